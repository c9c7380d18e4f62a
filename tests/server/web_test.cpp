#include "server/web.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>

#include "server/loop.h"

namespace {

using hg::server::Assets;
using hg::server::is_our_host;
using hg::server::is_same_origin;

TEST(Assets, FindsPagesByPathAndKnowsTheirType) {
  const Assets assets({{"/index.html", "page", "", ""},
                       {"/assets/a-1.js", "script", "", ""},
                       {"/map.bin", "bytes", "x/y", "tag"}});
  EXPECT_EQ(assets.page("/", "").content, "page");
  EXPECT_EQ(assets.page("/index.html?x=1", "").mime, "text/html; charset=utf-8");
  EXPECT_EQ(assets.page("/", "").caching, "no-cache");
  EXPECT_EQ(assets.page("/assets/a-1.js", "").mime, "text/javascript; charset=utf-8");
  EXPECT_NE(assets.page("/assets/a-1.js", "").caching.find("immutable"), std::string_view::npos);
  EXPECT_EQ(assets.page("/map.bin", "").mime, "x/y");
  EXPECT_EQ(assets.page("/map.bin", "").etag, "\"tag\"");
  for (const char* path : {"/nothing", "", "/../etc/passwd", "/index.htm", "/assets/"}) {
    EXPECT_EQ(assets.page(path, "").status, 404) << path;
  }
}

TEST(Assets, APageThatIsThereAlreadyIsNotSentAgain) {
  const Assets assets({{"/index.html", "page", "", ""}});
  const std::string etag = assets.page("/", "").etag;
  EXPECT_EQ(assets.page("/", etag).status, 304);
  EXPECT_EQ(assets.page("/", "W/" + etag).status, 304);
  EXPECT_EQ(assets.page("/", "\"other\"").status, 200);
  EXPECT_NE(Assets({{"/index.html", "page2", "", ""}}).page("/", "").etag, etag);
}

TEST(Assets, AFileThatIsPackedGoesPackedToWhoTakesIt) {
  const Assets assets({{"/a.js", "script", "", ""}, {"/a.js.gz", "packed", "", ""}, {"/b.js", "b", "", ""}});
  const auto packed = assets.page("/a.js", "", "br, GZIP;q=0.5");
  EXPECT_EQ(packed.content, "packed");
  EXPECT_TRUE(packed.packed);
  EXPECT_EQ(packed.mime, "text/javascript; charset=utf-8");
  const auto plain = assets.page("/a.js", "", "br, gzip;q=0");
  EXPECT_EQ(plain.content, "script");
  EXPECT_FALSE(plain.packed);
  EXPECT_TRUE(plain.varies);
  EXPECT_NE(plain.etag, packed.etag);
  EXPECT_EQ(assets.page("/a.js", packed.etag, "gzip").status, 304);
  EXPECT_EQ(assets.page("/a.js", packed.etag, "").status, 200);
  EXPECT_FALSE(assets.page("/b.js", "", "gzip").varies);
}

TEST(Assets, WhoTakesGzip) {
  for (const char* header : {"gzip", "*", "deflate, gzip", "gzip;q=1.0", "br;q=1.0, gzip ; q=0.8"}) {
    EXPECT_TRUE(hg::server::takes_gzip(header)) << header;
  }
  for (const char* header : {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "xgzip", ",,;"}) {
    EXPECT_FALSE(hg::server::takes_gzip(header)) << header;
  }
}

TEST(Origin, OnlyPagesOfTheServerItself) {
  EXPECT_TRUE(is_same_origin("", "127.0.0.1:8086"));
  EXPECT_TRUE(is_same_origin("http://127.0.0.1:8086", "127.0.0.1:8086"));
  EXPECT_TRUE(is_same_origin("https://Games.example", "games.example"));
  EXPECT_FALSE(is_same_origin("http://127.0.0.1:9999", "127.0.0.1:8086"));
  EXPECT_FALSE(is_same_origin("http://evil.example", "127.0.0.1:8086"));
  EXPECT_FALSE(is_same_origin("http://127.0.0.1:8086.evil.example", "127.0.0.1:8086"));
  EXPECT_FALSE(is_same_origin("null", "127.0.0.1:8086"));
}

TEST(Host, AForeignNameThatPointsHereIsNotOurs) {
  EXPECT_TRUE(is_our_host("127.0.0.1:8086", "127.0.0.1", {}));
  EXPECT_TRUE(is_our_host("localhost:8086", "127.0.0.1", {}));
  EXPECT_TRUE(is_our_host("[::1]:8086", "::1", {}));
  EXPECT_FALSE(is_our_host("evil.example:8086", "127.0.0.1", {}));
  EXPECT_FALSE(is_our_host("127.evil.example", "127.0.0.1", {}));
  EXPECT_FALSE(is_our_host("", "127.0.0.1", {}));
  EXPECT_TRUE(is_our_host("games.example", "127.0.0.1", {"games.example"}));
  EXPECT_TRUE(is_our_host("anything.example", "0.0.0.0", {}));
}

TEST(Loop, RunsTasksInOrderAndLaterOnesLater) {
  std::string order;
  {
    hg::server::Loop loop;
    std::mutex mutex;
    std::condition_variable done;
    bool is_done = false;
    loop.post_after(std::chrono::milliseconds(30), [&] {
      order += 'c';
      const std::lock_guard<std::mutex> hold(mutex);
      is_done = true;
      done.notify_one();
    });
    loop.post([&] { order += 'a'; });
    loop.post([&] { order += 'b'; });
    std::unique_lock<std::mutex> hold(mutex);
    done.wait(hold, [&] { return is_done; });
    loop.post_after(std::chrono::hours(1), [&] { order += 'x'; });
    loop.post([&] { order += 'd'; });
  }
  EXPECT_EQ(order, "abcd");
}

}  // namespace
