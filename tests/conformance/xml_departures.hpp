// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

/// Documents of the XML suite that are judged otherwise than their class says, each with the reason.
namespace conformance {

struct departure {
    std::string_view id;
    std::string_view reason;
};

/// Refused because of their encoding, before a character is read: `encoding_unsupported`.
inline constexpr departure encodings_refused[] = {
    {"pr-xml-euc-jp", "EUC-JP: partners write UTF-8, UTF-16 and Latin-1, and XML asks for no more than the first two"},
    {"pr-xml-iso-2022-jp", "ISO-2022-JP, as above"},
    {"pr-xml-shift_jis", "Shift_JIS, as above"},
    {"weekly-euc-jp", "EUC-JP, as above"},
    {"weekly-iso-2022-jp", "ISO-2022-JP, as above"},
    {"weekly-shift_jis", "Shift_JIS, as above"},
    {"not-wf-sa-101", "' UTF-8' is no name of an encoding, so that the bytes cannot be read, whatever else is wrong"},
    {"encoding01", "' utf-8', as above"},
    {"encoding02", "'a/b', as above"},
    {"encoding03", "'just&#41;word', as above"},
    {"encoding04", "'utf:8', as above"},
    {"encoding05", "'@import(sys-encoding)', as above"},
    {"encoding06", "'XYZ+999': well written, and no encoding that anybody knows"},
    {"ibm-not-wf-P81-ibm81n01.xml", "'_UTF-8' is no name of an encoding"},
    {"ibm-not-wf-P81-ibm81n02.xml", "'-UTF-8', as above"},
    {"ibm-not-wf-P81-ibm81n03.xml", "'.UTF-8', as above"},
    {"ibm-not-wf-P81-ibm81n04.xml", "'8-UTF', as above"},
    {"ibm-not-wf-P81-ibm81n05.xml", "'UTF~8', as above"},
    {"ibm-not-wf-P81-ibm81n06.xml", "'UTF#8', as above"},
    {"ibm-not-wf-P81-ibm81n07.xml", "'UTF:8', as above"},
    {"ibm-not-wf-P81-ibm81n08.xml", "'UTF/8', as above"},
    {"ibm-not-wf-P81-ibm81n09.xml", "'UTF;8', as above"},
};

/// Not well-formed, but accepted: the bytes show their encoding, and a declaration that contradicts them is ignored.
/// The typed reader reports `encoding_misdeclared`; strict mode refuses them.
inline constexpr departure declarations_not_believed[] = {
    {"rmt-e2e-61", "8-bit bytes that declare UTF-16, as .NET services write out of their strings"},
    {"hst-lhs-007", "a byte order mark of UTF-8, and ISO-8859-1 declared"},
    {"hst-lhs-008", "a byte order mark of UTF-16, and UTF-8 declared"},
};

/// Not well-formed, but read: deviations of partners.
inline constexpr departure deviations_read[] = {
    {"not-wf-sa-147", "white space before the declaration, as templates of servers write it"},
    {"o-p01fail1", "likewise"},
    {"o-p22fail1", "likewise"},
    {"sgml02", "likewise, without its DOCTYPE"},
    {"o-p22fail2", "likewise, without its DOCTYPE"},
    {"ibm-not-wf-P22-ibm22n01.xml", "likewise, without its DOCTYPE"},
    {"o-p66fail6", "a reference for each half of a surrogate pair; strict mode refuses it"},
};

/// Not well-formed for editions before the fifth, which widened names; well-formed here.
inline constexpr departure names_of_fifth_edition[] = {
    {"rmt-016", "U+1D04C in a name"},
    {"rmt-019", "U+EFFFF in a name"},
};

/// Their canonical form has attributes that the DTD supplies, or values that the DTD's types strip of blanks. Neither
/// is known without a DTD; elements and text are the same.
inline constexpr std::string_view attributes_of_the_dtd[] = {
    // of James Clark and Sun, named sa or not-sa
    "invalid-not-sa-022", "valid-sa-044", "valid-sa-045", "valid-sa-046", "valid-sa-058", "valid-sa-080",
    "valid-sa-091", "valid-sa-094", "valid-sa-096", "valid-sa-097", "valid-sa-111", "valid-not-sa-003",
    "valid-not-sa-004", "valid-not-sa-005", "valid-not-sa-006",
    // of James Clark, with an external subset
    "valid-not-sa-007", "valid-not-sa-008", "valid-not-sa-009", "valid-not-sa-010", "valid-not-sa-011",
    "valid-not-sa-012", "valid-not-sa-013", "valid-not-sa-014", "valid-not-sa-015", "valid-not-sa-016",
    "valid-not-sa-017", "valid-not-sa-018", "valid-not-sa-019", "valid-not-sa-020", "valid-not-sa-021",
    // the same, of Sun and of IBM
    "valid-not-sa-023", "valid-not-sa-024", "valid-not-sa-025", "valid-not-sa-026", "valid-not-sa-028",
    "valid-not-sa-029", "v-sgml01", "ibm-invalid-P32-ibm32i01.xml", "ibm-invalid-P32-ibm32i03.xml",
    "ibm-invalid-P32-ibm32i04.xml", "ibm-invalid-P56-ibm56i03.xml", "ibm-valid-P32-ibm32v01.xml",
    "ibm-valid-P32-ibm32v03.xml", "ibm-valid-P32-ibm32v04.xml"};

template <class Table>
constexpr bool lists(Table const& table, std::string_view id) {
    return std::any_of(std::begin(table), std::end(table), [&](auto const& row) {
        if constexpr (requires { row.id; })
            return row.id == id;
        else
            return row == id;
    });
}

} // namespace conformance
