// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/network_options.hpp>
#include <program_options/command.hpp>

namespace waybill::native::command_line {

void add_network_options(program_options::command command, network_settings& into, std::string const& group) {
    command.add_option("--ca", into.ca_file, "Certificates to trust, in PEM; default: those of the system")
        .type_name("FILE")
        .group(group);
    auto const certificate =
        command.add_option("--client-cert", into.certificate_file, "Certificate to present to the partner, in PEM")
            .type_name("FILE")
            .group(group);
    command.add_option("--client-key", into.key_file, "Key of --client-cert, in PEM; default: in the same file")
        .needs(certificate)
        .type_name("FILE")
        .group(group);
    into.proxy = proxy_settings::from_environment(); // not a default of the options: --help must not show a password
    into.proxy.none += (into.proxy.none.empty() ? "" : ",") + std::string("localhost,127.0.0.1,::1");
    command
        .add_option(
            "--proxy", [&into](std::string const& url) { into.proxy.https = url; },
            "HTTP proxy for partners with https: http://proxy.example:3128; empty: none; default: HTTPS_PROXY, where a "
            "password is not visible to other users")
        .type_name("URL")
        .group(group);
    command
        .add_option(
            "--no-proxy", [&into](std::string const& hosts) { into.proxy.none = hosts; },
            "Hosts to call without the proxy, separated by commas; default: NO_PROXY and this machine")
        .type_name("HOSTS")
        .group(group);
    command.add_option("--bind", into.bind_address, "Local address to call from; default: that of the route")
        .type_name("ADDRESS")
        .group(group);
    command
        .add_flag("--compression,!--no-compression", into.compression,
                  "Request compressed responses (on unless --no-compression)")
        .group(group);
}

} // namespace waybill::native::command_line
