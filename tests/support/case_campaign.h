#pragma once

// The words of the Great Campaigns: what their case files say in another way than those of the
// Blue & Gray games.

#include "case_header.h"

namespace hg::case_files {

class CaseGame;

class CampaignHeader final : public Header {
 public:
  using Header::Header;

 protected:
  bool read_one(const std::string& key, Words& words) override;

 private:
  bool read_unit(Words& words);
  bool read_leader(Words& words);
  bool read_turn(Words& words);
  bool read_bridge(const std::string& key, Words& words);
  bool read_unfordable(Words& words);
  bool read_county(Words& words);
};

/// Reads an action; stops before a word that belongs to an expectation.
Json read_campaign_action(Words& words);

/// Compares an `expect` line; false when its first word belongs to all games.
bool expect_campaign(CaseGame& game, Words& words);

}  // namespace hg::case_files
