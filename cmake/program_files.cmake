# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Completion scripts and the manual page. The program prints them; packages install them.
set(program_files "${PROJECT_BINARY_DIR}/program_files")
add_custom_command(
    OUTPUT "${program_files}/waybill.1.gz"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${program_files}"
    COMMAND waybill_program completion bash > "${program_files}/waybill"
    COMMAND waybill_program completion zsh > "${program_files}/_waybill"
    COMMAND waybill_program completion fish > "${program_files}/waybill.fish"
    COMMAND waybill_program manual > "${program_files}/waybill.1"
    COMMAND gzip -9nf "${program_files}/waybill.1"
    DEPENDS waybill_program
    VERBATIM)
add_custom_target(waybill_program_files ALL DEPENDS "${program_files}/waybill.1.gz")
install(FILES "${program_files}/waybill" DESTINATION /usr/share/bash-completion/completions ${beside})
install(FILES "${program_files}/_waybill" DESTINATION /usr/share/zsh/vendor-completions ${beside})
install(FILES "${program_files}/waybill.fish" DESTINATION /usr/share/fish/vendor_completions.d ${beside})
install(FILES "${program_files}/waybill.1.gz" DESTINATION /usr/share/man/man1 ${beside})
