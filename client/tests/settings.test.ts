import { beforeEach, describe, expect, it } from "vitest";
import { choose, glideTime, kDefaults, readSettings, restoreDefaults, restoreSettings, settings } from "../src/app/settings";

beforeEach(() => localStorage.clear());

describe("settings", () => {
  it("are as at the start when nothing is kept, or nothing that can be read", () => {
    for (const kept of [null, "", "{", "null", "7", '"dark"', "[1,2]", '{"theme":{}}', '{"counters":"big","text":null,"sounds":"yes"}']) {
      expect(readSettings(kept)).toEqual(kDefaults);
    }
  });
  it("take what is good and leave what is not", () => {
    const read = readSettings('{"theme":"dark","symbols":"runes","counters":9999,"text":-4,"motion":"quick","sounds":true,"minimap":0,"more":1}');
    expect(read).toEqual({ ...kDefaults, theme: "dark", counters: 130, text: 90, motion: "quick", sounds: true });
  });
  it("take over the theme that was kept before there were settings", () => {
    expect(readSettings(null, "contrast").theme).toBe("contrast");
    expect(readSettings('{"theme":"light"}', "contrast").theme).toBe("light");
    expect(readSettings(null, "neon").theme).toBe("system");
  });
  it("stay, are worn at once, and go back", () => {
    restoreSettings();
    choose({ theme: "dark", text: 160 });
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.documentElement.style.fontSize).toBe("160%");
    expect(readSettings(localStorage.getItem("hazelgrove.settings")).text).toBe(160);
    restoreDefaults();
    expect(settings.value).toEqual(kDefaults);
    expect(document.documentElement.style.fontSize).toBe("");
  });
  it("last as long as the page where nothing can be kept", () => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new Error("full");
    };
    try {
      choose({ symbols: "picture" });
      expect(settings.value.symbols).toBe("picture");
    } finally {
      Storage.prototype.setItem = set;
    }
  });
  it("say how long a counter glides", () => {
    expect(glideTime({ ...kDefaults, motion: "off" })).toBe(0);
    expect(glideTime({ ...kDefaults, motion: "quick" })).toBeLessThan(glideTime({ ...kDefaults, motion: "normal" }));
  });
});
