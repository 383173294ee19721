# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# `cpack` in the build folder builds Debian packages: waybill, the program with its systemd unit, and waybill-dev, the headers, and
# in a release the compiled library.
# cmake/install_library.cmake and native/CMakeLists.txt list the other files in them.
set(service_files "${PROJECT_SOURCE_DIR}/native/packaging")
set(maintainer_files "${service_files}/debian")

# Who builds a release states who maintains it and where its home is: packaging/release/release.py.
set(CPACK_PACKAGE_CONTACT "The Waybill authors <waybill@localhost>")
if(NOT "$ENV{WAYBILL_AUTHOR}" STREQUAL "")
    set(CPACK_PACKAGE_CONTACT "$ENV{WAYBILL_AUTHOR}")
endif()
if(NOT "$ENV{WAYBILL_HOMEPAGE}" STREQUAL "")
    set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "$ENV{WAYBILL_HOMEPAGE}")
endif()

# Separate components: only these packages write into /etc and the folders of systemd; `cmake --install` never does.
set(beside COMPONENT beside_program EXCLUDE_FROM_ALL)
install(FILES "${service_files}/waybill.toml" DESTINATION /etc/waybill ${beside})
install(FILES "${service_files}/waybill.service" DESTINATION /usr/lib/systemd/system ${beside})
install(FILES "${service_files}/waybill.sysusers" DESTINATION /usr/lib/sysusers.d RENAME waybill.conf ${beside})
install(PROGRAMS "${service_files}/as-waybill" DESTINATION /usr/sbin ${beside})
install(FILES "${service_files}/waybill.logrotate" DESTINATION /etc/logrotate.d RENAME waybill ${beside})
install(FILES "${service_files}/examples/nginx.conf" "${service_files}/examples/haproxy.cfg" "${service_files}/examples/lighttpd.conf"
              "${service_files}/examples/Caddyfile" DESTINATION /usr/share/waybill/examples ${beside})
install(PROGRAMS "${service_files}/examples/certbot-hook" DESTINATION /usr/share/waybill/examples ${beside})
install(FILES "${PROJECT_SOURCE_DIR}/docs/operation.md" DESTINATION /usr/share/doc/waybill ${beside})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION /usr/share/doc/waybill RENAME copyright ${beside})
# The web page of wasm/page is built by another compiler: ./dev package builds it first, and names its folder in the environment
# of cpack.
install(CODE [[
    if(NOT "$ENV{WAYBILL_PAGE_FOLDER}" STREQUAL "")
        file(INSTALL "$ENV{WAYBILL_PAGE_FOLDER}/" DESTINATION /usr/share/waybill/page)
    endif()]] ${beside})
include(program_files)
# In the form that Debian's tools read; its date is that of the commit that is released.
string(TIMESTAMP changelog_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${program_files}/changelog" "waybill (${PROJECT_VERSION}) stable; urgency=medium\n\n"
     "  * The changes are listed in CHANGELOG.md of the source archive.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${changelog_date}\n")
execute_process(COMMAND gzip -9nf "${program_files}/changelog")
install(FILES "${program_files}/changelog.gz" DESTINATION /usr/share/doc/waybill ${beside})
set(beside COMPONENT beside_library EXCLUDE_FROM_ALL)
install(FILES "${program_files}/changelog.gz" DESTINATION /usr/share/doc/waybill-dev ${beside})
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/guide" DESTINATION /usr/share/doc/waybill-dev ${beside})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION /usr/share/doc/waybill-dev RENAME copyright ${beside})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The Waybill authors")
set(CPACK_COMPONENTS_ALL program beside_program library beside_library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_WAYBILL_PACKAGE_NAME waybill)
set(CPACK_DEBIAN_WAYBILL_PACKAGE_SECTION net)
set(CPACK_DEBIAN_WAYBILL_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_WAYBILL_PACKAGE_DEPENDS "tzdata") # the time zones of hotels, read when they are used
set(CPACK_DEBIAN_WAYBILL_PACKAGE_RECOMMENDS "systemd, ca-certificates")
set(CPACK_DEBIAN_WAYBILL_PACKAGE_SUGGESTS postgresql)
set(CPACK_DEBIAN_WAYBILL_DESCRIPTION # follows the description of the project, which is the first line
    "A distribution service for hotels and trips, and the command line of its\npartners: search, quote, book, acknowledge, cancel, list, check, explain.")
set(CPACK_DEBIAN_WAYBILL_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_WAYBILL_PACKAGE_CONTROL_EXTRA "")
foreach(file conffiles postinst prerm postrm)
    list(APPEND CPACK_DEBIAN_WAYBILL_PACKAGE_CONTROL_EXTRA "${maintainer_files}/${file}")
endforeach()

set(CPACK_DEBIAN_WAYBILL_DEV_PACKAGE_NAME waybill-dev)
set(CPACK_DEBIAN_WAYBILL_DEV_PACKAGE_SECTION libdevel)
if(NOT WAYBILL_INSTALL_COMPILED)
    set(CPACK_DEBIAN_WAYBILL_DEV_PACKAGE_ARCHITECTURE all)
endif()
set(CPACK_DEBIAN_WAYBILL_DEV_PACKAGE_DEPENDS "libboost1.81-dev | libboost-dev (>= 1.81)")
set(CPACK_DEBIAN_WAYBILL_DEV_PACKAGE_RECOMMENDS "libcpp-httplib-dev, libssl-dev, zlib1g-dev, pkg-config")
set(CPACK_DEBIAN_WAYBILL_DEV_DESCRIPTION
    "The headers and the compiled library, for C++20, with a package for CMake and\nfiles for pkg-config.")

include(CPack)
cpack_add_component_group(waybill)
cpack_add_component_group(waybill_dev)
foreach(component program beside_program)
    cpack_add_component(${component} GROUP waybill)
endforeach()
foreach(component library beside_library)
    cpack_add_component(${component} GROUP waybill_dev)
endforeach()
