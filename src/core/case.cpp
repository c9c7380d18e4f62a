#include "core/case.h"

#ifdef HG_MUTING
namespace hg::core {
namespace {
Case muted = kNoCase;
}
void mute(Case which) { muted = which; }
bool in_force(Case which) { return !(which == muted) || which == kNoCase; }
}  // namespace hg::core
#endif
