#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Runs one of the examples, and checks its output, its error messages and its exit code.
#   examples.sh EXAMPLE FOLDER PROGRAM        FOLDER has the compiled examples, PROGRAM is the `waybill` that serves
set -euo pipefail
. "$(dirname "$0")/support/service.sh"

[ $# = 3 ] || die "expected: an example, the folder of the examples, the program"
example=$1 folder=$2 program=$3
trap 'stop_service; rm -rf "$scratch"' EXIT
export WAYBILL_PASSWORD=correct-horse

# run EXPECTED_CODE EXAMPLE ARGUMENT...: its output is in `said` afterwards, its errors in `complained`.
run() {
    local expected=$1 code=0
    shift
    "$folder/$1" "${@:2}" >"$scratch/output" 2>"$scratch/errors" || code=$?
    said=$(<"$scratch/output")
    complained=$(<"$scratch/errors")
    [ "$code" = "$expected" ] || die "$* ends with $code, not $expected: $said $complained"
    case "$said$complained" in *correct-horse*) die "$* prints the password" ;; esac
}
# says PATTERN, complains PATTERN: the output, or the errors, match the extended regular expression.
says() { grep -qE -- "$1" <<<"$said" || die "$example prints no $1 but: $said $complained"; }
complains() { grep -qE -- "$1" <<<"$complained" || die "$example reports no $1 but: $said $complained"; }

# What all programs do that call a partner.
calls_partner() {
    run 2 "$example"
    complains '^usage: '
    WAYBILL_PASSWORD=wrong run 1 "$example" "$@"
    complains AUTH_INVALID
}
call_partner() {
    start_service "$program" "$scratch" demo
    calls_partner "$url"
    run 0 call_partner "$url"
    says '^32 bookings$'
    says '^[0-9/]{10}  Palm Garden, '
    stop_service
    run 1 call_partner "$url"
    complains '^connection_failed: '
}
book_room() {
    start_service "$program" "$scratch" demo
    calls_partner "$url" reference-1
    run 0 book_room "$url" reference-1
    says '^[0-9]+ offers$'
    says '^H[0-9]+ is Confirmed$'
    says '^H[0-9]+ is Cancelled$'
    run 1 book_room "$url" reference-1 # the reference is used
    complains REFERENCE_REUSED
}
own_document() {
    run 0 own_document
    echo "$said" >"$scratch/vouchers.xml"
    run 0 own_document "$scratch/vouchers.xml"
    says '^\{"VoucherList":.*"Meals":"HalfBoard"'
    echo "$said" >"$scratch/vouchers.json"
    run 0 own_document "$scratch/vouchers.json"
    [ "$said" = "$(<"$scratch/vouchers.xml")" ] || die "the conversion there and back changes the document: $said"
    sed 's/ValidUntil/Validity/g' "$scratch/vouchers.xml" >"$scratch/deviating.xml"
    run 0 own_document "$scratch/deviating.xml"
    complains '^misspelled_name at VoucherList/Vouchers/Voucher\[2\]/Validity, '
    sed 's/2027-05-02/31.02.2027/' "$scratch/vouchers.xml" >"$scratch/wrong.xml"
    run 1 own_document "$scratch/wrong.xml"
    complains 'at VoucherList/Vouchers/Voucher\[2\]/ValidUntil, line 1'
    case "$complained" in *4711* | *0815*) die "it prints a secret: $complained" ;; esac
    run 2 own_document "$scratch/absent.xml"
}
own_service() {
    : >"$scratch/own.log"
    "$folder/own_service" >>"$scratch/own.log" 2>"$scratch/own.errors" &
    service=$!
    await_url "$scratch/own.log"
    run 0 call_partner "$url"
    says '^21/04/2027  Hotel Example, Tunis$'
    WAYBILL_PASSWORD=wrong run 1 call_partner "$url"
    complains 'AUTH_INVALID Unknown login or password'
    kill "$service"
    wait "$service" || die "own_service ends with $? when it is stopped"
    service=""
    grep -q 'AUTH_INVALID' "$scratch/own.errors" || die "own_service does not log its refusals"
}
beast_service() {
    : >"$scratch/own.log"
    "$folder/beast_service" >>"$scratch/own.log" &
    service=$!
    await_url "$scratch/own.log"
    local access
    for access in soap11 soap12 get post; do
        "$program" cities --url "$url" --login demo --via "$access" >"$scratch/cities" 2>"$scratch/errors" || die "$access: $(<"$scratch/errors")"
        grep -q '^104  Hammamet  TND$' "$scratch/cities" || die "$access: $(<"$scratch/cities")"
    done
    if WAYBILL_PASSWORD=wrong "$program" cities --url "$url" --login demo 2>"$scratch/errors"; then die "it admits a wrong password"; fi
    grep -q AUTH_INVALID "$scratch/errors" || die "a wrong password: $(<"$scratch/errors")"
}
read_large_file() {
    awk 'BEGIN {
        printf "<TripBookingListRS><Bookings>"
        for (i = 0; i < 100000; ++i)
            printf "<Booking kind=\"accommodation\"><booking_number>H%d</booking_number><name>H\303\264tel</name>" \
                   "<from_date>2027-04-21</from_date><to_date>2027-04-28</to_date><city>Tunis</city>" \
                   "<travelers><traveler><name>Jane Doe</name></traveler></travelers></Booking>\n", i
        printf "</Bookings></TripBookingListRS>" }' >"$scratch/large.xml"
    # 24 MB of text, whose structs would take more; the program alone takes 6 MB of address space.
    ulimit -v 20000
    run 0 read_large_file "$scratch/large.xml"
    says '^100000 stays, 700000 nights, 0 rides$'
    head -c 1000000 "$scratch/large.xml" >"$scratch/cut.xml"
    run 1 read_large_file "$scratch/cut.xml"
    complains '^xml_malformed: '
    run 2 read_large_file "$scratch/absent.xml"
}
record_replay() {
    start_service "$program" "$scratch" demo
    calls_partner record "$url" "$scratch/refused.json"
    run 0 record_replay record "$url" "$scratch/trips.json"
    says '^32 bookings$'
    if grep -q correct-horse "$scratch/trips.json"; then die "the cassette contains the password"; fi
    stop_service
    WAYBILL_PASSWORD=any run 0 record_replay replay "$url" "$scratch/trips.json"
    says '^32 bookings$'
    run 1 record_replay replay "$url" "$scratch/absent.json"
    complains '^document_empty: '
}
curl_transport() {
    start_service "$program" "$scratch" demo
    calls_partner "$url"
    run 0 curl_transport "$url"
    says '^5  Half board$'
    stop_service
    run 1 curl_transport "$url"
    complains '^connection_failed: '
}
log_calls() {
    start_service "$program" "$scratch" demo
    calls_partner "$url"
    complains ' error BoardList host=127\.0\.0\.1:[0-9]+ attempts=1 outcome=refused ms=[0-9.]+$'
    run 0 log_calls "$url"
    says '^[0-9]+ boards$'
    complains ' debug BoardList host=127\.0\.0\.1:[0-9]+ attempt=1 status=200 bytes=[0-9]+$'
    complains ' info BoardList host=127\.0\.0\.1:[0-9]+ attempts=1 outcome=ok ms=[0-9.]+$'
    stop_service
    run 1 log_calls "$url"
    complains ' warning BoardList host=127\.0\.0\.1:[0-9]+ attempt=2 outcome=connection_failed status=0 again_in_ms=[0-9]+$'
    complains ' error BoardList host=127\.0\.0\.1:[0-9]+ attempts=3 outcome=connection_failed ms=[0-9.]+$'
}

"$example"
