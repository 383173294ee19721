// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/stopped_night.hpp>

#include <waybill/value/value_format.hpp>

#include <fmt/format.h>

#include <charconv>

namespace waybill::native::certification {

namespace {

constexpr std::string_view prefix = "stop:";

std::optional<std::int64_t> take_number(std::string_view& left) {
    std::int64_t number = 0;
    auto const [end, why] = std::from_chars(left.data(), left.data() + left.size(), number);
    if (why != std::errc{} || end == left.data() + left.size() || *end != ':') return std::nullopt;
    left.remove_prefix(std::size_t(end - left.data()) + 1);
    return number;
}

} // namespace

std::string stopped_night::text() const { return fmt::format("{}{}:{}:{}", prefix, hotel, room, text_of(day)); }

std::optional<stopped_night> stopped_night::parse(std::string_view text) {
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    auto const hotel = take_number(text);
    auto const room = hotel ? take_number(text) : std::nullopt;
    auto const day = waybill::parse<date>(text);
    if (!room || !day) return std::nullopt;
    return stopped_night{*hotel, *room, *day};
}

rate_update_req stopped_night::update(credential const& who, bool stop) const {
    return {who, {{.hotel = hotel, .room = room, .from = day, .to = day, .stop = stop}}};
}

} // namespace waybill::native::certification
