// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Prints the TypeScript types of the documents of the module, for waybill.d.ts.
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/quirk.hpp>
#include <waybill_schema/typescript.hpp>

#include <cstdio>
#include <string>

int main() {
    std::string text = "// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.\n"
                       "// Generated from the descriptions of the protocol's documents.\n\n";
    text += waybill::schema::typescript_of(waybill::protocol_documents{});
    text += "/** The kind of a quirk. */\nexport type QuirkKind = " +
            waybill::schema::union_of_names<waybill::quirk_kind>() + "\n";
    text += "/** The id of a refusal. A partner may use others. */\nexport type ErrorId = " +
            waybill::schema::union_of_names<waybill::error_id>() + " | (string & {})\n";
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
