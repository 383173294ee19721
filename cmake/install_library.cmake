# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# `cmake --install`: the headers, a package for find_package(waybill), and waybill.pc for pkg-config. The files depend
# neither on the installation path nor, without WAYBILL_INSTALL_COMPILED, on the machine.
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

# waybill_install_pc(NAME FOLDER): NAME.pc, for pkg-config.
function(waybill_install_pc name folder)
    if(IS_ABSOLUTE "${folder}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
        set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
        set(pc_include "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
        set(pc_lib "${CMAKE_INSTALL_FULL_LIBDIR}")
    else()
        file(RELATIVE_PATH up "/${folder}" "/")
        string(REGEX REPLACE "/$" "" up "${up}")
        set(pc_prefix "\${pcfiledir}/${up}")
        set(pc_include "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
        set(pc_lib "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    endif()
    configure_file("${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in" "${made}/${name}.pc" @ONLY)
    install(FILES "${made}/${name}.pc" DESTINATION "${folder}" COMPONENT library)
endfunction()
waybill_install_pc(waybill "${CMAKE_INSTALL_DATADIR}/pkgconfig")

# The compiled library, for programs that are built without CMake. It depends on the compiler and its flags.
if(WAYBILL_INSTALL_COMPILED)
    set(pc_requires waybill)
    if(TARGET waybill::httplib)
        get_target_property(of_httplib waybill::httplib WAYBILL_PC_REQUIRES)
        list(JOIN of_httplib " " of_httplib)
        string(APPEND pc_requires " ${of_httplib}")
        get_target_property(pc_library waybill::httplib WAYBILL_PC_LIBRARY)
    endif()
    set_target_properties(waybill_compiled PROPERTIES EXCLUDE_FROM_ALL FALSE OUTPUT_NAME waybill-compiled)
    install(TARGETS waybill_compiled ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
    waybill_install_pc(waybill-compiled "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endif()
