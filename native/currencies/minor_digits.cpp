// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <currencies/minor_digits.hpp>

#include <algorithm>

namespace waybill::native::currencies {
namespace {

/// The currencies of ISO 4217 with that number of digits, in order.
struct currency_row {
    unsigned digits;
    std::string_view codes; ///< three letters and a space each
};

constexpr currency_row table[] = {
    {0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF "},
    {2, "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY "
        "COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS "
        "INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR "
        "MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD "
        "SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG "},
    {3, "BHD IQD JOD KWD LYD OMR TND "},
};

constexpr std::size_t step = 4;

/// The position of the first code that is not before the one that is sought.
constexpr std::size_t lower_bound(std::string_view codes, std::string_view sought) noexcept {
    std::size_t first = 0, end = codes.size() / step;
    while (first < end) {
        auto const middle = (first + end) / 2;
        if (codes.substr(middle * step, 3) < sought)
            first = middle + 1;
        else
            end = middle;
    }
    return first * step;
}

} // namespace

std::optional<unsigned> minor_digits_of(std::string_view currency) noexcept {
    for (auto const& [digits, codes] : table) {
        auto const at = lower_bound(codes, currency);
        if (at < codes.size() && codes.substr(at, 3) == currency) return digits;
    }
    return std::nullopt;
}

unsigned minor_digits_or_default(std::string_view currency) noexcept { return minor_digits_of(currency).value_or(2); }

} // namespace waybill::native::currencies
