// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/error.hpp>
#include <waybill/limits.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// One step of the path from the root to the current element; lives on the stack of the reader that entered it.
struct reading_place {
    reading_place const* outer;
    std::string_view name;
    std::size_t index; ///< index of the item in its sequence, from 1; 0 outside sequences
};

/// The state of reading one document except the position: options, path, error, quirks. Shared by the XML and the JSON
/// reader.
class reading {
public:
    constexpr reading(std::string_view document, read_options const& options,
                      std::span<std::string_view const> secret_names) noexcept
        : document_(document), options_(options), secret_names_(secret_names) {}
    reading(reading const&) = delete;
    reading& operator=(reading const&) = delete;

    [[nodiscard]] constexpr std::string_view document() const noexcept { return document_; }
    [[nodiscard]] constexpr waybill::limits const& limits() const noexcept { return options_.limits; }
    [[nodiscard]] constexpr read_options const& options() const noexcept { return options_; }
    [[nodiscard]] constexpr bool failed() const noexcept { return error_.has_value(); }

    /// Records an error at `offset` unless there already is one. Always returns false, for the caller to return. `leaf`
    /// is the last step of the path if the reader has not entered it.
    [[gnu::cold, gnu::noinline]] constexpr bool fail(error_code code, std::size_t offset, std::string_view expected,
                                                     std::string_view found, std::string_view leaf,
                                                     bool leaf_is_attribute = false) {
        if (error_) return false;
        place_of(offset);
        error_.emplace();
        error_->code = code;
        error_->path = path(leaf, leaf_is_attribute);
        error_->offset = offset;
        error_->line = line_;
        error_->column = column_;
        error_->expected = std::string(expected);
        // a broken document may break inside a secret
        error_->redacted = secret;
        if (!secret) error_->found = shortened(found);
        error_->secret_names = secret_names_;
        return false;
    }
    [[gnu::cold, gnu::noinline]] constexpr bool fail(error_code code, std::size_t offset, std::string_view expected,
                                                     std::string_view found = {}) {
        return fail(code, offset, expected, found, {}, false);
    }

    /// Appends `leaf` to the path of the recorded error, for a reader that had not entered it. Always returns false,
    /// for the caller to return.
    [[gnu::cold, gnu::noinline]] constexpr bool failed_in(std::string_view leaf, bool leaf_is_attribute = false) {
        if (error_) add_leaf(error_->path, leaf, leaf_is_attribute);
        return false;
    }

    /// Reports a deviation. Returns true if it is tolerated; in strict mode records an error and returns false.
    [[gnu::cold, gnu::noinline]] constexpr bool tolerate(quirk_kind kind, std::size_t offset, std::string_view expected,
                                                         std::string_view found, std::string_view leaf,
                                                         bool leaf_is_attribute = false) {
        // the name alone would be what was found
        if (kind == quirk_kind::attribute_as_element && !expected.starts_with('@') &&
            (options_.strict || records_quirks()))
            return tolerate(kind, offset, std::string("@").append(expected), found, leaf, leaf_is_attribute);
        if (options_.strict) {
            fail(error_code::quirk_refused, offset, expected, found, leaf, leaf_is_attribute);
            error_->id = std::string(name_of(kind));
            return false;
        }
        if (!records_quirks()) return true;
        place_of(offset);
        auto& made = options_.quirks->emplace_back(); // less code than moving a quirk with its three strings
        made.kind = kind;
        made.path = path(leaf, leaf_is_attribute);
        made.offset = offset;
        made.line = line_;
        made.column = column_;
        made.expected = expected;
        if (!secret) made.found = shortened(found);
        made.redacted = secret;
        return true;
    }
    [[gnu::cold, gnu::noinline]] constexpr bool tolerate(quirk_kind kind, std::size_t offset, std::string_view expected,
                                                         std::string_view found = {}) {
        return tolerate(kind, offset, expected, found, {}, false);
    }

    /// The counts at the start of an item, for `withdraw`.
    struct item_start {
        std::size_t depth;
        std::size_t elements;
        std::size_t quirks;
        bool namespace_reported;
    };
    [[nodiscard]] constexpr item_start at_item() const noexcept {
        return {depth, elements, options_.quirks == nullptr ? 0 : options_.quirks->size(), namespace_reported};
    }
    /// Returns true if the recorded error is about the content of one item, which can then be kept as text: not in
    /// strict mode or without `keep_unreadable`, and not if the document is malformed or exceeds a limit.
    [[nodiscard]] constexpr bool may_keep_item() const noexcept {
        return error_ && options_.keep_unreadable && !options_.strict && error_->code >= error_code::field_required &&
               error_->code <= error_code::content_unexpected;
    }
    /// Moves the error away, and forgets the quirks since the start of the item, to read the item again.
    [[gnu::cold, gnu::noinline]] constexpr void withdraw(item_start const& start, waybill::error& into) {
        into = *std::move(error_);
        error_.reset();
        depth = start.depth;
        elements = start.elements;
        namespace_reported = start.namespace_reported;
        if (options_.quirks != nullptr) // resize could also add, which is a kilobyte of code
            while (options_.quirks->size() > start.quirks) options_.quirks->pop_back();
    }
    /// Reports that an item is kept as text because of this error.
    [[gnu::cold, gnu::noinline]] constexpr void report_kept(waybill::error const& why) {
        if (!records_quirks()) return;
        options_.quirks->push_back({quirk_kind::unreadable_item, why.path, why.offset, why.line, why.column,
                                    why.expected, why.found, why.redacted});
    }

    /// False if `tolerate` would not record a quirk.
    [[nodiscard]] constexpr bool records_quirks() const noexcept {
        return options_.strict || (options_.quirks != nullptr && options_.quirks->size() < limits().quirks);
    }

    /// Whether the current item belongs to the document's own list, not to one inside an item.
    [[nodiscard]] constexpr bool in_outermost_list() const noexcept {
        std::size_t places = 0;
        for (auto const* place = here; place != nullptr; place = place->outer) ++places;
        return places <= 3; // root, wrapper, item
    }

    /// Returns the recorded error; there is none afterwards.
    [[nodiscard]] constexpr waybill::error take_error() {
        auto taken = *std::move(error_);
        error_.reset();
        return taken;
    }

    /// The current path.
    reading_place const* here = nullptr;
    std::size_t depth = 0;
    std::size_t elements = 0;
    bool secret = false; ///< the current value belongs to a secret field
    detail::charset::encoding bytes_were = detail::charset::encoding::utf_8; ///< the encoding before conversion
    bool of_xml = false;             ///< the document is XML, which a reader of XML sets
    bool namespace_reported = false; ///< a prefix or a namespace was reported: a document has one quirk for all
    bool skips = false;              ///< the content of an element is dropped, or read again by another reader
    bool whole = true;               ///< false: more of the document may follow; searches cover only what has arrived
    bool alone = true;               ///< false: other text may follow the document
    /// The value given once for many fields (`field_description::inherits`): the last one found, so that it is searched
    /// once and not per field.
    std::string_view inherited_name{};
    std::string_view inherited{};
    bool counts_places = true; ///< false: the caller counts lines and columns, since only it has the preceding text

private:
    // Returns at most 60 bytes of printable text: whole characters, no control characters.
    [[gnu::cold]] static constexpr std::string shortened(std::string_view found) {
        constexpr std::size_t most = 60;
        constexpr std::string_view unfit = "\xEF\xBF\xBD";
        // most are a name or a number; lists of a million wrong items have as many of them
        if (found.size() <= most &&
            std::all_of(found.begin(), found.end(), [](char c) { return c > 0x1F && c < 0x7F; }))
            return std::string(found);
        std::string text;
        auto const* at = found.data();
        for (auto const* const end = at + found.size(); at != end;) {
            auto const next = detail::text::decode(at, end);
            bool const blank = next.point == '\t' || next.point == '\n' || next.point == '\r';
            bool const control = next.point < 0x20 || (next.point >= 0x7F && next.point < 0xA0);
            auto const fit = next.length == 0 || (control && !blank) ? unfit
                             : blank                                 ? std::string_view(" ")
                                                                     : std::string_view(at, next.length);
            if (text.size() + fit.size() > most) return text + "...";
            text += fit;
            at += next.length == 0 ? 1 : next.length;
        }
        return text;
    }

    [[gnu::cold]] constexpr std::string path(std::string_view leaf, bool leaf_is_attribute) const {
        std::string text;
        add_places(here, text);
        add_leaf(text, leaf, leaf_is_attribute);
        return text;
    }
    [[gnu::cold]] static constexpr void add_leaf(std::string& path, std::string_view leaf, bool is_attribute) {
        if (leaf.empty()) return;
        if (!path.empty()) path += '/';
        if (is_attribute) path += '@';
        path += leaf;
    }
    [[gnu::cold]] static constexpr void add_places(reading_place const* place, std::string& text) {
        if (place == nullptr) return;
        add_places(place->outer, text);
        if (!text.empty()) text += '/';
        text += place->name;
        if (place->index == 0) return;
        char digits[20]{};
        std::size_t count = 0;
        for (auto rest = place->index; rest != 0; rest /= 10) digits[count++] = char('0' + rest % 10);
        text += '[';
        while (count != 0) text += digits[--count];
        text += ']';
    }

    // Continues from the last position, so that a document of a million quirks is counted once. Quirks go back by a few
    // bytes, to the start of a tag whose attributes had one; the text before that may be long.
    [[gnu::cold]] constexpr void place_of(std::size_t offset) {
        if (!counts_places) return;
        bool back_over_lines = false;
        while (offset < counted_) {
            auto const byte = static_cast<unsigned char>(document_[--counted_]);
            if (byte == '\n') {
                --line_;
                back_over_lines = true;
            } else if ((byte & 0xC0) != 0x80) {
                --column_;
            }
        }
        if (back_over_lines) {
            column_ = 1;
            for (auto at = counted_; at != 0 && document_[at - 1] != '\n'; --at)
                if ((static_cast<unsigned char>(document_[at - 1]) & 0xC0) != 0x80) ++column_;
        }
        for (; counted_ < offset && counted_ < document_.size(); ++counted_) {
            auto const byte = static_cast<unsigned char>(document_[counted_]);
            if (byte == '\n') {
                ++line_;
                column_ = 1;
            } else if ((byte & 0xC0) != 0x80) {
                ++column_;
            }
        }
    }

    std::string_view document_;
    read_options const& options_;
    std::span<std::string_view const> secret_names_;
    std::optional<waybill::error> error_{};
    std::size_t counted_ = 0;
    std::size_t line_ = 1;
    std::size_t column_ = 1;
};

/// Enters a step of the path for the lifetime of the object.
class entered {
public:
    constexpr entered(reading& in, std::string_view name, std::size_t index = 0) noexcept
        : in_(in), place_{in.here, name, index} {
        in.here = &place_;
    }
    constexpr ~entered() { in_.here = place_.outer; }
    entered(entered const&) = delete;
    entered& operator=(entered const&) = delete;

private:
    reading& in_;
    reading_place place_;
};

/// Marks the current value as secret, or possibly secret in a broken document, for the lifetime of the object.
class in_secret {
public:
    constexpr in_secret(reading& in, bool secret) noexcept : in_(in), before_(in.secret) {
        in.secret = before_ || secret;
    }
    constexpr ~in_secret() { in_.secret = before_; }
    in_secret(in_secret const&) = delete;
    in_secret& operator=(in_secret const&) = delete;

private:
    reading& in_;
    bool before_;
};

} // namespace waybill
