// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/stream/text_place.hpp>
#include <waybill/error.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::stream {

/// Converts an XML document that arrives in pieces to UTF-8, as `charset::decode_document` does for a whole one.
///
/// The beginning determines the encoding. An invalid byte is only found when it arrives; the text before it has then
/// been passed on.
class decoding {
public:
    /// Returns true if the beginning of a document is sufficient to determine its encoding.
    [[nodiscard]] static bool is_enough(std::string_view beginning) noexcept {
        constexpr std::string_view declaration = "<?xml";
        if (beginning.size() < 8) return false;
        auto const seen = charset::evidence_of(beginning);
        if (beginning.size() >= grammar::longest_declaration * 2 + 4) return true;
        if (charset::is_utf_16(seen.shown)) return beginning.find('>') != beginning.npos;
        beginning.remove_prefix(seen.mark);
        while (!beginning.empty() && text::is_space(beginning.front())) beginning.remove_prefix(1);
        auto const start = beginning.substr(0, declaration.size());
        return !declaration.starts_with(start) || beginning.find("?>") != beginning.npos;
    }

    /// Starts the conversion of a document with this beginning, which must still be passed to `convert`.
    [[nodiscard]] std::optional<error> start(std::string_view beginning) {
        auto found = charset::recognise(beginning);
        if (!found) return placed(found.error(), {});
        bytes_ = *std::move(found);
        mark_left_ = bytes_.mark;
        return std::nullopt;
    }
    /// The encoding.
    [[nodiscard]] charset::encoding used() const noexcept { return bytes_.used; }
    /// The position after the bytes that have arrived.
    [[nodiscard]] text_place const& end() const noexcept { return end_; }

    /// Appends the next bytes to `into`; `last`: no others follow.
    [[nodiscard]] std::optional<error> convert(std::string_view bytes, bool last, std::string& into) {
        std::string joined; // only for a unit that was split
        if (!carried_.empty()) {
            (joined = std::move(carried_)) += bytes;
            carried_.clear();
            bytes = joined;
        }
        if (mark_left_ != 0) {
            end_.pass(bytes.substr(0, mark_left_));
            bytes.remove_prefix(std::exchange(mark_left_, 0));
        }
        auto const whole = bytes.substr(0, last ? bytes.size() : whole_units(bytes));
        carried_ = bytes.substr(whole.size());
        auto const invalid = charset::convert(whole, bytes_, into);
        if (invalid == std::string_view::npos) {
            end_.pass(whole);
            return std::nullopt;
        }
        if (bytes_.used == charset::encoding::us_ascii && !charset::encoding_named(bytes_.declared)) {
            end_ = {}; // the beginning was ASCII in an unknown encoding: the error of the whole document
            return placed(charset::unsupported(bytes_.declared), {});
        }
        return placed({.code = error_code::encoding_invalid,
                       .offset = invalid,
                       .expected = std::string(bytes_.name()),
                       .found = charset::byte_words(whole[invalid])},
                      whole);
    }

private:
    /// Returns the number of bytes that form complete units: none before the last one in an encoding whose units only
    /// the program's decoder knows.
    [[nodiscard]] std::size_t whole_units(std::string_view bytes) const noexcept {
        if (bytes_.used == charset::encoding::other) return 0;
        if (!charset::is_utf_16(bytes_.used)) return bytes.size();
        auto count = bytes.size() / 2 * 2;
        if (count == 0) return 0;
        auto const high =
            static_cast<unsigned char>(bytes[bytes_.used == charset::encoding::utf_16_big ? count - 2 : count - 1]);
        if (high >= 0xD8 && high < 0xDC) count -= 2; // the first half of a pair
        return count;
    }
    /// The error with its position and a description of the invalid byte.
    [[nodiscard]] error placed(error const& why, std::string_view bytes) const {
        read_options const options;
        reading in(bytes, options, {});
        in.fail(why.code, why.offset, why.expected, why.found);
        auto wrong = in.take_error();
        auto at = end_;
        at.pass(bytes.substr(0, why.offset));
        wrong.offset = at.offset;
        wrong.line = at.line;
        wrong.column = at.column;
        return wrong;
    }

    charset::recognised bytes_{};
    std::size_t mark_left_ = 0;
    std::string carried_{};
    text_place end_{};
};

} // namespace waybill::detail::stream
