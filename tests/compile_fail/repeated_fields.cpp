// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: a_path_of_repeated_fields_does_not_exist
// expect 2: a_path_of_repeated_fields_does_not_exist
// expect 3: a_path_of_repeated_fields_does_not_exist
// errors 1: 3
// errors 2: 3
// errors 3: 3
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
