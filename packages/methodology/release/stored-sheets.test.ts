import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { METHOD_VERSION } from "../src/calculation.ts";
import type { TableRow } from "../src/factors/factor.ts";
import { type VerifiableSheet, verifySheet } from "../src/verify-sheet.ts";
import { editionFiles, wholeTables } from "./released.ts";
import sheets1102 from "./sheets/1.1.0.2.json" with { type: "json" };
import sheets1200 from "./sheets/1.2.0.0.json" with { type: "json" };

interface StoredSheet extends VerifiableSheet {
  readonly estimate_id: string;
  readonly method_version: string;
}
const stored = [...sheets1102, ...sheets1200] as readonly StoredSheet[];

/** Tonnes that those methods answered. */
const ANSWERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "1.1.0.2": {
    est_tunis_palermo: "6.05845292745",
    est_oslo_warsaw: "0.495630402247",
    est_paris_warsaw: "0.022314237896",
    est_hamburg_new_york: "12.263075475",
    est_auckland_san_francisco: "2.845237611",
    est_one_port: "0",
    est_sofia_ankara: "1.072715248032",
  },
  "1.2.0.0": {
    est_van: "1.01178",
    est_electric_oslo_warsaw: "0.644088291567",
    est_tunis_palermo: "0.30826655608",
    est_shanghai_rotterdam: "1.925591599",
    est_frankfurt_new_york_by_air: "41.179826168",
    est_cargo_plane_1600_km: "10.66155",
    est_suzhou_munich: "1.24064123825",
    est_zurich_san_francisco: "1.18173053544",
    est_copenhagen_oslo: "0.0651097594",
    est_electricity_germany: "4.27575",
    est_petrol: "0.35186770388",
    est_taxi_india: "0.065825021184",
    est_company_forty: "74.178683843341",
    est_person_india: "19.270111748737",
  },
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
    expect(sheet.steps.at(-1)?.result.value).toBe(ANSWERED[sheet.method_version]?.[sheet.estimate_id]);
  });

  it.each(stored)("has its factors in editions that still stand: $estimate_id, $method_version", ({ steps }) => {
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
