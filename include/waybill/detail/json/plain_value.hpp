// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/text/stop.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Values in canonical form: of the kind of the field, a leaf in the form of the field. The general reader handles all
/// other forms and reports errors; nothing here reports anything.
namespace waybill::detail::json {

struct plain_value_text {
    using stop = text::stop<'"', '\\'>;
    using after_number = text::stop_set<text::stop_at::controls, ',', '}', ']', ' '>;

    /// Reads a string from after its opening quote on. `longest`: see `limits::text`. Returns the position after the
    /// string, or null if it is not canonical.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr char const* read(std::string& into, char const* begin,
                                                                           char const* end, std::size_t longest) {
        auto const* const at = stop::find(begin, end);
        if (at == end) [[unlikely]]
            return nullptr;
        if (*at != '"') return rare(at, begin, end, longest, into);
        if (std::size_t(at - begin) > longest) [[unlikely]]
            return nullptr;
        describe::assign_here(into, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at + 1;
    }

    /// Reads a leaf, from after the colon on.
    [[nodiscard]] static constexpr char const* read_leaf(table::leaf const& type, table::object value, char const* from,
                                                         char const* end, std::size_t longest, wire_format format) {
        if (from == end || text::is_space(*from)) [[unlikely]] {
            from = text::space::skip(from, end);
            if (from == end) return nullptr;
        }
        if (type.json == json_kind::string) {
            if (*from++ != '"') return nullptr;
            auto const* const after = stop::find(from, end);
            // the general reader handles empty text: it may mean that there is no value
            if (after == end || *after != '"' || std::size_t(after - from) - 1 >= longest) return nullptr;
            return type.read(value, from, std::size_t(after - from), format) == reading_outcome::exact ? after + 1
                                                                                                       : nullptr;
        }
        if (type.json == json_kind::number) {
            // the exact form of a number is also valid JSON
            auto const* const after = after_number::find(from, end);
            return type.read(value, from, std::size_t(after - from), format) == reading_outcome::exact ? after
                                                                                                       : nullptr;
        }
        constexpr std::string_view yes = "true";
        constexpr std::string_view no = "false";
        if (!type.is_bool || std::size_t(end - from) < no.size()) return nullptr;
        bool const is_yes = text::same_bytes(from, yes.data(), yes.size());
        if (!is_yes && !text::same_bytes(from, no.data(), no.size())) return nullptr;
        (void)type.read(value, is_yes ? "True" : "False", is_yes ? yes.size() : no.size(), format);
        return from + (is_yes ? yes.size() : no.size());
    }

    /// The character of an escape of one letter; NUL for other letters.
    [[nodiscard]] static constexpr char escaped(char letter) noexcept {
        switch (letter) {
        case '"':
        case '\\':
        case '/': return letter;
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return '\0';
        }
    }

private:
    // Characters beyond ASCII.
    [[nodiscard, gnu::noinline]] static constexpr char const* rare(char const* at, char const* begin, char const* end,
                                                                   std::size_t longest, std::string& text) {
        if (static_cast<unsigned char>(*at) >= 0x80) at = stop::find_checked<text::characters::unicode>(at, end);
        if (at == end || *at != '"') return with_escapes(at, begin, end, longest, text);
        if (std::size_t(at - begin) > longest) return nullptr;
        describe::assign(text, begin, std::size_t(at - begin), std::size_t(end - begin));
        return at + 1;
    }
    // Escapes of one letter.
    [[nodiscard, gnu::noinline]] static constexpr char const* with_escapes(char const* at, char const* begin,
                                                                           char const* end, std::size_t longest,
                                                                           std::string& text) {
        auto const* run = begin;
        text.clear();
        for (;; at = stop::find_next(at, end)) {
            if (at != end && static_cast<unsigned char>(*at) >= 0x80)
                at = stop::find_checked<text::characters::unicode>(at, end);
            if (at == end || std::size_t(at - begin) > longest) return nullptr;
            if (*at == '"') {
                text.append(run, std::size_t(at - run));
                return at + 1;
            }
            if (*at != '\\' || at + 1 == end) return nullptr;
            char const meant = escaped(at[1]);
            if (meant == '\0') return nullptr;
            text.append(run, std::size_t(at - run));
            text += meant;
            at += 2;
            run = at;
        }
    }
};

} // namespace waybill::detail::json
