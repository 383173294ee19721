// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/error.hpp>

#include <string>
#include <string_view>

namespace waybill::native::captures {

/// What a document says in an error form of a partner's own: `<Error><Message>…</Message></Error>` and its kin.
struct foreign_error {
    std::string words{}; ///< the texts of its messages, codes and descriptions, in their order
    bool failed = false; ///< it states a failure: `<Status>ERROR</Status>`

    [[nodiscard]] explicit operator bool() const noexcept { return failed || !words.empty(); }
};

/// Looks for such texts among the first elements or members.
[[nodiscard]] foreign_error foreign_error_in(std::string_view document, document_form form);

/// An error with the partner's words in its message, if its document is such a form.
[[nodiscard]] error with_partner_words(error why);

/// The error that an empty list with such a statement is; its code is `refused`.
[[nodiscard]] error failed_list(foreign_error const& of);

} // namespace waybill::native::captures
