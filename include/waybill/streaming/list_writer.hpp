// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/list_field.hpp>
#include <waybill/detail/stream/list_frame.hpp>
#include <waybill/document_form.hpp>
#include <waybill/result.hpp>

#include <optional>
#include <string>
#include <utility>

namespace waybill {

/// Writes a list document item by item: the bytes of `write_xml` or `write_json` of the whole, without the whole.
///
///     waybill::list_writer<waybill::trip_booking_list_rs> trips(waybill::document_form::xml);
///     while (auto* booking = next()) {
///         trips.put(*booking, piece);
///         if (piece.size() > 65'536) send_and_clear(piece);
///     }
///     trips.finish(piece);
///
/// Each item is written by the writer of whole documents, in a document of one item, from which it is cut: about a
/// tenth of the time goes there, and no byte can differ.
template <class T>
class list_writer {
    static_assert(detail::stream::list_document<T>,
                  "waybill: a list_writer needs a document of which exactly one field wraps a std::vector: "
                  ".items(\"Item\")");
    static constexpr auto list = detail::describe::member_pointer<T, detail::stream::list_index<T>>;
    using frame = detail::stream::list_frame<T>;

public:
    using item = detail::stream::list_item<T>;

    /// JSON where `form` says so, else XML.
    explicit list_writer(document_form form) : form_(form) {}
    /// `head` is the document but for its list.
    list_writer(document_form form, T head) : form_(form), own_(std::in_place, form, std::move(head)) {
        wrong_ = own_->wrong;
    }

    /// Appends what comes in front of the item, and the item. Fails, as the writers of whole documents do, where a text
    /// could not be written faithfully; it has U+FFFD then and counts as written. The item is the same afterwards.
    result<void> put(item& each, std::string& into) {
        auto& held = only();
        std::swap(held, each);
        auto const written = detail::stream::write_as(form_, one_, text_);
        std::swap(held, each);
        append(into);
        return outcome(written);
    }
    result<void> put(item const& each, std::string& into) {
        only() = each;
        auto const written = detail::stream::write_as(form_, one_, text_);
        append(into);
        return outcome(written);
    }
    result<void> put(item&& each, std::string& into) { return put(each, into); }

    /// Appends what comes behind the last item; the whole document, where there was none.
    result<void> finish(std::string& into) {
        into += begun_ ? around().end : around().without_items;
        return outcome({});
    }

    /// What stands in front of the first item, and behind the last one.
    [[nodiscard]] std::string const& begin_text() const { return around().begin; }
    [[nodiscard]] std::string const& end_text() const { return around().end; }
    /// The whole document, where there is no item.
    [[nodiscard]] std::string const& without_items() const { return around().without_items; }

private:
    frame const& around() const { return own_ ? *own_ : frame::bare(form_); }
    item& only() {
        if ((one_.*list).empty()) (one_.*list).emplace_back();
        return (one_.*list).front();
    }
    void append(std::string& into) {
        if (!begun_)
            into += around().begin;
        else if (form_ == document_form::json)
            into += ',';
        begun_ = true;
        auto const& one = frame::bare(form_);
        into.append(text_, one.begin.size(), text_.size() - one.begin.size() - one.end.size());
    }
    result<void> outcome(result<void> written) {
        if (!wrong_) return written;
        auto first = *std::move(wrong_); // of the head, which is told once
        wrong_.reset();
        return first;
    }

    document_form form_;
    std::optional<frame> own_{}; ///< of a head that holds anything
    std::optional<error> wrong_{};
    T one_{}; ///< a document of one item
    std::string text_{};
    bool begun_ = false;
};

} // namespace waybill
