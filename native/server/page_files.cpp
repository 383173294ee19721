// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/page_files.hpp>

#include <server/compression.hpp>

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace waybill::native::server {

namespace {

namespace fs = std::filesystem;

std::string_view media_type_of(std::string_view extension) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> types{{
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".xml", "text/xml; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
    }};
    for (auto const& [known, type] : types)
        if (http::headers::same_name(known, extension)) return type;
    return "application/octet-stream";
}

// The page may run what is served with it, WebAssembly included, and may call the service that serves it and those that
// the settings name. Only images may come from elsewhere: pictures of hotels are on the servers of their owners.
std::string content_policy_of(std::vector<std::string> const& services) {
    std::string policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
                         "style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'";
    for (auto const& service : services) policy += ' ' + service;
    return policy + "; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

/// A content coding (RFC 9110, 8.4.1) and the ending of the files that have it, the preferred one first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> encodings{{{"br", ".br"}, {"gzip", ".gz"}}};

/// Whether the name contains a hash of the content, as Vite writes it: `/assets/index-C6VayUqg.js`.
bool is_immutable(std::string_view path) {
    constexpr std::size_t length = 8;
    auto const name = path.substr(0, path.find('.', path.rfind('/')));
    if (!path.starts_with("/assets/") || name.size() <= length || name[name.size() - length - 1] != '-') return false;
    auto const hash = name.substr(name.size() - length);
    return hash.find_first_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != hash.npos; // else it may be a word
}

std::string tag_of(std::string_view bytes) { // FNV-1a: a version of a file, not a protection
    std::uint64_t hash = 0xcbf29ce484222325;
    for (char const byte : bytes) hash = (hash ^ std::uint8_t(byte)) * 0x100000001b3;
    return fmt::format("\"{:016x}-{:x}\"", hash, bytes.size());
}

bool is_hidden(fs::path const& relative) {
    for (auto const& part : relative)
        if (part.native().starts_with('.')) return true;
    return false;
}

bool lies_in(fs::path const& folder, fs::path const& file) {
    std::error_code failure;
    auto const real = fs::canonical(file, failure);
    if (failure) return false;
    auto const inside = real.lexically_relative(folder);
    return !inside.empty() && *inside.begin() != "..";
}

error cannot(error_code code, std::string const& folder, std::string_view why) {
    return {.code = code, .message = "the page's folder " + folder + ": " + std::string(why)};
}

} // namespace

page_files::page_files(std::string folder, std::vector<std::string> const& services)
    : folder_(std::move(folder)), content_policy_(content_policy_of(services)) {}

result<std::unique_ptr<page_files>> page_files::read(std::string folder, std::vector<std::string> const& services) {
    std::unique_ptr<page_files> made(new page_files(std::move(folder), services));
    if (auto const loaded = made->reload(); !loaded) return loaded.error();
    return made;
}

result<void> page_files::reload() {
    auto gathered = gather();
    if (!gathered) return gathered.error();
    std::lock_guard const held(guard_);
    files_ = *std::move(gathered);
    return {};
}

result<std::shared_ptr<page_files::files const>> page_files::gather() const {
    std::error_code failure;
    auto const root = fs::canonical(folder_, failure);
    if (failure || !fs::is_directory(root)) return cannot(error_code::not_found, folder_, "not found");
    auto found = std::make_shared<files>();
    std::size_t total = 0;
    for (auto at = fs::recursive_directory_iterator(root, failure);
         !failure && at != fs::recursive_directory_iterator(); at.increment(failure)) {
        auto const relative = at->path().lexically_relative(root);
        std::error_code unknown; // of a link that leads nowhere
        if (is_hidden(relative) || !at->is_regular_file(unknown) || !lies_in(root, at->path())) continue;
        auto const size = at->file_size(unknown);
        if (unknown) return cannot(error_code::not_found, folder_, relative.string() + " cannot be read");
        if (size > most_bytes - total || found->size() >= most_files)
            return cannot(error_code::too_large, folder_, "more than 64 MB or 4096 files");
        std::ifstream input(at->path(), std::ios::binary);
        file one{{std::istreambuf_iterator<char>(input), {}}, {}, {}};
        if (!input) return cannot(error_code::not_found, folder_, relative.string() + " cannot be read");
        total += size;
        one.media_type = media_type_of(relative.extension().native());
        one.tag = tag_of(one.bytes);
        found->emplace('/' + relative.generic_string(), std::move(one));
    }
    if (failure) return cannot(error_code::not_found, folder_, failure.message());
    return std::shared_ptr<files const>(std::move(found));
}

std::optional<http::response> page_files::answer(http::request const& request) const {
    bool const head = request.method == "HEAD";
    if (!head && request.method != "GET") return std::nullopt;
    auto const all = [this] {
        std::lock_guard const held(guard_);
        return files_;
    }();
    auto const path = std::string_view(request.target).substr(0, request.target.find('?'));
    auto found = all->find(path);
    if (found == all->end() && path.ends_with('/')) found = all->find(std::string(path) + "index.html");
    if (found == all->end()) return std::nullopt;
    auto const* wanted = &found->second;
    http::response answer{200, {}, {}};
    auto const accepted = request.headers.get("Accept-Encoding");
    std::string_view chosen;
    bool varies = false;
    for (auto const& [coding, ending] : encodings) {
        auto const compressed = all->find(found->first + std::string(ending));
        if (compressed == all->end()) continue;
        varies = true;
        if (!chosen.empty() || !accepts_coding(accepted, coding)) continue;
        chosen = coding;
        wanted = &compressed->second;
    }
    if (varies) answer.headers.add("Vary", "Accept-Encoding");
    // other files are revalidated each time: a page and its module must have the same version
    answer.headers.add("Cache-Control",
                       is_immutable(found->first) ? "public, max-age=31536000, immutable" : "no-cache");
    answer.headers.add("ETag", wanted->tag);
    answer.headers.add("Content-Security-Policy", content_policy_);
    answer.headers.add("X-Content-Type-Options", "nosniff");
    answer.headers.add("Referrer-Policy", "no-referrer");
    answer.headers.add("Cross-Origin-Opener-Policy", "same-origin");
    if (request.headers.get("If-None-Match").find(wanted->tag) != std::string_view::npos) {
        answer.status = 304;
        return answer;
    }
    answer.headers.add("Content-Type", std::string(found->second.media_type));
    if (!chosen.empty()) answer.headers.add("Content-Encoding", std::string(chosen));
    answer.body = wanted->bytes;
    return answer;
}

} // namespace waybill::native::server
