// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/body_hash.hpp>

#include <gtest/gtest.h>

namespace {

using namespace waybill;
using native::booking_service::body_hash;

hotel_booking_creation_req creation() {
    return {
        .credential = {"agency", "password"},
        .user = 9032,
        .quote_id = "Q-1",
        .client_reference = "agency-8831",
        .expected_price = {"TND", decimal::parse("220.000").value()},
        .id_member = 55,
        .customer = {"Mr", "Zo\xC3\xAB", "O'Neil & \"Sons\" <1>", "zoe@example.org", "+216 71 000 000"},
        .selected_rooms = {{.id = 501,
                            .boarding = {.id = 5, .offer_id = "opaque"},
                            .customers = {{.type = occupant_type::adult, .first_name = "Ada", .last_name = "O'Neil"},
                                          {.type = occupant_type::child, .age = 7, .first_name = "Bo"}}}}};
}

/// A creation that is repeated after an upgrade must have the same hash, because hashes are stored. If this one
/// changes, see `version` in body_hash.cpp.
TEST(body_hash, is_the_same_in_each_version_of_the_program) {
    EXPECT_EQ(body_hash(creation()).value(), "1:a2c1897a0e17bc2693fee001b92ea3e4");
}

TEST(body_hash, differs_for_different_bodies_but_not_for_credentials) {
    auto other = creation();
    other.credential = {"another", "secret"};
    EXPECT_EQ(body_hash(other).value(), body_hash(creation()).value());
    other.expected_price.amount = decimal::parse("220.00").value();
    EXPECT_NE(body_hash(other).value(), body_hash(creation()).value());
    other.customer.last_name = "\x01";
    EXPECT_EQ(body_hash(other).error().code, error_code::value_invalid);
}

} // namespace
