// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/packed_target.hpp"

#include <waybill/detail/stream/passed_items.hpp>
#include <waybill/streaming/list_options.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// The index of the list field of the root, which wraps a sequence.
[[nodiscard]] constexpr std::size_t field_of_list(convert::record_schema const& of) noexcept {
    std::size_t at = 0;
    while (of.rules.fields[at].item.empty()) ++at;
    return at;
}

/// `waybill::list_reader` with conversion: each item of the list becomes a packed value after a byte 1, as in a
/// sequence (packed.hpp). The document around the list is checked but not stored.
class converted_list final : private passed_items<convert::packed_target> {
public:
    converted_list(convert::document_schema const& of, list_options const& options)
        : passed_items(options, of.secret_names), of_(of), list_(field_of_list(*of.record)) {}

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
    /// For `exchange::list_answer`.
    [[nodiscard]] list_engine& engine() noexcept { return *this; }

private:
    bool parse(reading& in, document_form form) override {
        sink out(written_);
        convert::output into(out, items_->wide, nullptr, convert::purpose::script);
        into_ = &into;
        begin_.reset();
        return parse_list(in, form, of_.root, *of_.record, list_, {into});
    }
    // each item overwrites the previous one
    convert::output_place place() override {
        if (begin_)
            into_->back_to(*begin_);
        else
            begin_ = into_->out.size();
        wide_ = into_->wide.size();
        return {*into_};
    }
    [[nodiscard]] convert::type_schema const& type() const override { return of_.record->fields[list_]; }
    void withdraw() override { into_->wide.resize(wide_); }
    bool take(reading& in, std::size_t end) override {
        bool const more = list_engine::read(in, end);
        if (!more) withdraw(); // not handed over
        return more;
    }
    bool hand_over(std::optional<error>&) override {
        items_->values += '\1';
        items_->values += into_->since(*begin_);
        return true;
    }

    convert::document_schema const& of_;
    std::size_t list_;
    std::string written_{};
    convert::output* into_ = nullptr; ///< of this run
    std::optional<std::size_t> begin_{};
    std::size_t wide_ = 0;
    convert::packed_values* items_ = nullptr;
};

} // namespace waybill::detail::stream

namespace waybill {

/// Reads a list document in pieces and converts each item, as `convert::read` converts a whole document.
/// Memory is bounded by the largest item.
using detail::stream::converted_list;

} // namespace waybill
