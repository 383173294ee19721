// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <string>

namespace support {

/// A fixture whose tests run on every engine: make a `temporary_store store(GetParam());` in a `TEST_P`.
///
///     class logins : public support::store_test {};
///     INSTANTIATE_TEST_SUITE_P(on, logins, support::engines, support::engine_name);
///     TEST_P(logins, come_back) { support::temporary_store store(GetParam()); … }
using store_test = ::testing::TestWithParam<store_engine>;

inline auto const engines = ::testing::Values(store_engine::sqlite, store_engine::postgresql);

inline std::string engine_name(::testing::TestParamInfo<store_engine> const& of) {
    return of.param == store_engine::sqlite ? "sqlite" : "postgresql";
}

} // namespace support
