// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Blocks give the same results as plain loops, and read nothing beyond the end.
#include "scan/plain.hpp"
#include "scan/sets.hpp"
#include "scan/support.hpp"
#include "support/sanitized.hpp"

#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

namespace {

using namespace waybill::detail::text;
using namespace scan_checks::sets;
using scan_checks::at_the_end;
using scan_checks::edges;
using scan_checks::expect;
using scan_checks::room;

/// From one byte to the next. Sanitizers look for accesses outside of memory, which depend on lengths and places, not
/// on bytes.
constexpr unsigned stride = support::sanitized ? 41 : 1;

// ---- the operations of one block ----

void check_questions() {
    char bytes[block::size];
    for (unsigned requested = 0; requested < 256; ++requested) {
        for (unsigned other = 0; other < 256; other += stride) {
            for (std::size_t i = 0; i < block::size; ++i) bytes[i] = static_cast<char>(i % 3 == 0 ? requested : other);
            auto const loaded = block::load(bytes);
            std::string_view const seen(bytes, sizeof bytes);
            auto const check = [&](char const* what, block answer, auto question) {
                auto mask = answer.mask();
                std::size_t first = block::size;
                bool right = true;
                for (std::size_t i = block::size; i-- != 0;) {
                    bool const yes = question(unsigned{static_cast<unsigned char>(bytes[i])});
                    right = right && yes == ((mask & block::bit(i)) != 0);
                    if (yes) first = i;
                }
                if (mask != 0) right = right && block::first(mask) == first;
                for (std::size_t i = 0; i < block::size; ++i) mask &= ~block::bit(i);
                expect(right && mask == 0, what, seen);
            };
            auto const limit = static_cast<unsigned char>(requested);
            auto const letter = static_cast<char>(requested);
            check("equal", loaded.equal(letter), [&](unsigned c) { return c == requested; });
            check("below", loaded.below(limit), [&](unsigned c) { return c < requested; });
            check("high", loaded, [](unsigned c) { return c >= 0x80; });
            check("doubled", loaded.doubled(), [](unsigned c) { return (c & 0x40) != 0; });
            check("not", ~loaded.equal(letter), [&](unsigned c) { return c != requested; });
            check("or", loaded.equal(letter) | loaded, [&](unsigned c) { return c == requested || c >= 0x80; });
            check("and", loaded.below(limit) & loaded, [&](unsigned c) { return c < requested && c >= 0x80; });
            if (requested < 0x80)
                check("below or high", loaded.below_or_high(limit),
                      [&](unsigned c) { return c < requested || c >= 0x80; });
        }
        room stored(block::size);
        block::load(bytes).store(stored.bytes);
        expect(std::memcmp(stored.bytes, bytes, sizeof bytes) == 0 && stored.kept(), "store", {});
    }
}

void check_short_loads() {
    for (std::size_t length = 0; length < block::size; ++length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) text += static_cast<char>(0xF1 + i);
        at_the_end const bytes(text);
        room loaded(block::size);
        block::load_short(bytes.begin, length).store(loaded.bytes);
        text.resize(block::size, '\0');
        expect(std::memcmp(loaded.bytes, text.data(), text.size()) == 0, "load_short", text);
    }
}

void check_first_loads() {
    char bytes[block::size];
    for (std::size_t i = 0; i < block::size; ++i) bytes[i] = static_cast<char>(0xF1 + i);
    for (std::size_t length = 0; length <= block::size; ++length) {
        std::string right(bytes, length);
        right.resize(block::size, '\0');
        room loaded(block::size);
        block::load_first(bytes, length).store(loaded.bytes);
        expect(std::memcmp(loaded.bytes, right.data(), right.size()) == 0, "load_first", right);
        if (length < block::size) expect(block::first_or_size(block::bit(length)) == length, "first_or_size", {});
    }
    expect(block::first_or_size(0) == block::size, "first_or_size of none", {});
}

// ---- stops ----

/// Compares the result of a scan and of a copy to the right answer.
void expect_run(char const* found, copied run, at_the_end const& bytes, room const& out, char const* right,
                char const* what) {
    auto const length = std::size_t(right - bytes.begin);
    expect(found == right && run.at == right && run.out == out.bytes + length && out.kept() &&
               std::memcmp(out.bytes, bytes.begin, length) == 0,
           what, {bytes.begin, std::size_t(bytes.end - bytes.begin)});
}

/// One block of a text that other bytes may follow, and the whole text if it fits into the block.
template <class Set, characters Good, class Stops>
void check_block(at_the_end const& bytes, Stops stops) {
    std::string const text(bytes.begin, bytes.end);
    if (text.size() > 2 * block::size) return;
    for (std::string_view const other : {"x", "\x80", "\"", "&", "\xC3"}) {
        std::string all = text;
        while (all.size() < block::size) all += other;
        at_the_end const wide(all);
        room out(block::size);
        auto const plain_stop = plain::find(wide.begin, wide.begin + block::size, stops);
        expect(Set::copy_block(wide.begin, out.bytes) == std::size_t(plain_stop - wide.begin) && out.kept() &&
                   std::memcmp(out.bytes, wide.begin, block::size) == 0,
               "copy_block", all);
        if (text.empty() || text.size() > block::size) continue;
        constexpr auto in_ascii = [](auto in) { return [in](unsigned c) { return c < 0x80 && in(c); }; };
        auto const* const end = wide.begin + text.size();
        bool const whole = plain::find_checked(wide.begin, end, Good, in_ascii(stops)) == end;
        room copy(block::size);
        expect(Set::template copy_block_checked<Good>(wide.begin, text.size(), copy.bytes) == whole && copy.kept() &&
                   (!whole || text.compare(0, text.size(), copy.bytes, text.size()) == 0),
               "copy_block_checked", all);
    }
    if (!text.empty()) std::memcpy(bytes.begin, text.data(), text.size());
}

template <class Set, class Stops>
void check_stops(at_the_end const& bytes, Stops stops) {
    auto const* const right = plain::find(bytes.begin, bytes.end, stops);
    room out(std::size_t(bytes.end - bytes.begin) + waybill::detail::text::block_overrun);
    auto const run = Set::copy(bytes.begin, bytes.end, out.bytes);
    auto const* const found = Set::find(bytes.begin, bytes.end);
    expect_run(found, run, bytes, out, right, "stop");
}

template <class Set, characters Good, class Stops>
void check_characters(at_the_end const& bytes, Stops stops) {
    auto const* const right = plain::find_checked(bytes.begin, bytes.end, Good, stops);
    room out(std::size_t(bytes.end - bytes.begin) + waybill::detail::text::block_overrun);
    auto const run = Set::template copy_checked<Good>(bytes.begin, bytes.end, out.bytes);
    auto const* const found = Set::template find_checked<Good>(bytes.begin, bytes.end);
    expect_run(found, run, bytes, out, right, "checked stop");
    check_block<Set, Good>(bytes, stops);
}

/// One text, with every set.
void check_text(std::string_view text) {
    at_the_end const bytes(text);
    check_stops<text_set>(bytes, is_text_stop);
    check_stops<string_set>(bytes, is_string_stop);
    check_stops<word_set>(bytes, is_word_stop);
    check_stops<delete_set>(bytes, is_delete);
    check_stops<high_set>(bytes, is_high);
    check_characters<text_set, characters::xml>(bytes, is_text_stop);
    check_characters<string_set, characters::unicode>(bytes, is_string_stop);
    constexpr auto never = [](unsigned) { return false; };
    auto const* const bad = plain::find_checked(bytes.begin, bytes.end, characters::unicode, never);
    auto const found = waybill::detail::text::first_invalid_utf8(text);
    expect((found == text.npos ? text.size() : found) == std::size_t(bad - bytes.begin), "first_invalid_utf8", text);
}

/// Every byte at every place in short texts, the edges of rules at every place in longer ones.
void check_every_place() {
    for (std::size_t length = 0; length <= 80; ++length) {
        std::string text(length, 'x');
        check_text(text);
        for (std::size_t place = 0; place < length; ++place) {
            auto const check = [&](unsigned char byte) {
                text[place] = static_cast<char>(byte);
                check_text(text);
            };
            if (length <= block::size + 8)
                for (unsigned byte = 0; byte < 256; byte += stride) check(static_cast<unsigned char>(byte));
            else
                for (unsigned char const byte : edges) check(byte);
            text[place] = 'x';
        }
    }
}

/// Every sequence of two bytes, and of three and four at the edges of rules, at the beginning of a block and across its
/// end.
void check_every_sequence() {
    for (std::size_t const before : {0U, 1U, 4U, 5U, 6U, 7U, 8U, 12U, 13U, 14U, 15U, 16U, 29U, 30U, 31U}) {
        if (before > block::size) break;
        for (std::string_view const after : {std::string_view(), std::string_view("<, and more than a block of it")}) {
            auto const check = [&](std::initializer_list<unsigned> sequence) {
                std::string text(before, 'x');
                for (unsigned const byte : sequence) text += static_cast<char>(byte);
                text += after;
                check_text(text);
            };
            if (before % 8 == 7)
                for (unsigned first = 0; first < 256; first += stride)
                    for (unsigned second = 0; second < 256; second += second < 0x7E ? 7 : 1) check({first, second});
            for (unsigned const first : edges) {
                if (first < 0xC0) continue;
                for (unsigned const second : edges) {
                    if (support::sanitized && before != 14) continue;
                    if (second < 0x7F && second % 32 != 0) continue;
                    for (unsigned const third : edges) {
                        check({first, second, third});
                        if (first < 0xF0 || before != 14) continue;
                        for (unsigned const fourth : edges) check({first, second, third, fourth});
                    }
                }
            }
        }
    }
}

/// Texts in several scripts, whole and damaged.
void check_random_texts() {
    scan_checks::random_numbers random;
    for (int i = 0; i < support::some_of(20'000); ++i) {
        std::string text;
        auto const length = random.below(120);
        auto const script = random.below(6);
        while (text.size() < length) {
            auto const kind = script < 5 && random.below(8) != 0 ? script : random.below(6);
            char32_t point = 0;
            switch (kind) {
            case 0: point = U'a' + random.below(26); break;
            case 1: point = 0x80 + random.below(0x780); break;
            case 2: point = 0x800 + random.below(0xD000); break;
            case 3: point = 0xE000 + random.below(0x2000); break;
            case 4: point = 0x10000 + random.below(0x100000); break;
            default: point = U" <&]\"\\\n"[random.below(7)]; break;
            }
            append_utf8(text, point);
        }
        if (i % 2 == 0 && !text.empty())
            for (auto damage = random.below(3); damage != 0; --damage)
                text[random.below(std::uint32_t(text.size()))] =
                    static_cast<char>(edges[random.below(std::size(edges))]);
        if (i % 3 == 0 && !text.empty()) text.resize(random.below(std::uint32_t(text.size())));
        check_text(text);
    }
}

void check_space() {
    constexpr auto is_none = [](unsigned c) { return c != ' ' && c != '\n' && c != '\r' && c != '\t'; };
    for (std::size_t length = 0; length <= 80; ++length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) text += " \n\r\t"[(i * 7 + length) % 4];
        for (std::size_t place = 0; place <= length; ++place) {
            for (unsigned byte = 0; byte < 256; byte += stride) {
                auto changed = text;
                if (place < length) changed[place] = static_cast<char>(byte);
                at_the_end const bytes(changed);
                expect(space::skip(bytes.begin, bytes.end) == plain::find(bytes.begin, bytes.end, is_none), "space",
                       changed);
                if (place == length) break;
            }
        }
    }
}

void check_same_and_copied() {
    std::string text;
    for (std::size_t size = 0; size <= 80; ++size, text += static_cast<char>(size * 3)) {
        room out(size);
        at_the_end const bytes(text);
        copy_bytes(bytes.begin, out.bytes, size);
        expect(std::memcmp(out.bytes, text.data(), size) == 0 && out.kept(), "copy_bytes", text);
        expect(same_bytes(bytes.begin, text.data(), size) && same_bytes(text.data(), bytes.begin, size), "same", text);
        for (std::size_t place = 0; place < size; ++place) {
            out.bytes[place] ^= 0x10;
            expect(!same_bytes(bytes.begin, out.bytes, size) && !same_bytes(out.bytes, bytes.begin, size), "not same",
                   text);
            out.bytes[place] ^= 0x10;
        }
    }
}

} // namespace

int main() {
    check_questions();
    check_short_loads();
    check_first_loads();
    check_space();
    check_every_place();
    check_every_sequence();
    check_random_texts();
    check_same_and_copied();
    std::printf("%ld answers compared, %ld wrong\n", scan_checks::total.done, scan_checks::total.wrong);
    return scan_checks::total.wrong == 0 && scan_checks::total.done > 1'000'000 ? 0 : 1;
}
