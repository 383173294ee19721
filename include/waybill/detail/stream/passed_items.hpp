// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/read/json_source.hpp>
#include <waybill/detail/read/record_reader.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/read/xml_source.hpp>
#include <waybill/detail/stream/list_engine.hpp>
#include <waybill/detail/table/struct_target.hpp>
#include <waybill/document_form.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::stream {

/// Connects the engine to the reader of documents, which reads everything except the items of one field.
template <class Target>
class passed_items : protected list_engine, private read::item_receiver<Target> {
protected:
    using list_engine::list_engine;
    ~passed_items() = default;

    /// Reads the beginning of a document, whose field `list` of `of` is the list; see `list_engine::parse`.
    bool parse_list(reading& in, document_form form, std::string_view root, typename Target::record_type const& of,
                    std::size_t list, typename Target::place_type into);

private:
    std::size_t resume(reading& in, std::size_t start, std::size_t& count) final {
        if (!resumes(in, start)) return 0;
        count = progress().count;
        in.namespace_reported = progress().namespace_reported;
        return progress().kept;
    }
    void begin(std::size_t start, std::size_t elements, std::string_view name) final { begins(start, elements, name); }
    bool is_cut() final { return !is_last(); } // more digits may follow
};

template <class Target>
bool passed_items<Target>::parse_list(reading& in, document_form form, std::string_view root,
                                      typename Target::record_type const& of, std::size_t list,
                                      typename Target::place_type into) {
    auto const& items = of.fields[list];
    auto const from = [&](auto source) { return read::record_reader(source, items, *this).document(root, of, into); };
    return form == document_form::json ? from(read::json_source(in)) : from(read::xml_source(in));
}

#if defined(WAYBILL_COMPILED) && !defined(WAYBILL_COMPILED_SOURCE)
extern template class passed_items<table::struct_target>;
#endif

} // namespace waybill::detail::stream
