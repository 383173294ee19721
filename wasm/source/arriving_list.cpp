// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "arriving_list.hpp"

#include "documents.hpp"
#include "object.hpp"
#include "report.hpp"

#include <waybill/document_type.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>

#include <utility>

namespace waybill::wasm {

namespace {

list_options options_of(bool strict, limits const& within, std::vector<quirk>& quirks) {
    list_options made;
    made.reading.strict = strict;
    made.reading.limits = within;
    made.reading.quirks = &quirks;
    made.reading.already_text = made.reading.replace_forbidden = true;
    return made;
}

} // namespace

arriving_list::arriving_list(called_operation const& access, http::response head, bool strict, limits const& within)
    : reader_(*schema_of(root_of<trip_booking_list_rs>), options_of(strict, within, quirks_)),
      answer_(reader_.engine(), take_answer, access, std::move(head), options_of(strict, within, quirks_).reading) {
    (void)reader_.feed({}, items_); // only sets what receives the items
}

result<void> arriving_list::feed(std::string_view bytes) { return answer_.feed(bytes); }

result<void> arriving_list::finish() { return answer_.finish(); }

void arriving_list::take(answer& into) {
    use_all_room(into.json);
    sink out(into.json);
    {
        object made(out);
        made.json("ok", "true");
        made.json("items", "0");
        put_quirks(made, quirks_);
    }
    out.finish();
    items_.values += '\0'; // the end of the sequence
    std::swap(into.value, items_);
    items_.clear();
    reader_.engine().quirks_were_taken();
}

} // namespace waybill::wasm
