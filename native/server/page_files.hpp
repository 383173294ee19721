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

namespace waybill::native::server {

/// The files of a folder, served at `/`: the web page that comes with the module, for one.
///
/// They are read once, and what is asked for is looked up among their names: no request ever becomes a path of the
/// file system. Links that lead out of the folder and names that begin with a dot are left out. Several threads may use
/// one.
class page_files {
public:
    static constexpr std::size_t most_bytes = std::size_t{64} << 20; ///< of all files together
    static constexpr std::size_t most_files = 4096;

    /// Reads the folder. Errors: `not_found` where there is none, `too_large` beyond what is held in memory.
    [[nodiscard]] static result<std::unique_ptr<page_files>> read(std::string folder);

    /// The file that is asked for, `index.html` for a folder; nothing where there is none, or by another method than
    /// GET and HEAD. Answers 304 where the browser has it already.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;

    /// Reads the folder again; what was there stays where that fails.
    [[nodiscard]] result<void> reload();

private:
    struct file {
        std::string bytes;
        std::string_view media_type;
        std::string tag; ///< `"5f0c…"`, of the content
    };
    using files = std::map<std::string, file, std::less<>>;

    explicit page_files(std::string folder) : folder_(std::move(folder)) {}
    [[nodiscard]] result<std::shared_ptr<files const>> gather() const;

    std::string folder_;
    mutable std::mutex guard_;
    std::shared_ptr<files const> files_;
};

} // namespace waybill::native::server
