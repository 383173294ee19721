// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/client_side/understanding.hpp>
#include <waybill/detail/stream/answer_body.hpp>
#include <waybill/streaming/list_options.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::client_side {

/// Decodes a response with a list while it arrives; see `list_understanding`. It does not depend on the type of the
/// items. `Reader` reads the document, as `list_reader` does; `Parts` provides:
///
/// - `start_reader(std::optional<Reader>&, list_options const&)`;
/// - `take_answer`, with the interface of `client_side::take_answer`.
template <class Reader, class Parts>
class list_answer {
public:
    list_answer(called_operation const& access, http::response head, list_options const& options)
        : access_(access), options_(options), body_(access_, std::move(head)) {}

    /// Takes the next bytes of the body and calls `on_item` for each complete item: see `list_reader`.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        if (over_) return *over_;
        piece_.clear();
        body_.feed(bytes, piece_);
        return keep(take_in(on_item));
    }
    /// Ends the response.
    template <class OnItem>
    result<void> finish(OnItem&& on_item) {
        if (!over_) (void)keep(end(on_item));
        if (!over_) over_.emplace();
        return *over_;
    }
    /// Returns true if `on_item` has requested to stop.
    [[nodiscard]] bool stopped() const noexcept { return reader_ && reader_->stopped(); }
    /// Returns the reader of the document; empty until the document begins.
    [[nodiscard]] std::optional<Reader>& reader() noexcept { return reader_; }

private:
    using stage = stream::answer_body::stage;

    result<void> keep(result<void> done) {
        if (!done || stopped()) over_ = done;
        return done;
    }

    template <class OnItem>
    result<void> take_in(OnItem& on_item) {
        if (body_.held() > options_.reading.limits.bytes) return too_large();
        if (body_.at() == stage::opening || body_.at() == stage::kept) return {};
        if (!reader_) {
            if (auto const begun = begin(on_item); !begun || !reader_) return begun;
        }
        if (auto read = reader_->feed(piece_, on_item); !read) return failed(std::move(read).error());
        if (body_.at() == stage::invalid) return placed(body_.invalid_bytes());
        return {};
    }

    /// Decodes the part of the response before the document and starts the reader.
    template <class OnItem>
    result<void> begin(OnItem& on_item) {
        auto const answer = body_.with_placeholder(false);
        auto found = Parts::take_answer(access_, answer, options_.reading);
        if (!found) { // in strict mode
            found.error().body = binding::kept_body(body_.kept());
            return found.error();
        }
        quirks_reported_ = found->quirks.size();
        start_reader(found->form);
        auto const& root_end = body_.opening().root_end;
        if (root_end.empty()) return {};
        found->document.resize(found->document.size() - root_end.size());
        return reader_->feed(found->document, on_item);
    }
    void start_reader(document_form form) {
        auto options = options_;
        options.reading.already_text = options.reading.replace_forbidden = true;
        options.form = form_ = form;
        Parts::start_reader(reader_, options);
    }

    template <class OnItem>
    result<void> end(OnItem& on_item) {
        piece_.clear();
        body_.finish();
        if (body_.at() == stage::kept) return end_of_kept(on_item);
        if (auto done = take_in(on_item); !done) return done;
        if (!body_.is_closed()) { // truncated, usually inside the document
            if (auto read = reader_->finish(on_item); !read) return placed(std::move(read).error());
        }
        if (auto checked = check_rest(); !checked) return checked;
        if (auto checked = check_trailing(on_item); !checked) return checked;
        auto read = reader_->finish(on_item);
        if (auto late = late_refusal(); !late) return late;
        if (!read) return placed(std::move(read).error());
        if (auto* const quirks = options_.reading.quirks; quirks != nullptr)
            quirks->insert(quirks->end(), noted_.begin(), noted_.end());
        return {};
    }

    /// Returns the error if an ErrorResult follows the list. The reader treats it as an unknown field, so it is read as
    /// a response of its own.
    result<void> late_refusal() {
        if (stopped()) return {};
        auto const document = reader_->beside_items();
        if (document.find(binding::error_result_element) == document.npos) return {};
        bool const json = form_ == document_form::json;
        http::response const alone{
            body_.kept().status, {{"Content-Type", json ? "application/json" : "text/xml"}}, document};
        auto found =
            Parts::take_answer(via{access_method::post, access_.operation}, alone, {.limits = options_.reading.limits});
        if (found || found.error().code != error_code::refused) return {};
        reader_->discard_quirks_of_rest();
        found.error().body.clear();
        return placed(std::move(found).error());
    }

    /// Decodes the rest of the response after the document, with a placeholder for the document.
    result<void> check_rest() {
        auto const answer = body_.with_placeholder(true);
        auto found = decode_response(access_, answer, options_.reading.limits);
        if (!found) {
            body_.place(found.error());
            found.error().body.clear();
            return found.error();
        }
        for (auto at = quirks_reported_; at < found->quirks.size(); ++at) {
            body_.place(found->quirks[at]);
            if (auto noted = note(std::move(found->quirks[at])); !noted) return noted;
        }
        return {};
    }
    /// Checks the text after a JSON document: the envelope of a void method that wrote JSON itself is a quirk, anything
    /// else is passed to the reader, which refuses it.
    template <class OnItem>
    result<void> check_trailing(OnItem& on_item) {
        auto const trailing = text::trimmed(body_.trailing());
        if (trailing.empty()) return {};
        if (!trailing.ends_with('>')) {
            if (auto read = reader_->feed(body_.trailing(), on_item); !read) return placed(std::move(read).error());
            return {};
        }
        return note({quirk_kind::trailing_content, "", body_.document_end(), 0, 0, "nothing after the document",
                     std::string(trailing.substr(0, 40))});
    }
    /// Stores a quirk until the reader has finished: the reader may still withdraw quirks that it has reported.
    result<void> note(quirk one) {
        if (options_.reading.strict) return refused_quirk(one, body_.kept());
        noted_.push_back(std::move(one));
        return {};
    }

    /// Decodes a response that was kept as a whole.
    template <class OnItem>
    result<void> end_of_kept(OnItem& on_item) {
        auto const found = Parts::take_answer(access_, body_.kept(), options_.reading);
        if (!found) return found.error();
        start_reader(found->form);
        auto read = reader_->feed(found->document, on_item);
        if (read) read = reader_->finish(on_item);
        if (!read) return place_in_answer(std::move(read).error(), body_.kept());
        return read;
    }

    /// An error of the reader, unless a refusal in place of the list is the reason.
    result<void> failed(error why) {
        if (why.code == error_code::field_required)
            if (auto late = late_refusal(); !late) return late;
        return placed(std::move(why));
    }
    error placed(error why) const {
        binding::place_in(body_.kept(), why);
        return why;
    }
    error too_large() const {
        error wrong;
        wrong.code = error_code::too_large;
        wrong.message = "the answer is too large";
        return placed(std::move(wrong));
    }

    called_operation access_;
    list_options options_;
    stream::answer_body body_;
    std::optional<Reader> reader_{};
    document_form form_ = document_form::xml;
    std::optional<result<void>> over_{}; ///< the result, once the response has ended
    std::size_t quirks_reported_ = 0;
    std::vector<quirk> noted_{};
    std::string piece_{};
};

} // namespace waybill::detail::client_side
