// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once
// The struct of the cases whose mistake is in its description.
#include <waybill/describe.hpp>

struct bag {
    std::string owner{};
    std::string tag{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))
