// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once
// A struct with a member that is a struct.
#include <waybill/describe.hpp>
#include <waybill/value/number.hpp>

struct label {
    int number = 0;
};
BOOST_DESCRIBE_STRUCT(label, (), (number))

struct bag {
    std::string owner{};
    label tag{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))
