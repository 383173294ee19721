// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace fuzzing {

/// The events that a parser reports for an XML document, as text, so that two parsers can be compared.
class event_log {
public:
    void start(std::string_view name) {
        flush();
        add('<', name);
    }
    void attribute(std::string_view name, std::string_view value) {
        add('@', name);
        add('=', value);
    }
    void text(std::string_view bytes) { pending_ += bytes; }
    void end(std::string_view name) {
        flush();
        add('>', name);
    }
    [[nodiscard]] std::string const& reported() const noexcept { return reported_; }

private:
    void add(char kind, std::string_view text) {
        reported_ += kind;
        reported_ += text;
        reported_ += '\n';
    }
    void flush() {
        if (!pending_.empty()) add('"', pending_);
        pending_.clear();
    }

    std::string reported_{};
    std::string pending_{}; ///< parsers report a text in pieces of any size
};

} // namespace fuzzing
