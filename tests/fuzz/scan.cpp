// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The first byte of an input says how far the text is from an aligned address; the rest is the text.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/encodings.hpp"
#include "reference/utf8.hpp"

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/scan.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace {

using namespace fuzzing;
using namespace waybill::detail::text;
using namespace waybill::detail::charset;

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

/// The output of a copy: not one byte more than it may overwrite.
class room {
public:
    explicit room(std::size_t size) : bytes_(new char[size + block_overrun]) {}
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
    auto end = reference::first_invalid_utf8(text);
    if (end == std::string_view::npos) end = text.size();
    if (good == characters::unicode) return end;
    for (std::string_view const none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
        if (auto const at = text.substr(0, end).find(none); at < end) end = at;
    return end;
}

template <characters Good, class Set>
void check_checked(std::string_view text, std::size_t good_end) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const expected = first_stop<Set>(text, good_end, true);
    require(Set::template find_checked<Good>(begin, end) == begin + expected, "a checked scan stops where bytes do",
            {text});
    room const to(text.size());
    to.require_copy(Set::template copy_checked<Good>(begin, end, to.begin()), text, expected);
}

template <class Set>
void check_set(std::string_view text, std::size_t unicode_end, std::size_t xml_end) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const expected = first_stop<Set>(text, text.size(), false);
    require(Set::find(begin, end) == begin + expected, "a scan stops where bytes do", {text});
    room const to(text.size());
    to.require_copy(Set::copy(begin, end, to.begin()), text, expected);
    check_checked<characters::unicode, Set>(text, unicode_end);
    check_checked<characters::xml, Set>(text, xml_end);
}

void check_blocks(std::string_view text) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const unicode_end = first_bad(text, characters::unicode);
    auto const xml_end = first_bad(text, characters::xml);
    // those of the readers and the writers, and one of each kind
    check_set<stop<'<', '&', ']'>>(text, unicode_end, xml_end);
    check_set<stop<'<', '&', '"', '\''>>(text, unicode_end, xml_end);
    check_set<stop<'"', '\\'>>(text, unicode_end, xml_end);
    check_set<stop_set<stop_at::controls, '&', '<', '>'>>(text, unicode_end, xml_end);
    check_set<stop_set<stop_at::high>>(text, unicode_end, xml_end);
    check_set<stop_set<stop_at::nothing_else, '<'>>(text, unicode_end, xml_end);

    auto blanks = text.find_first_not_of(" \t\r\n");
    if (blanks == std::string_view::npos) blanks = text.size();
    require(space::skip(begin, end) == begin + blanks, "white space ends where bytes do", {text});
    require(first_invalid_utf8(text) == reference::first_invalid_utf8(text), "what is no UTF-8 has its offset", {text});
}

void check_encodings(std::string_view bytes) {
    struct row {
        encoding ours;
        char const* theirs;
    };
    for (auto const& [ours, theirs] :
         {row{encoding::utf_16_little, "UTF-16LE"}, row{encoding::utf_16_big, "UTF-16BE"},
          row{encoding::iso_8859_1, "ISO-8859-1"}, row{encoding::windows_1252, "CP1252"}}) {
        std::string made;
        auto const invalid = convert(bytes, ours, made);
        auto const expected = reference::to_utf8(bytes, theirs);
        require(invalid == expected.invalid, "what is not the encoding's is found where iconv finds it",
                {bytes, theirs});
        require(made == expected.text, "characters are those of iconv", {bytes, made, expected.text});
    }
}

void check_comparison(std::string_view text) {
    auto const half = text.size() / 2;
    auto const left = text.substr(0, half);
    auto const right = text.substr(text.size() - half);
    require(same(left, right) == (left == right), "texts are the same byte for byte", {text});
    require(same(left, std::string(left)), "a text is the same as its copy", {text});
}

void check_characters(std::string_view text) {
    std::string rewritten;
    auto const* const end = text.data() + text.size();
    for (auto const* at = text.data(); at != end;) {
        auto const next = decode(at, end);
        if (next.length == 0) {
            require(std::size_t(at - text.data()) == reference::first_invalid_utf8(text),
                    "what is no character is no UTF-8", {text});
            return;
        }
        char bytes[4]{};
        rewritten.append(bytes, encode(next.point, bytes));
        at += next.length;
    }
    require(rewritten == text, "decoding and encoding a character gives the same bytes", {text});
    require(reference::first_invalid_utf8(text) == std::string_view::npos, "characters are UTF-8", {text});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return -1;
    auto const input = as_text(data, size);
    // where reading starts among the vector's bytes makes a difference, if there is a mistake
    std::size_t const offset = data[0] % 64U;
    std::unique_ptr<char[]> const storage(new char[offset + input.size() - 1]);
    std::memcpy(storage.get() + offset, input.data() + 1, input.size() - 1);
    std::string_view const text(storage.get() + offset, input.size() - 1);

    check_blocks(text);
    check_encodings(text);
    check_comparison(text);
    check_characters(text);
    return 0;
}
