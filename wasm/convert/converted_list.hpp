// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/from_json.hpp"
#include "convert/from_xml.hpp"

#include <waybill/detail/stream/json_list.hpp>
#include <waybill/detail/stream/list_engine.hpp>
#include <waybill/detail/stream/xml_list.hpp>
#include <waybill/streaming/list_options.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// The storage for an item of a list; each item overwrites the previous one.
class item_place {
public:
    item_place(convert::output& into, convert::member_schema const& member) noexcept : into_(into), member_(member) {}

    template <class Read>
    std::string_view* put(Read const& read) {
        if (begin_)
            into_.back_to(*begin_);
        else
            begin_ = into_.out.size();
        auto const wide = into_.wide.size();
        if (!read(into_, member_)) {
            into_.wide.resize(wide);
            return nullptr;
        }
        text_ = into_.since(*begin_);
        return &text_;
    }

private:
    convert::output& into_;
    convert::member_schema const& member_;
    std::optional<std::size_t> begin_{};
    std::string_view text_{};
};

inline std::string_view* read_xml_item(xml::reader& from, describe::field_info const& field, std::string_view name,
                                       item_place& place) {
    return place.put([&](convert::output& into, convert::member_schema const& member) {
        return convert::read_item(from, into, field, member, name);
    });
}
inline std::string_view* read_json_item(json::cursor& at, describe::field_info const& field, item_place& place) {
    return place.put([&](convert::output& into, convert::member_schema const& member) {
        return convert::read_item(at, into, field, member);
    });
}

/// The index of the list field of the root, which wraps a sequence.
[[nodiscard]] constexpr std::size_t field_of_list(convert::record_schema const& of) noexcept {
    std::size_t at = 0;
    while (of.rules.fields[at].item.empty()) ++at;
    return at;
}

/// The root: its list is passed on item by item, its other fields are read like those of other structs.
template <class Steps>
class converted_xml_root final : public convert::xml_record {
public:
    converted_xml_root(convert::xml_target& to, Steps& steps)
        : xml_record(to),
          list_(field_of_list(to.table().schema)),
          place_(to.into(), to.table().schema.members[list_]),
          items_(rules.fields[list_], to.table().schema.members[list_].plain(), place_, steps) {}
    ~converted_xml_root() = default;

    bool read_canonical(xml::reader&) override { return true; }
    bool wrapped(xml::reader& from, std::size_t index, std::string_view name) override {
        if (index != list_) return xml_record::wrapped(from, index, name);
        return xml::parse_wrapped(from, rules.fields[index], name, items_);
    }
    void finish() override {}

private:
    std::size_t list_;
    item_place place_;
    xml_items<item_place, Steps> items_;
};

template <class Steps>
class converted_json_root final : public convert::json_record {
public:
    converted_json_root(convert::json_target& to, Steps& steps)
        : json_record(to),
          list_(field_of_list(to.table().schema)),
          place_(to.into(), to.table().schema.members[list_]),
          items_(rules.fields[list_], to.table().schema.members[list_].plain(), place_, steps) {}
    ~converted_json_root() = default;

    bool read_canonical(json::cursor&, bool&) override { return true; }
    bool wrapped(json::cursor& at, std::size_t index) override {
        if (index != list_) return json_record::wrapped(at, index);
        return json::parse_wrapped(at, rules.fields[index], items_);
    }
    void finish() override {}

private:
    std::size_t list_;
    item_place place_;
    json_items<item_place, Steps> items_;
};

/// `waybill::list_reader` with conversion: each item of the list becomes a packed value after a byte 1, as in a
/// sequence (packed.hpp). The document around the list is checked but not stored.
class converted_list final : private list_engine {
public:
    converted_list(convert::document_schema const& of, list_options const& options)
        : list_engine(options, of.secret_names), of_(of) {}

    /// Takes the next bytes of the document and appends complete items to `items`.
    result<void> feed(std::string_view bytes, convert::packed_values& items) {
        items_ = &items;
        return list_engine::feed(bytes);
    }
    /// Ends the document.
    result<void> finish(convert::packed_values& items) {
        items_ = &items;
        return list_engine::finish();
    }
    [[nodiscard]] bool stopped() const noexcept { return has_stopped(); }
    using list_engine::beside_items;
    using list_engine::discard_quirks_of_rest;
    using list_engine::quirks_were_taken;

private:
    template <class Storage, class Steps>
    friend class xml_items;
    template <class Storage, class Steps>
    friend class json_items;
    using list_engine::begins;
    using list_engine::is_last;
    using list_engine::progress;
    using list_engine::resumes;

    bool parse(reading& in, document_form as) override {
        sink out(written_);
        convert::output into(out, items_->wide, nullptr);
        if (as == document_form::json) {
            convert::json_target to({into}, into.tables_of<json::format>().of(*of_.record));
            converted_json_root<converted_list> root(to, *this);
            return json::parse_document(in, of_.root, root);
        }
        convert::xml_target to({into}, into.tables_of<xml::format>().of(*of_.record));
        converted_xml_root<converted_list> root(to, *this);
        return xml::parse_document(in, of_.root, root);
    }
    [[nodiscard]] bool read(reading& in, std::string_view item, std::size_t end, bool namespace_reported) {
        items_->values += '\1';
        items_->values += item;
        return list_engine::read(in, end, namespace_reported);
    }
    bool hand_over(std::optional<error>&) override { return true; }

    convert::document_schema const& of_;
    std::string written_{};
    convert::packed_values* items_ = nullptr;
};

} // namespace waybill::detail::stream

namespace waybill {

/// Reads a list document in pieces and converts each item, as `convert::read` converts a whole document.
/// Memory is bounded by the largest item.
using detail::stream::converted_list;

} // namespace waybill
