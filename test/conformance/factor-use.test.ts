import { CalculationStep, encoderOf, jsonText } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { editionFiles, wholeTables } from "../../packages/methodology/release/released.ts";
import { everyCalculation, type NamedSteps } from "./every-calculation.ts";

/** Rows that no request can choose, and why they are kept: an edition that was released never changes. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  // For consumption the countries' own publications have these years. Electric freight takes the newest of them, but is asked here
  // in other countries.
  "grid-intensity/2026-1": ["AUS-2024", "AUS-2025", "GBR-2024", "GBR-2025"],
  // Outside the USA imports are in the country's own factors.
  "spend-imports/2022-1": ["CLOTH", "ELEC", "FURN"].flatMap((sector) => [`${sector}-DEU`, `${sector}-GBR`]),
  // What the equipment takes is derived from them once; the grid of the country does the rest.
  "homeworking/2024-1": ["equipment"],
  "homeworking/2025-1": ["equipment"],
  // Aircraft that no request can name: their fuel goes into the table of seats.
  "aircraft-fuel/2020-2": [
    "A20N",
    "A21N",
    "B38M",
    "AT72",
    "DH8D",
    "E75L",
    "E190",
    "E195",
    "CRJ9",
    "A339",
    "A35K",
    "B772",
    "B78X",
  ].flatMap((type) => ["a1", "a2", "c"].map((coefficient) => `${type}/${coefficient}`)),
  // Choose the ship of a ferry line by its length; the sheet names the row beside the step.
  "ferry-ships/2026-1": ["5dwkt", "10dwkt", "20dwkt", "over_20dwkt"].map((size) => `sea_ropax_${size}_vlsfo`),
  // Energy is counted by its amount now, not by money.
  "spend-baskets/2026-1": ["FUEL", "UTIL"],
  // Shown in answers, in no step of a calculation.
  "vehicle-capacities/2026-1": [
    "truck_generic_van",
    ...["7_5t", "12t", "20t", "26t", "32t"].map((size) => `truck_rigid_${size}`),
    ...["34t", "40t", "44t", "60t", "72t"].map((size) => `truck_articulated_${size}`),
  ],
};

/** Editions that other tables are derived from (`npm run factors -- --flights`); no step names them. */
const SOURCES = new Set(
  [
    "air-freight/2024-1",
    "belly-share/2019-1",
    "cabin-floor/2025-1",
    "flight-detours/2023-1",
    "flight-fleet/2026-1",
    "passenger-flights/2025-1",
  ].map((edition) => `data/${edition}.json`),
);

const tables = wholeTables(await editionFiles("data"));
/** Editions that other tables took the place of; sheets of earlier methods name them. */
const RETIRED = [
  "consumer-prices/2026-1",
  "exchange-rates-usd/2024-1",
  "grid-losses/2025-1",
  "grid-provinces/2026-1",
  "natural-gas/2025-1",
  "public-transport/2026-1",
  "spend-factors/2024-1",
  ...["2022-1", "2023-1", "2024-1"].map((edition) => `exchange-rates/${edition}`),
].map((name) => `data/${name}.json`);
/** Editions that a later one took the place of. */
const superseded = new Set([
  ...tables.flatMap(({ file }) => ("base" in file ? [`data/${file.table}/${file.base}.json`] : [])),
  ...RETIRED,
]);

const asKept = encoderOf(CalculationStep);
const isWrittenAsBySchema = (steps: NamedSteps["steps"]): boolean =>
  steps.every((step) => JSON.stringify(asKept(step)) === jsonText(CalculationStep, step));

describe("every choice of the interface", () => {
  const chosen = new Set<string>();
  const transports: (NamedSteps & Required<Pick<NamedSteps, "transport">>)[] = [];
  const writtenOtherwise: string[] = [];
  let calculations = 0;
  // A step whose units do not hold throws here.
  for (const { name, steps, transport } of everyCalculation()) {
    calculations += 1;
    if (transport) transports.push({ name, steps, transport });
    // Each tenth: zod takes long for them.
    if (calculations % 10 === 0 && !isWrittenAsBySchema(steps)) writtenOtherwise.push(name);
    for (const { inputs } of steps)
      for (const { factor_id } of inputs) if (factor_id !== undefined) chosen.add(factor_id);
  }

  it("gives a calculation whose units hold", () => {
    expect(calculations).toBeGreaterThan(5_000);
  });

  it("gives a sheet that is kept as its schema writes it", () => {
    expect(writtenOtherwise).toEqual([]);
  });

  it("divides what transport emits into parts that add up to it exactly, whichever row it takes", () => {
    expect(transports.length).toBeGreaterThan(1_000);
    const parts = transports.map(({ name, transport: { emissions, split } }) => {
      if (!split) throw new Error(`${name} has no parts`);
      const { wtt, ttw, unknown } = split;
      const isHeld = [wtt, ttw, unknown].every((part) => part.gte(0) && part.decimalPlaces() <= 12);
      expect([isHeld, wtt.plus(ttw).plus(unknown).toFixed()], name).toEqual([true, emissions.toFixed()]);
      return split;
    });
    for (const part of ["wtt", "ttw", "unknown"] as const)
      expect(parts.filter((split) => split[part].gt(0)).length).toBeGreaterThan(50);
  });

  it("divides as the row that it takes is printed: not at all where the source does not", () => {
    const rows = new Map(
      tables.flatMap(({ table: { table, edition, rows: own } }) =>
        own.map((row) => [`${table}/${edition}/${row.id}`, row]),
      ),
    );
    const plain = transports.flatMap(({ name, steps, transport }) => {
      const factors = steps.flatMap(({ inputs }) => inputs.filter(({ symbol }) => symbol === "f"));
      const row = rows.get(factors.at(-1)?.factor_id ?? "");
      return row && transport.split ? [{ name, row, split: transport.split, emissions: transport.emissions }] : [];
    });
    expect(plain.length).toBeGreaterThan(300);
    for (const { name, row, split, emissions } of plain) {
      if (row.ttw === undefined) expect(split.unknown.toFixed(), name).toBe(emissions.toFixed());
      else expect(split.ttw.minus(emissions.times(row.ttw).div(row.value)).abs().lt("1e-12"), name).toBe(true);
    }
  });

  it("chooses each row of each factor table: an unused factor is named here with the reason", () => {
    const rows = tables
      .filter(({ path, file }) => !superseded.has(path) && !SOURCES.has(path) && file.source.kind !== "package")
      // Errors are no factors; `data-quality.test.ts` looks after them.
      .filter(({ table }) => table.table !== "relative-errors")
      .flatMap(({ table: { table, edition, rows: own } }) => own.map(({ id }) => `${table}/${edition}/${id}`));
    expect(rows.length).toBeGreaterThan(1_000);
    const unused = Object.entries(UNUSED).flatMap(([edition, ids]) => ids.map((id) => `${edition}/${id}`));
    expect(rows.filter((id) => !chosen.has(id)).toSorted()).toEqual(unused.toSorted());
    // The rows of grid-intensity are those of a package: regions of the world among them. Ships have a table of their own.
    const isOfNoFile = /^(grid-intensity\/|open-ceda\/|vessel-efficiency\/2025-1\/\d{7}$)/;
    const ofNoFile = [...chosen].filter((id) => !rows.includes(id) && !isOfNoFile.test(id));
    expect(ofNoFile).toEqual([]);
  });
});
