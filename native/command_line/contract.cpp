// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/pages.hpp>
#include <command_line/commands.hpp>
#include <contract/kinds.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <waybill/http/url.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

struct contract_arguments {
    std::string kind;
    std::string endpoint = "flight";
    std::string folder;
    contract::contract_place place{};
};

constexpr auto all_kinds = "all";
/// The pages of docs/certification: no contract, but generated like one.
constexpr auto scenario_pages = "scenarios";

std::vector<contract::contract_file> files_of(contract_arguments const& arguments) {
    if (arguments.kind != scenario_pages)
        return contract::contract_files(arguments.place, arguments.kind == all_kinds ? "" : arguments.kind);
    std::vector<contract::contract_file> files;
    for (auto& each : certification::catalogue_pages()) files.push_back({std::move(each.name), std::move(each.text)});
    return files;
}

int print(std::string const& text) { return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1; }

int write_files(contract_arguments const& arguments) {
    namespace fs = std::filesystem;
    auto const files = files_of(arguments);
    if (files.empty()) {
        terminal::print_failure(arguments.kind + " can only be printed: remove --folder");
        return usage_error;
    }
    fs::path const folder(arguments.folder);
    std::error_code failure;
    fs::create_directories(folder, failure);
    for (auto const& file : files) {
        std::ofstream to(folder / file.name, std::ios::binary);
        if (!(to << file.text << std::flush))
            return terminal::print_failure((folder / file.name).string() + " cannot be written");
    }
    return 0;
}

int write_contract(contract_arguments& arguments) {
    if (auto const url = http::parse_url(arguments.place.base_url); !url) {
        terminal::print_error(url.error());
        return usage_error;
    }
    if (!arguments.folder.empty()) return write_files(arguments);
    if (arguments.kind == all_kinds) {
        terminal::print_failure("all contracts can only be written to files: give --folder");
        return usage_error;
    }
    if (arguments.kind == scenario_pages) return print(files_of(arguments).front().text);
    arguments.place.family = arguments.endpoint == "hotel" ? family::hotel : family::flight;
    for (auto const& kind : contract::contract_kinds())
        if (kind.name == arguments.kind) return print(kind.make(arguments.place));
    return usage_error;
}

} // namespace

void add_contract(program_options::command program) {
    auto const command =
        program.add_subcommand("contract", "Print the WSDL, XSD, JSON Schema, OpenAPI or TypeScript contract");
    auto const arguments = std::make_shared<contract_arguments>();
    std::vector<std::string> names{all_kinds};
    std::string notes;
    for (auto const& kind : contract::contract_kinds()) {
        names.emplace_back(kind.name);
        notes += fmt::format("{}: {}; ", kind.name, kind.note);
    }
    names.emplace_back(scenario_pages);
    notes += fmt::format("{}: a page for each scenario of the certification, in Markdown; ", scenario_pages);
    command.add_option("KIND", arguments->kind, notes + "all: every kind, with --folder").required().is_member(names);
    command.add_option("--endpoint", arguments->endpoint, "The endpoint, for kinds that differ between endpoints")
        .is_member({"flight", "hotel"})
        .capture_default_str();
    auto& place = arguments->place;
    command.add_option("--address", place.base_url, "Base URL of the service, without the path of an endpoint")
        .capture_default_str();
    auto& endpoints = place.endpoints;
    command.add_option("--namespace", endpoints.namespace_url, "Namespace of the SOAP operations")
        .capture_default_str();
    command.add_option("--flight-path", endpoints.flight_path, "Path of the flight endpoint").capture_default_str();
    command.add_option("--hotel-path", endpoints.hotel_path, "Path of the hotel endpoint").capture_default_str();
    command.add_flag("--get,!--no-get", endpoints.get_enabled, "Include HTTP GET (on unless --no-get)");
    command.add_flag("--endpoints-by-family", place.endpoints_by_family,
                     "Describe a service that runs with --endpoints-by-family");
    command.add_option("--folder", arguments->folder, "Write files for both endpoints into this folder")
        .type_name("FOLDER");
    command.runs([arguments] { return write_contract(*arguments); });
}

} // namespace waybill::native::command_line
