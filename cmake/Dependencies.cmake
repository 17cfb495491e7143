# Libraries: the system's if it has them, else these versions downloaded.

include(FetchContent)

FetchContent_Declare(fmt
    GIT_REPOSITORY https://github.com/fmtlib/fmt.git
    GIT_TAG 9.1.0
    GIT_SHALLOW ON
    SYSTEM
    FIND_PACKAGE_ARGS 9.1 CONFIG)
FetchContent_Declare(CLI11
    GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
    GIT_TAG v2.1.2
    GIT_SHALLOW ON
    SYSTEM
    FIND_PACKAGE_ARGS 2.1 CONFIG)
FetchContent_MakeAvailable(fmt CLI11)

if(BUILD_TESTING)
    FetchContent_Declare(Catch2
        GIT_REPOSITORY https://github.com/catchorg/Catch2.git
        GIT_TAG v2.13.10
        GIT_SHALLOW ON
        SYSTEM
        FIND_PACKAGE_ARGS 2.13 CONFIG)
    FetchContent_MakeAvailable(Catch2)
    if(NOT Catch2_FOUND)
        list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/contrib)
    endif()
endif()
