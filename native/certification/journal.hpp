// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/examination.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// A file with the client references that a run may have booked and has not yet cancelled. A line is on the disk before
/// its request is sent, so that a run that was interrupted anywhere can be cleaned up.
class journal {
public:
    /// Of one user at one partner; the file may have lines of others.
    journal(std::string file, std::string base_url, std::int64_t user)
        : file_(std::move(file)), owner_(std::move(base_url) + ' ' + std::to_string(user)) {}

    /// False if it cannot be written.
    [[nodiscard]] bool begin(std::string const& reference) const { return append("booking", reference); }
    bool end(std::string const& reference) const { return append("canceled", reference); }
    /// The references that were begun and not ended.
    [[nodiscard]] std::vector<std::string> open() const;

private:
    [[nodiscard]] bool append(std::string const& what, std::string const& reference) const;

    std::string file_;
    std::string owner_;
};

/// Looks up each reference and cancels its booking. Returns what is left, with reasons; `end_booking` is
/// called for the others. A reference that is not found is looked up for some seconds: the request may still arrive.
[[nodiscard]] std::vector<std::string> clean_up(examination_settings with, surroundings around,
                                                std::vector<std::string> const& references);

} // namespace waybill::native::certification
