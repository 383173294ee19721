// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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
    std::size_t hidden = 0; ///< one more than the index of the declaration of this prefix further out; 0: there is none
};

/// The declarations in force at one place of a document (Namespaces in XML 1.0, 6.1).
///
/// A lookup costs the logarithm of the number of prefixes, whatever they are called: 254 declarations and 900,000
/// prefixed elements, which fit into 8 MB, took 1.2 s when the declarations were compared one by one.
class namespace_scope {
public:
    void declare(std::string_view prefix, std::string_view space, std::size_t depth) {
        auto const at = place_of(prefix);
        namespace_binding made{prefix, std::string(space), depth};
        if (is_at(at, prefix)) {
            made.hidden = inner_most_[at] + 1;
            inner_most_[at] = bindings_.size();
        } else {
            inner_most_.insert(inner_most_.begin() + std::ptrdiff_t(at), bindings_.size());
        }
        bindings_.push_back(std::move(made));
    }
    /// Forgets what elements deeper than `depth` declared.
    void leave_to(std::size_t depth) noexcept {
        for (; !bindings_.empty() && bindings_.back().depth > depth; bindings_.pop_back()) {
            auto const at = place_of(bindings_.back().prefix);
            if (bindings_.back().hidden != 0)
                inner_most_[at] = bindings_.back().hidden - 1;
            else
                inner_most_.erase(inner_most_.begin() + std::ptrdiff_t(at));
        }
    }
    /// The declarations in force in the order in which they were made, hidden ones included.
    [[nodiscard]] std::span<namespace_binding const> bindings() const noexcept { return bindings_; }
    /// The namespace a prefix stands for, empty for none; nothing when nobody declared it. The empty prefix is always
    /// known. The view lives until the next `declare` or `leave_to`.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view prefix) const noexcept {
        if (auto const* const binding = inner_most(prefix)) return binding->space;
        if (prefix == "xml") return xml_namespace;
        if (prefix.empty()) return std::string_view{};
        return std::nullopt;
    }
    /// The declaration that a prefix means, or null.
    [[nodiscard]] namespace_binding const* inner_most(std::string_view prefix) const noexcept {
        auto const at = place_of(prefix);
        return is_at(at, prefix) ? &bindings_[inner_most_[at]] : nullptr;
    }

private:
    /// By length first: most prefixes differ in it, and comparing two lengths reads no text.
    static bool comes_before(std::string_view left, std::string_view right) noexcept {
        return left.size() != right.size() ? left.size() < right.size() : left < right;
    }
    /// Where a prefix is among those in force, or would be.
    [[nodiscard]] std::size_t place_of(std::string_view prefix) const noexcept {
        std::size_t first = 0;
        for (auto last = inner_most_.size(); first != last;) {
            auto const middle = first + (last - first) / 2;
            if (comes_before(bindings_[inner_most_[middle]].prefix, prefix))
                first = middle + 1;
            else
                last = middle;
        }
        return first;
    }
    [[nodiscard]] bool is_at(std::size_t at, std::string_view prefix) const noexcept {
        return at != inner_most_.size() && bindings_[inner_most_[at]].prefix == prefix;
    }

    std::vector<namespace_binding> bindings_{};
    std::vector<std::size_t> inner_most_{}; ///< the declaration that each prefix means, in the order of the prefixes
};

} // namespace waybill::xml
