// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/list_field.hpp>
#include <waybill/document_form.hpp>
#include <waybill/json.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::stream {

/// Writes a document in this form. Fails if a text could not be represented; it then contains U+FFFD.
template <class T>
result<void> write_as(document_form form, T const& value, std::string& into) {
    return form == document_form::json ? write_json(value, into) : write_xml(value, into);
}

/// The text around the items of a list document.
template <list_document T>
class list_frame {
    static constexpr auto list = describe::member_pointer<T, list_index<T>>;

public:
    /// `head` is the document without its list.
    list_frame(document_form form, T head) {
        (head.*list).clear();
        if (auto written = write_as(form, head, without_items); !written) wrong = written.error();
        (head.*list).emplace_back();
        std::string one;
        (void)write_as(form, head, one);
        find(form, one);
    }
    /// For a document that contains only its list; created once.
    [[nodiscard]] static list_frame const& bare(document_form form) {
        static list_frame const xml(document_form::xml, T{});
        static list_frame const json(document_form::json, T{});
        return form == document_form::json ? json : xml;
    }

    std::string begin{};
    std::string end{};
    std::string without_items{};  ///< the whole document for an empty list
    std::optional<error> wrong{}; ///< set if a text could not be represented

private:
    /// Finds the text around the single item by comparison with the document without items: `<Bookings/>` is
    /// `<Bookings>…</Bookings>`, `[]` is `[…]`.
    void find(document_form form, std::string_view one) {
        std::string_view const none = without_items;
        auto const same =
            std::size_t(std::mismatch(one.begin(), one.end(), none.begin(), none.end()).first - one.begin());
        if (form == document_form::json) {
            begin = one.substr(0, same);
            end = none.substr(same);
            return;
        }
        constexpr std::string_view empty = "/>";
        begin = one.substr(0, same + 1);
        end = "</";
        (end += describe::table<T>[list_index<T>].wire) += '>';
        end += none.substr(same + empty.size());
    }
};

} // namespace waybill::detail::stream
