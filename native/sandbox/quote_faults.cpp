// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sandbox/quote_faults.hpp>

#include <storage/quotes.hpp>
#include <storage/statement.hpp>

namespace waybill::native::sandbox {

namespace {

/// Another price: lower by one in the last digit.
decimal other_than(decimal price) {
    auto const other = decimal::from_units(price.units() - 1, price.scale());
    return other ? *other : decimal{};
}

/// Changes a quote that is not booked.
bool change_quote(storage::store const& quotes, std::int64_t user, std::string const& id,
                  bool storage::quote_record::* property) {
    return quotes
        .write([&](storage::session& sql) {
            auto found = storage::find_quote(sql, user, id);
            if (!found || found->quote.consumed) return;
            found->quote.*property = true;
            storage::execute(sql, "DELETE FROM quotes WHERE user_id = :user AND id = :id", {user, id});
            storage::put_quote(sql, found->quote);
        })
        .has_value();
}

} // namespace

bool make_on_request(storage::store const& quotes, std::int64_t user, std::string const& quote) {
    return change_quote(quotes, user, quote, &storage::quote_record::on_request);
}

bool apply_fault(storage::store const& quotes, std::int64_t user, fault requested, hotel_quote_res& quote) {
    switch (requested) {
    case fault::price_changed:
        if (quote.status == quote_status::sold_out) return true; // the store would refuse to book it at any price
        quote.status = quote_status::price_changed;
        quote.previous_rate = quote.total_rate;
        quote.previous_rate->amount = other_than(quote.total_rate.amount);
        return true;
    case fault::sold_out:
        quote.status = quote_status::sold_out;
        quote.previous_rate.reset();
        return change_quote(quotes, user, quote.quote_id, &storage::quote_record::sold_out);
    case fault::on_request:
        quote.bookable_as = bookable_as::on_request;
        return make_on_request(quotes, user, quote.quote_id);
    default: return true;
    }
}

} // namespace waybill::native::sandbox
