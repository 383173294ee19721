// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/service.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// What the log tells about one request besides its HTTP status.
struct request_note {
    std::string_view function{}; ///< empty: it never came to a desk
    std::string login{};         ///< as claimed, right or wrong
    std::optional<via> road{};
    std::string outcome{}; ///< `ok`, or the id of the refusal
    std::size_t quirks = 0;
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
        note().road = of.via;
        note().quirks = of.quirks.size();
        return desk_->admit(given, of);
    }
    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of) {
        note().function = function<Request>.name;
        note().outcome = "ok"; // unless it is refused
        return desk_->respond(request, of);
    }
    void refused(error_result const& why, call const& of) {
        note().road = of.via;
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
