// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded_response.hpp>
#include <waybill/client.hpp>
#include <waybill/detail/client_side/list_answer.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/via.hpp>

#include <concepts>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {

/// Understands the answer to a `Request` while it arrives, item by item: what `understand` does with one that is there.
///
/// An answer in another encoding than UTF-8, or whose document stands in it in an unusual way, is kept until it is
/// there, up to `limits.bytes`; its items come then. Of other answers nothing is kept but one item. Errors are those of
/// `understand`, with three differences: a refusal after the list comes after the items that precede it; what
/// is wrong with a document is told with its place in the document, also where it is not well-formed; and an answer
/// that was not kept is not repeated in `error::body`.
template <request_document Request>
class list_understanding {
public:
    using response = response_of<Request>;
    using item = detail::stream::list_item<response>;

    /// `options.form` is not asked: the answer tells its form.
    /// `road` is a `via`, or `partner::called`, whose name is used as long as this object is.
    list_understanding(called_operation const& access, http::response head, list_options const& options = {})
        : answer_({access_of<Request>(access), access.name}, std::move(head), options) {}

    /// The next bytes of the body. What is called for an item is described at `list_reader`.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        return answer_.feed(bytes, on_item);
    }
    /// The answer is there. What stands in it beside its list.
    template <class OnItem>
    result<response> finish(OnItem&& on_item) {
        if (auto const done = answer_.finish(on_item); !done) return done.error();
        auto const& reader = answer_.reader();
        return reader ? reader->head() : response{};
    }
    /// Whether what was called for an item wanted no more.
    [[nodiscard]] bool stopped() const noexcept { return answer_.stopped(); }

private:
    struct parts {
        static void start_reader(std::optional<list_reader<response>>& into, list_options const& options) {
            into.emplace(options);
        }
        static result<decoded_response> take_answer(called_operation const& access, http::response const& answer,
                                                    read_options const& options) {
            return detail::client_side::take_answer(access, answer, options);
        }
    };
    detail::client_side::list_answer<list_reader<response>, parts> answer_;
};

namespace detail::client_side {

/// A transport that hands an answer on while it arrives.
template <class Transport>
concept streaming_transport = requires(Transport& over, http::request const& request, http::body_receiver& into) {
    { over(std::string_view(), request, into) } -> std::same_as<result<void>>;
};

/// Joins a transport that hands an answer on with what understands it.
template <request_document Request, class OnItem>
class list_receiver final : public http::body_receiver {
public:
    list_receiver(called_operation const& access, list_options const& options, OnItem& on_item)
        : access_(access), options_(options), on_item_(on_item) {}

    bool begin(http::response const& head) override {
        understanding_.emplace(access_, head, options_);
        return true;
    }
    bool take(std::string_view bytes) override {
        return understanding_->feed(bytes, on_item_) && !understanding_->stopped();
    }
    result<response_of<Request>> finish() {
        if (!understanding_) understanding_.emplace(access_, http::response{}, options_);
        return understanding_->finish(on_item_);
    }

private:
    called_operation access_;
    list_options options_;
    OnItem& on_item_;
    std::optional<list_understanding<Request>> understanding_{};
};

} // namespace detail::client_side

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
                                           via access = via::post, list_options const& options = {}) {
    access = access_of<Request>(access);
    auto const asking = agency.prepare(request, access);
    if (!asking) return asking.error();
    auto const& base = agency.partner().base_url;
    detail::client_side::list_receiver<Request, std::remove_reference_t<OnItem>> receiver(
        agency.partner().called(access), options, on_item);
    auto* const quirks = options.reading.quirks;
    auto const quirks_before = quirks == nullptr ? 0 : quirks->size();
    result<response_of<Request>> read = response_of<Request>{};
    if constexpr (detail::client_side::streaming_transport<Transport>) {
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
    if (!read) detail::client_side::redact_secrets(read.error(), request);
    detail::client_side::redact_secrets(quirks, quirks_before, request);
    return read;
}

} // namespace waybill
