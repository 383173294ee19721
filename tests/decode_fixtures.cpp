// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The inputs of the WebAssembly module's tests, and the output of the same code in native form: one line of JSON for
// each,
//
//     {"name": ..., "function": "decode", "arguments": [bytes or number, ...], "answer": bytes}
//
// where bytes are a string of the characters U+0000 to U+00FF. The answer is JSON with its message, which this program
// writes from the packed values by the descriptions; the module makes objects of them. wasm/test/answers.test.mjs asks
// the module again and compares value for value. usage: waybill_decode_fixtures [FILE]
#include "convert/convert.hpp"
#include "support/documents.hpp"
#include "support/file.hpp"
#include "support/generate.hpp"
#include "support/script_writer.hpp"

#include "../wasm/source/answers.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/sink.hpp>
#include <waybill/xml.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

constexpr unsigned was_text = 1;
constexpr unsigned strict = 2;

/// An argument of the module's C function: a number, or a text that becomes pointer and size.
using argument = std::variant<unsigned, std::string_view>;

class script {
public:
    explicit script(std::FILE* to) : to_(to) {}

    void add(std::string_view name, std::string_view function, std::vector<argument> const& arguments,
             std::string_view answer) {
        std::string line = "{\"name\":";
        put(line, name);
        line += ",\"function\":";
        put(line, function);
        line += ",\"arguments\":[";
        for (auto const& one : arguments) {
            if (line.back() != '[') line += ',';
            if (auto const* const number = std::get_if<unsigned>(&one))
                line += std::to_string(*number);
            else
                put(line, std::get<std::string_view>(one));
        }
        line += "],\"answer\":";
        put(line, answer);
        line += "}\n";
        if (std::fwrite(line.data(), 1, line.size(), to_) != line.size()) throw std::runtime_error("cannot write");
    }

    void decode(std::string_view name, std::string_view document, unsigned mode) {
        waybill::wasm::decode(document, {(mode & was_text) != 0, (mode & strict) != 0}, answer_);
        add(name, "decode", {document, mode}, whole_answer());
    }
    void encode(std::string_view name, std::string_view document, waybill::document_form to) {
        waybill::wasm::encode(document, {.already_text = true}, to, answer_);
        add(name, "encode", {document, unsigned(to == waybill::document_form::json), was_text}, whole_answer());
    }
    void captured(std::string_view name, waybill::via access, std::string_view partner, std::string_view bytes) {
        waybill::wasm::captured(access, partner, bytes, answer_);
        add(name, "captured", {unsigned(access.method), unsigned(access.operation), 0U, partner, bytes},
            whole_answer());
    }

private:
    /// The answer with the value that is not in its JSON.
    std::string whole_answer() const {
        auto const replaced = [&](std::string_view name, auto const& put) {
            auto json = answer_.json;
            auto const at = json.find(name);
            if (at == json.npos) return json;
            std::string value;
            waybill::sink out(value);
            put(out, std::string_view(json).substr(0, at));
            out.finish();
            return json.replace(at + name.size() - 1, 1, value);
        };
        if (answer_.json.find("\"text\":0,") != std::string::npos)
            return replaced("\"text\":0", [&](waybill::sink& out, std::string_view) {
                waybill::json::put_string(out, answer_.value.values);
            });
        return replaced("\"message\":0", [&](waybill::sink& out, std::string_view before) {
            constexpr std::string_view root = "\"root\":\"";
            before.remove_prefix(before.rfind(root) + root.size());
            auto const* const schema = waybill::wasm::schema_of(before.substr(0, before.find('"')));
            support::script_writer(answer_.value, out).record(*schema->record);
        });
    }

    static void put(std::string& line, std::string_view bytes) {
        constexpr char digits[] = "0123456789abcdef";
        line += '"';
        for (char const byte : bytes) {
            auto const value = static_cast<unsigned char>(byte);
            if (value >= 0x20 && value < 0x7F && byte != '"' && byte != '\\')
                line += byte;
            else
                ((line += "\\u00") += digits[value >> 4U]) += digits[value & 15U];
        }
        line += '"';
    }

    std::FILE* to_;
    waybill::wasm::answer answer_{};
};

/// The access method in a fixture's name.
waybill::via access_of(std::string_view name) {
    auto const has = [&](std::string_view part) { return name.find(part) != name.npos; };
    waybill::via access = waybill::via::post;
    if (has("soap11") || has("_11") || has("s11"))
        access = waybill::via::soap11;
    else if (has("soap12") || has("_12") || has("s12"))
        access = waybill::via::soap12;
    else if (has("get"))
        access = waybill::via::get;
    return has("Json") ? access.json() : access;
}

/// Every captured message, as a service with the captured one's paths and as a client of it.
void captured_messages(script& out) {
    constexpr std::string_view partner =
        R"({"Partner": {"namespace": "http://tempuri.org/", "flight.path": "/cr.ws/Flight.asmx",
                                                        "hotel.path": "/cr.ws/FlightStr.asmx"}})";
    for (std::string const folder : {"asmx", "clients"})
        for (std::string const extension : {".req", ".res"})
            for (auto const& file : support::files_in("wire/" + folder, extension)) {
                auto const name = folder + '/' + file.filename().string();
                out.captured(name, access_of(name), partner, support::read_file(file));
            }
}

/// Documents of every kind, made up.
template <class Document>
void made_up(script& out) {
    for (auto const how :
         {generate::fullness::everything, generate::fullness::nothing, generate::fullness::as_it_comes})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            generate::maker from(seed, how, 11); // numbers that JavaScript has
            auto const message = generate::message<Document>(from);
            auto const name =
                std::string(waybill::detail::describe::root_of<Document>) + " made of " + std::to_string(seed);
            auto const xml = waybill::to_xml(message).value();
            auto const json = waybill::to_json(message).value();
            out.decode(name, xml, was_text | strict);
            out.decode(name, json, 0);
            out.encode(name, json, waybill::document_form::xml);
            out.encode(name, xml, waybill::document_form::json);
        }
}
template <class... Documents>
void all_made_up(script& out, waybill::document_list<Documents...>) {
    (made_up<Documents>(out), ...);
}

/// Sound documents with one byte left out, doubled or replaced: each place of each is an error or a quirk of its own.
void corrupted(script& out) {
    namespace sound = documents;
    constexpr std::string_view all[] = {
        sound::list_request_xml,   sound::list_request_json,   sound::list_response_xml,  sound::list_response_json,
        sound::search_request_xml, sound::search_request_json, sound::quote_response_xml, sound::quote_response_json,
        sound::refusal_xml,        sound::refusal_json};
    constexpr std::string_view put[] = {"",  "<", "&", "\"",  "\xFF",  "\xC3\xA9", " ",
                                        "0", "_", "{", "]]>", "\\u12", "\n"};
    std::size_t turn = 0;
    for (auto const text : all) {
        for (std::size_t at = 0; at < text.size(); at += 3, ++turn) {
            std::string document(text);
            document.replace(at, turn % 2, put[turn % std::size(put)]);
            out.decode("byte " + std::to_string(at) + " corrupted", document, turn % 5 == 0 ? strict : 0);
        }
        for (std::size_t size = 0; size < text.size(); size += 11)
            out.decode("cut at " + std::to_string(size), text.substr(0, size), was_text);
    }
}

/// Encodings, roots and forms that are not canonical.
void tolerate(script& out) {
    using namespace std::string_view_literals;
    constexpr std::string_view request =
        "<TripBookingListRQ><Credential><Login>\xE9</Login><Password>p</Password></Credential><User>1</User>"
        "<FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>"sv;
    auto const latin1 = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + std::string(request);
    out.decode("Latin-1", latin1, 0);
    out.decode("Latin-1 undeclared", request, 0);
    std::string utf16 = "\xFF\xFE";
    for (char const byte : "<?xml version=\"1.0\" encoding=\"utf-16\"?>" + std::string(request))
        (utf16 += byte) += '\0';
    out.decode("UTF-16", utf16, 0);
    out.decode("an encoding nobody knows", "<?xml version=\"1.0\" encoding=\"ebcdic\"?><A/>", 0);
    constexpr std::string_view others[] = {
        // no documents
        "", " \n", "hello", "null", "[]", "{}", "[{\"TripBookingListRQ\":1}]",
        // roots
        "<A/>", "<A>", "<a:TripBookingListRS xmlns:a=\"u\"><Bookings/></a:TripBookingListRS>",
        "<tripbookinglistrs><bookings/></tripbookinglistrs>",
        // members, prologues and bytes
        "{\"A\":1}", "{\"A\":}", "{\"?xml\":{\"@version\":\"1.0\"},\"TripBookingListRS\":{\"Bookings\":null}}",
        "\xEF\xBB\xBF<TripBookingListRS><Bookings/></TripBookingListRS>", "\0"sv};
    for (auto const text : others)
        for (unsigned const mode : {0U, was_text, strict}) out.decode(text, text, mode);
}

} // namespace

int main(int count, char** arguments) {
    auto* const to = count > 1 ? std::fopen(arguments[1], "wb") : stdout;
    if (to == nullptr) {
        std::perror(arguments[1]);
        return 1;
    }
    script out(to);
    captured_messages(out);
    all_made_up(out, waybill::protocol_documents{});
    corrupted(out);
    tolerate(out);
    return std::fclose(to) == 0 ? 0 : 1;
}
