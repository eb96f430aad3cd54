import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { METHOD_VERSION } from "../src/calculation.ts";
import type { TableRow } from "../src/factors/factor.ts";
import { type VerifiableSheet, verifySheet } from "../src/verify-sheet.ts";
import { editionFiles, wholeTables } from "./released.ts";
import sheets from "./sheets/1.1.0.2.json" with { type: "json" };

interface StoredSheet extends VerifiableSheet {
  readonly estimate_id: string;
  readonly method_version: string;
}
const stored = sheets as readonly StoredSheet[];

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

const rows = new Map<string, TableRow>(
  wholeTables(await editionFiles("data")).flatMap(({ table }) =>
    table.rows.map((row) => [`${table.table}/${table.edition}/${row.id}`, row]),
  ),
);

describe("a sheet that an earlier method wrote", () => {
  it.each(stored)("recomputes to its figure: $estimate_id, $method_version", (sheet) => {
    expect(sheet.method_version).not.toBe(METHOD_VERSION);
    expect(verifySheet(sheet)).toEqual([]);
    expect(sheet.steps.at(-1)?.result.value).toBe(ANSWERED[sheet.estimate_id]);
  });

  it.each(stored)("has its factors in editions that still stand: $estimate_id", ({ steps }) => {
    const factors = steps
      .flatMap(({ inputs }) => inputs)
      .flatMap((input) => ("factor_id" in input ? [{ id: String(input.factor_id), value: decimal(input.value) }] : []));
    expect(factors.length).toBeGreaterThan(0);
    for (const { id, value } of factors) {
      const row = rows.get(id);
      expect(
        [row?.value, row?.wtt, row?.ttw].map((text) => text && value.eq(text)),
        id,
      ).toContain(true);
    }
  });
});
