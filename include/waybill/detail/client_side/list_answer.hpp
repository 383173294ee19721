// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/canonical_envelope.hpp>
#include <waybill/detail/binding/error_in_response.hpp>
#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/client_side/understanding.hpp>
#include <waybill/detail/stream/list_engine.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/document_form.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/root_name.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::client_side {

/// Passes the document in a response to a list reader while it arrives; see `list_understanding`.
///
/// A bare document in UTF-8 and one in a canonical envelope are read in pieces. What is around it, with the document
/// without its items, is then read by the functions for whole responses. So is every other response, and one that
/// fails before its first item.
class list_answer {
public:
    /// `take` is `take_response` or an equivalent. `reader` and what `options` point to must outlive this object, and
    /// `reader` must read `already_text`, with `replace_forbidden`.
    list_answer(stream::list_engine& reader, response_taker* take, called_operation const& access, http::response head,
                read_options const& options)
        : reader_(reader), take_(take), access_(access), answer_(std::move(head)), options_(options) {
        if (options.quirks != nullptr) quirks_before_ = options.quirks->size();
        // the body of an error status may be any text, so it is needed as a whole, and so is what is no whole document
        if (!binding::may_carry_document(answer_.status) || answer_.status >= 300) stage_ = stage::whole;
    }

    /// Takes the next bytes of the body.
    result<void> feed(std::string_view bytes) {
        if (!over_) keep(take_in(bytes));
        return over_.value_or(result<void>{});
    }
    /// Ends the response.
    result<void> finish() {
        if (!over_) over_ = stage_ == stage::document && reader_.count() != 0 ? end() : end_of_whole();
        return *over_;
    }

private:
    enum class stage : unsigned char {
        opening,  ///< not yet determined
        whole,    ///< the body is kept as a whole
        document, ///< the document is read in pieces
    };
    static constexpr std::size_t longest_opening = std::size_t{64} << 10;

    void keep(result<void> done) {
        if (!done || reader_.has_stopped()) over_ = std::move(done);
    }
    result<void> take_in(std::string_view bytes) {
        if (stage_ == stage::document) return read(bytes);
        answer_.body += bytes;
        if (answer_.body.size() > options_.limits.bytes) return too_large();
        if (stage_ == stage::opening && begins()) return begin();
        if (answer_.body.size() > longest_opening) stage_ = stage::whole;
        return {};
    }
    result<void> read(std::string_view bytes) {
        auto const before = reader_.taken();
        auto done = reader_.feed(bytes);
        if (done) return done;
        if (reader_.count() != 0) return placed(std::move(done).error());
        stage_ = stage::whole; // the error is that of the whole response
        answer_ = without_items();
        answer_.body += bytes.substr(reader_.taken() - before);
        return {};
    }

    /// Returns true when a document has begun that can be read in pieces: in XML with the start tag of its root.
    bool begins() {
        std::string_view text = answer_.body;
        // repeated only after the text has grown considerably
        if (!xml::shows_encoding(text) || text.size() < tried_ + tried_ / 4) return false;
        tried_ = text.size();
        auto const charset = http::parse_media_type(answer_.headers.get("Content-Type")).charset();
        auto const bytes = charset::recognise(text, charset);
        bool const utf_8 = bytes && bytes->used == charset::encoding::utf_8 &&
                           (charset.empty() || charset::encoding_named(charset) == bytes->used);
        if (!utf_8) return is_whole();
        text.remove_prefix(bytes->mark);
        std::size_t length = 0;
        if (!(form_of(text) == document_form::xml ? begins_in_xml(text, length) : begins_in_json(text, length)))
            return false;
        before_.pass(text.substr(0, length));
        length_ = bytes->mark + length;
        return true;
    }
    bool is_whole() {
        stage_ = stage::whole;
        return false;
    }
    bool begins_in_json(std::string_view text, std::size_t& length) {
        auto const root = find_root_name(text, document_form::json);
        if (!root) return false;
        length = text.find('{');
        return *root == "d" ? is_whole() : true;
    }
    bool begins_in_xml(std::string_view text, std::size_t& length) {
        read_options const options;
        reading in(text, options, {});
        xml::element_reader at(in);
        if (at.next() != xml::event::start) return false;
        if (binding::is_page(text) || at.local() == "string" || at.local() == binding::error_result_element)
            return is_whole();
        if (at.local() == "Envelope") {
            auto const version = soap_version_of(access_.method);
            binding::envelope_names names;
            bool const canonical = version && access_.operation == operation::xml &&
                                   binding::open_envelope(at, *version, access_.name, names);
            if (!canonical) return in.failed() ? false : is_whole();
            for (auto i = names.size() - 1; i-- != 0;) ((closing_ += "</") += names[i]) += '>';
        }
        length = at.offset();
        if (text[length - 2] == '/') return is_whole();
        ((root_end_ = "</") += at.name()) += '>';
        return true;
    }
    /// Decodes the part of the response before the document and starts the reader.
    result<void> begin() {
        auto const rest = answer_.body.substr(length_);
        answer_.body.resize(length_);
        auto opening = answer_; // with a placeholder for the document
        bool const json = root_end_.empty();
        opening.body += json ? "[\"\"]" : root_end_ + closing_;
        auto found = take_(access_, opening, options_);
        if (!found) { // in strict mode
            found.error().body = binding::kept_body(answer_);
            return found.error();
        }
        stage_ = stage::document;
        reported_ = std::move(found->quirks);
        found->document.resize(json ? 0 : found->document.size() - root_end_.size());
        opened_.pass(found->document);
        reader_.expect(found->form);
        reader_.encloses(json || !closing_.empty());
        return read(found->document += rest);
    }

    /// Reads the rest of the response.
    result<void> end() {
        auto const answer = without_items();
        std::vector<quirk> around;
        auto options = options_;
        options.quirks = &around;
        auto found = take_(access_, answer, options);
        if (!found) {
            place(found.error());
            found.error().body.clear();
            return std::move(found).error();
        }
        // `take_` has accepted the envelope after JSON that a void method has written itself
        bool const trailing = root_end_.empty() && text::trimmed(answer.body).ends_with('>');
        reader_.encloses(trailing || !closing_.empty());
        std::erase_if(around, [&](quirk const& each) {
            return std::find(reported_.begin(), reported_.end(), each) != reported_.end();
        });
        for (auto& each : around) place(each);
        if (auto read = reader_.finish(); !read) return placed(std::move(read).error());
        if (options_.quirks != nullptr) options_.quirks->insert(options_.quirks->end(), around.begin(), around.end());
        return {};
    }
    /// Reads a response that was kept as a whole, or no item of which was passed on.
    result<void> end_of_whole() {
        if (stage_ == stage::document) answer_ = without_items();
        while (options_.quirks != nullptr && options_.quirks->size() > quirks_before_) options_.quirks->pop_back();
        auto const found = take_(access_, answer_, options_);
        if (!found) return found.error();
        reader_.restart();
        reader_.expect(found->form);
        auto read = reader_.feed(found->document);
        if (read) read = reader_.finish();
        if (!read) return place_in_response(std::move(read).error(), answer_);
        return read;
    }

    /// Returns the response as far as it has arrived, without the items that were passed on.
    [[nodiscard]] http::response without_items() const {
        auto answer = answer_;
        answer.body += reader_.text().substr(opened_.offset);
        return answer;
    }
    /// Converts the position of an error or a quirk in `without_items` to that in the response.
    template <class Placed>
    void place(Placed& one) {
        if (one.offset < before_.offset) return;
        auto real = reader_.place_of(one.offset - before_.offset + opened_.offset);
        if (real.line == opened_.line) real.column += before_.column - opened_.column;
        one.offset = real.offset + before_.offset - opened_.offset;
        if (one.line == 0) return;
        one.line = real.line + before_.line - opened_.line;
        one.column = real.column;
    }
    error placed(error why) const {
        binding::place_in(answer_, why);
        return why;
    }
    error too_large() const { return placed(failure(error_code::too_large, "the answer is too large")); }

    stream::list_engine& reader_;
    response_taker* take_;
    called_operation access_;
    http::response answer_; ///< with the body, or its part before the document
    read_options options_;
    stage stage_ = stage::opening;
    std::optional<result<void>> over_{}; ///< the result, once the response has ended
    std::size_t quirks_before_ = 0;
    std::vector<quirk> reported_{}; ///< those of the text before the document
    std::size_t tried_ = 0;
    std::size_t length_ = 0;      ///< of the body before the document
    stream::text_place before_{}; ///< the end of that text in the response
    stream::text_place opened_{}; ///< and in the document
    std::string root_end_{};      ///< the root's end tag; empty in JSON
    std::string closing_{};       ///< the end tags of the elements around the document
};

} // namespace waybill::detail::client_side
