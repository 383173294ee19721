// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: one call as steps without I/O: attempts, waits, the response or its error.
#pragma once

#include <waybill/binding/request.hpp>
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/client_side/check_response.hpp>
#include <waybill/detail/client_side/understanding.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/may_repeat.hpp>
#include <waybill/redact.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::client_side {

/// Adds a caller's header fields to a request. Errors: `value_invalid` for a field that the request has already or that
/// the transport sets, and for a name that is not an HTTP token.
[[gnu::cold]] inline result<void> add_headers(http::headers const& own, http::request& to) {
    constexpr std::string_view of_the_transport[] = {"Host",       "Content-Length", "Transfer-Encoding",
                                                     "Connection", "Expect",         "Upgrade"};
    for (auto const& field : own) {
        if (!http::is_token(field.name))
            return failure(error_code::value_invalid, "a header field cannot be set: its name is not an HTTP token");
        bool taken = to.headers.find(field.name) != nullptr;
        for (auto const name : of_the_transport) taken = taken || http::headers::same_name(name, field.name);
        if (taken)
            return failure(error_code::value_invalid,
                           "the header field " + field.name + " cannot be set: the request has it already");
        to.headers.add(field.name, field.value);
    }
    return {};
}

[[gnu::cold]] WAYBILL_INLINE result<http::request> prepare(typeless_request const& request, partner const& to,
                                                           via access, http::headers const& headers) {
    if (auto const checked = check_partner(to); !checked) return checked.error();
    std::string document;
    auto const& form = access.operation == operation::json ? request.of.json : request.of.xml;
    if (auto const written = form.write(request.document, document); !written) return written.error();
    auto prepared = encode_request(to, access, document);
    if (!prepared) return prepared;
    prepared->only_reads = request.of.repeat == repetition::free;
    for (auto const* const own : {&to.headers, &headers})
        if (auto const added = add_headers(*own, *prepared); !added) return added.error();
    return prepared;
}

WAYBILL_INLINE result<decoded_response> take_response_in_xml(called_operation const& access,
                                                             http::response const& answer,
                                                             read_options const& options) {
    return take_response_by(access, answer, options, binding::read_refusal_in_xml<>, nullptr);
}

[[gnu::cold]] WAYBILL_INLINE result<void> understand_in_steps(function_info const& of, called_operation const& access,
                                                              http::response const& answer, read_options const& options,
                                                              void* into) {
    auto const found = of.take(access, answer, options);
    if (!found) return found.error();
    auto as_text = options;
    as_text.already_text = as_text.replace_forbidden = true;
    auto const& by = found->form == document_form::json ? of.json : of.xml;
    auto const read = by.read(found->document, into, as_text);
    if (!read) return place_in_response(read.error(), answer);
    return {};
}

WAYBILL_INLINE result<void> understand(function_info const& of, called_operation const& access,
                                       http::response const& answer, read_options const& options, void* into) {
    auto const at_once = [&](std::string_view document, read_options const& how) {
        return of.xml.read(document, into, how);
    };
    if (read_canonical(access, answer, options, at_once)) return {};
    return understand_in_steps(of, access, answer, options, into);
}

[[gnu::cold]] WAYBILL_INLINE void redact_secrets(texts_of_partner const& in, typeless_request const& request,
                                                 http::headers const& own) {
    bool const quirks = in.quirks != nullptr && in.quirks->size() > in.first;
    if (in.wrong == nullptr && !quirks && (in.contradictions == nullptr || in.contradictions->empty())) return;
    std::vector<std::string_view> secrets;
    request.of.collect_secrets(request.document, secrets);
    for (auto const& field : own) {
        std::string_view const value = field.value;
        secrets.push_back(value);
        // a gateway may repeat a token without its scheme, such as Bearer
        if (auto const blank = value.find(' '); blank != value.npos) secrets.push_back(value.substr(blank + 1));
    }
    redactor by(secrets, request.of.secret_names);
    if (in.wrong != nullptr) waybill::redact(*in.wrong, by);
    for (auto each = in.first; quirks && each < in.quirks->size(); ++each) waybill::redact((*in.quirks)[each], by);
    if (in.contradictions == nullptr) return;
    for (auto& each : *in.contradictions) each.found = by(each.found);
}

[[gnu::cold]] WAYBILL_INLINE result<void> read_answer(typeless_request const& request, called_operation const& access,
                                                      result<http::response> const& answer, read_options const& options,
                                                      http::headers const& own, void* into,
                                                      std::vector<contradiction>* all) {
    auto const quirks_before = options.quirks == nullptr ? 0 : options.quirks->size();
    auto done =
        answer ? request.of.understand(request.of, access, *answer, options, into) : result<void>(answer.error());
    if (done && request.of.check != nullptr) {
        std::optional<error> wrong;
        auto found = request.of.check(request.document, into, {*answer, options, all != nullptr}, wrong);
        if (wrong)
            done = *std::move(wrong);
        else if (all != nullptr)
            *all = std::move(found);
    }
    redact_secrets({done ? nullptr : &done.error(), options.quirks, quirks_before, done ? all : nullptr}, request, own);
    return done;
}

/// Calls with different seeds have different waits.
WAYBILL_INLINE std::uint64_t next_seed() noexcept {
    static std::atomic<std::uint64_t> count{0};
    return std::uint64_t(call_steps::clock::now().time_since_epoch().count()) + (++count << 40U);
}

[[gnu::cold]] WAYBILL_INLINE call_steps::call_steps(typeless_request const& request, partner const& to,
                                                    client_options const& with, via access,
                                                    http::headers const& headers, read_options const& options,
                                                    std::optional<repetition> repeat, clock::time_point until)
    : request_(request),
      access_(to.called(access)),
      own_(to.headers),
      with_(with),
      repeat_(repeat),
      until_(until),
      begun_(instant::of(std::chrono::system_clock::now())),
      schedule_(with.retries, begun_, next_seed()),
      options_(options) {
    for (auto const& field : headers) own_.add(field.name, field.value);
    if (options_.quirks != nullptr) quirks_before_ = options_.quirks->size();
    if (!with_.observer) return;
    if (auto const base = http::parse_url(to.base_url)) host_ = base->authority();
}
WAYBILL_INLINE void call_steps::report(call_event event) const {
    if (!with_.observer) return;
    event.host = host_;
    event.function = request_.of.name;
    event.access = access_;
    event.attempt = attempt_;
    with_.observer(event);
}
WAYBILL_INLINE void call_steps::begin(http::request const& prepared) {
    started_ = clock::now();
    report({.what = call_event::kind::attempt, .bytes = prepared.body.size()});
}
WAYBILL_INLINE void call_steps::answered(int status, std::size_t bytes) {
    report({.what = call_event::kind::answer, .bytes = bytes, .status = status, .took = clock::now() - started_});
}
WAYBILL_INLINE result<void> call_steps::read(result<http::response> const& answer, void* into) {
    if (answer) answered(answer->status, answer->body.size());
    return read_answer(request_, access_, answer, options_, own_, into);
}
WAYBILL_INLINE void call_steps::redact(error* wrong) {
    redact_secrets({wrong, options_.quirks, quirks_before_}, request_, own_);
}
[[gnu::cold]] WAYBILL_INLINE std::optional<std::chrono::milliseconds> call_steps::end(error const* why) {
    std::optional<std::chrono::milliseconds> wait;
    if (started_ == clock::time_point()) return wait; // a call that could not be prepared has no events
    auto const passed = clock::now() - first_;
    if (why != nullptr && repeat_ && attempt_ < with_.retries.attempts && may_repeat(*why, *repeat_))
        // the time of day may be set meanwhile: what has passed is measured by the steady clock
        wait = schedule_.wait_after(attempt_, *why, begun_ + std::chrono::floor<std::chrono::milliseconds>(passed));
    if (wait && *wait >= until_ - clock::now()) wait.reset();
    call_event event{.what = wait ? call_event::kind::retry : call_event::kind::end,
                     .wait = wait.value_or(std::chrono::milliseconds(0)),
                     .took = wait ? clock::now() - started_ : passed};
    if (why != nullptr) {
        event.status = why->status;
        event.why = why->code;
    }
    report(event);
    if (!wait) return wait;
    while (options_.quirks != nullptr && options_.quirks->size() > quirks_before_) options_.quirks->pop_back();
    ++attempt_;
    return wait;
}

[[gnu::cold]] WAYBILL_INLINE result<void> call(typeless_request const& request, any_transport& over, partner const& to,
                                               client_options const& with, call_arguments const& how, void* into) {
    auto prepared = prepare(request, to, how.access, how.headers);
    if (!prepared) return prepared.error();
    auto const end = how.limits.begin();
    if (how.limits.any()) prepared->end = &end;
    call_steps steps(request, to, with, how.access, how.headers, how.options, request.of.repeat, end.until);
    for (;;) {
        steps.begin(*prepared);
        auto const answer = over(to.base_url, *prepared);
        auto done = steps.read(answer, into);
        auto const wait = steps.end(done ? nullptr : &done.error());
        if (!wait) return done;
        over.wait_for(*wait, how.limits.stop);
        if (!how.limits.stop.stop_requested()) continue;
        auto why = failure(error_code::cancelled, to.base_url + ": the call was cancelled between its attempts");
        (void)steps.end(&why);
        return why;
    }
}

[[gnu::cold]] WAYBILL_INLINE result<void> call_once(typeless_request const& request, any_transport& over,
                                                    partner const& to, client_options const&, call_arguments const& how,
                                                    void* into) {
    auto prepared = prepare(request, to, how.access, how.headers);
    if (!prepared) return prepared.error();
    auto const end = how.limits.begin();
    if (how.limits.any()) prepared->end = &end;
    auto own = to.headers;
    for (auto const& field : how.headers) own.add(field.name, field.value);
    return read_answer(request, to.called(how.access), over(to.base_url, *prepared), how.options, own, into);
}

} // namespace waybill::detail::client_side
