// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/journal.hpp>

#include <certification/stopped_night.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string_view>
#include <utility>

namespace waybill::native::certification {

bool journal::append(std::string const& what, std::string const& reference) const {
    auto const line = what + ' ' + reference + ' ' + owner_ + '\n';
    constexpr int for_owner = 0600;
    int const file = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, for_owner);
    if (file < 0) return false;
    bool const written = ::write(file, line.data(), line.size()) == ssize_t(line.size()) && ::fsync(file) == 0;
    return ::close(file) == 0 && written;
}

std::vector<std::string> journal::open() const {
    std::vector<std::string> found;
    std::ifstream file(file_);
    for (std::string line; std::getline(file, line);) {
        std::string_view left = line;
        auto const word = [&left] {
            auto const end = std::min(left.find(' '), left.size());
            auto const taken = left.substr(0, end);
            left.remove_prefix(std::min(end + 1, left.size()));
            return taken;
        };
        auto const what = word();
        auto const reference = word();
        if (left != owner_) continue;
        if (what == "booking") found.emplace_back(reference);
        if (what == "canceled") std::erase(found, reference);
    }
    return found;
}

std::vector<std::string> clean_up(examination_settings with, surroundings around,
                                  std::vector<std::string> const& references) {
    static constexpr scenario cleaning{"clean", "", "", "", "", ""};
    constexpr int most_look_ups = 5;
    examination of(std::move(with), around);
    of.begin(cleaning);
    std::vector<std::string> left;
    auto const reason = [](error const& why) {
        return why.code == error_code::refused ? why.id : std::string(name_of(why.code));
    };
    for (auto const& reference : references) {
        if (auto const night = stopped_night::parse(reference)) {
            auto const put_back = of.call(night->update(of.settings().who, false));
            if (put_back)
                around.end_booking(reference);
            else
                left.push_back(reference + ": cannot be put back, " + reason(put_back.error()));
            continue;
        }
        auto found = of.call(of.detail_of_reference(reference));
        for (int i = 1; i < most_look_ups && !found && refused_as(found.error(), error_id::booking_not_found); ++i) {
            around.wait(std::chrono::milliseconds(500));
            found = of.call(of.detail_of_reference(reference));
        }
        if (!found) {
            if (refused_as(found.error(), error_id::booking_not_found))
                around.end_booking(reference);
            else
                left.push_back(reference + ": cannot be looked up, " + reason(found.error()));
            continue;
        }
        auto const state = found->order_details.status.code;
        if (state == booking_state::confirmed || state == booking_state::on_request) {
            auto const cancelled = of.call(of.cancellation_of(found->order_details.booking_number));
            if (!cancelled) {
                left.push_back(reference + ", booking " + found->order_details.booking_number +
                               ": cannot be cancelled, " + reason(cancelled.error()));
                continue;
            }
        }
        around.end_booking(reference);
    }
    return left;
}

} // namespace waybill::native::certification
