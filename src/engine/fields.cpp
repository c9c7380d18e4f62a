#include "engine/fields.h"

#include <fmt/format.h>

namespace hg::engine {

const Json* find(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto at = object.find(std::string(name));
  if (at == object.end() || at->is_null()) return nullptr;
  return &*at;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  if (text.size() <= kMost) return fmt::format("\"{}\"", text);
  std::size_t cut = kMost;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
  return fmt::format("\"{}…\"", text.substr(0, cut));
}

Expected<std::optional<std::string>> read_text(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_string()) return bad_request(fmt::format("\"{}\" must be text", name));
  return field->get<std::string>();
}

Expected<std::optional<bool>> read_flag(const Json& object, std::string_view name) {
  const Json* field = find(object, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_boolean()) return bad_request(fmt::format("\"{}\" must be true or false", name));
  return field->get<bool>();
}

Expected<std::optional<std::int64_t>> read_number(const Json& object, std::string_view name,
                                                  std::int64_t least, std::int64_t most) {
  const Json* field = find(object, name);
  if (field == nullptr) return std::nullopt;
  const auto wrong = [&] {
    return bad_request(
        fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most));
  };
  if (!field->is_number_integer()) return wrong();
  if (field->is_number_unsigned() &&
      field->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) {
    return wrong();
  }
  const auto value = field->get<std::int64_t>();
  if (value < least || value > most) return wrong();
  return value;
}

Expected<std::optional<std::vector<std::string>>> read_texts(const Json& object,
                                                             std::string_view name,
                                                             std::size_t most) {
  const Json* field = find(object, name);
  if (field == nullptr) return std::nullopt;
  if (!field->is_array()) return bad_request(fmt::format("\"{}\" must be a list of texts", name));
  if (field->size() > most) {
    return bad_request(fmt::format("\"{}\" has {} members, at most {} are allowed", name,
                                   field->size(), most));
  }
  std::vector<std::string> texts;
  texts.reserve(field->size());
  for (const Json& item : *field) {
    if (!item.is_string()) return bad_request(fmt::format("\"{}\" must hold only texts", name));
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

Expected<std::string> need_text(const Json& object, std::string_view name) {
  HG_TRY(text, read_text(object, name));
  if (!text) return bad_request(fmt::format("\"{}\" is missing", name));
  return std::move(*text);
}

Expected<std::int64_t> need_number(const Json& object, std::string_view name, std::int64_t least,
                                   std::int64_t most) {
  HG_TRY(number, read_number(object, name, least, most));
  if (!number) return bad_request(fmt::format("\"{}\" is missing", name));
  return *number;
}

}  // namespace hg::engine
