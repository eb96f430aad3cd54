import { SourceMap } from "node:module";
import { describe, expect, it } from "vitest";
import { ownSourceMap } from "./own-source-map.ts";

// In the bundle: a library from column 0, ours from 10, the library from 20; on the next line ours again.
const map = {
  file: "index.mjs",
  version: 3,
  sourceRoot: "",
  sources: ["../node_modules/zod/index.js", "../functions/orders/handler.ts"],
  sourcesContent: [],
  names: ["placeOrder"],
  mappings: "AAAA,UCIEA,UDJF;ACKG",
};

describe("the source map that is deployed", () => {
  const own = ownSourceMap(map);

  it("names our files and no library's", () => {
    expect(own.sources).toEqual(["../functions/orders/handler.ts"]);
    expect(own.mappings).toBe("UAIEA,U;AACC");
  });

  it.each([
    { line: 0, column: 10 },
    { line: 0, column: 19 },
    { line: 1, column: 0 },
    { line: 1, column: 99 },
  ])("shows the place of our code at $line:$column as the whole map does", ({ line, column }) => {
    const place = new SourceMap(own).findEntry(line, column);
    expect(place).toMatchObject({ originalSource: "../functions/orders/handler.ts" });
    expect(place).toEqual(new SourceMap(map).findEntry(line, column));
  });

  it.each([0, 9, 20, 99])("says nothing about a library's code at column %i", (column) => {
    expect(new SourceMap(own).findEntry(0, column)).not.toHaveProperty("originalSource", expect.any(String));
  });

  it("carries numbers of any size, in both directions", () => {
    // 1,000,000 and -1,000,000 are two changes of the source line.
    const far = { ...map, mappings: "ACgkh9BAA,CAhkh9BAA" };
    const [down, up] = [0, 1].map((column) => new SourceMap(ownSourceMap(far)).findEntry(0, column));
    expect(down).toMatchObject({ originalLine: 1_000_000 });
    expect(up).toMatchObject({ originalLine: 0 });
  });
});
