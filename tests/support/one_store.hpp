// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/each_store.hpp"

namespace support {

/// A fixture with an empty store of each engine.
class one_store : public each_store {
protected:
    temporary_store store{GetParam()};
};

} // namespace support
