# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The library as users get it: installed, fetched, in one header, in packages. Each test ends in a program that calls a
# running service.
set(packaging "${CMAKE_CURRENT_SOURCE_DIR}/packaging")
set(packaging_scratch "${CMAKE_CURRENT_BINARY_DIR}/packaging")
foreach(method find_package fetched pkg_config amalgamated)
    add_test(NAME "packaging.${method}" COMMAND "${packaging}/consumer.sh" ${method} "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}"
                                             "$<TARGET_FILE:waybill_program>")
endforeach()
add_test(NAME packaging.debian COMMAND "${packaging}/debian.sh" "${PROJECT_BINARY_DIR}")
add_test(NAME packaging.vcpkg COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DSCRATCH=${packaging_scratch}/vcpkg"
                                      -P "${packaging}/vcpkg.cmake")
add_test(NAME packaging.conan COMMAND python3 "${packaging}/conan_recipe.py" "${PROJECT_SOURCE_DIR}" "${packaging_scratch}/conan")
add_test(NAME packaging.httplib COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DSCRATCH=${packaging_scratch}/httplib"
                                        -P "${packaging}/httplib.cmake")
add_test(NAME packaging.release COMMAND "${packaging}/release.py" "${PROJECT_SOURCE_DIR}" "$<TARGET_FILE:waybill_program>")

# The manual of operation as it is typed, and the image of the container, each on a machine in namespaces of its own: needs root.
set(operation "${CMAKE_CURRENT_SOURCE_DIR}/operation")
add_test(NAME operation.package COMMAND "${CMAKE_CPACK_COMMAND}" --config "${PROJECT_BINARY_DIR}/CPackConfig.cmake" -G DEB
                                        -B "${packaging_scratch}/operation" -D "CPACK_COMPONENTS_ALL=program$<SEMICOLON>beside_program"
                                        -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
add_test(NAME operation.sqlite_nginx COMMAND "${operation}/manual.py" "${PROJECT_SOURCE_DIR}" "${packaging_scratch}/operation" SQLite nginx)
add_test(NAME operation.postgresql_haproxy COMMAND "${operation}/manual.py" "${PROJECT_SOURCE_DIR}" "${packaging_scratch}/operation"
                                                   PostgreSQL HAProxy)
add_test(NAME operation.image COMMAND "${operation}/image.py" "${PROJECT_SOURCE_DIR}" "${packaging_scratch}/operation")
set_tests_properties(operation.package PROPERTIES FIXTURES_SETUP operation_package TIMEOUT 300 LABELS package)
set_tests_properties(operation.sqlite_nginx operation.postgresql_haproxy operation.image
                     PROPERTIES FIXTURES_REQUIRED operation_package TIMEOUT 300 LABELS package)

add_test(NAME documents.consumer COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" -P "${packaging}/guide.cmake")
add_test(NAME documents.console COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/documents_console.py" "${PROJECT_SOURCE_DIR}"
                                        "$<TARGET_FILE:waybill_program>")
add_test(NAME documents.links COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/documents_links.py" "${PROJECT_SOURCE_DIR}")
add_test(NAME documents.reference COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${packaging_scratch}/reference"
                                          -P "${PROJECT_SOURCE_DIR}/cmake/reference.cmake")

# Each compiles what others compile; on a busy machine that takes its time.
set_tests_properties(packaging.find_package packaging.fetched packaging.pkg_config packaging.amalgamated packaging.debian
                     PROPERTIES TIMEOUT 900)
set_tests_properties(packaging.find_package packaging.fetched packaging.pkg_config packaging.amalgamated packaging.debian packaging.vcpkg
                     packaging.conan packaging.httplib packaging.release documents.consumer documents.console documents.links
                     documents.reference PROPERTIES LABELS package)
