// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/client_options.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/client_side/check_response.hpp>
#include <waybill/detail/client_side/functions_of.hpp>
#include <waybill/detail/client_side/list_answer.hpp>
#include <waybill/detail/client_side/understanding.hpp>
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/document_form.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/via.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {

/// Reads the response to a `Request` item by item while it arrives, as `understand` does with a complete response.
///
/// A response in another encoding than UTF-8, or whose document is the text of an element or wrapped in a non-canonical
/// form, is buffered up to `limits.bytes` and read when complete; of other responses only one item is kept. Errors
/// before the first item are those of `understand`. Later ones have three differences: a refusal after the list comes
/// after the items that precede it; errors in the document have their position in it, also if it is not well-formed;
/// and `error::body` is empty.
template <request_document Request>
class list_understanding {
public:
    using response = response_of<Request>;
    using item = detail::stream::list_item<response>;

    /// Ignores `options.form`: the response determines its form. `access` is a `via`, or `partner::called`, whose name
    /// must outlive this object.
    list_understanding(called_operation const& access, http::response head, list_options const& options = {})
        : reader_(of_text(options)),
          answer_(reader_.engine(), &detail::client_side::take_response<>, {access_of<Request>(access), access.name},
                  std::move(head), options.reading) {}

    /// Reads the next bytes of the body and calls `on_item` for each item, see `list_reader`.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        (void)reader_.feed({}, on_item); // only sets what is called
        return answer_.feed(bytes);
    }
    /// Ends the response. Returns the document without its list.
    template <class OnItem>
    result<response> finish(OnItem&& on_item) {
        (void)reader_.feed({}, on_item);
        if (auto const done = answer_.finish(); !done) return done.error();
        return reader_.head();
    }
    /// Whether `on_item` returned false.
    [[nodiscard]] bool stopped() const noexcept { return reader_.stopped(); }

private:
    static list_options of_text(list_options options) {
        options.form = document_form::neither;
        options.reading.already_text = options.reading.replace_forbidden = true;
        return options;
    }

    list_reader<response> reader_;
    detail::client_side::list_answer answer_;
};

namespace detail::client_side {

/// Passes a response from a transport to a `list_understanding`.
template <request_document Request, class OnItem>
class list_receiver final : public http::body_receiver {
public:
    /// All references must outlive the object.
    list_receiver(Request const& request, partner const& to, client_options const& with, via access,
                  list_options const& options, OnItem& on_item)
        : request_(request),
          steps_(typeless(request), to, with, access, {}, options.reading, std::nullopt),
          options_(options),
          on_item_(on_item) {
        options_.reading = steps_.options();
    }

    [[nodiscard]] call_steps& steps() noexcept { return steps_; }
    bool begin(http::response const& head) override {
        status_ = head.status;
        understanding_.emplace(steps_.access(), head, options_);
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
        if (!understanding_) understanding_.emplace(steps_.access(), http::response{}, options_);
        if (sent) steps_.answered(status_, bytes_);
        auto checked = [this](item& each) { return pass_on(each); };
        auto read = sent ? understanding_->finish(checked) : result<response_of<Request>>(sent.error());
        if (sent && read && !wrong_) check(*read, {list, items_, false});
        if (wrong_) read = *std::move(wrong_);
        steps_.redact(read ? nullptr : &read.error());
        (void)steps_.end(read ? nullptr : &read.error());
        return read;
    }

private:
    using item = detail::stream::list_item<response_of<Request>>;
    static constexpr auto list = std::uint8_t(detail::stream::list_index<response_of<Request>>);

    template <class Message>
    void check(Message const& message, comparison::list_part part) {
        if constexpr (is_compared<Request>)
            (void)check_message(request_, message, {{status_, {}, {}}, options_.reading, false, part}, wrong_);
    }
    /// Passes an item on, unless it contradicts the request.
    auto pass_on(item& each) {
        using returned = decltype(on_item_(each));
        constexpr bool fallible = std::is_same_v<returned, result<void>>;
        if constexpr (describe::record_shape<item>) check(each, {list, items_++, true});
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
    call_steps steps_;
    list_options options_;
    OnItem& on_item_;
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
template <request_document Request, class OnItem>
result<response_of<Request>> call_for_each(client& agency, Request const& request, OnItem&& on_item,
                                           via access = via::post, list_options const& options = {},
                                           call_limits const& limits = {}) {
    access = access_of<Request>(access);
    auto prepared = prepare(agency.partner(), request, access);
    if (!prepared) return prepared.error();
    auto const end = limits.begin();
    if (limits.any()) prepared->end = &end;
    detail::client_side::list_receiver<Request, std::remove_reference_t<OnItem>> receiver(
        request, agency.partner(), agency.options(), access, options, on_item);
    receiver.steps().begin(*prepared);
    return receiver.conclude(agency.transport()(agency.partner().base_url, *prepared, receiver));
}

} // namespace waybill
