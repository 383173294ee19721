// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*""}, [^"]*"at most 64 members
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct front {
    int f0{}, f1{}, f2{}, f3{}, f4{}, f5{}, f6{}, f7{}, f8{}, f9{}, f10{}, f11{}, f12{}, f13{}, f14{}, f15{}, f16{},
        f17{}, f18{}, f19{}, f20{}, f21{}, f22{}, f23{}, f24{}, f25{}, f26{}, f27{}, f28{}, f29{}, f30{}, f31{}, f32{};
};
struct back {
    int b0{}, b1{}, b2{}, b3{}, b4{}, b5{}, b6{}, b7{}, b8{}, b9{}, b10{}, b11{}, b12{}, b13{}, b14{}, b15{}, b16{},
        b17{}, b18{}, b19{}, b20{}, b21{}, b22{}, b23{}, b24{}, b25{}, b26{}, b27{}, b28{}, b29{}, b30{}, b31{}, b32{};
};
BOOST_DESCRIBE_STRUCT(front, (),
                      (f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20,
                       f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32))
BOOST_DESCRIBE_STRUCT(back, (),
                      (b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20,
                       b21, b22, b23, b24, b25, b26, b27, b28, b29, b30, b31, b32))

#ifdef MISTAKE
struct bag : front, back {};
BOOST_DESCRIBE_STRUCT(bag, (front, back), ())
#else
struct bag : front {};
BOOST_DESCRIBE_STRUCT(bag, (front), ())
#endif

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
