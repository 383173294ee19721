// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "conformance/xml_suite.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace conformance {

/// How many documents met which fate. A test says how many there must be, so that a suite that shrank is seen.
class tally {
public:
    void count(std::string_view fate) { ++counts_[std::string(fate)]; }
    void count(xml_class of, std::string_view fate) { count(std::string(name_of(of)).append(": ").append(fate)); }

    void expect(std::map<std::string, std::size_t> const& wanted) const { EXPECT_EQ(counts_, wanted); }

private:
    std::map<std::string, std::size_t> counts_{};
};

} // namespace conformance
