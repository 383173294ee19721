#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Runs the code of the documents against a service with the sample data: run.sh BLOCKS PROGRAM LOGIN PASSWORD
set -euo pipefail
. "$(dirname "$0")/../support/service.sh"
WAYBILL_PASSWORD=$4 start_service "$2" "$scratch" "$3"
WAYBILL_URL=$url ONE_PASSWORD=secret TWO_PASSWORD=wrong "$1" "$url"
