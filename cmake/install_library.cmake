# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# `cmake --install`: the headers, and a package for find_package(waybill).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/waybill")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/waybill" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(TARGETS waybill EXPORT waybill_targets)
install(EXPORT waybill_targets NAMESPACE waybill:: FILE waybill-targets.cmake DESTINATION "${package_dir}")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/waybill-config.cmake" @ONLY CONTENT [[
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.81 CONFIG)
include("${CMAKE_CURRENT_LIST_DIR}/waybill-targets.cmake")
]])
write_basic_package_version_file("${PROJECT_BINARY_DIR}/waybill-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/waybill-config.cmake" "${PROJECT_BINARY_DIR}/waybill-config-version.cmake"
        DESTINATION "${package_dir}")
