// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Fills `converted_cities`, `converted_boards` and `converted_hotels` from the tables of version 18, in which a hotel
/// was 7 tables.
void convert_hotels(soci::session& sql);

} // namespace waybill::native::storage
