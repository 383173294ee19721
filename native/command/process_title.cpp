// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/process_title.hpp>

#include <store/postgresql_url.hpp>

#include <algorithm>
#include <string_view>

namespace waybill::native {
namespace {

void blot_out_passwords(char* argument) {
    std::string_view const text(argument);
    auto const begin = std::min(text.find("postgresql://"), text.find("postgres://")); // --store=URL is one argument
    if (begin == std::string_view::npos) return;
    for (auto const password : passwords_in(text.substr(begin)))
        std::fill_n(argument + (password.data() - text.data()), password.size(), 'x');
}

} // namespace

std::vector<std::string> take_arguments(int count, char** arguments) {
    std::vector<std::string> taken(arguments + std::min(count, 1), arguments + count);
    std::reverse(taken.begin(), taken.end());
    std::for_each(arguments, arguments + count, blot_out_passwords);
    return taken;
}

} // namespace waybill::native
