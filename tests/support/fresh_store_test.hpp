// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/store_test.hpp"

namespace support {

/// A fixture with an empty store of each engine.
class fresh_store_test : public store_test {
protected:
    temporary_store store{GetParam()};
};

} // namespace support
