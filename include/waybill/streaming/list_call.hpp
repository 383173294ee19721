// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded_response.hpp>
#include <waybill/call_limits.hpp>
#include <waybill/client.hpp>
#include <waybill/client_options.hpp>
#include <waybill/detail/client_side/attempts.hpp>
#include <waybill/detail/client_side/list_answer.hpp>
#include <waybill/detail/client_side/own_headers.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/via.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace waybill {

/// Reads the response to a `Request` item by item while it arrives, as `understand` does with a complete response.
///
/// A response in another encoding than UTF-8, or whose document is wrapped in a non-canonical form, is buffered up to
/// `limits.bytes` and read when complete; of other responses only one item is kept. Errors are those of `understand`,
/// with three differences: a refusal after the list comes after the items that precede it; errors in the document have
/// their position in it, also if it is not well-formed; and `error::body` is empty unless the response was buffered.
template <request_document Request>
class list_understanding {
public:
    using response = response_of<Request>;
    using item = detail::stream::list_item<response>;

    /// Ignores `options.form`: the response determines its form. `access` is a `via`, or `partner::called`, whose name
    /// must outlive this object.
    list_understanding(called_operation const& access, http::response head, list_options const& options = {})
        : answer_({access_of<Request>(access), access.name}, std::move(head), options) {}

    /// Reads the next bytes of the body and calls `on_item` for each item, see `list_reader`.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        return answer_.feed(bytes, on_item);
    }
    /// Ends the response. Returns the document without its list.
    template <class OnItem>
    result<response> finish(OnItem&& on_item) {
        if (auto const done = answer_.finish(on_item); !done) return done.error();
        auto const& reader = answer_.reader();
        return reader ? reader->head() : response{};
    }
    /// Whether `on_item` returned false.
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

/// A transport that passes a response on while it arrives.
template <class Transport>
concept streaming_transport = requires(Transport& over, http::request const& request, http::body_receiver& into) {
    { over(std::string_view(), request, into) } -> std::same_as<result<void>>;
};

/// Passes a response from a transport to a `list_understanding`.
template <request_document Request, class OnItem>
class list_receiver final : public http::body_receiver {
public:
    /// `request` and `on_item` must outlive the object.
    list_receiver(Request const& request, client_side::attempts calling, called_operation const& access,
                  http::headers own, list_options const& options, OnItem& on_item)
        : request_(request),
          attempts_(std::move(calling)),
          access_(access),
          own_(std::move(own)),
          options_(options),
          on_item_(on_item) {
        if (attempts_.wants_quirks() && quirks() == nullptr) options_.reading.quirks = &kept_quirks_;
        quirks_before_ = quirks() == nullptr ? 0 : quirks()->size();
    }

    [[nodiscard]] client_side::attempts& calling() noexcept { return attempts_; }
    bool begin(http::response const& head) override {
        status_ = head.status;
        understanding_.emplace(access_, head, options_);
        return true;
    }
    bool take(std::string_view bytes) override {
        bytes_ += bytes.size();
        auto checked = [this](item& each) { return pass_on(each); };
        return understanding_->feed(bytes, checked) && !understanding_->stopped();
    }
    /// Ends the response, or passes the error of the transport on, and redacts the request's secrets in errors and
    /// quirks.
    result<response_of<Request>> conclude(result<void> const& sent) {
        if (!understanding_) understanding_.emplace(access_, http::response{}, options_);
        if (sent) attempts_.answered(status_, bytes_);
        auto checked = [this](item& each) { return pass_on(each); };
        auto read = sent ? understanding_->finish(checked) : result<response_of<Request>>(sent.error());
        if (wrong_) read = *std::move(wrong_);
        if (sent && read)
            compare_answer(request_, read, {status_, {}, {}}, options_.reading, false, {list, items_, false});
        if (!read) redact_secrets(read.error(), request_, own_);
        redact_secrets(quirks(), quirks_before_, request_, own_);
        (void)attempts_.end(read ? nullptr : &read.error(), quirks(), quirks_before_);
        return read;
    }

private:
    using item = detail::stream::list_item<response_of<Request>>;
    static constexpr auto list = std::uint8_t(detail::stream::list_index<response_of<Request>>);

    [[nodiscard]] std::vector<quirk>* quirks() const noexcept { return options_.reading.quirks; }
    /// Passes an item on, unless it contradicts the request.
    auto pass_on(item& each) {
        using returned = decltype(on_item_(each));
        constexpr bool fallible = std::is_same_v<returned, result<void>>;
        if constexpr (describe::record_shape<item>)
            (void)check_message(request_, each, {status_, {}, {}}, options_.reading, false, wrong_,
                                {list, items_++, true});
        if (wrong_) {
            if constexpr (fallible)
                return result<void>(*wrong_);
            else
                return false;
        }
        if constexpr (std::is_void_v<returned>) {
            on_item_(each);
            return true;
        } else {
            return on_item_(each);
        }
    }

    Request const& request_;
    client_side::attempts attempts_;
    called_operation access_;
    http::headers own_;
    list_options options_;
    OnItem& on_item_;
    std::vector<quirk> kept_quirks_{};
    std::size_t quirks_before_ = 0;
    int status_ = 0;
    std::size_t bytes_ = 0;
    std::uint32_t items_ = 0;
    std::optional<error> wrong_{}; ///< of an item
    std::optional<list_understanding<Request>> understanding_{};
};

} // namespace detail::client_side

/// Calls a partner for a list and passes its items on while the response arrives. Needs memory for one item if the
/// transport delivers responses in pieces, as `httplib_transport` and `memory_transport` do.
///
///     auto read = waybill::call_for_each(agency, rq, [](waybill::booking& each) { … }, waybill::via::soap12);
///
/// `on_item` is called as described at `list_reader` and may end the call. Returns the document without its list.
/// Errors: those of `client::call`, also at its limits, with the differences of `list_understanding`; the items before
/// an error have been passed on.
template <class Transport, request_document Request, class OnItem>
result<response_of<Request>> call_for_each(client<Transport>& agency, Request const& request, OnItem&& on_item,
                                           via access = via::post, list_options const& options = {},
                                           call_limits const& limits = {}) {
    access = access_of<Request>(access);
    auto prepared = agency.prepare(request, access);
    if (!prepared) return prepared.error();
    auto const end = limits.begin();
    if (limits.any()) {
        if (!detail::client_side::ending_transport<Transport>) return detail::client_side::limits_impossible();
        prepared->end = &end;
    }
    auto const& base = agency.partner().base_url;
    detail::client_side::list_receiver<Request, std::remove_reference_t<OnItem>> receiver(
        request, {agency.options(), base, function<Request>.name, access, std::nullopt},
        agency.partner().called(access), agency.partner().headers, options, on_item);
    receiver.calling().begin(prepared->body.size(), detail::client_side::traceparent_in(prepared->headers));
    if constexpr (detail::client_side::streaming_transport<Transport>) {
        std::optional<connection_use> used;
        if constexpr (requires { agency.transport()(base, *prepared, receiver, &used); }) {
            auto const sent = agency.transport()(base, *prepared, receiver, &used);
            if (used) receiver.calling().connected(*used);
            return receiver.conclude(sent);
        } else {
            return receiver.conclude(agency.transport()(base, *prepared, receiver));
        }
    } else {
        auto const answer = agency.transport()(base, *prepared);
        if (!answer) return receiver.conclude(answer.error());
        receiver.begin({answer->status, answer->headers, {}});
        (void)receiver.take(answer->body);
        return receiver.conclude({});
    }
}

} // namespace waybill
