// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.

#include "answers.hpp"
#include "convert/convert.hpp"
#include "members.hpp"
#include "names.hpp"
#include "object.hpp"
#include "report.hpp"
#include "settings.hpp"

#include <waybill/binding/refusal.hpp>
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/mask.hpp>
#include <waybill/workflow/quote_differences.hpp>
#include <waybill_debug/masked_message.hpp>
#include <waybill_debug/raw_message.hpp>

#include <utility>
#include <vector>

namespace waybill::wasm {

namespace {

using waybill::document_form;

void put_failure(sink& out, error const& why, std::string explanation, std::vector<quirk> const& quirks) {
    object made(out);
    made.json("ok", "false");
    put_error(made, why, explanation);
    put_quirks(made, quirks);
}
void put_failure(sink& out, error const& why) { put_failure(out, why, waybill::explain(why), {}); }

/// Writes the conversion of a document to the value of the answer, and its description to `out`. Without a form, the
/// value is packed.
void put_conversion(sink& out, std::string_view document, reading_mode mode, document_form to, answer& into) {
    std::vector<quirk> quirks;
    read_options options;
    options.strict = mode.strict;
    options.already_text = mode.already_text;
    if (!mode.of_objects) options.quirks = &quirks;
    auto found = recognise(document, mode, options);
    bool const packed = to == document_form::neither;
    auto const reader = mode.only_checks ? convert::purpose::check
                        : packed         ? convert::purpose::script
                                         : convert::purpose::document;
    result<void> done;
    if (!found.failure) {
        // the original bytes, so that the encoding in the declaration is checked too
        auto const read = [&] {
            done = convert::read(found.schema, document, found.form, options, into.value, nullptr, reader);
        };
        read();
        // in a response, the ErrorResult of a refusal is an unknown field
        if ((!done || !quirks.empty()) && !found.refused && find_refusal(found, document)) {
            quirks.clear();
            read();
        }
        if (done && !packed) {
            done = convert::write(found.schema, into.value, to, into.spare);
            std::swap(into.value.values, into.spare);
        }
        if (!done) found.failure = std::move(done).error();
    }
    if (found.failure)
        return put_failure(out, *found.failure, waybill::explain(*found.failure, found.text(document)), quirks);
    // JavaScript receives a refusal as the only field of ErrorRES
    if (packed && found.refused && found.schema.root == error_result_element) into.value.values.insert(0, 1, '\1');
    object made(out);
    made.json("ok", "true");
    made.text("form", name_of(found.form));
    made.text("root", packed && found.refused ? "ErrorRES" : found.schema.root);
    if (!mode.only_checks) made.json(packed ? "message" : "text", "0");
    put_quirks(made, quirks);
}

/// Writes the document of a message, as text and decoded.
void put_inner(object& outer, std::string_view document, answer& into) {
    outer.text("text", document);
    put_conversion(outer.key("decoded"), document, {.already_text = true}, document_form::neither, into);
}

void put_decoded(sink& out, called_operation const& access, http::response const& response, bool strict,
                 std::vector<quirk> quirks, answer& into) {
    auto const found = decode_response(access, response);
    if (!found) return put_failure(out, found.error(), waybill::explain(found.error()), quirks);
    quirks.insert(quirks.end(), found->quirks.begin(), found->quirks.end());
    if (strict && !quirks.empty()) {
        error wrong;
        wrong.code = error_code::quirk_refused;
        wrong.message = waybill::explain(quirks.front());
        wrong.path = quirks.front().path;
        return put_failure(out, wrong, waybill::explain(wrong), quirks);
    }
    object made(out);
    made.json("ok", "true");
    made.text("form", name_of(found->form));
    put_inner(made, found->document, into);
    put_quirks(made, quirks);
}

void put_headers(object& into, http::headers const& headers) {
    auto& out = into.key("headers");
    put_array(out, headers, [&](auto const& field) {
        object pair(out);
        pair.text("name", field.name);
        pair.text("value", field.value);
    });
}

void put_requested(sink& out, partner const& to, http::request const& request, std::vector<quirk> quirks,
                   answer& into) {
    endpoint_settings const settings{to.namespace_url, to.flight_path, to.hotel_path};
    auto const at = find_route(settings, request.target);
    auto const requested = decode_request(settings, request, to.names_of(at ? at->family : family::flight));
    object made(out);
    made.json("ok", "true");
    if (requested) {
        {
            object access(made.key("via"));
            access.text("method", waybill::name_of(requested->via.method));
            access.text("operation", waybill::name_of(requested->via.operation));
            access.text("family", waybill::name_of(requested->via.family));
        }
        put_inner(made, requested->document, into);
        quirks.insert(quirks.end(), requested->quirks.begin(), requested->quirks.end());
    } else {
        auto const& response = requested.error();
        object answered(made.key("answered"));
        answered.json("status", std::to_string(response.status));
        answered.text("body", response.body);
    }
    put_quirks(made, quirks);
}

void put_contradictions(object& into, std::vector<contradiction> const& found) {
    auto& out = into.key("contradictions");
    put_array(out, found, [&](contradiction const& one) {
        object made(out);
        made.text("path", one.path);
        made.text("requested", one.requested);
        made.text("expected", one.expected);
        made.text("found", one.found);
        made.json("essential", one.essential ? "true" : "false");
    });
}

/// Reads what offers and their quote cost: see `compare_quote`.
result<std::vector<sale_terms>> sales_of(std::string_view json) {
    std::vector<sale_terms> made;
    for (auto const& [name, value] : members_of(json)) {
        auto const put_amount = [&](decimal& amount) { return value_format<decimal>::read(value, {}, amount); };
        auto outcome = reading_outcome::exact;
        if (name == "price") {
            outcome = put_amount(made.emplace_back().price.amount);
            continue;
        }
        if (made.empty()) break;
        auto& last = made.back();
        if (name == "currency") last.price.currency = value;
        if (name == "nonRefundable") last.non_refundable = value == "true";
        if (name == "from") outcome = value_format<date>::read(value, {}, last.policies.emplace_back().from_date);
        if (name == "fee" && !last.policies.empty()) outcome = put_amount(last.policies.back().fee.amount);
        if (name == "feeCurrency" && !last.policies.empty()) last.policies.back().fee.currency = value;
        if (name == "atProperty") outcome = put_amount(last.payable_at_property.emplace_back().amount);
        if (name == "propertyCurrency" && !last.payable_at_property.empty())
            last.payable_at_property.back().currency = value;
        if (!understood(outcome)) return error{.code = code_of(outcome), .path = name, .found = value};
    }
    if (made.size() < 2) return error{.code = error_code::field_required, .path = "price"};
    return made;
}

/// Overwrites `into` with what `put` writes.
template <class Put>
void fill(answer& into, Put&& put) {
    into.use_all_room();
    sink out(into.json);
    put(out);
    out.finish();
}

} // namespace

void answer::use_all_room() {
    wasm::use_all_room(json);
    wasm::use_all_room(value.values);
    wasm::use_all_room(spare);
}

void decode(std::string_view document, reading_mode mode, answer& into) {
    encode(document, mode, document_form::neither, into);
}

void encode(std::string_view document, reading_mode mode, document_form to, answer& into) {
    fill(into, [&](sink& out) { put_conversion(out, document, mode, to, into); });
}

void explain(std::string_view error_json, std::string_view document, answer& into) {
    auto const why = error_of(error_json);
    fill(into, [&](sink& out) {
        object made(out);
        made.json("ok", "true");
        made.text("text", document.empty() ? waybill::explain(why) : waybill::explain(why, document));
    });
}

void unwrap(via access, std::string_view head, std::string_view body, reading_mode mode, answer& into) {
    auto response = answer_of(head);
    fill(into, [&](sink& out) {
        if (!response) return put_failure(out, response.error());
        response->body = body;
        put_decoded(out, access, *response, mode.strict, {}, into);
    });
}

void captured(via access, std::string_view partner_json, std::string_view bytes, answer& into) {
    auto const settings = settings_of(partner_json);
    auto const message = parse_raw_message(bytes);
    fill(into, [&](sink& out) {
        if (!settings) return put_failure(out, settings.error());
        if (!message) return put_failure(out, message.error(), waybill::explain(message.error(), bytes), {});
        if (auto const* const response = message->response())
            return put_decoded(out, settings->to.called(access), *response, false, message->quirks, into);
        put_requested(out, settings->to, *message->request(), message->quirks, into);
    });
}

void masked(std::string_view text, answer& into) {
    // the login too: users share what the page shows
    std::vector<std::string_view> names(std::begin(default_secret_names), std::end(default_secret_names));
    names.emplace_back("Login");
    fill(into, [&](sink& out) {
        object made(out);
        made.json("ok", "true");
        made.text("text", waybill::masked(text, names));
    });
}

void recorded(std::string_view text, std::string_view request, std::string_view secrets_json, answer& into) {
    std::vector<std::string> secrets;
    for (auto& [_, secret] : members_of(secrets_json)) secrets.push_back(std::move(secret));
    fill(into, [&](sink& out) {
        object made(out);
        made.json("ok", "true");
        made.text("text", masked_message(text, request, names_of_documents(), std::move(secrets)));
    });
}

void prepare(std::string_view name, std::string_view request, std::string_view partner_json, via access, answer& into) {
    auto const settings = settings_of(partner_json);
    fill(into, [&](sink& out) {
        if (!settings) return put_failure(out, settings.error());
        auto const& to = settings->to;
        auto const made = prepare_call(name, to, request, access);
        if (!made) return put_failure(out, made.error());
        auto const base = http::parse_url(to.base_url);
        object message(out);
        message.json("ok", "true");
        message.text("method", made->message.method);
        message.text("url", base->scheme + "://" + base->authority() + made->message.target);
        put_headers(message, made->message.headers);
        message.text("body", made->message.body);
    });
}

void compare(std::string_view name, std::string_view request, std::string_view response, answer& into) {
    fill(into, [&](sink& out) {
        auto const found = contradictions_in(name, request, response);
        if (!found) return put_failure(out, found.error());
        object made(out);
        made.json("ok", "true");
        put_contradictions(made, *found);
    });
}

void compare_quote(std::string_view sales_json, answer& into) {
    fill(into, [&](sink& out) {
        auto sales = sales_of(sales_json);
        if (!sales) return put_failure(out, sales.error());
        auto const quote = std::move(sales->back());
        sales->pop_back();
        auto const differs = quote_differences(*sales, quote);
        object made(out);
        made.json("ok", "true");
        made.json("price", differs.price ? "true" : "false");
        made.json("terms", differs.terms ? "true" : "false");
        put_contradictions(made, differs.all);
    });
}

void answer_value(std::string_view member, std::string_view json, std::vector<quirk> const& quirks, answer& into) {
    use_all_room(into.json); // the value is written
    sink out(into.json);
    {
        object made(out);
        made.json("ok", "true");
        made.json(member, json);
        put_quirks(made, quirks);
    }
    out.finish();
}

void error_in_response(error const& why, std::vector<quirk> const& quirks, answer& into) {
    fill(into, [&](sink& out) { put_failure(out, why, waybill::explain(why), quirks); });
}

} // namespace waybill::wasm
