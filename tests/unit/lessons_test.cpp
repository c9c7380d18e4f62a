#include "app/lessons.h"

#include <gtest/gtest.h>

#include <set>

#include "app/games.h"

namespace hg::app {
namespace {

using engine::Json;
using engine::Library;

std::shared_ptr<const Library> library() {
  static const auto kLibrary = make_library("");
  EXPECT_TRUE(kLibrary) << kLibrary.error().text();
  return *kLibrary;
}

Json courses() {
  const auto lessons = read_lessons(load::embedded_files());
  EXPECT_TRUE(lessons) << lessons.error().text();
  return lessons.value_or(Json::array());
}

std::string all(const std::vector<load::Fault>& faults) {
  std::string words;
  for (const load::Fault& fault : faults) words += fault.where + ": " + fault.message + "\n";
  return words;
}

/// A fault of this kind in a course of one lesson of one step.
std::string faults_of(const Json& step, const Json& more = Json::object()) {
  Json lesson{{"id", "one"},
              {"title", "One"},
              {"seed", 7},
              {"position",
               {{"game", "fredericksburg"},
                {"map", {{"rows", 4}, {"columns", 5}}},
                {"turn", 3},
                {"side", "union"},
                {"units",
                 {{{"id", "A"}, {"side", "union"}, {"type", "infantry"}, {"hex", "0204"}},
                  {{"id", "E"}, {"side", "confederate"}, {"type", "infantry"}, {"hex", "0401"}}}}}},
              {"steps", Json::array({step})}};
  for (const auto& [name, value] : more.items()) lesson[name] = value;
  const Json course{{"file", "lessons/x.json"},
                    {"game", "fredericksburg"},
                    {"play", "fredericksburg_1862"},
                    {"lessons", Json::array({lesson})}};
  load::Files files = load::embedded_files();
  const std::string bytes = course.dump();
  files.list = [](std::string_view) { return std::vector<std::string>{"lessons/x.json"}; };
  files.read = [bytes](std::string_view) { return base::Result<std::string>(bytes); };
  const auto lessons = read_lessons(files);
  if (!lessons) return lessons.error().text();
  return all(check_lessons(library(), *lessons));
}

const Json kMove{{"do", "move"}, {"unit", "A"}, {"path", {"0204", "0203"}}};

/// Every step of every lesson is reached, is legal and leads to what it waits for.
TEST(Lessons, PlayThrough) { EXPECT_EQ(all(check_lessons(library(), courses())), ""); }

TEST(Lessons, EveryGameHasSome) {
  std::set<std::string> games;
  for (const Json& course : courses()) {
    games.insert(course.at("game").get<std::string>());
    EXPECT_GE(course.at("lessons").size(), 8U);
    EXPECT_TRUE(course.at("lessons").back().contains("opponent"));
  }
  EXPECT_EQ(games.size(), library()->games().size());
}

TEST(Lessons, AGoodStepHasNoFault) {
  EXPECT_EQ(faults_of({{"say", "Go [bgd-5.0-a]."},
                       {"expect", {{{"event", "moved"}, {"to", "0203"}}}},
                       {"solution", {kMove}}}),
            "");
}

TEST(Lessons, ACaseThatDoesNotExist) {
  EXPECT_NE(faults_of({{"say", "Go [bgd-99.1]."}}).find("no case \"bgd-99.1\""),
            std::string::npos);
  EXPECT_NE(faults_of({{"say", "Go."}}, {{"teaches", {"bgd-99.2"}}}).find("bgd-99.2"),
            std::string::npos);
}

TEST(Lessons, AnEventThatDoesNotCome) {
  EXPECT_NE(faults_of({{"say", "Go."},
                       {"expect", {{{"event", "moved"}, {"to", "0202"}}}},
                       {"solution", {kMove}}})
                .find("does not come"),
            std::string::npos);
}

TEST(Lessons, ASolutionThatIsNotLegal) {
  const Json far{{"do", "move"}, {"unit", "A"}, {"path", {"0204", "0202"}}};
  EXPECT_NE(faults_of({{"say", "Go."},
                       {"expect", {{{"event", "moved"}}}},
                       {"solution", {far}}})
                .find("bgd-5.1-e"),
            std::string::npos);
}

TEST(Lessons, ARefusalThatIsNone) {
  EXPECT_NE(
      faults_of({{"say", "No."}, {"refused", "bgd-5.1-d"}, {"solution", {kMove}}}).find("refused"),
      std::string::npos);
}

TEST(Lessons, WhatIsShownExists) {
  EXPECT_NE(faults_of({{"say", "Look."}, {"show", {"0909"}}}).find("0909"), std::string::npos);
  EXPECT_EQ(faults_of({{"say", "Look."}, {"show", {"0203", "A"}}}), "");
}

TEST(Lessons, APositionThatIsNone) {
  EXPECT_NE(faults_of({{"say", "Look."}}, {{"position", {{"side", "blue"}}}}).find("position"),
            std::string::npos);
}

TEST(Lessons, AFileThatIsNoObject) {
  load::Files files;
  files.list = [](std::string_view) { return std::vector<std::string>{"lessons/x.json"}; };
  files.read = [](std::string_view) { return base::Result<std::string>("[1]"); };
  EXPECT_FALSE(read_lessons(files));
}

}  // namespace
}  // namespace hg::app
