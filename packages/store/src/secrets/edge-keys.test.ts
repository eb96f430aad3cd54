import { describe, expect, it } from "vitest";
import { ApiError } from "@isotherm/core";
import { edgeKeyCheck, edgeKeysText, nextEdgeKey, parseEdgeKeys } from "./edge-keys.ts";
import { firstText } from "./kept-secret.ts";

const value = (letter: string): string => letter.repeat(43);
const reading = (text: () => string | undefined) => ({
  clock: { nowMs: () => 0, monotonicMs: () => 0 },
  source: {
    read: async () => {
      const found = text();
      return found === undefined ? undefined : { text: found, version: "1" };
    },
  },
  onFailure: () => undefined,
});

describe("the keys of the edge", () => {
  it.each([firstText(value("a")), `{"schema":1,"first":"${value("a")}"}`])("are read in the form %s", (text) => {
    expect(parseEdgeKeys(text)).toEqual({ first: value("a") });
  });

  it("get names that a template can ask for, one higher than any that stands", () => {
    const two = parseEdgeKeys(edgeKeysText({ first: value("a"), "key-2": value("b") }));
    expect([nextEdgeKey({ first: value("a") }), nextEdgeKey(two)]).toEqual(["key-2", "key-3"]);
    expect(nextEdgeKey({ "key-10": value("c"), "key-9": value("b") })).toBe("key-11");
  });

  it.each(["", "{}", "null", '{"schema":1}', '{"schema":1,"first":"short"}', `{"schema":2,"first":"${value("a")}"}`])(
    "that are %j are refused, and never shown",
    (text) => {
      expect(() => parseEdgeKeys(text)).toThrow("edge-keys are not of the form that this version reads");
    },
  );

  it("let in what brings any of them, and nothing else", async () => {
    const isEdgeKey = edgeKeyCheck(reading(() => edgeKeysText({ first: value("a"), "key-2": value("b") })));
    const sent = [value("a"), value("b"), value("c"), `${value("a")}a`, value("a").slice(1), "", undefined];
    expect(await Promise.all(sent.map(isEdgeKey))).toEqual([true, true, false, false, false, false, false]);
  });

  it("that are missing let nothing in", async () => {
    const isEdgeKey = edgeKeyCheck(reading(() => undefined));
    await expect(isEdgeKey(value("a"))).rejects.toSatisfy(
      (error) => error instanceof ApiError && error.code === "service_unavailable",
    );
  });
});
