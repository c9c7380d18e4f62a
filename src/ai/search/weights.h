#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hg::ai {

/// Numbers by name that a computer player weighs with: data (data/ai), found by the tuner.
class Weights {
 public:
  double operator()(std::string_view name, double otherwise) const {
    const auto found = values_.find(name);
    return found != values_.end() ? found->second : otherwise;
  }
  void set(const std::string& name, double value) { values_[name] = value; }
  const std::map<std::string, double, std::less<>>& all() const { return values_; }

 private:
  std::map<std::string, double, std::less<>> values_;
};

}  // namespace hg::ai
