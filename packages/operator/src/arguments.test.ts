import { describe, expect, it } from "vitest";
import { durationArgument } from "./duration-argument.ts";
import { shareArgument } from "./share-argument.ts";
import { wholeNumberArgument } from "./whole-number-argument.ts";

/** What a text is read as; undefined when it is refused with a sentence. */
const read = (argument: (text: string) => number | { toFixed(): string }, text: string): string | undefined => {
  try {
    const value = argument(text);
    return typeof value === "number" ? String(value) : value.toFixed();
  } catch (error) {
    expect((error as Error).message).toMatch(/^Give a /);
    return undefined;
  }
};

describe("what is typed", () => {
  it.each([
    ["0s", "0"],
    ["90s", "90000"],
    ["45m", "2700000"],
    ["24h", "86400000"],
    ["366d", "31622400000"],
    ["367d", undefined],
    ["8785h", undefined],
    ["24", undefined],
    ["-1h", undefined],
    ["1.5h", undefined],
    ["h", undefined],
    ["", undefined],
  ])("as a length of time: %s is %s ms", (text, value) => {
    expect(read(durationArgument, text)).toBe(value);
  });

  it.each([
    ["1", "1"],
    ["1000000", "1000000"],
    ["0", undefined],
    ["1000001", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["1.5", undefined],
    ["", undefined],
  ])("as a whole number: %s is %s", (text, value) => {
    expect(read(wholeNumberArgument, text)).toBe(value);
  });

  it.each([
    ["0", "0"],
    ["0.1", "0.1"],
    ["0.999999", "0.999999"],
    ["0.1234567", undefined],
    ["1", undefined],
    ["1.0", undefined],
    ["-0.1", undefined],
    [".1", undefined],
    ["10%", undefined],
  ])("as a share: %s is %s", (text, value) => {
    expect(read(shareArgument, text)).toBe(value);
  });
});
