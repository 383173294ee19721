// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the reader of lists whose bytes arrive in pieces.
#pragma once

#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/xml/encoding.hpp>
#include <waybill/document_form.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::stream {

/// A position in a text that is no longer stored, for errors.
struct text_place {
    std::size_t offset = 0; ///< bytes before it
    std::size_t line = 1;
    std::size_t column = 1; ///< in characters

    /// Moves to the end of `bytes`, which begin at the position.
    constexpr void pass(std::string_view bytes) noexcept {
        offset += bytes.size();
        for (auto end = bytes.find('\n'); end != bytes.npos; end = bytes.find('\n')) {
            ++line;
            column = 1;
            bytes.remove_prefix(end + 1);
        }
        column += text::count_characters(bytes);
    }
};

/// The state that a run over a list takes from the previous runs and leaves for the next one.
///
/// Each run starts at the beginning of the document, with the readers of whole documents. After items were passed on,
/// the text is the document up to its first item, a placeholder for all of these items, and the rest. At the
/// placeholder, a run restores this state and continues after it.
struct list_progress {
    std::size_t kept = 0;            ///< the end of the placeholder; 0 if there is none
    std::size_t count = 0;           ///< items passed on
    std::size_t elements = 0;        ///< counted elements, or those before the items if each item is counted separately
    bool namespace_reported = false; ///< the XML reader has reported it

    std::size_t first_item = 0; ///< the start of the first item, in the run that found it
    std::string first_name{};   ///< and its name as written, in XML
    std::size_t resume = 0;     ///< after the last item that this run passed on; 0 if there was none
};

/// The part of a list reader that does not depend on types.
///
/// Bytes are buffered until an item may be complete. The readers of whole documents then parse the buffer and pass on
/// items until one is incomplete; the text of these items is dropped (`list_progress`). A run that fails because bytes
/// are missing is repeated when more have arrived (`is_final`).
class list_engine {
public:
    list_engine(list_engine const&) = delete;
    list_engine& operator=(list_engine const&) = delete;

    result<void> feed(std::string_view bytes) {
        while (!bytes.empty() && (state_ == state::opening || state_ == state::reading)) {
            auto part = bytes.substr(0, small);
            auto const left = within().bytes - std::min(taken_, within().bytes);
            bool const beyond = options_.limit_whole_document && part.size() > left;
            if (beyond) part = part.substr(0, left);
            bytes.remove_prefix(part.size());
            take(part, false);
            if (state_ == state::reading && (is_worth_parsing(part) || beyond)) parse_buffered(false);
            if (beyond && (state_ == state::opening || state_ == state::reading)) fail_at_limit();
            if (state_ == state::opening && text_.size() > within().bytes) fail_at_limit_of_item();
        }
        return outcome();
    }
    result<void> finish() {
        if (state_ == state::opening || state_ == state::reading) take({}, true);
        if (state_ == state::reading) parse_buffered(true);
        return outcome();
    }
    void restart() {
        state_ = state::opening;
        form_ = options_.form;
        encloses_ = last_ = may_end_ = false;
        error_.reset();
        text_.clear();
        bytes_were_ = charset::encoding::utf_8;
        taken_ = 0;
        progress_ = {};
        base_ = {};
        placed_ = 0;
        place_ = {};
        seen_ = spent_ = 0;
        if (quirks() != nullptr) quirks_kept_ = quirks()->size();
    }
    /// Returns the number of items passed on.
    [[nodiscard]] std::size_t count() const noexcept { return progress_.count; }
    [[nodiscard]] bool has_stopped() const noexcept { return state_ == state::stopped; }
    /// The caller has taken the reported quirks. Call it between two pieces.
    void quirks_were_taken() {
        if (quirks() != nullptr) quirks()->clear();
        quirks_kept_ = 0;
    }

    // For the document in a response; see `list_answer`.

    /// Sets the form of the document that begins, and keeps the quirks that were reported before it.
    void expect(document_form form) noexcept {
        form_ = form;
        if (quirks() != nullptr) quirks_kept_ = quirks()->size();
    }
    /// Whether other text may follow the document. If not, white space at the end of the text is no part of it.
    void encloses(bool other_text) {
        encloses_ = other_text;
        if (!other_text) text_.resize(text_.find_last_not_of(" \t\r\n") + 1);
    }
    /// Returns the number of bytes that were fed.
    [[nodiscard]] std::size_t taken() const noexcept { return taken_; }
    /// Returns the text that was fed, with an empty item in the place of those that were passed on.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// Returns the position in the document of an offset in `text`.
    [[nodiscard]] text_place place_of(std::size_t offset) {
        if (offset < progress_.kept) { // before the items, where the text is unchanged
            text_place front;
            front.pass(std::string_view(text_).substr(0, offset));
            return front;
        }
        if (offset < placed_) {
            placed_ = progress_.kept;
            place_ = base_;
        }
        auto const until = std::min(offset, text_.size());
        place_.pass(std::string_view(text_).substr(placed_, until - placed_));
        placed_ = until;
        return place_;
    }

protected:
    list_engine(list_options const& options, std::span<std::string_view const> secret_names)
        : options_(options), parsing_(options.reading), secret_names_(secret_names), form_(options.form) {
        // counted here, for the whole document or for the buffer
        parsing_.limits.bytes = static_cast<std::size_t>(-1);
        if (quirks() != nullptr) quirks_kept_ = quirks()->size();
    }
    ~list_engine() = default;

    /// Parses the text of `in` and calls `resumes` and `read` for the items. Returns false if the text is incomplete or
    /// wrong, which `in` reports, or if `read` ended the run.
    virtual bool parse(reading& in, document_form form) = 0;
    /// Passes the item to the receiver; returns false to stop. `wrong` may contain the reason.
    virtual bool hand_over(std::optional<error>& wrong) = 0;

    // Called during a run.

    /// Returns true if the item that starts here is the placeholder for the items that were passed on: the run then
    /// continues at `progress().kept`.
    [[nodiscard]] bool resumes(reading& in, std::size_t start) {
        if (start >= progress_.kept) return false;
        in.elements = progress_.elements;
        if (!probes_) discard_quirks(); // of the text before it: they are already reported
        return true;
    }
    /// Called at the start of an item. `elements` is the number of elements before it.
    void begins(std::size_t start, std::size_t elements, std::string_view name) {
        if (progress_.count != 0) return;
        progress_.first_item = start;
        progress_.first_name = name;
        if (!options_.limit_whole_document) progress_.elements = elements;
    }
    /// Called after an item, which ends at `end`. Returns false to end the run.
    [[nodiscard]] bool read(reading& in, std::size_t end) {
        if (probes_) return false;
        place_quirks();
        ++progress_.count;
        progress_.resume = end;
        progress_.namespace_reported = in.namespace_reported;
        if (options_.limit_whole_document)
            progress_.elements = in.elements;
        else
            in.elements = progress_.elements;
        bool const more = hand_over(error_);
        if (quirks() != nullptr) quirks_kept_ = quirks()->size();
        if (!more) state_ = error_ ? state::failed : state::stopped;
        return more;
    }
    [[nodiscard]] list_progress const& progress() const noexcept { return progress_; }
    /// True if no more text follows.
    [[nodiscard]] bool is_last() const noexcept { return last_; }

private:
    enum class state : unsigned char { opening, reading, done, stopped, failed };
    /// Bytes that are taken at once, and are cheap enough to be read repeatedly.
    static constexpr std::size_t small = std::size_t{64} << 10;

    [[nodiscard]] std::vector<quirk>* quirks() const noexcept { return options_.reading.quirks; }
    [[nodiscard]] limits const& within() const noexcept { return options_.reading.limits; }
    [[nodiscard]] bool is_json() const noexcept { return form_ == document_form::json; }
    /// Returns the buffered text that was not yet passed on.
    [[nodiscard]] std::string_view rest() const noexcept { return std::string_view(text_).substr(progress_.kept); }

    [[nodiscard]] result<void> outcome() const { return error_ ? result<void>(*error_) : result<void>(); }
    void fail(error why) {
        error_ = std::move(why);
        state_ = state::failed;
    }

    void take(std::string_view bytes, bool last) {
        taken_ += bytes.size();
        spent_ -= std::min(spent_, bytes.size() * 8);
        text_ += bytes;
        if (state_ == state::opening) open(last);
    }
    /// Determines form and encoding as soon as possible. Text in another encoding than UTF-8 is converted when it is
    /// complete.
    void open(bool last) {
        std::string_view const beginning = text_;
        if (form_ == document_form::neither) {
            form_ = form_of(beginning);
            if (form_ == document_form::neither) {
                constexpr std::string_view mark = "\xEF\xBB\xBF";
                bool const unsure =
                    mark.starts_with(beginning) ||
                    text::trimmed(beginning.substr(beginning.starts_with(mark) ? mark.size() : 0)).empty();
                if (unsure && !last) return;
                form_ = document_form::xml;
            }
        }
        if (!is_json() && !options_.reading.already_text) {
            if (!last && !xml::shows_encoding(beginning)) return;
            if (!xml::is_utf8_document(beginning)) {
                if (!last) return;
                auto converted = xml::to_utf8(beginning, options_.reading);
                if (!converted) return fail(std::move(converted).error());
                bytes_were_ = (*charset::recognise(beginning)).used;
                text_ = *std::move(converted);
            }
        }
        state_ = state::reading;
    }
    /// The whole document exceeds the limit of bytes.
    void fail_at_limit() { fail_as_too_large({}, "a document within the limit of bytes", place_of(text_.size())); }
    /// The buffer exceeds the limit and contains no complete item.
    void fail_at_limit_of_item() {
        fail_as_too_large(std::exchange(near_, {}), "an item within the limit of bytes", base_);
    }
    void fail_as_too_large(error wrong, char const* expected, text_place const& place) {
        wrong.code = error_code::too_large;
        wrong.expected = expected;
        wrong.found.clear();
        wrong.redacted = false;
        wrong.secret_names = secret_names_;
        copy_place(place, wrong);
        fail(std::move(wrong));
    }

    /// Returns true if a run may find a complete item, or an error that is certain.
    [[nodiscard]] bool is_worth_parsing(std::string_view bytes) {
        auto const held = rest().size();
        may_end_ = may_end_ || bytes.find_first_of(is_json() ? ",}]" : ">") != bytes.npos;
        if (held > within().bytes) return true;
        if (progress_.kept > small && held < progress_.kept / 4) return false; // which each run reads again
        if (may_end_ && spent_ <= small * 4) return true;
        return held >= 2 * std::max(seen_, small);
    }
    void parse_buffered(bool last) {
        last_ = last;
        progress_.resume = 0;
        placed_ = progress_.kept;
        place_ = base_;
        reading in(text_, parsing_, secret_names_);
        bool const good = parse_once(in);
        if (state_ != state::reading) return; // an item ended the run
        place_quirks();
        if (in.failed()) {
            near_ = in.take_error();
            if (near_.offset < progress_.resume) { // in the part that is about to be dropped
                copy_place(place_of(near_.offset), near_);
                return fail(std::move(near_));
            }
            near_.offset -= drop_what_was_read();
            if (last || is_final(near_)) {
                copy_place(place_of(near_.offset), near_);
                return fail(std::move(near_));
            }
        } else {
            drop_what_was_read();
            if (last && good) {
                state_ = state::done;
                return;
            }
        }
        discard_quirks();
        may_end_ = false; // the buffer has been tried
        seen_ = rest().size();
        if (progress_.resume == 0) spent_ += seen_;
        if (seen_ > within().bytes) fail_at_limit_of_item();
    }
    [[nodiscard]] bool parse_once(reading& in) {
        in.counts_places = in.whole = false;
        in.alone = !encloses_;
        in.bytes_were = bytes_were_;
        return parse(in, form_);
    }
    /// Returns true if no missing byte has caused an error. A reader looks ahead no further than to the end of a
    /// struct, unless a string, a tag, a comment or a CDATA section has no end: then the run with an end has another
    /// result.
    [[nodiscard]] bool is_final(error const& why) {
        // `list_answer` decides at the end whether a child of the root with this name is a refusal
        bool const of_root = std::count(why.path.begin(), why.path.end(), '/') <= 1;
        if (of_root && rest().find("ErrorResult") != text_.npos) return false;
        if (why.code == error_code::text_too_long || why.offset < progress_.kept) return true;
        constexpr std::size_t look_ahead = std::size_t{16} << 10; // whether a struct has content is seen at its end
        auto const after = std::string_view(text_).substr(std::min(why.offset, text_.size()));
        std::string_view const ends = is_json() ? ",:{}[]" : ">";
        auto const markup =
            std::count_if(after.begin(), after.end(), [&](char byte) { return ends.find(byte) != ends.npos; });
        if (after.size() < look_ahead || markup < 3) return false;
        auto const size = text_.size();
        text_ += is_json() ? "\"" : "\"'>-->]]>?>";
        auto silent = parsing_;
        silent.quirks = nullptr;
        reading in(text_, silent, secret_names_);
        probes_ = true;
        (void)parse_once(in);
        probes_ = false;
        text_.resize(size);
        if (!in.failed()) return false;
        auto const again = in.take_error();
        return again.code == why.code && again.offset == why.offset;
    }
    /// Removes the text of the items that were passed on. Returns by how many bytes the rest has moved.
    std::size_t drop_what_was_read() {
        auto const end = progress_.resume;
        if (end == 0) return 0;
        base_.pass(std::string_view(text_).substr(progress_.kept, end - progress_.kept));
        if (progress_.kept == 0) {
            // Items may have another name if they look like items: an object or an array in JSON, an element with child
            // elements in XML.
            auto const& name = progress_.first_name;
            auto const placeholder = is_json() ? std::string("{}") : '<' + name + "><x/></" + name + '>';
            text_.replace(progress_.first_item, end - progress_.first_item, placeholder);
            progress_.kept = progress_.first_item + placeholder.size();
        } else {
            text_.erase(progress_.kept, end - progress_.kept);
        }
        placed_ = progress_.kept;
        place_ = base_;
        spent_ = 0;
        return end - progress_.kept;
    }

    void discard_quirks() {
        if (quirks() != nullptr && quirks()->size() > quirks_kept_)
            quirks()->erase(quirks()->begin() + std::ptrdiff_t(quirks_kept_), quirks()->end());
    }
    /// Sets the positions of this run's quirks in the document.
    void place_quirks() {
        if (quirks() == nullptr) return;
        for (auto at = quirks_kept_; at < quirks()->size(); ++at) {
            auto& one = (*quirks())[at];
            copy_place(place_of(one.offset), one);
        }
    }
    static void copy_place(text_place const& from, auto& one) {
        one.offset = from.offset;
        one.line = from.line;
        one.column = from.column;
    }

    list_options options_;
    read_options parsing_; ///< for the runs
    std::span<std::string_view const> secret_names_;
    document_form form_;
    state state_ = state::opening;
    bool encloses_ = false;
    bool last_ = false;
    bool probes_ = false; ///< a run for `is_final`
    std::optional<error> error_{};
    error near_{}; ///< the error that ended the last run

    std::string text_{}; ///< UTF-8; while opening, the bytes that have arrived
    charset::encoding bytes_were_ = charset::encoding::utf_8;
    std::size_t taken_ = 0; ///< bytes of the document
    list_progress progress_{};
    text_place base_{}; ///< of the first byte after the placeholder
    std::size_t placed_ = 0;
    text_place place_{}; ///< of the byte `placed_` of the text
    std::size_t quirks_kept_ = 0;

    bool may_end_ = false;  ///< since the last run, bytes have arrived with which an item may end
    std::size_t seen_ = 0;  ///< size of the buffer at the end of the last run
    std::size_t spent_ = 0; ///< bytes that were read repeatedly without success since the last item
};

} // namespace waybill::detail::stream
