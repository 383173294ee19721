// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The two messages, and one of 20 fields: the difference is the cost of a further message.
#include "two_messages.cpp"

namespace compile_time {

struct further_message {
    std::string booking_number, name, city;
    waybill::date from_date, to_date;
    waybill::date_time created;
    std::int64_t id_city = 0, id_member = 0;
    int adults = 1, children = 0;
    bool refundable = false;
    waybill::decimal price;
    std::optional<std::string> address, phone, email, remark;
    std::optional<waybill::date_time> confirmed;
    std::optional<waybill::duration> duration;
    std::optional<int> nights;
    std::optional<waybill::decimal> fee;
};
BOOST_DESCRIBE_STRUCT(further_message, (),
                      (booking_number, name, city, from_date, to_date, created, id_city, id_member, adults, children,
                       refundable, price, address, phone, email, remark, confirmed, duration, nights, fee))

} // namespace compile_time

template <>
inline constexpr auto waybill::wire<compile_time::further_message> =
    waybill::document("FurtherMessage", waybill::field<&compile_time::further_message::booking_number>("BookingNumber"),
                      waybill::field<&compile_time::further_message::id_city>("IdCity"));

std::string further_message(std::string_view xml, std::string_view json) {
    std::string text;
    if (auto read = waybill::from_xml<compile_time::further_message>(xml)) text += waybill::to_json(*read).value();
    if (auto read = waybill::from_json<compile_time::further_message>(json)) text += waybill::to_xml(*read).value();
    return text;
}
