// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/document_form.hpp>
#include <waybill/json/write.hpp>
#include <waybill/result.hpp>
#include <waybill/stream/list_field.hpp>
#include <waybill/xml/write.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Writes a list document item by item: the bytes of `write_xml` or `write_json` of the whole, without the whole.
///
///     waybill::list_writer<waybill::trip_booking_list_rs> trips(waybill::access::document_form::xml);
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
    static_assert(stream::list_document<T>,
                  "waybill: a list_writer needs a document of which exactly one field wraps a std::vector: "
                  ".items(\"Item\")");
    static constexpr auto list = describe::member_pointer<T, stream::list_index<T>>;

public:
    using item = stream::list_item<T>;

    /// `head` is the document but for its list. JSON where `form` says so, else XML.
    explicit list_writer(access::document_form form, T head = {}) : form_(form) {
        (head.*list).clear();
        if (auto written = write(head, without_items_); !written) wrong_ = written.error();
        (head.*list).emplace_back();
        frame_ = frame_of(head, without_items_);
        (one_.*list).clear();
        std::string bare;
        (void)write(one_, bare);
        (one_.*list).emplace_back();
        one_frame_ = frame_of(one_, bare);
    }

    /// Appends what comes in front of the item, and the item. Fails, as the writers of whole documents do, where a text
    /// could not be written faithfully; it has U+FFFD then and counts as written. The item is the same afterwards.
    result<void> put(item& each, std::string& into) {
        auto& held = (one_.*list).front();
        std::swap(held, each);
        auto const written = write(one_, text_);
        std::swap(held, each);
        append(into);
        return outcome(written);
    }
    result<void> put(item const& each, std::string& into) {
        (one_.*list).front() = each;
        auto const written = write(one_, text_);
        append(into);
        return outcome(written);
    }
    result<void> put(item&& each, std::string& into) { return put(each, into); }

    /// Appends what comes behind the last item; the whole document, where there was none.
    result<void> finish(std::string& into) {
        into += begun_ ? frame_.end : without_items_;
        return outcome({});
    }

    /// What stands in front of the first item, and behind the last one.
    [[nodiscard]] std::string const& begin_text() const noexcept { return frame_.begin; }
    [[nodiscard]] std::string const& end_text() const noexcept { return frame_.end; }

private:
    struct frame {
        std::string begin{};
        std::string end{};
    };

    result<void> write(T const& value, std::string& into) const {
        return form_ == access::document_form::json ? write_json(value, into) : write_xml(value, into);
    }
    /// The document around its one item, told by what the one without any has in common with it: `<Bookings/>` is
    /// `<Bookings>…</Bookings>`, `[]` is `[…]`.
    frame frame_of(T const& with_one, std::string_view without) const {
        std::string text;
        (void)write(with_one, text);
        auto const same =
            std::size_t(std::mismatch(text.begin(), text.end(), without.begin(), without.end()).first - text.begin());
        if (form_ == access::document_form::json) return {text.substr(0, same), std::string(without.substr(same))};
        constexpr std::string_view empty = "/>";
        frame around{text.substr(0, same + 1), "</"};
        (around.end += describe::table<T>[stream::list_index<T>].wire) += '>';
        around.end += without.substr(same + empty.size());
        return around;
    }
    void append(std::string& into) {
        if (!begun_)
            into += frame_.begin;
        else if (form_ == access::document_form::json)
            into += ',';
        begun_ = true;
        auto const begin = one_frame_.begin.size();
        into.append(text_, begin, text_.size() - begin - one_frame_.end.size());
    }
    result<void> outcome(result<void> written) {
        if (!wrong_) return written;
        auto first = *std::move(wrong_); // of the head, which is told once
        wrong_.reset();
        return first;
    }

    access::document_form form_;
    std::optional<error> wrong_{};
    std::string without_items_{};
    frame frame_{};
    T one_{}; ///< a document of one item
    frame one_frame_{};
    std::string text_{};
    bool begun_ = false;
};

} // namespace waybill
