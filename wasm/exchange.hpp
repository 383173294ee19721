// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "source/answers.hpp"
#include "source/settings.hpp"

#include "fetch_transport.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// What the C interfaces share.
namespace waybill::wasm {

/// A call, as far as reading its answer needs it.
struct sent_call {
    unsigned id; ///< which JavaScript chose
    via access;
    std::string operation{}; ///< the name of the called operation
    partner_settings settings{};
    packed_request request{};

    [[nodiscard]] called_operation called() const noexcept { return {access, operation}; }
};
/// What a call has received, until `waybill_complete` reads it.
struct unread_answer {
    sent_call of;
    result<http::response> received;
};

struct memory {
    std::string input{};
    answer last{};
    std::vector<unread_answer> unread{};
};
[[nodiscard]] memory& held();

[[nodiscard]] via access_of(unsigned of_method, unsigned of_operation, int of_family);

/// A call of a function. Each answer is available in `held().last` while `Module.answered(id)` of waybill.mjs runs.
class function_call : public fetch_call {
public:
    /// `id`: the number that JavaScript chose.
    function_call(unsigned id, via access) : sent_{.id = id, .access = access} {}

    /// Sends the call. If it is invalid, the call ends with the error.
    static void send(std::unique_ptr<function_call> call, std::string_view function, std::string_view request,
                     std::string_view partner);

protected:
    [[nodiscard]] sent_call const& sent() const noexcept { return sent_; }

    /// Calls `Module.answered`.
    void report() const;
    /// Keeps what was received for `waybill_complete`.
    void leave_unread(result<http::response> received);
    /// The limits of the call. A class that takes the body in pieces limits what it keeps of them.
    [[nodiscard]] virtual fetch_settings bounds() const;

private:
    void end(result<http::response> received) override = 0;

    sent_call sent_;
};

} // namespace waybill::wasm
