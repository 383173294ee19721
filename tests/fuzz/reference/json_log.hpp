// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace fuzzing {

/// JSON as the events a parser tells, written down.
class json_log {
public:
    void value(char kind, std::string_view text = {}) {
        told_ += kind;
        told_ += std::to_string(text.size()); // a string may hold anything, line ends too
        told_ += ':';
        told_ += text;
        told_ += '\n';
    }
    [[nodiscard]] std::string const& told() const noexcept { return told_; }

private:
    std::string told_{};
};

} // namespace fuzzing
