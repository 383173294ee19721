// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/credential.hpp>
#include <waybill/partner.hpp>
#include <waybill/via.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native::command_line {

/// What every command that calls a partner is told.
struct partner_arguments {
    waybill::partner partner{};
    std::string login{};
    std::int64_t user = 0;
    std::string method = "post";
    std::string result = "xml";
    std::string family{}; ///< empty: the function's own
    std::string output = "table";
    unsigned seconds = 60; ///< for the whole call
    /// Cap of an answer. A search for a large city has about 2 MB; a long list takes three to four times its bytes
    /// here.
    std::size_t answer_bytes = std::size_t{16} << 20U;
    std::string record{}; ///< a cassette to add to; empty: none
    std::string replay{}; ///< a cassette to answer from; empty: the network

    [[nodiscard]] via access() const;
};

/// `outputs`: what `--output` takes.
void add_partner_options(CLI::App& command, partner_arguments& arguments,
                         std::vector<std::string> const& outputs = {"table", "json", "xml"});

/// The login with its password, which is asked for unless nothing is sent; nothing when there is none to be had. Warns
/// of GET, which puts it into a URL.
[[nodiscard]] std::optional<credential> credential_of(partner_arguments const& arguments);

} // namespace waybill::native::command_line
