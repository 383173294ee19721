// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/detail/xml/read_document.hpp>

#include <cstddef>
#include <string_view>

/// Connects the list reader to the XML reader, which reads everything except the items of one field.
namespace waybill::detail::stream {

/// Reads one item and returns it; null after an error.
template <class Item>
Item* read_xml_item(xml::reader& from, describe::field_info const& field, std::string_view name,
                    item_storage<Item>& storage) {
    if constexpr (describe::choice_shape<Item>) {
        constexpr auto const& choice = xml::table_of<Item>;
        Item* into = nullptr;
        bool const good = xml::read_or_keep(
            from, name, choice.rules,
            [&](std::size_t chosen, std::string_view selector) {
                into = &storage.of(chosen);
                return xml::read_record(from, name, *choice.alternatives[chosen],
                                        choice.select({.address = into}, chosen), selector);
            },
            [&](describe::kept_item& kept) {
                into = &storage.of(choice.named);
                table::store_kept(choice, {.address = into}, kept);
            });
        return good ? into : nullptr;
    } else {
        auto& into = storage.of(0);
        return xml::read_item(from, field, name, describe::refer_to<xml::format, Item, void>(), {.address = &into})
                   ? &into
                   : nullptr;
    }
}

/// Reads the items of the list and reports each to `Steps`. `Storage` is `item_storage`, or another type with a
/// `read_xml_item`.
template <class Storage, class Steps>
class xml_items final : public xml::sequence_target {
public:
    xml_items(describe::field_info const& field, bool plain, Storage& storage, Steps& steps) noexcept
        : sequence_target(plain), field_(field), storage_(storage), steps_(steps) {}

    bool read_canonical(xml::reader&) override { return true; } // each item is read separately
    bool item(xml::reader& from, std::string_view name) override {
        auto const start = from.at.offset_of(name.data()) - 1;
        if (steps_.resumes(from.in(), start)) {
            from.at.skip(steps_.progress().kept - from.at.offset());
            from.at.leave();
            from.namespace_reported = steps_.progress().namespace_reported;
            used = steps_.progress().count;
            return true;
        }
        steps_.begins(start, from.in().elements - 1, name);
        auto* const read = read_xml_item(from, field_, name, storage_);
        if (read == nullptr) return false;
        ++used;
        return steps_.read(from.in(), *read, from.at.offset(), from.namespace_reported);
    }

private:
    describe::field_info const& field_;
    Storage& storage_;
    Steps& steps_;
};

/// The root: its list is passed on item by item, its other fields are read like those of other structs.
template <list_document T, class Steps>
class xml_list_root final : public xml::record_reader {
    static constexpr auto const& fields = describe::table<T>;

public:
    xml_list_root(T& head, item_storage<list_item<T>>& storage, Steps& steps) noexcept
        : record_reader(xml::table_of<T>, {.address = &head}),
          items_(fields[list_index<T>], describe::plain_shape<list_item<T>>, storage, steps) {}
    ~xml_list_root() = default;

    bool read_canonical(xml::reader&) override { return true; }
    bool wrapped(xml::reader& from, std::size_t index, std::string_view name) override {
        if (index != list_index<T>) return record_reader::wrapped(from, index, name);
        return xml::parse_wrapped(from, fields[index], name, items_);
    }

private:
    xml_items<item_storage<list_item<T>>, Steps> items_;
};

/// Reads the beginning of a document; see `list_engine::parse`.
template <list_document T, class Steps>
bool parse_xml_list(reading& in, T& head, item_storage<list_item<T>>& storage, Steps& steps) {
    xml_list_root<T, Steps> root(head, storage, steps);
    return xml::parse_document(in, describe::root_of<T>, root) && !in.failed();
}

} // namespace waybill::detail::stream
