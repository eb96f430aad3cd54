import { expect, it } from "vitest";
import { gazetteerPart } from "./gazetteer.ts";
import { generatedData } from "./generated-data.ts";

it("makes the same bytes of the same sources", { timeout: 240_000 }, async () => {
  const made = await generatedData();
  const again = Object.entries(await gazetteerPart());
  expect(again.map(([name]) => name)).toEqual(["gazetteer.bin", "postcodes.bin"]);
  for (const [name, bytes] of again) expect([name, Buffer.compare(made(name), bytes)]).toEqual([name, 0]);
});
