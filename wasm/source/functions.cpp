// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Documents cross as JSON and travel as XML or JSON, so that each is one conversion: the client's own halves, which
// take and give structs, would be compiled for each function once more.
#include "functions.hpp"

#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace waybill::wasm {

namespace {

using access::document_form;

template <class... Documents>
constexpr auto kinds_of(document_list<Documents...>) {
    std::array<function_kind, (std::size_t{request_document<Documents>} + ...)> kinds{};
    std::size_t count = 0;
    auto const add = [&]<class Document>() {
        if constexpr (request_document<Document>)
            kinds[count++] = {function<Document>.name, describe::root_of<Document>,
                              describe::root_of<response_of<Document>>, function<Document>.home};
    };
    (add.template operator()<Documents>(), ...);
    return kinds;
}
constexpr auto kinds = kinds_of(protocol_documents{});

} // namespace

std::span<function_kind const> functions() noexcept { return kinds; }

function_kind const* function_named(std::string_view name) noexcept {
    for (auto const& one : kinds)
        if (one.name == name) return &one;
    return nullptr;
}

result<prepared> prepare_call(function_kind const& of, partner const& to, std::string_view request, via road) {
    if (auto checked = client_side::check_partner(to); !checked) return std::move(checked).error();
    prepared made;
    made.road = road.family_chosen ? road : road.on(of.home);
    read_options options;
    options.already_text = true;
    std::string document;
    auto read = kind_of(of.request_root)
                    ->convert(request, document_form::json, options,
                              road.operation == operation::json ? document_form::json : document_form::xml, document,
                              &made.secrets);
    if (!read) return std::move(read).error();
    auto message = access::encode_request(to, made.road, document);
    if (!message) return std::move(message).error();
    made.message = *std::move(message);
    return made;
}

result<void> understand_answer(function_kind const& of, via road, http::response const& answer,
                               read_options const& options, std::string& written) {
    auto found = client_side::take_answer(road, answer, options);
    if (!found) return std::move(found).error();
    auto as_text = options;
    as_text.already_text = true;
    auto read = kind_of(of.response_root)
                    ->convert(found->document, found->form, as_text, document_form::json, written, nullptr);
    if (!read) return client_side::place_in_answer(std::move(read).error(), answer);
    return {};
}

} // namespace waybill::wasm
