# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The order in which cpp-httplib is searched: the given directory, a CMake package, pkg-config. The test replaces the first two
# by an empty header and an empty package; the compiler flags of a source file show which one was found.
#   cmake -DSOURCE=... -DSCRATCH=... -P httplib.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${SCRATCH}")
file(WRITE "${SCRATCH}/named/httplib.h" "")
file(MAKE_DIRECTORY "${SCRATCH}/empty")
file(WRITE "${SCRATCH}/packaged/lib/cmake/httplib/httplib-config.cmake" "set(httplib_VERSION 0.41.0)
set(HTTPLIB_IS_USING_BROTLI TRUE)
set(HTTPLIB_IS_COMPILED TRUE)
add_library(httplib::httplib STATIC IMPORTED)
set_target_properties(httplib::httplib PROPERTIES IMPORTED_LOCATION /opt/libhttplib.a INTERFACE_COMPILE_DEFINITIONS OF_THE_PACKAGE)\n")
file(WRITE "${SCRATCH}/project/main.cpp" "int main() {}\n")
file(WRITE "${SCRATCH}/project/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)
project(program LANGUAGES CXX)
set(WAYBILL_HTTPLIB_DIR \"\" CACHE PATH \"\")
add_subdirectory(\"${SOURCE}\" waybill)
add_executable(program main.cpp)
target_link_libraries(program PRIVATE waybill::httplib)\n")

# configure(NAME OPTION...): how main.cpp would be compiled and linked, or why it is refused.
function(configure name)
    set(build "${SCRATCH}/${name}")
    execute_process(COMMAND "${CMAKE_COMMAND}" -G Ninja -S "${SCRATCH}/project" -B "${build}" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DWAYBILL_INSTALL=ON
                            -DWAYBILL_INSTALL_COMPILED=ON ${ARGN}
                    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(status EQUAL 0)
        file(READ "${build}/compile_commands.json" output)
        file(STRINGS "${build}/build.ninja" links REGEX "LINK_LIBRARIES")
        file(READ "${build}/waybill/package/waybill-compiled.pc" pc)
        string(APPEND output "${links}${pc}")
    endif()
    string(REGEX REPLACE "[ \n]+" " " output "${output}") # messages are broken into lines by the length of paths in them
    set(output "${output}" PARENT_SCOPE)
endfunction()
function(expect name)
    foreach(text IN LISTS ARGN)
        string(REGEX REPLACE "^!" "" wanted "${text}")
        string(FIND "${output}" "${wanted}" at)
        if((text MATCHES "^!" AND NOT at EQUAL -1) OR (NOT text MATCHES "^!" AND at EQUAL -1))
            message(FATAL_ERROR "${name}: expected ${text} in\n${output}")
        endif()
    endforeach()
endfunction()

configure(named "-DWAYBILL_HTTPLIB_DIR=${SCRATCH}/named" "-DCMAKE_PREFIX_PATH=${SCRATCH}/packaged")
expect(named "${SCRATCH}/named" "-DCPPHTTPLIB_OPENSSL_SUPPORT" "libssl" "!OF_THE_PACKAGE" "!libcpp-httplib")
configure(empty "-DWAYBILL_HTTPLIB_DIR=${SCRATCH}/empty")
expect(empty "contains no httplib.h")
configure(packaged "-DCMAKE_PREFIX_PATH=${SCRATCH}/packaged")
expect(packaged "-DOF_THE_PACKAGE" "!CPPHTTPLIB_BROTLI_SUPPORT" "!libcpp-httplib"
       "Requires: waybill openssl zlib libbrotlienc libbrotlidec Cflags" "-lwaybill-compiled /opt/libhttplib.a")
configure(debian)
expect(debian "-DCPPHTTPLIB_OPENSSL_SUPPORT" "-DCPPHTTPLIB_BROTLI_SUPPORT" "libcpp-httplib" "libssl" "Requires: waybill openssl zlib cpp-httplib Cflags")
file(REMOVE_RECURSE "${SCRATCH}")
