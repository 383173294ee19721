// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/message/credential.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A list of any described documents, with other fields on both sides of it.
template <class T>
struct batch {
    int number = 0;
    std::optional<std::string> before{};
    std::vector<T> items{};
    std::optional<waybill::credential> after{};
    std::vector<std::string> remarks{};

    bool operator==(batch const&) const = default;
    BOOST_DESCRIBE_CLASS(batch, (), (number, before, items, after, remarks), (), ())
};

template <class T>
inline constexpr auto waybill::wire<batch<T>> =
    waybill::document("Batch", waybill::field<&batch<T>::number>("Number").attribute(),
                      waybill::field<&batch<T>::before>("Before"),
                      waybill::field<&batch<T>::items>("Items").items(waybill::detail::describe::root_of<T>),
                      waybill::field<&batch<T>::after>("After"), waybill::field<&batch<T>::remarks>("Remark"));

namespace batches {

inline constexpr std::string_view before_xml =
    "<Batch Number=\"7\">\n<Before>\u00e9t\u00e9 &amp; plus</Before>\n<Items>\n";
inline constexpr std::string_view after_xml = "</Items>\n<Remark>one</Remark><After><Login>a</Login><Password>b</"
                                              "Password></After><Remark>two</Remark>\n</Batch>\n";

/// Documents, valid or not, as items of a batch.
inline std::string of_xml(std::string_view first, std::string_view second, std::string_view third) {
    std::string text(before_xml);
    for (auto const each : {first, second, third}) (text += each) += '\n';
    return text += after_xml;
}

/// The value of the member in `{"Root": … }`; the whole text if it has another form.
inline std::string_view inside_root(std::string_view document) {
    auto const colon = document.find(':');
    auto const end = document.rfind('}');
    if (colon == document.npos || end == document.npos || end < colon || document.substr(0, 1) != "{") return document;
    return document.substr(colon + 1, end - colon - 1);
}
inline std::string of_json(std::string_view root, std::string_view first, std::string_view second,
                           std::string_view third) {
    std::string text = "{\"Batch\": {\n\"@Number\": 7, \"Before\": \"\u00e9t\u00e9 \\u0026 plus\",\n\"Items\": {\"";
    (text += root) += "\": [\n";
    text += inside_root(first);
    for (auto const each : {second, third}) (text += ",\n") += inside_root(each);
    return text += "]},\n\"Remark\": [\"one\", \"two\"], \"After\": {\"Login\": \"a\", \"Password\": \"b\"}\n}}\n";
}

} // namespace batches
