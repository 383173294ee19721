// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// JavaScript passes documents as JSON, and partners receive XML or JSON, so each document is converted once. `client`
// with its structs would be compiled for each function again.

#include "functions.hpp"
#include "convert/convert.hpp"
#include "convert/packed_message.hpp"
#include "members.hpp"

#include <waybill/document_type.hpp>
#include <waybill/exchange.hpp>
#include <waybill/http/date.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/redact.hpp>
#include <waybill/value/instant.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace waybill::wasm {

namespace {

using waybill::document_form;

template <class... Documents>
constexpr auto kinds_of(document_list<Documents...>) {
    std::array<function_kind, (std::size_t{request_document<Documents>} + ...)> kinds{};
    std::size_t count = 0;
    auto const add = [&]<class Document>() {
        if constexpr (request_document<Document>)
            kinds[count++] = {function<Document>.name,        root_of<Document>,
                              root_of<response_of<Document>>, function<Document>.home,
                              exchange::repeated<Document>,   exchange::consistent<response_of<Document>>};
    };
    (add.template operator()<Documents>(), ...);
    return kinds;
}
constexpr auto kinds = kinds_of(protocol_documents{});

/// Returns the function with this name, or `operation_unknown`.
result<function_kind const*> function_named(std::string_view name) {
    for (auto const& one : kinds)
        if (one.name == name) return &one;
    return error{.code = error_code::operation_unknown, .found = std::string(name)};
}

/// The part of a refusal that an error keeps: fewer members than `error_result`, which keeps the module small.
struct refusal {
    std::string id{};
    std::string message{};
    std::optional<std::string> request_id{};
    std::vector<error_field> field{};
};

/// `read_refusal` by conversion. An invalid refusal is reported by its text alone.
std::optional<refusal> refusal_of(std::string_view document, document_form form) {
    auto const alone = refusal_alone(document, form);
    if (!alone) return std::nullopt;
    read_options options;
    options.already_text = options.replace_forbidden = true;
    auto const& schema = *schema_of("ErrorRES");
    convert::packed_values packed;
    std::string written;
    refusal made;
    if (!convert::read(schema, *alone, form, options, packed) ||
        !convert::write(schema, packed, document_form::json, written)) {
        made.message = refusal_as_it_is(*alone, form);
        return made;
    }
    auto const said = members_of(written);
    made.id = value_of(said, "@id");
    made.message = value_of(said, "message");
    made.request_id = value_of(said, "RequestId");
    for (auto const& [name, value] : said)
        if (name == "@path") made.field.push_back({value});
    return made;
}

/// `waybill::understand` with another reader of refusals.
result<void> understand(function_kind const& of, called_operation const& access, http::response const& answer,
                        read_options const& options, convert::packed_values& written) {
    auto const write = [&](std::string_view document, document_form form, read_options const& how) {
        return convert::read(*schema_of(of.response_root), document, form, how, written, nullptr,
                             convert::purpose::script);
    };
    auto const at_once = [&](std::string_view document, read_options const& how) {
        return write(document, document_form::xml, how);
    };
    if (exchange::read_canonical(access, answer, options, at_once)) return {};
    auto found = take_response(access, answer, options);
    if (!found) return std::move(found).error();
    auto as_text = options;
    as_text.already_text = as_text.replace_forbidden = true;
    auto read = write(found->document, found->form, as_text);
    if (!read) return exchange::place_in_response(std::move(read).error(), answer);
    return {};
}

/// The document of a response that has nothing else, as over GET and POST; empty for any other response.
std::string_view bare_document(called_operation const& access, http::response const& answer) {
    bool const bare = access.method == access_method::get || access.method == access_method::post;
    if (!bare || access.operation != operation::xml || answer.status != 200 || !answer.body.starts_with('<')) return {};
    auto const type = http::parse_media_type(answer.headers.get("Content-Type"));
    std::vector<quirk> quirks;
    auto const body = exchange::body_text(answer.body, type, quirks);
    return type.is_xml() && body && !body->is_converted && quirks.empty() ? body->text() : std::string_view();
}

} // namespace

std::span<function_kind const> functions() noexcept { return kinds; }

result<prepared> prepare_call(std::string_view function, partner const& to, std::string_view request, via access) {
    auto const of = function_named(function);
    if (!of) return of.error();
    if (auto checked = exchange::check_partner(to); !checked) return std::move(checked).error();
    prepared made;
    made.access = access.family_chosen ? access : access.on((*of)->home);
    made.sent.of = *of;
    read_options options;
    options.already_text = true;
    auto const& schema = *schema_of((*of)->request_root);
    auto& values = made.sent.values;
    std::string document;
    auto const form = access.operation == operation::json ? document_form::json : document_form::xml;
    auto read = convert::read(schema, request, document_form::json, options, values, &made.sent.secrets);
    if (read) read = convert::write(schema, values, form, document);
    if (!read) return std::move(read).error();
    auto message = encode_request(to, made.access, document);
    if (!message) return std::move(message).error();
    made.message = *std::move(message);
    return made;
}

result<decoded_response> take_response(called_operation const& access, http::response const& answer,
                                       read_options const& options) {
    return exchange::take_response_by(access, answer, options, refusal_of);
}

bool read_canonical(packed_request const& sent, called_operation const& access, http::response const& answer,
                    convert::packed_values& written) {
    auto const& of = *sent.of;
    auto const& type = *schema_of(of.response_root);
    std::vector<quirk> quirks;
    read_options options;
    options.quirks = &quirks;
    options.already_text = true;
    auto const read = [&](std::string_view document, read_options const& how) {
        return convert::read(type, document, document_form::xml, how, written, nullptr, convert::purpose::script);
    };
    if (!exchange::read_canonical(access, answer, options, read)) {
        auto const document = bare_document(access, answer);
        if (document.empty() || !read(document, options) || !quirks.empty()) return false;
    }
    convert::packed_message const request(*schema_of(of.request_root)->record, sent.values);
    convert::packed_message const received(*type.record, written);
    if (!of.repeated.rows.empty() && !exchange::compare(of.repeated, request.view(), received.view(), {}).empty())
        return false;
    std::optional<instant> now;
    if (auto const date = http::parse_date(answer.headers.get("Date"))) now = instant::of(*date);
    return of.consistent.rows.empty() ||
           exchange::compare(of.consistent, received.view(), received.view(), {.now = now}).empty();
}

result<void> read_answer(packed_request const& sent, called_operation const& access,
                         result<http::response> const& answer, read_options const& options,
                         convert::packed_values& written) {
    auto const& of = *sent.of;
    auto read = answer ? understand(of, access, *answer, options, written) : result<void>(answer.error());
    if (read && !(of.repeated.rows.empty() && of.consistent.rows.empty())) {
        convert::packed_message const request(*schema_of(of.request_root)->record, sent.values);
        convert::packed_message const received(*schema_of(of.response_root)->record, written);
        std::optional<error> wrong;
        (void)exchange::check_response({of.repeated, of.consistent, request.view(), received.view()}, *answer, options,
                                       true, wrong);
        if (wrong) read = *std::move(wrong);
    }
    redact_secrets(sent, read, *options.quirks);
    return read;
}

void redact_secrets(packed_request const& sent, result<void>& read, std::vector<quirk>& quirks) {
    if (sent.of == nullptr || (read && quirks.empty())) return;
    std::vector<std::string_view> const secrets(sent.secrets.begin(), sent.secrets.end());
    redactor by(secrets, schema_of(sent.of->request_root)->secret_names);
    if (!read) redact(read.error(), by);
    for (auto& each : quirks) redact(each, by);
}

result<std::vector<contradiction>> contradictions_in(std::string_view function, std::string_view request,
                                                     std::string_view response) {
    auto const found = function_named(function);
    if (!found) return found.error();
    auto const& of = **found;
    read_options options;
    options.already_text = true;
    convert::packed_values sent;
    convert::packed_values received;
    auto const& request_type = *schema_of(of.request_root);
    auto const& response_type = *schema_of(of.response_root);
    auto read = convert::read(request_type, request, document_form::json, options, sent);
    if (read) read = convert::read(response_type, response, document_form::json, options, received);
    if (!read) return std::move(read).error();
    if (of.repeated.rows.empty()) return std::vector<contradiction>();
    return exchange::compare(of.repeated, convert::packed_message(*request_type.record, sent).view(),
                             convert::packed_message(*response_type.record, received).view(), {});
}

} // namespace waybill::wasm
