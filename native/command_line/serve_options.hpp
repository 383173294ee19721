// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <server/running_service.hpp>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native::command_line {

/// All that `waybill serve` can be told.
struct serve_options {
    server::server_settings settings{};
};

/// Adds the options of `waybill serve` in their groups, and `--config FILE`, a TOML file that holds them by their long
/// names: `listen = "127.0.0.1:8080"`. What the command line says goes before what the file says.
void add_serve_options(CLI::App& command, serve_options& into);

} // namespace waybill::native::command_line
