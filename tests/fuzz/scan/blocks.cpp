// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compiled twice: the second time for AVX2, with other names for `waybill` and for `check_blocks`, so that the linker
// does not take one for the other.
#include "scan/blocks.hpp"

#include "common/require.hpp"
#include "reference/utf8.hpp"

#include <waybill/detail/text/space.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/text/utf8.hpp>

#include <cstddef>
#include <memory>
#include <string_view>

namespace {

using namespace waybill::detail::text;
using fuzzing::require;

/// The offset where plain text ends, found one byte after the other. `good_end` is the offset of its first invalid
/// character.
template <class Set>
std::size_t first_stop(std::string_view text, std::size_t good_end, bool steps_over_high) {
    std::size_t at = 0;
    for (; at < text.size() && at < good_end; ++at) {
        auto const byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x80 ? Set::high && !steps_over_high : Set::stops[byte]) break;
    }
    return at < text.size() ? at : text.size();
}

/// The output of a copy: not one byte more than the text has.
class room {
public:
    explicit room(std::size_t size) : bytes_(new char[size]) {}
    [[nodiscard]] char* begin() const noexcept { return bytes_.get(); }

    void require_copy(copied done, std::string_view text, std::size_t expected) const {
        require(std::size_t(done.at - text.data()) == expected && std::size_t(done.out - begin()) == expected,
                "a copy ends at the stop", {text});
        require(std::string_view(begin(), expected) == text.substr(0, expected), "a copy is what was copied", {text});
    }

private:
    std::unique_ptr<char[]> bytes_;
};

/// The first byte that is no character, or none that XML allows.
std::size_t first_bad(std::string_view text, characters good) {
    auto end = fuzzing::reference::first_invalid_utf8(text);
    if (end == std::string_view::npos) end = text.size();
    if (good == characters::unicode) return end;
    for (std::string_view const none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        if (auto const at = text.substr(0, end).find(none); at < end) end = at;
    return end;
}

template <class Block, characters Good, class Set>
void check_checked(std::string_view text, std::size_t good_end) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const expected = first_stop<Set>(text, good_end, true);
    require(Set::template find_checked_by<Block, Good>(begin, end) == begin + expected,
            "a checked scan stops where bytes do", {text});
    room const to(text.size());
    to.require_copy(Set::template copy_checked_by<Block, Good>(begin, end, to.begin()), text, expected);
}

template <class Block, class Set>
void check_set(std::string_view text, std::size_t unicode_end, std::size_t xml_end) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const expected = first_stop<Set>(text, text.size(), false);
    require(Set::template find_by<Block>(begin, end) == begin + expected, "a scan stops where bytes do", {text});
    require(Set::find(begin, end) == begin + expected, "the machine's scan stops where bytes do", {text});
    room const to(text.size());
    to.require_copy(Set::template copy_by<Block>(begin, end, to.begin()), text, expected);
    check_checked<Block, characters::unicode, Set>(text, unicode_end);
    check_checked<Block, characters::xml, Set>(text, xml_end);
}

template <class Block>
void check_block(std::string_view text) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const unicode_end = first_bad(text, characters::unicode);
    auto const xml_end = first_bad(text, characters::xml);
    // those of the readers and the writers, and one of each kind
    check_set<Block, stop<'<', '&', ']'>>(text, unicode_end, xml_end);
    check_set<Block, stop<'<', '&', '"', '\''>>(text, unicode_end, xml_end);
    check_set<Block, stop<'"', '\\'>>(text, unicode_end, xml_end);
    check_set<Block, stop_set<stop_at::controls, '&', '<', '>'>>(text, unicode_end, xml_end);
    check_set<Block, stop_set<stop_at::high>>(text, unicode_end, xml_end);
    check_set<Block, stop_set<stop_at::nothing_else, '<'>>(text, unicode_end, xml_end);

    require(waybill::detail::text::find_invalid<Block>(begin, end) == begin + unicode_end, "what is no UTF-8 is found",
            {text});
    auto blanks = text.find_first_not_of(" \t\r\n");
    if (blanks == std::string_view::npos) blanks = text.size();
    require(space::skip_by<Block>(begin, end) == begin + blanks, "white space ends where bytes do", {text});
}

} // namespace

void fuzzing::check_blocks(std::string_view text) {
    check_block<word_block>(text);
    if constexpr (vector_size >= 16) check_block<vector_block<16>>(text);
    if constexpr (vector_size >= 32) check_block<vector_block<32>>(text);
    require(first_invalid_utf8(text) == reference::first_invalid_utf8(text), "the machine finds what is no UTF-8",
            {text});
}
