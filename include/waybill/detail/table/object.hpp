// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/forced_inlining.hpp>

#include <cstddef>
#include <optional> // std::addressof, as in result.hpp
#include <type_traits>
#include <utility>

/// Values without their types, for readers that are compiled once for all structs.
namespace waybill::detail::table {

class typed_object;

/// A value of any type: its address, or in constant expressions, where `void*` cannot be converted back, an object that
/// knows the type.
union object {
    void* address;
    typed_object* typed;
};

/// Owns the objects of one constant evaluation.
class typed_objects {
public:
    constexpr typed_objects() = default;
    typed_objects(typed_objects const&) = delete;
    typed_objects& operator=(typed_objects const&) = delete;
    constexpr ~typed_objects();

    constexpr object keep(typed_object* made);

private:
    typed_object* last_ = nullptr;
};

class typed_object {
public:
    constexpr explicit typed_object(typed_objects& owned_by) noexcept : owner(owned_by) {}
    typed_object(typed_object const&) = delete;
    typed_object& operator=(typed_object const&) = delete;
    virtual constexpr ~typed_object() = default;
    /// Member number `index` of a struct.
    [[nodiscard]] virtual constexpr object member(std::size_t index) = 0;

    typed_objects& owner;
    typed_object* before = nullptr; ///< of the same owner
};

constexpr typed_objects::~typed_objects() {
    while (last_ != nullptr) delete std::exchange(last_, last_->before);
}
constexpr object typed_objects::keep(typed_object* made) {
    made->before = last_;
    last_ = made;
    return {.typed = made};
}

template <class T>
class object_of;

/// The object of a value that is part of `whole`.
template <class T>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr object part(object whole, T& value) {
    if (std::is_constant_evaluated()) {
        auto& owner = whole.typed->owner;
        return owner.keep(new object_of<T>(owner, value));
    }
    return {.address = std::addressof(value)};
}

template <class T>
class object_of final : public typed_object {
public:
    constexpr object_of(typed_objects& owned_by, T& of) noexcept : typed_object(owned_by), value(of) {}
    object_of(object_of const&) = delete;
    object_of& operator=(object_of const&) = delete;
    constexpr ~object_of() override {} // g++ 12 would define a defaulted one too late for constant expressions
    [[nodiscard]] constexpr object member(std::size_t index) override {
        object found{.typed = this};
        if constexpr (describe::record_shape<T>)
            if constexpr (describe::readable<T>)
                [&]<std::size_t... I>(std::index_sequence<I...>) {
                    (void)((index == I &&
                            (found = part(object{.typed = this}, value.*describe::member_pointer<T, I>), true)) ||
                           ...);
                }(std::make_index_sequence<describe::member_count<T>>{});
        return found;
    }

    T& value;
};

/// The value of an object, whose type the caller knows.
template <class T>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr T& as(object of) noexcept {
    if (std::is_constant_evaluated()) return static_cast<object_of<T>*>(of.typed)->value;
    return *static_cast<T*>(of.address);
}

/// Calls `use` with the object of a whole value.
template <class T, class Use>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr auto with_object(T& value, Use&& use) {
    if (std::is_constant_evaluated()) {
        typed_objects owner;
        return use(owner.keep(new object_of<T>(owner, value)));
    }
    return use(object{.address = std::addressof(value)});
}

template <class T>
union unconstructed {
    constexpr unconstructed() noexcept : bytes{} {}
    constexpr ~unconstructed() {}
    char bytes[sizeof(T)];
    T whole;
};
template <class T>
#if defined(__clang__) && __clang_major__ < 17
inline constinit unconstructed<T> storage_of{}; // clang 14 has no constant of a union with a std::list
#else
inline constexpr unconstructed<T> storage_of{};
#endif

/// Returns the offset of the member at `wanted` in `storage_of<T>`; searches from `from` on, where the member before it
/// ends.
template <class T>
constexpr std::size_t offset_in(void const* wanted, std::size_t from) {
    for (std::size_t i = 0; i < sizeof(T); ++i, ++from) {
        if (from >= sizeof(T)) from = 0;
        if (static_cast<void const*>(storage_of<T>.bytes + from) == wanted) return from;
    }
    return sizeof(T);
}

} // namespace waybill::detail::table
