// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured_messages.hpp>
#include <captures/explanation.hpp>
#include <captures/known_document.hpp>
#include <captures/put_credential.hpp>
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <command_line/partner_arguments.hpp>
#include <command_line/partner_transport.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <waybill/binding/refusal.hpp>
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/exchange.hpp>
#include <waybill/redact.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::command_line {

namespace {

struct send_arguments {
    partner_arguments to{};
    std::string file{};
    bool json = false;
};

/// The endpoint that is named, else that of the function; of an unknown document that of hotels.
via access_for(send_arguments const& arguments, captures::document_reading const& read) {
    auto access = arguments.to.access();
    if (arguments.json || read.form == document_form::json) access = access.json();
    if (access.family_chosen) return access;
    return access.on(read.document ? read.document->home() : family::hotel);
}

/// Masks the password where a partner quotes it, also without its name.
void hide(std::string_view password, http::response& answer) {
    std::array const values{password};
    redactor by(values, default_secret_names);
    for (auto& each : answer.headers) by.apply(each.value);
    by.apply(answer.body);
}

/// Prints the answer, and what it has otherwise than the request. Returns the exit code: 1 without a document, for a
/// refusal and for an answer to another request.
int print(via access, captures::known_document const* request, http::response answer) {
    raw_message shown;
    shown.version = "HTTP/1.1";
    auto const found = decode_response(access, answer);
    bool const refused = found && read_refusal(found->document, found->form);
    shown.message = std::move(answer);
    bool const decoded = captures::explanation({}).message(shown);
    if (!decoded || refused) return 1;
    if (request == nullptr || !found) return 0;
    auto const read = captures::read_any_document(found->document, true);
    if (!read.document) return 0;
    auto const differs = request->contradictions_of(*read.document);
    if (differs.empty()) return 0;
    terminal::print_failure("the answer is one to another request");
    print_contradictions(stderr, differs);
    return 1;
}

int send(send_arguments const& arguments) {
    auto const bytes = read_input(arguments.file);
    if (!bytes) return 1;
    auto const who = credential_of(arguments.to);
    if (!who) return 1;
    auto const read = captures::read_any_document(*bytes);
    auto const document = captures::put_credential(read.text, read.form, *who);
    auto const access = access_for(arguments, read);
    auto const checked = exchange::check_partner(arguments.to.partner);
    auto const request =
        checked ? encode_request(arguments.to.partner, access, document) : result<http::request>(checked.error());
    auto carrying = partner_transport::open(arguments.to);
    auto const fail = [](error const& why) { return terminal::print_error(why); };
    if (!request) return fail(request.error());
    if (!carrying) return fail(carrying.error());
    auto answer = (*carrying)(arguments.to.partner.base_url, *request);
    auto const kept = carrying->finish();
    if (!kept) terminal::print_error(kept.error());
    if (!answer) return fail(answer.error());
    hide(who->password, *answer);
    auto const outcome = print(access, read.document.get(), *std::move(answer));
    return kept ? outcome : 1;
}

} // namespace

void add_send(program_options::command program) {
    auto const command = program.add_subcommand(
        "send", "Send any document to a partner, with the credential put in, and show what the answer means");
    auto const arguments = std::make_shared<send_arguments>();
    command
        .add_option("FILE", arguments->file,
                    "An XML or JSON document, valid or not; the values of its Login and Password are replaced; - is "
                    "standard input")
        .required();
    add_connection_options(command, arguments->to);
    command.add_flag("--json", arguments->json,
                     "Call the operation that answers in JSON; that is the default for a document in JSON");
    command.runs([arguments] { return send(*arguments); });
}

} // namespace waybill::native::command_line
