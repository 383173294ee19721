// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/json/read_document.hpp>
#include <waybill/detail/stream/list_field.hpp>

#include <cstddef>
#include <string>

/// Connects the list reader to the JSON reader, which reads everything except the items of one field.
namespace waybill::detail::stream {

/// Reads one item and returns it; null after an error.
template <class Item>
Item* read_json_item(json::cursor& at, describe::field_info const& field, item_storage<Item>& storage) {
    if constexpr (describe::choice_shape<Item>) {
        constexpr auto const& choice = json::table_of<Item>;
        Item* into = nullptr;
        bool const good = json::read_or_keep(
            at, choice.rules,
            [&](std::size_t chosen) {
                into = &storage.of(chosen);
                return json::read_record(at, *choice.alternatives[chosen], choice.select({.address = into}, chosen),
                                         choice.rules.attribute);
            },
            [&](describe::kept_item& kept) {
                into = &storage.of(choice.named);
                table::store_kept(choice, {.address = into}, kept);
            });
        return good ? into : nullptr;
    } else {
        auto& into = storage.of(0);
        return json::read_item(at, field, describe::refer_to<json::format, Item, void>(), {.address = &into}) ? &into
                                                                                                              : nullptr;
    }
}

/// Reads the items of the list and reports each to `Steps`. `Storage` is `item_storage`, or another type with a
/// `read_json_item`.
template <class Storage, class Steps>
class json_items final : public json::sequence_target {
public:
    json_items(describe::field_info const& field, bool plain, Storage& storage, Steps& steps) noexcept
        : sequence_target(field, plain), field_(field), storage_(storage), steps_(steps) {}

    bool read_canonical(json::cursor&, bool&) override { return true; } // each item is read separately
    bool item(json::cursor& at) override {
        auto const start = at.offset();
        if (steps_.resumes(at.in, start)) {
            at.go_to(steps_.progress().kept);
            used = steps_.progress().count;
            return true;
        }
        steps_.begins(start, at.in.elements - 1, {});
        auto* const read = read_json_item(at, field_, storage_);
        if (read == nullptr) return false;
        if (plain_items && !steps_.is_last() && at.rest().empty()) {
            steps_.progress().cut = true; // more digits may follow
            return false;
        }
        ++used;
        return steps_.read(at.in, *read, at.offset(), false);
    }

private:
    describe::field_info const& field_;
    Storage& storage_;
    Steps& steps_;
};

/// The root: its list is passed on item by item, its other fields are read like those of other structs.
template <list_document T, class Steps>
class json_list_root final : public json::record_reader {
    static constexpr auto const& fields = describe::table<T>;

public:
    json_list_root(T& head, item_storage<list_item<T>>& storage, Steps& steps) noexcept
        : record_reader(json::table_of<T>, {.address = &head}),
          items_(fields[list_index<T>], describe::plain_shape<list_item<T>>, storage, steps) {}
    ~json_list_root() = default;

    bool read_canonical(json::cursor&, bool&) override { return true; }
    bool wrapped(json::cursor& at, std::size_t index) override {
        if (index != list_index<T>) return record_reader::wrapped(at, index);
        return json::parse_wrapped(at, fields[index], items_);
    }

private:
    json_items<item_storage<list_item<T>>, Steps> items_;
};

/// Reads the beginning of a document; see `list_engine::parse`.
template <list_document T, class Steps>
bool parse_json_list(reading& in, T& head, item_storage<list_item<T>>& storage, Steps& steps) {
    json_list_root<T, Steps> root(head, storage, steps);
    return json::parse_document(in, describe::root_of<T>, root);
}

} // namespace waybill::detail::stream
