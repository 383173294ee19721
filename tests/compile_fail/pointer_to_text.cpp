// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<letter, [^"]*"text"}, [^"]*"a std::unique_ptr owns a struct
#include <waybill/containers.hpp>
#include <waybill/xml.hpp>

struct part {
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(part, (), (text))

struct letter {
#ifdef MISTAKE
    std::unique_ptr<std::string> text{};
#else
    std::unique_ptr<part> text{};
#endif
};
BOOST_DESCRIBE_STRUCT(letter, (), (text))
template <>
inline constexpr auto waybill::wire<letter> = waybill::document("Letter");

std::string written(letter const& value) { return waybill::to_xml(value); }
