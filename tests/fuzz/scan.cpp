// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The first byte of an input says how far the text is from an aligned address; the rest is the text.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/encodings.hpp"
#include "reference/utf8.hpp"
#include "scan/blocks.hpp"

#include <waybill/detail/charset/code_pages.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/utf8.hpp>

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
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) check_blocks_of_avx2(text);
#endif
    check_encodings(text);
    check_comparison(text);
    check_characters(text);
    return 0;
}
