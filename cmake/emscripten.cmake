# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Toolchain file for Emscripten. The compiler is taken from EMSCRIPTEN_ROOT (a variable of CMake or of the environment:
# the folder with em++, in an emsdk upstream/emscripten), else from .cache, where setup-emscripten.sh puts it.
if(NOT EMSCRIPTEN_ROOT)
    if(DEFINED ENV{EMSCRIPTEN_ROOT})
        set(EMSCRIPTEN_ROOT "$ENV{EMSCRIPTEN_ROOT}")
    else()
        get_filename_component(EMSCRIPTEN_ROOT "${CMAKE_CURRENT_LIST_DIR}/../.cache/emscripten/emscripten" ABSOLUTE)
    endif()
endif()
if(NOT EXISTS "${EMSCRIPTEN_ROOT}/em++")
    message(FATAL_ERROR "no em++ in ${EMSCRIPTEN_ROOT}: run ./dev setup wasm, or set EMSCRIPTEN_ROOT")
endif()
set(EMSCRIPTEN TRUE)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES EMSCRIPTEN_ROOT)

# Generic, because the platform Emscripten of CMake is part of emsdk, which may be missing.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_CXX_COMPILER "${EMSCRIPTEN_ROOT}/em++")
set(CMAKE_AR "${EMSCRIPTEN_ROOT}/emar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${EMSCRIPTEN_ROOT}/emranlib" CACHE FILEPATH "")
# The scripts and clang may be of different releases; the tests check both.
set(CMAKE_CXX_FLAGS_INIT "-Wno-version-check")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wno-version-check")
set(CMAKE_EXECUTABLE_SUFFIX ".mjs")
set(CMAKE_CROSSCOMPILING_EMULATOR node)

set(CMAKE_FIND_ROOT_PATH "${EMSCRIPTEN_ROOT}/../cache/sysroot")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
