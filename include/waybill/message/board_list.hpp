// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/identified_text.hpp>

#include <vector>

namespace waybill {

/// Requests the boards of the service: `Boarding` of a hotel search is the id of one of them (profile).
struct board_list_rq {
    waybill::credential credential{};

    bool operator==(board_list_rq const&) const = default;
};
BOOST_DESCRIBE_STRUCT(board_list_rq, (), (credential))

template <>
inline constexpr auto wire<board_list_rq> =
    document("BoardListRQ", field<&board_list_rq::credential>("Credential").note("Login and password"));

/// Answers a board list: all boards in order of id (profile).
struct board_list_rs {
    std::vector<identified_text> boards{};

    bool operator==(board_list_rs const&) const = default;
};
BOOST_DESCRIBE_STRUCT(board_list_rs, (), (boards))

template <>
inline constexpr auto wire<board_list_rs> =
    document("BoardListRS", field<&board_list_rs::boards>("Boards").items("Board").note("All boards, in order of id"));

} // namespace waybill
