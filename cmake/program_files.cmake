# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Completion scripts and the manual page. The program prints them; packages install them.
set(program_files "${PROJECT_BINARY_DIR}/program_files")
# The pages have the date of the release, which its section of the changelog has; before it has one, that of the build.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/CHANGELOG.md")
file(STRINGS "${PROJECT_SOURCE_DIR}/CHANGELOG.md" release_heading REGEX "^## \\[${PROJECT_VERSION}\\] - [0-9-]+$")
string(REGEX REPLACE "^.* - " "" waybill_release_date "${release_heading}")
if(NOT waybill_release_date)
    string(TIMESTAMP waybill_release_date "%Y-%m-%d" UTC)
endif()
configure_file("${PROJECT_SOURCE_DIR}/native/packaging/as-waybill.8" "${program_files}/as-waybill.8" @ONLY)
add_custom_command(
    OUTPUT "${program_files}/waybill.1.gz"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${program_files}"
    COMMAND waybill_program completion > "${program_files}/waybill"
    COMMAND waybill_program manual --date "${waybill_release_date}" > "${program_files}/waybill.1"
    COMMAND gzip -9nf "${program_files}/waybill.1"
    COMMAND gzip -9nc "${program_files}/as-waybill.8" > "${program_files}/as-waybill.8.gz"
    DEPENDS waybill_program "${program_files}/as-waybill.8"
    VERBATIM)
add_custom_target(waybill_program_files ALL DEPENDS "${program_files}/waybill.1.gz")
install(FILES "${program_files}/waybill" DESTINATION /usr/share/bash-completion/completions ${beside})
install(FILES "${program_files}/waybill.1.gz" DESTINATION /usr/share/man/man1 ${beside})
install(FILES "${program_files}/as-waybill.8.gz" DESTINATION /usr/share/man/man8 ${beside})
