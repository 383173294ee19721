// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: waybill: a path of repeated_fields or consistent_fields does not exist
// expect 2: waybill: a path of repeated_fields or consistent_fields does not exist
// expect 3: waybill: a path of repeated_fields or consistent_fields does not exist
#include <waybill/comparison.hpp>
#include <waybill/message/functions.hpp>

#include <array>

using namespace waybill;

#if MISTAKE == 1
inline constexpr repeated_field row{"Cities/City/Number", "Credential/Login"};
#elif MISTAKE == 2
inline constexpr repeated_field row{"Cities/City/@id", "User"};
#elif MISTAKE == 3
inline constexpr repeated_field row{"Cities/City/#text", "Credential/Password"};
#else
inline constexpr repeated_field row{"Cities/City/#text", "Credential/Login"};
#endif
template <>
inline constexpr std::array<repeated_field, 1> waybill::repeated_fields<city_list_rq>{row};

auto differing(city_list_rq const& request, city_list_rs const& answer) { return contradictions_of(request, answer); }
