// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0019-serve-page-and-documents-as-files.md
namespace waybill::native::server {

/// The files of a folder, served at `/`: for example the web page of the module.
///
/// The files are read once, and a request looks a name up among them: no part of a request ever becomes a path of the
/// file system. Links that lead out of the folder and names that start with a dot are left out. Thread-safe.
///
/// Where `x.js.br` or `x.js.gz` is next to `x.js`, it is the response for browsers that accept the encoding. A file
/// below
/// `/assets/` whose name ends with a hash, as `index-C6VayUqg.js`, never changes: browsers keep it without asking
/// again.
class page_files {
public:
    static constexpr std::size_t most_bytes = std::size_t{64} << 20; ///< of all files together
    static constexpr std::size_t most_files = 4096;

    /// Reads the folder. `services`: web origins that the page may call besides its own, `*` for all. Errors:
    /// `not_found` if the folder does not exist, `too_large` if it exceeds the limits.
    [[nodiscard]] static result<std::unique_ptr<page_files>> read(std::string folder,
                                                                  std::vector<std::string> const& services = {});

    /// The requested file, `index.html` for a folder; nothing if there is no such file or the method is neither GET nor
    /// HEAD. Answers 304 if the browser has the current version.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;

    /// Reads the folder again. Keeps the current files if that fails.
    [[nodiscard]] result<void> reload();

private:
    struct file {
        std::string bytes;
        std::string_view media_type;
        std::string tag; ///< `"5f0c…"`, of the content
    };
    using files = std::map<std::string, file, std::less<>>;

    page_files(std::string folder, std::vector<std::string> const& services);
    [[nodiscard]] result<std::shared_ptr<files const>> gather() const;

    std::string folder_;
    std::string content_policy_;
    mutable std::mutex guard_;
    std::shared_ptr<files const> files_;
};

} // namespace waybill::native::server
