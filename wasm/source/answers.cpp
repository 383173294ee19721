// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "answers.hpp"

#include "names.hpp"
#include "report.hpp"
#include "settings.hpp"

#include <waybill/access/raw_message.hpp>
#include <waybill/access/request.hpp>
#include <waybill/access/response.hpp>
#include <waybill/explain.hpp>
#include <waybill/json/read.hpp>
#include <waybill/json/write.hpp>

#include <optional>
#include <utility>
#include <variant>

namespace waybill::wasm {

namespace {

using access::document_form;

/// One object, written member by member.
class object {
public:
    explicit object(sink& out) : out_(out) { out_.put('{'); }
    object(object const&) = delete;
    object& operator=(object const&) = delete;
    ~object() { out_.put('}'); }

    void text(std::string_view name, std::string_view value) {
        key(name);
        json::put_string(out_, value);
    }
    /// A value that is JSON already.
    void json(std::string_view name, std::string_view value) {
        key(name);
        out_.put(value);
    }
    template <class Record>
    void record(std::string_view name, Record const& value) {
        key(name);
        writing to(out_);
        json::write_record(to, value);
    }
    void error(waybill::error const& why, std::string explanation) {
        record("error", report(why, std::move(explanation)));
    }
    void quirks(std::vector<quirk> const& found) {
        key("quirks");
        char const* comma = "";
        out_.put('[');
        for (auto const& one : found) {
            out_.put(std::exchange(comma, ","));
            writing to(out_);
            json::write_record(to, report(one));
        }
        out_.put(']');
    }
    /// The member's name; its value is the caller's to write.
    sink& key(std::string_view name) {
        if (!std::exchange(first_, false)) out_.put(',');
        json::put_string(out_, name);
        out_.put(':');
        return out_;
    }

private:
    sink& out_;
    bool first_ = true;
};

constexpr std::string_view name_of(document_form form) {
    return form == document_form::xml ? "xml" : form == document_form::json ? "json" : "neither";
}

void put_failure(sink& out, error const& why, std::string explanation, std::vector<quirk> const& quirks) {
    object made(out);
    made.json("ok", "false");
    made.error(why, std::move(explanation));
    made.quirks(quirks);
}
void put_failure(sink& out, error const& why) { put_failure(out, why, waybill::explain(why), {}); }

void put_conversion(sink& out, std::string_view document, reading_mode mode, document_form to, bool inside) {
    auto const read = convert(document, mode, to);
    if (read.failure) return put_failure(out, *read.failure, waybill::explain(*read.failure, read.text), read.quirks);
    object made(out);
    made.json("ok", "true");
    made.text("form", name_of(read.form));
    made.text("root", read.root);
    if (inside)
        made.json("document", read.written);
    else
        made.text("text", read.written);
    made.quirks(read.quirks);
}

/// A document that was inside of something.
void put_inner(object& outer, std::string_view document) {
    outer.text("text", document);
    put_conversion(outer.key("decoded"), document, {.already_text = true}, document_form::json, true);
}

void put_unwrapped(sink& out, via road, http::response const& response, bool strict, std::vector<quirk> quirks) {
    auto const found = access::decode_response(road, response);
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
    put_inner(made, found->document);
    made.quirks(quirks);
}

void put_headers(object& into, http::headers const& headers) {
    auto& out = into.key("headers");
    char const* comma = "";
    out.put('[');
    for (auto const& field : headers) {
        out.put(std::exchange(comma, ","));
        object pair(out);
        pair.text("name", field.name);
        pair.text("value", field.value);
    }
    out.put(']');
}

void put_asked(sink& out, access::endpoint_settings const& settings, http::request const& request,
               std::vector<quirk> quirks) {
    auto const outcome = access::decode_request(settings, request);
    object made(out);
    made.json("ok", "true");
    if (auto const* const asked = std::get_if<access::asked>(&outcome)) {
        {
            object road(made.key("via"));
            road.text("way", waybill::name_of(asked->via.way));
            road.text("operation", waybill::name_of(asked->via.operation));
            road.text("family", waybill::name_of(asked->via.family));
        }
        put_inner(made, asked->document);
        quirks.insert(quirks.end(), asked->quirks.begin(), asked->quirks.end());
    } else {
        auto const& response = std::get<http::response>(outcome);
        object answered(made.key("answered"));
        answered.json("status", std::to_string(response.status));
        answered.text("body", response.body);
    }
    made.quirks(quirks);
}

template <class Described>
result<Described> described(std::string_view json) {
    return from_json<Described>(json, {.already_text = true});
}

/// Writes one answer.
template <class Put>
void fill(std::string& answer, Put&& put) {
    sink out(answer);
    put(out);
    out.finish();
}

} // namespace

void decode(std::string_view document, reading_mode mode, std::string& answer) {
    fill(answer, [&](sink& out) { put_conversion(out, document, mode, document_form::json, true); });
}

void encode(std::string_view document, reading_mode mode, document_form to, std::string& answer) {
    fill(answer, [&](sink& out) { put_conversion(out, document, mode, to, false); });
}

void explain(std::string_view error_json, std::string_view document, std::string& answer) {
    auto const read = described<error_report>(error_json);
    fill(answer, [&](sink& out) {
        if (!read) return put_failure(out, read.error());
        auto const why = restore(*read);
        object made(out);
        made.json("ok", "true");
        made.text("text", document.empty() ? waybill::explain(why) : waybill::explain(why, document));
    });
}

void unwrap(via road, std::string_view head, std::string_view body, reading_mode mode, std::string& answer) {
    auto const read = described<answer_head>(head);
    fill(answer, [&](sink& out) {
        if (!read) return put_failure(out, read.error());
        http::response response{read->status, {}, std::string(body)};
        for (auto const& field : read->headers) response.headers.add(field.name, field.value);
        put_unwrapped(out, road, response, mode.strict, {});
    });
}

void captured(via road, std::string_view partner_json, std::string_view bytes, std::string& answer) {
    auto const settings = described<partner_settings>(partner_json);
    auto const message = access::parse_raw_message(bytes);
    fill(answer, [&](sink& out) {
        if (!settings) return put_failure(out, settings.error());
        if (!message) return put_failure(out, message.error(), waybill::explain(message.error(), bytes), {});
        if (auto const* const response = message->response())
            return put_unwrapped(out, road, *response, false, message->quirks);
        auto const partner = partner_of(*settings);
        put_asked(out, {partner.namespace_url, partner.flight_path, partner.hotel_path}, *message->request(),
                  message->quirks);
    });
}

void prepare(std::string_view name, std::string_view request, std::string_view partner_json, via road,
             std::string& answer) {
    auto const* const kind = function_named(name);
    auto const settings = described<partner_settings>(partner_json);
    fill(answer, [&](sink& out) {
        if (!settings) return put_failure(out, settings.error());
        if (kind == nullptr)
            return put_failure(out, {.code = error_code::operation_unknown, .found = std::string(name)});
        auto const to = partner_of(*settings);
        auto const made = prepare_call(*kind, to, request, road);
        if (!made) return put_failure(out, made.error());
        auto const base = access::parse_url(to.base_url);
        object message(out);
        message.json("ok", "true");
        message.text("method", made->message.method);
        message.text("url", base->scheme + "://" + base->authority() + made->message.target);
        put_headers(message, made->message.headers);
        message.text("body", made->message.body);
    });
}

void names(std::string& answer) {
    fill(answer, [](sink& out) { write_names(out); });
}

void answer_message(std::string_view document, std::vector<quirk> const& quirks, std::string& answer) {
    fill(answer, [&](sink& out) {
        object made(out);
        made.json("ok", "true");
        made.json("document", document);
        made.quirks(quirks);
    });
}

void answer_error(error const& why, std::vector<quirk> const& quirks, std::string& answer) {
    fill(answer, [&](sink& out) { put_failure(out, why, waybill::explain(why), quirks); });
}

} // namespace waybill::wasm
