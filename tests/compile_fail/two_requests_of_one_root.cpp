// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<other_rq, [^"]*""}, [^"]*"another document of the list
// errors: 2
#include <waybill/service.hpp>

struct one_rq {
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(one_rq, (), (text))
struct other_rq {
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(other_rq, (), (text))
struct text_rs {
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(text_rs, (), (text))

template <>
inline constexpr auto waybill::wire<one_rq> = waybill::document("TextRQ");
template <>
#ifdef MISTAKE
inline constexpr auto waybill::wire<other_rq> = waybill::document("TextRq"); // roots are read in any letter case
#else
inline constexpr auto waybill::wire<other_rq> = waybill::document("OtherTextRQ");
#endif
template <>
inline constexpr auto waybill::wire<text_rs> = waybill::document("TextRS");
template <>
inline constexpr auto waybill::function<one_rq> = waybill::function_description<text_rs>{"One"};
template <>
inline constexpr auto waybill::function<other_rq> = waybill::function_description<text_rs>{"Other"};

struct handler {
    using requests = waybill::document_list<one_rq, other_rq>;
    waybill::answer<text_rs> respond(one_rq const&, waybill::call const&) { return text_rs{}; }
    waybill::answer<text_rs> respond(other_rq const&, waybill::call const&) { return text_rs{}; }
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
