# One INTERFACE target, hive_flags, carries warnings, sanitizers, assertions and the processor level.

set(HIVE_SANITIZE "" CACHE STRING "Sanitizers: empty, 'address;undefined' or 'thread'")
option(HIVE_ASSERTIONS "Keep assert() in every build type, and check the standard library" OFF)
option(HIVE_WERROR "Take warnings for errors; for developers" OFF)
option(HIVE_NO_VECTORS "Leave out the 256-bit vector code" OFF)

add_library(hive_flags INTERFACE)
target_compile_features(hive_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)

# Three warnings are off for g++: version 12 sees overlaps in std::string (GCC bug 105651) and
# overflows in it and in fmt where there are none.
target_compile_options(hive_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-qual
    -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Wdate-time
    $<$<CXX_COMPILER_ID:GNU>:-Wmissing-declarations -Wduplicated-cond -Wlogical-op -Wuseless-cast
        -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds>
    $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wmissing-prototypes>
    $<$<BOOL:${HIVE_WERROR}>:-Werror>
    # Vectors larger than those of the processor are passed within a program only.
    -Wno-psabi
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.
    $<$<BOOL:${HIVE_ASSERTIONS}>:-UNDEBUG>)
target_compile_definitions(hive_flags INTERFACE
    $<$<OR:$<CONFIG:Debug>,$<BOOL:${HIVE_ASSERTIONS}>>:_GLIBCXX_ASSERTIONS>
    $<$<BOOL:${HIVE_NO_VECTORS}>:HIVE_NO_VECTORS>)

if(HIVE_SANITIZE)
    list(JOIN HIVE_SANITIZE "," sanitizers)
    target_compile_options(hive_flags INTERFACE
        -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer
        # g++ takes the sanitizers' own code for reads of uninitialised values (GCC bug 105562).
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(hive_flags INTERFACE -fsanitize=${sanitizers})
endif()

# -- Processor level ------------------------------------------------------------------------------

# Sets `level` to v3 if this machine runs x86-64-v3 programs, else to v2. Windows stays at v2, since
# g++ there misaligns 32-byte vectors on the stack (GCC bug 54412).
function(hive_default_march level)
    set(${level} v2 PARENT_SCOPE)
    if(CMAKE_CROSSCOMPILING OR WIN32)
        return()
    endif()
    include(CheckCXXSourceRuns)
    check_cxx_source_runs([[
        int main() {
            return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                   __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") ? 0 : 1;
        }]] HIVE_HOST_HAS_V3)
    if(HIVE_HOST_HAS_V3)
        set(${level} v3 PARENT_SCOPE)
    endif()
endfunction()

set(march_flag_v3 -march=x86-64-v3)
set(march_flag_v2 -march=x86-64-v2)
set(march_flag_portable "")
set(march_flag_native -march=native)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    if(NOT DEFINED HIVE_MARCH)
        hive_default_march(default_march)
    endif()
    set(HIVE_MARCH "${default_march}" CACHE STRING "Processor level: v3, v2, portable or native")
    set_property(CACHE HIVE_MARCH PROPERTY STRINGS v3 v2 portable native)
    if(NOT DEFINED march_flag_${HIVE_MARCH})
        message(FATAL_ERROR "HIVE_MARCH is '${HIVE_MARCH}'; it must be v3, v2, portable or native")
    endif()
    set(hive_march_flag ${march_flag_${HIVE_MARCH}})
    target_compile_options(hive_flags INTERFACE ${hive_march_flag})
    # Left to itself, g++ 12 copies 32-byte objects in halves, and waits when they are read whole.
    if(HIVE_MARCH MATCHES "^(v3|native)$" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(hive_flags INTERFACE -mmove-max=256 -mstore-max=256)
    endif()
endif()

# -- Release: link-time optimisation where the toolchain has it ------------------------------------

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT DEFINED CMAKE_INTERPROCEDURAL_OPTIMIZATION)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT CMAKE_INTERPROCEDURAL_OPTIMIZATION LANGUAGES CXX)
endif()
