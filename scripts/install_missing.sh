#!/bin/bash
# Installs those of the named Debian packages that are missing. Prints nothing if none is.
# Usage: install_missing.sh PACKAGE...
# Where it may not install, it says what to do and fails; it never asks for a password.
set -eu

# Whether the program or header that a package brings is there, wherever it comes from. Packages
# that only the whole test run needs are simply looked up.
is_there() {
    case $1 in
        cmake | git | clang | python3) command -v "$1" ;;
        llvm) command -v llvm-ar ;;
        g++) command -v c++ ;;
        ninja-build) command -v ninja ;;
        libfmt-dev) has_header fmt/core.h ;;
        libcli11-dev) has_header CLI/CLI.hpp ;;
        catch2) has_header catch2/catch.hpp || is_installed catch2 ;; # a newer one is not ours
        *) is_installed "$1" ;;
    esac >/dev/null 2>&1
}

is_installed() {
    dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

has_header() {
    echo "#include <$1>" | c++ -E -x c++ -
}

missing=()
for package in "$@"; do
    is_there "$package" || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
    for package in "${missing[@]}"; do
        case $package in
            libfmt-dev | libcli11-dev | catch2) ;; # CMake downloads them
            *) needed="${needed:-} $package" ;;
        esac
    done
    [ -z "${needed:-}" ] && exit 0
    echo "Please install (Debian's names):$needed" >&2
    echo "Waggle needs CMake 3.25, Ninja and g++ 12 or clang++ 14, or later ones," >&2
    echo "and Python 3.11 for its tests." >&2
    exit 1
fi

install="apt-get install --yes --no-install-recommends ${missing[*]}"
if [ "$(id -u)" -ne 0 ]; then
    echo "Some packages are missing. Please run this, then start again:" >&2
    echo "    sudo $install" >&2
    exit 1
fi
echo "Installing ${missing[*]}" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update </dev/null >&2
$install </dev/null >&2
