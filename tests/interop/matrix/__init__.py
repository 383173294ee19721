# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What tests/interop/run.py is made of."""
