// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The one file that is compiled for speed: what is done for each field of a list. The linker takes the first definition
// of an inline function it meets, and this file comes first; nobody calls what is defined here.
#include <waybill/convert/from_xml.hpp>

namespace waybill::wasm {

bool fields_in_order(convert::xml_record& into, xml::reader& from);

bool fields_in_order(convert::xml_record& into, xml::reader& from) { return into.xml_record::predicted(from); }

} // namespace waybill::wasm
