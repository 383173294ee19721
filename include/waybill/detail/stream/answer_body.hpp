// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/stream/answer_opening.hpp>
#include <waybill/detail/stream/json_structural_scan.hpp>
#include <waybill/detail/stream/text_place.hpp>
#include <waybill/detail/stream/xml_structural_scan.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/operation_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::stream {

/// Extracts the document from the body of a response while it arrives.
///
/// The part around the document is kept and read by the functions for whole responses, with a placeholder for the
/// document: once when the document begins, and once when the body is complete. This class only determines where the
/// document begins and ends. A response that is not a document in UTF-8, or is too short to decide, is kept as a whole.
class answer_body {
public:
    /// The body of a response with this status and these header fields, to a request with this access method.
    answer_body(called_operation const& access, http::response head) : access_(access), head_(std::move(head)) {
        // the body of an error status may be any text, so it is needed as a whole, and so is what is no whole document
        if (!binding::may_carry_document(head_.status) || head_.status >= 300) stage_ = stage::kept;
    }

    enum class stage : unsigned char {
        opening,  ///< not yet determined
        kept,     ///< the body is kept as a whole: it is not a document that can be read in pieces
        document, ///< inside the document
        after,    ///< after the document; the rest is kept
        invalid,  ///< bytes that are not UTF-8, see `invalid_bytes`
    };
    [[nodiscard]] stage at() const noexcept { return stage_; }

    /// Takes the next bytes and appends those of the document to `document`.
    void feed(std::string_view bytes, std::string& document);
    /// Ends the body. A body that is not yet determined is kept as a whole.
    void finish() {
        if (stage_ == stage::opening) stage_ = stage::kept;
        if (stage_ == stage::document && !carried_.empty()) found_invalid();
    }
    /// The number of bytes that are kept: the body, or the part around the document.
    [[nodiscard]] std::size_t held() const noexcept {
        return head_.body.size() + after_.size() + trailing_.size() + space_.size();
    }

    [[nodiscard]] answer_opening const& opening() const noexcept { return opening_; }
    /// The response with the kept part of its body: the whole body, or the part before the document.
    [[nodiscard]] http::response const& kept() const noexcept { return head_; }
    /// The response with a placeholder for its document, followed by the rest of the body or, if that has not arrived,
    /// by the end tags that it must have.
    [[nodiscard]] http::response with_placeholder(bool to_the_end) const {
        auto answer = head_;
        answer.body.resize(mark_ + opening_.split); // the kept part may extend into the document
        answer.body += placeholder();
        answer.body += to_the_end ? after_ : opening_.closing;
        return answer;
    }
    [[nodiscard]] std::string placeholder() const { return opening_.is_json() ? "[\"\"]" : opening_.root_end; }
    /// True if the end of the document was seen; a bare document ends with the body.
    [[nodiscard]] bool is_closed() const noexcept {
        return stage_ == stage::after || opening_.how != carriage::element;
    }
    /// Converts the position of an error or a quirk in the response with the placeholder to that in the real one.
    template <class Placed>
    void place(Placed& one) const {
        auto const from = mark_ + opening_.split + placeholder().size();
        if (one.offset < from) return;
        auto real = end_;
        real.pass(std::string_view(after_).substr(0, one.offset - from));
        if (one.line != 0) {
            one.line = real.line;
            one.column = real.column;
        }
        one.offset = real.offset;
    }
    /// The text after a JSON document.
    [[nodiscard]] std::string const& trailing() const noexcept { return trailing_; }
    /// The offset of the document's end in its text, including leading white space.
    [[nodiscard]] std::size_t document_end() const noexcept { return document_end_; }
    [[nodiscard]] error invalid_bytes() const {
        return waybill::error{.code = error_code::encoding_invalid,
                              .path = "body",
                              .offset = end_.offset,
                              .expected = std::string(name_of(charset::encoding::utf_8)),
                              .found = charset::byte_words(invalid_byte_)};
    }

private:
    static constexpr std::size_t longest_character = 4;
    static constexpr std::size_t longest_opening = std::size_t{64} << 10;

    bool decide();
    void pass_on(std::string_view text, std::string& document);
    void pass_element(std::string_view text, std::string& document);
    void add(std::string_view text, std::string& document);
    void found_invalid() {
        invalid_byte_ = carried_[0];
        stage_ = stage::invalid;
    }

    called_operation access_;
    http::response head_; ///< with the kept part of the body before the document
    stage stage_ = stage::opening;
    std::size_t mark_ = 0;
    answer_opening opening_{};
    std::size_t tried_ = 0;

    std::string carried_{}; ///< an incomplete character
    text_place end_{};      ///< the end of the text that was passed on
    char invalid_byte_ = 0;
    xml_structural_scan element_{};
    json_structural_scan json_{};
    bool begun_ = false;
    std::string space_{}; ///< white space that may be the end of the document
    std::size_t document_end_ = 0;
    std::string trailing_{};
    std::string after_{};
};

inline void answer_body::feed(std::string_view bytes, std::string& document) {
    switch (stage_) {
    case stage::opening: {
        head_.body += bytes;
        if (!decide()) return;
        auto const rest = head_.body.substr(mark_ + opening_.split);
        head_.body.resize(mark_ + opening_.split);
        end_.pass(head_.body);
        return feed(rest, document);
    }
    case stage::kept: head_.body += bytes; return;
    case stage::after: after_ += bytes; return;
    case stage::invalid: return;
    case stage::document: break;
    }
    std::string joined;
    if (!carried_.empty()) {
        (joined = std::exchange(carried_, {})) += bytes;
        bytes = joined;
    }
    auto const invalid = text::first_invalid_utf8(bytes);
    auto const good = bytes.substr(0, invalid);
    pass_on(good, document);
    if (good.size() == bytes.size()) return;
    auto const bad = bytes.substr(good.size());
    if (stage_ != stage::document) {
        after_ += bad;
        return;
    }
    carried_ = bad;
    // the rest of a character may follow
    auto const lead = static_cast<unsigned char>(bad[0]);
    std::size_t const length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    bool continues = lead >= 0xC2 && lead < 0xF5 && bad.size() < length;
    for (auto const byte : bad.substr(1)) continues = continues && (static_cast<unsigned char>(byte) & 0xC0U) == 0x80;
    if (!continues) found_invalid();
}

/// Returns true when the document begins.
inline bool answer_body::decide() {
    auto const& body = head_.body;
    auto const keep = [&] {
        stage_ = stage::kept;
        return false;
    };
    if (!xml::shows_encoding(body)) return false;
    // repeated only after the text has grown considerably
    if (body.size() < tried_ + tried_ / 4) return false;
    tried_ = body.size();
    auto charset = http::parse_media_type(head_.headers.get("Content-Type")).charset();
    if (!charset.empty() && !charset::encoding_named(charset)) { // ignored for some texts: see `binding::body_text`
        if (!charset::shows_encoding(body)) return keep();
        charset.clear();
    }
    auto const bytes = charset::recognise(body, charset);
    if (!bytes || bytes->used != charset::encoding::utf_8) return keep();
    // the following bytes decide whether it is that charset
    if (bytes->mark == 0 && !charset.empty() && charset::encoding_named(charset) != charset::encoding::utf_8)
        return keep();
    mark_ = bytes->mark;
    auto const text = std::string_view(body).substr(mark_);
    auto const invalid = text::first_invalid_utf8(text);
    if (invalid != text.npos && text.size() - invalid > longest_character) return keep();
    opening_ = look_at_opening(access_, text.substr(0, invalid)); // a character may be incomplete
    if (opening_.how == carriage::whole) return keep();
    if (opening_.how == carriage::undecided) return body.size() > longest_opening ? keep() : false;
    stage_ = stage::document;
    begun_ = opening_.how == carriage::bare_xml; // its root comes before the following text
    if (opening_.is_json()) document_end_ = opening_.split;
    element_.restart(0);
    element_.begin_at(1);
    json_.restart(0);
    return true;
}

inline void answer_body::pass_on(std::string_view text, std::string& document) {
    if (opening_.how == carriage::element) return pass_element(text, document);
    end_.pass(text);
    add(text, document);
}
/// Passes on text up to the end tag of the document's root.
inline void answer_body::pass_element(std::string_view text, std::string& document) {
    element_.next_text();
    element_.pass(text, true);
    auto const inside = text.substr(0, element_.size());
    document += inside;
    end_.pass(inside);
    if (!element_.item_ended()) {
        document += text.substr(inside.size()); // malformed: the reader reports it
        end_.pass(text.substr(inside.size()));
        return;
    }
    after_ += text.substr(inside.size());
    stage_ = stage::after;
}

/// Passes on text without surrounding white space, and of JSON only the document.
inline void answer_body::add(std::string_view text, std::string& document) {
    if (!begun_) {
        auto const first = text.find_first_not_of(" \t\r\n");
        document_end_ += first == text.npos ? text.size() : first;
        if (first == text.npos) return;
        text.remove_prefix(first);
        begun_ = true;
    }
    if (opening_.is_json()) {
        if (!trailing_.empty() || json_.item_ended()) {
            trailing_ += text;
            return;
        }
        json_.next_text();
        json_.pass(text, true);
        if (json_.item_ended()) {
            trailing_ += text.substr(json_.size());
            text = text.substr(0, json_.size());
        }
        document_end_ += text.size();
    }
    auto const last = text.find_last_not_of(" \t\r\n");
    auto const end = last == text.npos ? 0 : last + 1;
    if (end != 0) document += std::exchange(space_, {});
    document += text.substr(0, end);
    space_ += text.substr(end);
}

} // namespace waybill::detail::stream
