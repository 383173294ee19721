// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>

#include <waybill/message/credential.hpp>
#include <waybill/partner.hpp>
#include <waybill/transport/network_settings.hpp>
#include <waybill/via.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::command_line {

/// The options of every command that calls a partner.
struct partner_arguments {
    waybill::partner partner{};
    std::string login{};
    std::int64_t user = 0;
    std::string method = "post";
    std::string result = "xml";
    std::string family{}; ///< empty: the default of the function
    std::string output = "table";
    unsigned seconds = 60; ///< for the whole call
    /// Limit of a response. A search in a large city has about 2 MB; a long list takes three to four times its bytes in
    /// memory.
    std::size_t answer_bytes = std::size_t{16} << 20U;
    network_settings network{};
    std::string wire{};   ///< a cassette to add to; empty: none
    std::string replay{}; ///< a cassette to replay; empty: use the network

    [[nodiscard]] via access() const;
};

/// The options that state where and how a request is sent: those below without the user, the format and the output.
void add_connection_options(program_options::command command, partner_arguments& arguments);
/// `outputs`: the values of `--output`.
void add_partner_options(program_options::command command, partner_arguments& arguments,
                         std::vector<std::string> const& outputs = {"table", "json", "xml"});

/// The login with its password. Prompts for the password unless nothing is sent; nothing if there is none. Warns if GET
/// would put it into a URL.
[[nodiscard]] std::optional<credential> credential_of(partner_arguments const& arguments);

} // namespace waybill::native::command_line
