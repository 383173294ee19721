// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/body_receiver.hpp>
#include <waybill/client.hpp>
#include <waybill/stream/answer_body.hpp>
#include <waybill/stream/list_options.hpp>
#include <waybill/stream/list_reader.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace waybill {

/// Understands the answer to a `Request` while it arrives, item by item: what `understand` does with one that is there.
///
/// An answer in another encoding than UTF-8, or whose document stands in it in an unusual way, is kept until it is
/// there, up to `limits.bytes`; its items come then. Of other answers nothing is kept but one item. Errors are those of
/// `understand`, with two differences: what is wrong with a document is told with its place in the document, also where
/// it is not well-formed; and an answer that was not kept is not repeated in `error::body`.
template <request_document Request>
class list_understanding {
public:
    using response = response_of<Request>;
    using item = stream::list_item<response>;

    /// `options.form` is not asked: the answer tells its form.
    list_understanding(via road, http::response head, list_options const& options = {})
        : road_(road_of<Request>(road)), options_(options), body_(road_, std::move(head), options.reading.limits) {}

    /// The next bytes of the body. What is called for an item is described at `list_reader`.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        if (over_) return *over_;
        piece_.clear();
        body_.feed(bytes, piece_);
        return keep(take_in(on_item));
    }
    /// The answer is there. What stands in it beside its list.
    template <class OnItem>
    result<response> finish(OnItem&& on_item) {
        if (!over_) (void)keep(end(on_item));
        if (!over_) over_.emplace();
        if (!*over_) return over_->error();
        return reader_ ? reader_->head() : response{};
    }
    /// Whether what was called for an item wanted no more.
    [[nodiscard]] bool stopped() const noexcept { return reader_ && reader_->stopped(); }

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
        if (auto read = reader_->feed(piece_, on_item); !read) return placed(std::move(read).error());
        if (body_.at() == stage::invalid) return placed(body_.invalid_bytes());
        return {};
    }

    /// The document begins: what is around it is understood, as far as it is there.
    template <class OnItem>
    result<void> begin(OnItem& on_item) {
        auto const answer = body_.with_stand_in(false);
        auto found = client_side::take_answer(road_, answer, options_.reading);
        if (!found) { // in strict mode
            found.error().body = body_.kept().body;
            return found.error();
        }
        quirks_told_ = found->quirks.size();
        start_reader(found->form);
        auto const& root_end = body_.opening().root_end;
        if (root_end.empty()) return {};
        found->document.resize(found->document.size() - root_end.size());
        return reader_->feed(found->document, on_item);
    }
    void start_reader(access::document_form form) {
        auto options = options_;
        options.reading.already_text = true;
        options.form = form;
        reader_.emplace(options);
    }

    template <class OnItem>
    result<void> end(OnItem& on_item) {
        piece_.clear();
        body_.finish();
        if (body_.at() == stage::kept) return end_of_kept(on_item);
        if (auto done = take_in(on_item); !done) return done;
        if (!body_.is_closed()) { // cut off: inside of the document, mostly
            if (auto read = reader_->finish(on_item); !read) return placed(std::move(read).error());
        }
        if (auto checked = check_behind(); !checked) return checked;
        if (auto checked = check_trailing(on_item); !checked) return checked;
        if (auto read = reader_->finish(on_item); !read) return placed(std::move(read).error());
        if (auto* const told = options_.reading.quirks; told != nullptr)
            told->insert(told->end(), noted_.begin(), noted_.end());
        return {};
    }

    /// What stands behind the document, by the reader of whole answers.
    result<void> check_behind() {
        auto const answer = body_.with_stand_in(true);
        auto found = access::decode_response(road_, answer, options_.reading.limits);
        if (!found) {
            body_.place(found.error());
            found.error().body.clear();
            return found.error();
        }
        for (auto at = quirks_told_; at < found->quirks.size(); ++at) {
            body_.place(found->quirks[at]);
            if (auto told = note(std::move(found->quirks[at])); !told) return told;
        }
        return {};
    }
    /// Behind a JSON document: the envelope of a method that wrote JSON by itself; or what the reader refuses.
    template <class OnItem>
    result<void> check_trailing(OnItem& on_item) {
        auto const trailing = scan::trimmed(body_.trailing());
        if (trailing.empty()) return {};
        if (!trailing.ends_with('>')) {
            if (auto read = reader_->feed(body_.trailing(), on_item); !read) return placed(std::move(read).error());
            return {};
        }
        return note({quirk_kind::trailing_content, "", body_.document_end(), 0, 0, "nothing behind the document",
                     std::string(trailing.substr(0, 40))});
    }
    /// Told when the reader is done: until then it takes back what it tells.
    result<void> note(quirk odd) {
        if (options_.reading.strict) return client_side::refused_quirk(odd, body_.kept());
        noted_.push_back(std::move(odd));
        return {};
    }

    /// The answer was kept: it is understood as one that is there.
    template <class OnItem>
    result<void> end_of_kept(OnItem& on_item) {
        auto const found = client_side::take_answer(road_, body_.kept(), options_.reading);
        if (!found) return found.error();
        start_reader(found->form);
        auto read = reader_->feed(found->document, on_item);
        if (read) read = reader_->finish(on_item);
        if (!read) return client_side::place_in_answer(std::move(read).error(), body_.kept());
        return read;
    }

    error placed(error why) const {
        why.status = body_.kept().status;
        return why;
    }
    error too_large() const {
        error wrong;
        wrong.code = error_code::too_large;
        wrong.message = "the answer is too large";
        return placed(std::move(wrong));
    }

    via road_;
    list_options options_;
    stream::answer_body body_;
    std::optional<list_reader<response>> reader_{};
    std::optional<result<void>> over_{}; ///< how it ended, once it has
    std::size_t quirks_told_ = 0;
    std::vector<quirk> noted_{};
    std::string piece_{};
};

namespace client_side {

/// A transport that hands an answer on while it arrives.
template <class Transport>
concept streaming_transport = requires(Transport& over, http::request const& request, http::body_receiver& into) {
    { over(std::string_view(), request, into) } -> std::same_as<result<void>>;
};

/// Joins a transport that hands an answer on with what understands it.
template <request_document Request, class OnItem>
class list_receiver final : public http::body_receiver {
public:
    list_receiver(via road, list_options const& options, OnItem& on_item)
        : road_(road), options_(options), on_item_(on_item) {}

    bool begin(http::response const& head) override {
        understanding_.emplace(road_, head, options_);
        return true;
    }
    bool take(std::string_view bytes) override {
        return understanding_->feed(bytes, on_item_) && !understanding_->stopped();
    }
    result<response_of<Request>> finish() {
        if (!understanding_) understanding_.emplace(road_, http::response{}, options_);
        return understanding_->finish(on_item_);
    }

private:
    via road_;
    list_options options_;
    OnItem& on_item_;
    std::optional<list_understanding<Request>> understanding_{};
};

} // namespace client_side

/// Asks a partner for a list, and hands its items over while the answer arrives: a list of any length in the memory of
/// one item, where the transport hands answers on in pieces, as `httplib_transport` and `memory_transport` do.
///
///     auto read = waybill::call_for_each(agency, rq, [](waybill::booking& each) { … }, waybill::via::soap12);
///
/// What is called for an item is described at `list_reader`: it may end the call. Returns what stands beside the list.
/// Errors: those of `client::call`, with the differences told at `list_understanding`. Items that came before an error
/// were handed over.
template <class Transport, request_document Request, class OnItem>
result<response_of<Request>> call_for_each(client<Transport>& agency, Request const& request, OnItem&& on_item,
                                           via road = via::post, list_options const& options = {}) {
    road = road_of<Request>(road);
    auto const asking = agency.prepare(request, road);
    if (!asking) return asking.error();
    auto const& base = agency.partner().base_url;
    client_side::list_receiver<Request, std::remove_reference_t<OnItem>> receiver(road, options, on_item);
    result<response_of<Request>> read = response_of<Request>{};
    if constexpr (client_side::streaming_transport<Transport>) {
        auto const sent = agency.transport()(base, *asking, receiver);
        read = sent ? receiver.finish() : result<response_of<Request>>(sent.error());
    } else {
        auto const answer = agency.transport()(base, *asking);
        if (answer) {
            receiver.begin({answer->status, answer->headers, {}});
            (void)receiver.take(answer->body);
        }
        read = answer ? receiver.finish() : result<response_of<Request>>(answer.error());
    }
    if (!read) client_side::conceal_secrets(read.error(), request);
    return read;
}

} // namespace waybill
