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

struct memory {
    std::string input{};
    answer last{};
};
[[nodiscard]] memory& held();

[[nodiscard]] via access_of(unsigned of_method, unsigned of_operation, int of_family);

/// A call of a function. Each answer is available in `held().last` while `Module.answered(id)` of waybill.mjs runs.
class function_call : public fetch_call {
public:
    /// `id`: the number that JavaScript chose.
    function_call(unsigned id, via access) : id_(id), access_(access) {}

    /// Sends the call. If it is invalid, the answer is the error.
    static void send(std::unique_ptr<function_call> call, std::string_view function, std::string_view request,
                     std::string_view partner);

protected:
    [[nodiscard]] called_operation called() const noexcept { return {access_, operation_}; }
    [[nodiscard]] partner_settings const& settings() const noexcept { return settings_; }
    [[nodiscard]] packed_request const& sent() const noexcept { return sent_; }

    /// Calls `Module.answered`.
    void report() const;
    /// Reports the last answer. If `read` is a success, its message is already in `held().last`; `empty`: it has none.
    void finish(result<void> const& read, bool empty, std::vector<quirk> const& quirks) const;
    /// The limits of the call. A class that takes the body in pieces limits what it keeps of them.
    [[nodiscard]] virtual fetch_settings bounds() const;

private:
    unsigned id_;
    via access_;
    std::string operation_{}; ///< the name of the called operation
    partner_settings settings_{};
    packed_request sent_{};
};

} // namespace waybill::wasm
