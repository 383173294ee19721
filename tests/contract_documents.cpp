// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Made-up documents for validators of other people, one a line; and the contracts they are to be validated by.
#include "support/corrupt_json.hpp"
#include "support/generate.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill_schema/openapi.hpp>
#include <waybill_schema/rules.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace waybill;

void put_line(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
}

/// The first two of a type have everything, and nothing, that may be left out.
template <class Document>
Document made_up(std::uint64_t number) {
    using generate::fullness;
    generate::maker from(number, number == 0   ? fullness::everything
                                 : number == 1 ? fullness::nothing
                                               : fullness::as_it_comes);
    from.controls = number % 8 == 0; // JSON can carry them
    return generate::message<Document>(from);
}

template <class... Documents>
void put_sound(document_list<Documents...>, std::uint64_t count) {
    auto const put = [&]<class Document>(Document*) {
        std::string text;
        for (std::uint64_t number = 0; number < count; ++number) {
            (void)write_json(made_up<Document>(number), text);
            put_line(text);
        }
    };
    (put(static_cast<Documents*>(nullptr)), ...);
}

/// Documents with one thing changed, and what the reader, in strict mode, and the rules of descriptions say of them.
template <class... Documents>
void put_corrupted(document_list<Documents...>, std::uint64_t count) {
    auto const put = [&]<class Document>(Document*) {
        for (std::uint64_t number = 0; number < count; ++number) {
            auto document = nlohmann::json::parse(to_json(made_up<Document>(number)).value());
            if (!from_json<Document>(document.dump(), {.strict = true}))
                continue; // a number that the JSON library spells differently
            auto const what = corrupt_json::corrupt(document, number);
            auto const text = corrupt_json::text_of(document);
            auto const read = from_json<Document>(text, {.strict = true});
            nlohmann::json line;
            line["what"] = what;
            auto const broken = read ? first_broken_rule(*read) : std::nullopt;
            line["verdict"] = broken ? "rule_broken" : read ? "read" : std::string(name_of(read.error().code));
            line["id"] = read ? std::string() : read.error().id;
            line["path"] = read ? std::string() : read.error().path;
            line["document"] = text;
            put_line(line.dump());
        }
    };
    (put(static_cast<Documents*>(nullptr)), ...);
}

} // namespace

int main(int count, char** arguments) {
    std::string_view const wanted = count > 1 ? arguments[1] : "";
    auto const each = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
    if (wanted == "schema")
        put_line(schema::json_schema_of(protocol_documents{}));
    else if (wanted == "openapi")
        put_line(schema::openapi_of(protocol_documents{}));
    else if (wanted == "sound")
        put_sound(protocol_documents{}, each);
    else if (wanted == "corrupted")
        put_corrupted(protocol_documents{}, each);
    else
        return std::fputs("usage: waybill_contract_documents schema | openapi | sound COUNT | corrupted COUNT\n",
                          stderr),
               2;
    return std::ferror(stdout) == 0 ? 0 : 1;
}
