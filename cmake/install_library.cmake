# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# `cmake --install`: the headers, a package for find_package(waybill), and waybill.pc for pkg-config. The files depend neither on the
# machine nor on the installation path.
# Why: docs/adr/0020-package-the-headers-and-the-service.md
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_DATADIR}/cmake/waybill")
set(made "${PROJECT_BINARY_DIR}/package")
file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/waybill*/*")
target_sources(waybill INTERFACE FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/include" FILES ${headers})
install(TARGETS waybill EXPORT waybill_targets
        FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT waybill_targets NAMESPACE waybill:: FILE waybill-targets.cmake DESTINATION "${package_dir}" COMPONENT library)
write_basic_package_version_file("${made}/waybill-config-version.cmake" COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/waybill-config.cmake" "${made}/waybill-config-version.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/httplib.cmake" "${PROJECT_SOURCE_DIR}/cmake/compiled.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/compiled.cpp" "${PROJECT_SOURCE_DIR}/cmake/compiled_httplib.cpp"
              "${PROJECT_SOURCE_DIR}/cmake/asio.cmake"
        DESTINATION "${package_dir}" COMPONENT library)

set(pc_dir "${CMAKE_INSTALL_DATADIR}/pkgconfig")
if(IS_ABSOLUTE "${pc_dir}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
    set(pc_include "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
else()
    file(RELATIVE_PATH up "/${pc_dir}" "/")
    string(REGEX REPLACE "/$" "" up "${up}")
    set(pc_prefix "\${pcfiledir}/${up}")
    set(pc_include "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/waybill.pc.in" "${made}/waybill.pc" @ONLY)
install(FILES "${made}/waybill.pc" DESTINATION "${pc_dir}" COMPONENT library)
