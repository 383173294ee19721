# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
include_guard()
# One PostgreSQL server for all tests of a run: each takes a schema of its own.
set(postgresql_folder "${CMAKE_CURRENT_BINARY_DIR}/postgresql")
set(postgresql_script "${CMAKE_CURRENT_SOURCE_DIR}/support/postgresql.sh")
add_test(NAME postgresql.start COMMAND "${postgresql_script}" start "${postgresql_folder}")
add_test(NAME postgresql.stop COMMAND "${postgresql_script}" stop "${postgresql_folder}")
set_tests_properties(postgresql.start PROPERTIES FIXTURES_SETUP postgresql TIMEOUT 300 LABELS "service;store;certification")
set_tests_properties(postgresql.stop PROPERTIES FIXTURES_CLEANUP postgresql TIMEOUT 300 LABELS "service;store;certification")
