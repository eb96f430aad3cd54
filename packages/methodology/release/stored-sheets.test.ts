import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { METHOD_VERSION } from "../src/calculation.ts";
import { verifySheet } from "../src/verify-sheet.ts";
import { editionFiles, wholeTables } from "./released.ts";
import stored from "./sheets/1.1.0.2.json" with { type: "json" };

/** Tonnes that method 1.1.0.2 answered. */
const ANSWERED: Readonly<Record<string, string>> = {
  est_tunis_palermo: "6.05845292745",
  est_oslo_warsaw: "0.495630402247",
  est_paris_warsaw: "0.022314237896",
  est_hamburg_new_york: "12.263075475",
  est_auckland_san_francisco: "2.845237611",
  est_one_port: "0",
  est_sofia_ankara: "1.072715248032",
};

const rows = new Map(
  wholeTables(await editionFiles("data")).flatMap(({ table }) =>
    table.rows.map((row) => [`${table.table}/${table.edition}/${row.id}`, row] as const),
  ),
);

describe("a sheet that an earlier method wrote", () => {
  it.each(stored)("recomputes to its figure: $estimate_id, $method_version", (sheet) => {
    expect(sheet.method_version).not.toBe(METHOD_VERSION);
    expect(verifySheet(sheet)).toEqual([]);
    expect(sheet.steps.at(-1)?.result.value).toBe(ANSWERED[sheet.estimate_id]);
  });

  it.each(stored)("has its factors in editions that still stand: $estimate_id", ({ steps }) => {
    const inputs = steps.flatMap((step) => step.inputs).filter((input) => "factor_id" in input);
    expect(inputs.length).toBeGreaterThan(0);
    for (const { factor_id, value } of inputs) {
      const row = rows.get(factor_id ?? "");
      expect(
        [row?.value, row?.wtt, row?.ttw].map((text) => text && decimal(text).eq(value)),
        factor_id,
      ).toContain(true);
    }
  });
});
