// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/input.hpp>

#include <storage/store_file.hpp>
#include <terminal/report.hpp>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace waybill::native::command_line {

namespace {

std::nullopt_t unreadable(std::string const& name) {
    terminal::print_failure("cannot read " + display_name(name) + ": " + std::generic_category().message(errno));
    return std::nullopt;
}

struct closing {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};

} // namespace

bool is_standard_output(std::string const& file) {
    return storage::same_file(file == "-" ? "/dev/stdin" : file, "/dev/stdout");
}

std::string display_name(std::string const& name) { return name == "-" ? "standard input" : name; }

std::optional<std::string> read_input(std::string const& name, std::size_t most) {
    if (is_standard_output(name)) {
        terminal::print_failure(display_name(name) + " is also the standard output; write to another file");
        return std::nullopt;
    }
    std::unique_ptr<std::FILE, closing> opened;
    std::FILE* from = stdin;
    if (name != "-") {
        opened.reset(std::fopen(name.c_str(), "rb"));
        if (!opened) return unreadable(name);
        from = opened.get();
    }
    std::string bytes;
    std::array<char, 65'536> part{};
    while (auto const count = std::fread(part.data(), 1, part.size(), from)) {
        if (count > most - bytes.size()) {
            terminal::print_failure(display_name(name) + ": more than " + std::to_string(most >> 20U) + " MiB");
            return std::nullopt;
        }
        bytes.append(part.data(), count);
    }
    if (std::ferror(from) != 0) return unreadable(name);
    return bytes;
}

} // namespace waybill::native::command_line
