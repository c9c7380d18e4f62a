#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/check.h"

namespace hg::base {

/// A list of at most `N` trivially copyable values held in place: no allocation, no padding
/// surprises, unused places zero so that equal lists have equal bytes. A full list is a bug of ours.
template <class T, std::size_t N>
class FixedVector {
 public:
  using Size = std::uint16_t;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }
  static constexpr std::size_t capacity() { return N; }

  T& operator[](std::size_t i) {
    HG_ASSERT(i < size_);
    return items_[i];
  }
  const T& operator[](std::size_t i) const {
    HG_ASSERT(i < size_);
    return items_[i];
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }
  T& back() { return (*this)[size_ - 1U]; }
  const T& back() const { return (*this)[size_ - 1U]; }

  void push_back(const T& value) {
    HG_ASSERT(size_ < N);
    items_[size_++] = value;
  }
  void pop_back() {
    HG_ASSERT(size_ > 0);
    items_[--size_] = T{};
  }
  void clear() {
    while (size_ > 0) pop_back();
  }
  bool contains(const T& value) const {
    for (const T& item : *this) {
      if (item == value) return true;
    }
    return false;
  }
  /// Takes out the value at `i`, keeping the order of the others.
  void erase_at(std::size_t i) {
    HG_ASSERT(i < size_);
    for (std::size_t k = i; k + 1 < size_; ++k) items_[k] = items_[k + 1];
    pop_back();
  }

 private:
  std::array<T, N> items_{};
  Size size_ = 0;
};

/// Like FixedVector for work in progress: places beyond the end keep what they had, clearing is free.
/// Not for states, whose bytes are compared.
template <class T, std::size_t N>
class Scratch {
 public:
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == N; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  void push_back(const T& value) {
    HG_ASSERT(size_ < N);
    items_[size_++] = value;
  }
  void clear() { size_ = 0; }

 private:
  T items_[N];  // NOLINT: left unset on purpose
  std::size_t size_ = 0;
};

}  // namespace hg::base
