// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>

namespace waybill::detail::service_side {

/// A string that each thread reuses for the documents of its responses: a long document in a new string costs more for
/// growing the string than for writing it. One at a time in a thread.
class document_buffer {
public:
    document_buffer() = default;
    document_buffer(document_buffer const&) = delete;
    document_buffer& operator=(document_buffer const&) = delete;
    /// Keeps at most `most_kept` bytes for the thread.
    ~document_buffer() {
        if (text().capacity() > most_kept) std::string().swap(text());
    }

    [[nodiscard]] static std::string& text() noexcept {
        thread_local std::string kept;
        return kept;
    }

private:
    static constexpr std::size_t most_kept = std::size_t{2} << 20;
};

} // namespace waybill::detail::service_side
