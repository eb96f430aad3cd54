import { readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { MERCHANT_CATEGORIES, merchantCategory } from "../spend/merchant-categories.ts";
import { SPEND_FACTORS } from "../spend/spend-factors.ts";
import keywords from "../../mappings/merchant-keywords/2026-1.json" with { type: "json" };

/** What a mapping tells of itself: which row of which table stands for something. Figures are in the tables. */
const Mapping = z.strictObject({
  table: z.string(),
  edition: z.string().regex(/^\d{4}-\d+$/),
  review_by: z.iso.date(),
  about: z.string().min(20),
  licence: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())).min(1),
});

const FOLDER = new URL("../../mappings/", import.meta.url);
const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith(".json"));

describe("every mapping", () => {
  it("is found", () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
  });

  it.each(files)(
    "%s names its table and edition as its path does, and has not changed since its release",
    async (file) => {
      const text = await readFile(new URL(file, FOLDER), "utf8");
      const { table, edition } = Mapping.parse(JSON.parse(text));
      expect(file).toBe(join(table, `${edition}.json`));
      const released = await readFile(new URL(file.replace(/json$/, "sha256"), FOLDER), "utf8");
      expect(createHash("sha256").update(text).digest("hex")).toBe(released.trim());
    },
  );
});

describe("the merchant category codes", () => {
  it("are those of ISO 18245 in use, each in one category", () => {
    const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0"));
    // 321 single codes, 351 airlines, 91 car rental companies, 499 hotels
    expect(all.filter((code) => merchantCategory(code)).length).toBe(321 + 351 + 91 + 499);
    expect(MERCHANT_CATEGORIES.length).toBe(324);
    for (const code of ["0000", "1234", "3499", "9999", "abcd", ""]) expect(merchantCategory(code)).toBeUndefined();
  });

  it("and the keywords have sectors that the spend factors know", () => {
    for (const { sector } of [...MERCHANT_CATEGORIES, ...keywords.rows])
      expect(SPEND_FACTORS.has(sector), sector).toBe(true);
  });
});
