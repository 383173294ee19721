// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/partner_transport.hpp>

#include <captures/captured.hpp>
#include <captures/foreign_error.hpp>
#include <command_line/input.hpp>
#include <partner_network/network_transport.hpp>
#include <terminal/pretty.hpp>
#include <terminal/replace_file.hpp>

#include <waybill/binding/response.hpp>
#include <waybill/json.hpp>
#include <waybill_debug/player.hpp>
#include <waybill_debug/recorder.hpp>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

namespace waybill::native::command_line {

namespace {

error file_error(std::string const& what, std::string const& path) {
    return {.code = error_code::document_empty, .message = what + ' ' + path};
}

result<cassette> load_cassette(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return file_error("cannot read the cassette", path);
    auto read = read_cassette(text.view());
    if (!read) read.error().message = path + " is not a cassette: " + read.error().message;
    return read;
}

result<void> save_cassette(std::string const& path, cassette const& made) {
    auto const document = to_json(made);
    if (!document) return document.error();
    if (!terminal::replace_file(path, terminal::pretty(*document, document_form::json) + '\n'))
        return file_error("cannot write the cassette", path);
    return {};
}

} // namespace

std::optional<error> partner_transport::failure_beside_list() const {
    auto const decoded = decode_response(captures::access_of_capture(*last_), *last_);
    if (!decoded) return std::nullopt;
    auto const stated = captures::foreign_error_in(decoded->document, decoded->form);
    return stated.failed ? std::optional(captures::failed_list(stated)) : std::nullopt;
}

result<partner_transport> partner_transport::open(partner_arguments const& arguments) {
    for (auto const& file : {arguments.wire, arguments.replay})
        if (!file.empty() && is_standard_output(file))
            return file_error("the output must be another file than the cassette", file);
    if (!arguments.replay.empty()) {
        auto from = load_cassette(arguments.replay);
        if (!from) return from.error();
        return partner_transport(cassette_player<>(arguments.partner, *from));
    }
    std::chrono::seconds const whole_call(arguments.seconds);
    partner_network::network_transport network(
        {.whole = whole_call, .answer_bytes = arguments.answer_bytes, .network = arguments.network});
    if (arguments.wire.empty()) return partner_transport(std::move(network));
    auto const recorded = std::make_shared<cassette>();
    if (std::filesystem::exists(arguments.wire)) { // a workflow is several commands: all of them add to one cassette
        auto before = load_cassette(arguments.wire);
        if (!before) return before.error();
        *recorded = std::move(before).value();
    } else if (auto const saved = save_cassette(arguments.wire, *recorded); !saved) {
        return saved.error(); // fail before anything is booked
    }
    return partner_transport(cassette_recorder<>(arguments.partner, std::move(network), *recorded),
                             [path = arguments.wire, recorded] { return save_cassette(path, *recorded); });
}

} // namespace waybill::native::command_line
