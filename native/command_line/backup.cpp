// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/store_option.hpp>
#include <program_options/command.hpp>
#include <storage/backup.hpp>
#include <storage/restore.hpp>
#include <terminal/report.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct backup_arguments {
    std::string store;
    std::string file;
    bool replace = false;
};

int back_up_store(backup_arguments const& arguments) {
    auto const bytes = storage::back_up(arguments.store, arguments.file, arguments.replace);
    if (!bytes) return terminal::print_failure(bytes.error().message);
    fmt::print("{}: copied {} bytes\n", arguments.file, *bytes);
    return 0;
}

struct restore_arguments {
    std::string store;
    std::string file;
};

int restore_store(restore_arguments const& arguments) {
    auto const restored = storage::restore(arguments.store, arguments.file);
    if (!restored) return terminal::print_failure(restored.error().message);
    fmt::print("Restored {} hotels, {} bookings and {} logins\n", restored->hotels, restored->bookings,
               restored->logins);
    return 0;
}

} // namespace

void add_restore(program_options::command program) {
    auto const command = program.add_subcommand("restore", "Replace a store by a copy while no service uses it");
    auto const arguments = std::make_shared<restore_arguments>();
    add_store_option(command, arguments->store);
    command
        .add_option("--from", arguments->file,
                    "The file of waybill backup or, for PostgreSQL, of pg_dump --format=custom; - is standard input")
        .required()
        .type_name("FILE");
    command.runs([arguments] { return restore_store(*arguments); });
}

void add_backup(program_options::command program) {
    auto const command = program.add_subcommand("backup", "Copy a store to a file while services use it");
    auto const arguments = std::make_shared<backup_arguments>();
    add_store_option(command, arguments->store);
    command.add_option("--to", arguments->file, "The file to write; it appears when the copy is complete")
        .required()
        .type_name("FILE");
    command.add_flag("--replace", arguments->replace, "Replace an existing file");
    command.runs([arguments] { return back_up_store(*arguments); });
}

} // namespace waybill::native::command_line
