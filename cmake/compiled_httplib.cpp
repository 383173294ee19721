// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/transport/httplib_src.hpp>
