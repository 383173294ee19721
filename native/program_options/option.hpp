// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class Option;
} // namespace CLI

namespace waybill::native::program_options {

/// The types that an option can be read into. A vector takes each occurrence of the option.
template <class T>
concept option_value = std::same_as<T, std::string> || std::same_as<T, int> || std::same_as<T, unsigned> ||
                       std::same_as<T, std::size_t> || std::same_as<T, std::int64_t> ||
                       std::same_as<T, std::optional<int>> || std::same_as<T, std::optional<std::int64_t>> ||
                       std::same_as<T, std::optional<std::string>> || std::same_as<T, std::vector<std::string>> ||
                       std::same_as<T, std::vector<int>> || std::same_as<T, std::vector<std::int64_t>>;

/// The types that have a range.
template <class T>
concept option_number = std::same_as<T, int> || std::same_as<T, unsigned> || std::same_as<T, std::size_t>;

/// An option or a positional argument of a command. A reference: copies refer to the same option, which lives as long
/// as its program. Each member that changes the option returns it, so that calls can be chained.
class option {
public:
    explicit option(CLI::Option& of) noexcept : option_(&of) {}

    option required(bool is_required = true) const;
    option description(std::string const& text) const;
    /// What `--help` shows for the value: `FILE`.
    option type_name(std::string const& name) const;
    /// The section of `--help`.
    option group(std::string const& title) const;
    /// The variable that is read if the option is absent.
    option envname(std::string const& variable) const;
    /// The default that `--help` shows.
    option default_str(std::string const& text) const;
    /// Shows the present value of the variable as the default.
    option capture_default_str() const;
    /// Separates the values of one occurrence.
    option delimiter(char separator) const;
    /// Accepts only these values. `listed`: `--help` shows them.
    option is_member(std::vector<std::string> const& values, bool listed = true) const;
    /// Accepts numbers from `least` to `most`.
    template <option_number T>
    option range(T least, T most) const;
    /// Accepts numbers above 0.
    option positive() const;
    /// Accepts texts for which `problem` returns an empty text.
    option check(std::function<std::string(std::string const&)> problem) const;
    /// The option requires the other one.
    option needs(option other) const;
    /// The option and the other one cannot be combined.
    option excludes(option other) const;

    /// The number of values that were read.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::string name() const;

private:
    CLI::Option* option_;
};

} // namespace waybill::native::program_options
