// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::xml {

/// The namespace the prefix `xml` always stands for.
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
};

/// The declarations in force at one place of a document (Namespaces in XML 1.0, 6.1).
class namespace_scope {
public:
    void declare(std::string_view prefix, std::string_view space, std::size_t depth) {
        bindings_.push_back({prefix, std::string(space), depth});
    }
    /// Forgets what elements deeper than `depth` declared.
    void leave_to(std::size_t depth) noexcept {
        while (!bindings_.empty() && bindings_.back().depth > depth) bindings_.pop_back();
    }
    /// The namespace a prefix stands for, empty for none; nothing when nobody declared it. The empty prefix is always
    /// known. The view lives until the next `declare` or `leave_to`.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view prefix) const noexcept {
        if (prefix == "xml") return xml_namespace;
        if (auto const* const binding = inner_most(prefix, bindings_.size())) return binding->space;
        if (prefix.empty()) return std::string_view{};
        return std::nullopt;
    }
    /// Declarations in force outside of the elements deeper than `depth`, inner ones first, each prefix once.
    template <class Each>
    void for_each_outside(std::size_t depth, Each&& each) const {
        auto end = bindings_.size();
        while (end != 0 && bindings_[end - 1].depth > depth) --end;
        for (auto at = end; at != 0; --at)
            if (inner_most(bindings_[at - 1].prefix, end) == &bindings_[at - 1]) each(bindings_[at - 1]);
    }

private:
    [[nodiscard]] namespace_binding const* inner_most(std::string_view prefix, std::size_t end) const noexcept {
        for (; end != 0; --end)
            if (bindings_[end - 1].prefix == prefix) return &bindings_[end - 1];
        return nullptr;
    }

    std::vector<namespace_binding> bindings_{};
};

} // namespace waybill::xml
