// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

namespace waybill::native::certification {

/// A page of the documentation in Markdown.
struct page {
    std::string name; ///< `partner-lost-answer.md`
    std::string text;
};

/// The pages of `docs/certification`: an index, and one page for each scenario for partners and for clients.
[[nodiscard]] std::vector<page> catalogue_pages();

} // namespace waybill::native::certification
