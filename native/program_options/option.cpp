// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/option.hpp>

#include <CLI/CLI.hpp>

#include <utility>

namespace waybill::native::program_options {

option option::required(bool is_required) const {
    option_->required(is_required);
    return *this;
}
option option::description(std::string const& text) const {
    option_->description(text);
    return *this;
}
option option::type_name(std::string const& name) const {
    option_->type_name(name);
    return *this;
}
option option::group(std::string const& title) const {
    option_->group(title);
    return *this;
}
option option::envname(std::string const& variable) const {
    option_->envname(variable);
    return *this;
}
option option::default_str(std::string const& text) const {
    option_->default_str(text);
    return *this;
}
option option::capture_default_str() const {
    option_->capture_default_str();
    return *this;
}
option option::delimiter(char separator) const {
    option_->delimiter(separator);
    return *this;
}
option option::is_member(std::vector<std::string> const& values, bool listed) const {
    CLI::IsMember accepted(values);
    if (!listed) accepted.description("");
    option_->check(accepted);
    return *this;
}
template <option_number T>
option option::range(T least, T most) const {
    option_->check(CLI::Range(least, most));
    return *this;
}
template option option::range(int, int) const;
template option option::range(unsigned, unsigned) const;
template option option::range(std::size_t, std::size_t) const;

option option::positive() const {
    option_->check(CLI::PositiveNumber);
    return *this;
}
option option::check(std::function<std::string(std::string const&)> problem) const {
    option_->check(std::move(problem));
    return *this;
}
option option::needs(option other) const {
    option_->needs(other.option_);
    return *this;
}
option option::excludes(option other) const {
    option_->excludes(other.option_);
    return *this;
}

std::size_t option::count() const { return option_->count(); }
std::string option::name() const { return option_->get_name(); }

} // namespace waybill::native::program_options
