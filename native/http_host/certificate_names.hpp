// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

struct ssl_st;

namespace waybill::native::http_host {

/// The names in the certificate of the peer, with ASCII letters in lower case: the DNS names of its subjectAltName, or,
/// if there is none, the common name of its subject. Empty without a certificate.
///
/// A name with a control character is left out, and so are several common names: programs disagree on what these mean.
[[nodiscard]] std::vector<std::string> certificate_names(ssl_st const* session);

} // namespace waybill::native::http_host
