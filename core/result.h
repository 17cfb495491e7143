// Failure of an operation on input from outside: a text or a move that someone sent us.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace hive {

// Which of the two UHP failure lines an error becomes.
enum class ErrorKind {
    kBadInput,     // `err`: unusable text, unknown name, no such thing now
    kInvalidMove,  // `invalidmove`: a move that cannot be read or is against the rules
};

// `message` is one line of ASCII for a person: what is wrong and, if it is known, what would be
// right.
struct Error {
    ErrorKind kind = ErrorKind::kBadInput;
    std::string message;
};

[[nodiscard]] inline Error bad_input(std::string message) {
    return {ErrorKind::kBadInput, std::move(message)};
}
[[nodiscard]] inline Error invalid_move(std::string message) {
    return {ErrorKind::kInvalidMove, std::move(message)};
}

// Either a value or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    explicit operator bool() const { return std::holds_alternative<T>(content_); }

    // Require that there is a value.
    const T& operator*() const {
        assert(*this);
        return *std::get_if<T>(&content_);
    }
    T& operator*() {
        assert(*this);
        return *std::get_if<T>(&content_);
    }
    const T* operator->() const { return &**this; }
    T* operator->() { return &**this; }

    // Requires that there is no value.
    [[nodiscard]] const Error& error() const {
        assert(!*this);
        return *std::get_if<Error>(&content_);
    }

  private:
    std::variant<T, Error> content_;
};

// Success without a value, or the reason of the failure.
class [[nodiscard]] Status {
  public:
    Status() = default;
    Status(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    explicit operator bool() const { return !error_.has_value(); }

    // Requires a failure.
    [[nodiscard]] const Error& error() const {
        assert(error_);
        return *error_;
    }

  private:
    std::optional<Error> error_;
};

}  // namespace hive
