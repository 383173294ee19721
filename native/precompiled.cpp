// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// CMake attaches a precompiled header to a source file: precompiled.hpp to this one.
