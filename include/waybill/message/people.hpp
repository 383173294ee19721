// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/rule_problem.hpp>

#include <optional>
#include <string>

namespace waybill {

/// The person responsible for the booking (profile).
struct customer {
    std::optional<std::string> civility{};
    std::string first_name{};
    std::string last_name{};
    std::optional<std::string> email{};
    std::optional<std::string> phone{};
};
BOOST_DESCRIBE_STRUCT(customer, (), (civility, first_name, last_name, email, phone))

template <>
inline constexpr auto wire<customer> =
    fields(field<&customer::civility>("Civility").length(0, 200).note("Mr, Mrs and the like"),
           field<&customer::first_name>("FirstName").length(0, 200).personal("Jane").note("First name"),
           field<&customer::last_name>("LastName").length(0, 200).not_blank().personal("Doe").note("Last name"),
           field<&customer::email>("Email").length(0, 200).personal("jane.doe@example.org").note("E-mail address"),
           field<&customer::phone>("Phone").length(0, 200).personal("+000 000000").note("Phone number"));

/// Adult, child or infant (profile).
enum class occupant_type { adult, child, infant };
BOOST_DESCRIBE_ENUM(occupant_type, adult, child, infant)
template <>
inline constexpr auto wire<occupant_type> = values("Adult", "Child", "Infant");

/// One person of a room (profile).
struct occupant {
    occupant_type type = occupant_type::adult;
    std::optional<int> age{};
    std::optional<std::string> civility{};
    std::string first_name{};
    std::string last_name{};
};
BOOST_DESCRIBE_STRUCT(occupant, (), (type, age, civility, first_name, last_name))

/// The rule that type and age of a guest break, if any: for `checked_by`.
[[nodiscard]] inline std::optional<rule_problem> problem_of_occupant(occupant const& of) {
    int const oldest = of.type == occupant_type::adult ? 120 : of.type == occupant_type::child ? 17 : 3;
    if (!of.age || *of.age <= oldest) return std::nullopt;
    return rule_problem{"@age",
                        "must be from 0 to " + std::to_string(oldest) + " (found " + std::to_string(*of.age) + ')'};
}

template <>
inline constexpr auto wire<occupant> =
    fields(
        field<&occupant::type>().attribute().note("Adult, child or infant"),
        field<&occupant::age>().attribute().range(0, 120).note("Age in years; of a child at most 17, of an infant 3"),
        field<&occupant::civility>("Civility").length(0, 200).note("Mr, Mrs and the like"),
        field<&occupant::first_name>("FirstName").length(0, 200).personal("Jane").note("First name"),
        field<&occupant::last_name>("LastName").length(0, 200).not_blank().personal("Doe").note("Last name"))
        .checked_by<&problem_of_occupant>();

} // namespace waybill
