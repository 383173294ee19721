// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"tag"}, [^"]*"another field has this wire n
// expect 2: mistake_in_description<bag, [^"]*"tag"}, [^"]*"another field has this wire n
// expect 3: mistake_in_description<bag, [^"]*"tag"}, [^"]*"a wire name is an XML name wi
// expect 4: mistake_in_description<bag, [^"]*"tag"}, [^"]*"a wire name is an XML name wi
// expect 5: mistake_in_description<bag, [^"]*"tag"}, [^"]*"a wire name is an XML name wi
// expect 6: mistake_in_description<bag, [^"]*"tag"}, [^"]*"another field has this wire n
// expect 7: mistake_in_description<bag, [^"]*"owner"}, [^"]*"at most 4 other names
// expect 8: mistake_in_description<bag, [^"]*""}, [^"]*"wire<> names a member twice: remove one
// expect 9: mistake_in_description<bag, [^"]*"tag"}, [^"]*"xmlns declares
// expect 10: mistake_in_description<bag, [^"]*"tag"}, [^"]*"xmlns declares
// expect 11: mistake_in_description<bag, [^"]*""}, [^"]*"the root is no XML name
// expect 12: mistake_in_description<bag, [^"]*""}, [^"]*"the root is no XML name
#include "bag_of_texts.hpp"

#include <waybill/xml.hpp>

using waybill::document;
using waybill::field;

constexpr auto owner = field<&bag::owner>("Owner").alias("A").alias("B").alias("C").alias("D");

template <>
inline constexpr auto waybill::wire<bag> =
#if MISTAKE == 1
    document("Bag", owner, field<&bag::tag>("Tag").alias("Owner"));
#elif MISTAKE == 2
    document("Bag", owner, field<&bag::tag>("Owner"));
#elif MISTAKE == 3
    document("Bag", owner, field<&bag::tag>("Bag tag"));
#elif MISTAKE == 4
    document("Bag", owner, field<&bag::tag>("b:Tag"));
#elif MISTAKE == 5
    document("Bag", owner, field<&bag::tag>("Tag").alias("1st"));
#elif MISTAKE == 6
    document("Bag", owner, field<&bag::tag>("Tag").alias("A"));
#elif MISTAKE == 7
    document("Bag", field<&bag::owner>("Owner").alias("A").alias("B").alias("C").alias("D").alias("E"));
#elif MISTAKE == 8
    document("Bag", owner, field<&bag::owner>("Tag"));
#elif MISTAKE == 9
    document("Bag", owner, field<&bag::tag>("xmlns").attribute());
#elif MISTAKE == 10
    document("Bag", owner, field<&bag::tag>("Tag").alias("xmlns").attribute());
#elif MISTAKE == 11
    document("My Bag", owner, field<&bag::tag>("Tag"));
#elif MISTAKE == 12
    document("my:Bag", owner, field<&bag::tag>("Tag"));
#else
    document("Bag", owner, field<&bag::tag>("Tag").alias("Label").attribute());
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
