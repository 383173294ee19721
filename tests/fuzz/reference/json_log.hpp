// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace fuzzing {

/// The events that a parser reports for a JSON document, as text.
class json_log {
public:
    void value(char kind, std::string_view text = {}) {
        reported_ += kind;
        reported_ += std::to_string(text.size()); // a string may contain anything, also line ends
        reported_ += ':';
        reported_ += text;
        reported_ += '\n';
    }
    [[nodiscard]] std::string const& reported() const noexcept { return reported_; }

private:
    std::string reported_{};
};

} // namespace fuzzing
