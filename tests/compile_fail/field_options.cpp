// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"tag"}, [^"]*"an element with text has only
// expect 2: mistake_in_description<bag, [^"]*"tag"}, [^"]*"an element has one text: make
// expect 3: mistake_in_description<bag, [^"]*"tag"}, [^"]*"range
// expect 4: mistake_in_description<bag, [^"]*"tag"}, [^"]*"items
// expect 5: mistake_in_description<bag, [^"]*"tag"}, [^"]*"not_empty
// expect 6: mistake_in_description<bag, [^"]*"tag"}, [^"]*"length
// expect 7: mistake_in_description<bag, [^"]*"tag"}, [^"]*"price
// expect 8: mistake_in_description<bag, [^"]*"tag"}, [^"]*"frees_prices
// expect 9: mistake_in_description<bag, [^"]*"tag"}, [^"]*"at_most
#include "bag_of_texts.hpp"

#include <waybill/xml.hpp>

using waybill::document;
using waybill::field;

template <>
inline constexpr auto waybill::wire<bag> =
#if MISTAKE == 1
    document("Bag", field<&bag::owner>("Owner").text(), field<&bag::tag>("Tag"));
#elif MISTAKE == 2
    document("Bag", field<&bag::owner>("Owner").text(), field<&bag::tag>("Tag").text());
#elif MISTAKE == 3
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").range(1, 9));
#elif MISTAKE == 4
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tags").items("Tag"));
#elif MISTAKE == 5
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").not_empty());
#elif MISTAKE == 6
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").length(9, 1));
#elif MISTAKE == 7
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").price());
#elif MISTAKE == 8
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").frees_prices());
#elif MISTAKE == 9
    document("Bag", field<&bag::owner>("Owner"), field<&bag::tag>("Tag").at_most(3));
#else
    document("Bag", field<&bag::owner>("Owner").text(), field<&bag::tag>("Tag").attribute());
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
