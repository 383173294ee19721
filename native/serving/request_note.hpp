// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <desk/ignored_fields.hpp>
#include <telemetry/quirk_tally.hpp>

#include <waybill/service.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// What a desk knows of a request that the log tells.
struct request_note {
    std::string_view function{}; ///< empty: it never came to a desk
    std::string login{};         ///< as claimed, right or wrong
    std::optional<waybill::via> via{};
    std::string outcome{}; ///< `ok`, or the id of the refusal
    quirk_tally quirks{};
    std::string ignored{}; ///< the fields that the service does not use, as the header `Waybill-Ignored` lists them
};

/// A desk that takes notes while another one answers. A request is handled by one thread from its first to its last
/// step, so the note is the thread's: take it before the next request.
template <class Desk>
class noting_desk {
public:
    using requests = typename Desk::requests;

    explicit noting_desk(Desk& answering) : desk_(&answering) {}

    [[nodiscard]] std::optional<error_result> admit(credential const& given, call const& of) {
        note().login = given.login;
        note().via = of.via;
        note().function = of.function;
        note().quirks = quirk_tally(of.quirks);
        return desk_->admit(given, of);
    }
    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of) {
        note().outcome = "ok"; // unless it is refused
        note().ignored = ignored_header(ignored_fields(request), of.quirks);
        return desk_->respond(request, of);
    }
    void refused(error_result const& why, call const& of) {
        note().via = of.via;
        note().function = of.function;
        note().outcome = why.id;
    }

    /// The note of the request this thread has just handled, which is forgotten.
    [[nodiscard]] static request_note take_note() { return std::exchange(note(), request_note{}); }

private:
    static request_note& note() {
        thread_local request_note taken;
        return taken;
    }

    Desk* desk_;
};

} // namespace waybill::native
