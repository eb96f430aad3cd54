import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, type Decimal, idTimeMs, instant, instantMs, type ReportId, sum } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { estimatesOfPeriod } from "@isotherm/reports/estimates-of-period";
import { makeReport } from "@isotherm/reports/make-report";
import type { StoredReport } from "@isotherm/reports/report-item";
import { reportRenderer } from "@isotherm/reports/report-renderer";
import { rowsOfEstimate } from "@isotherm/reports/rows-of-estimate";
import { EstimateItem, estimateItem, keptEstimate } from "@isotherm/store/items/estimate-item";
import { keepReport, readReport } from "@isotherm/reports/stored-reports";
import { inParallel } from "@isotherm/store/read";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { atHeight, flownKm, madeYear, type MadePart, type YearEstimate, yearItem } from "../harness/made-year.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { rememberQueries } from "../harness/remembered-queries.ts";
import { storedEstimate } from "../harness/stored-estimate.ts";
import { readWorkbook, type WorkbookCell } from "../harness/workbook.ts";
import { formulaValue } from "../harness/workbook-formulas.ts";

/** Of these 5,000 and more are freight of the year. */
const ESTIMATES = 11_400;
const ACCOUNT = "acc_year" as AccountId;
const SCRIPT = join(import.meta.dirname, "../../packages/reports/shipped/recompute.mjs");
const YEAR = { fromMs: instantMs("2024-12-31T23:00:00.000Z"), toMs: instantMs("2025-12-31T23:00:00.000Z") };
const run = promisify(execFile);

const MADE = madeYear(ESTIMATES);

/** A part of an estimate with all that tables tell apart. */
interface Line extends Omit<MadePart, "method" | "country" | "unit"> {
  readonly unit: MadePart["unit"] | "pkm";
  /** What of the mass are effects of flying at height. */
  readonly height: bigint;
  readonly labels: Readonly<Record<string, string>>;
  readonly upstream: boolean;
  readonly first: boolean;
  readonly shares: YearEstimate["shares"];
}

const CATEGORIES: Record<string, string> = {
  "4": "3.4 Upstream transportation and distribution",
  "9": "3.9 Downstream transportation and distribution",
};
const MEMBERS = new Set(["DEU", "FRA", "NLD"]);

const unionOf = ({ parts }: YearEstimate): string => {
  const transports = parts.filter(({ mode }) => mode !== "site");
  const [from, to] = [transports[0]?.country?.[0], transports.at(-1)?.country?.[1]];
  if ([from, to].some((country) => country !== undefined && MEMBERS.has(country))) return "yes";
  return from === undefined || to === undefined ? "unknown" : "no";
};

const linesOf = (made: YearEstimate): Line[] => {
  const { kind, parts, shares, metadata } = made;
  const freight = kind === "shipping" || kind === "multi-leg-shipping";
  const lines = parts.map(({ method, country: _country, ...part }, index): Line => {
    const mode = freight ? part.mode : kind === "flight" ? "air" : "none";
    const service = freight ? (mode === "site" ? "hub" : "freight") : kind === "flight" ? "passenger" : "other";
    const flight = kind === "flight";
    const unsplit = { ...part, ttw: 0n, unsplit: part.mass };
    const known = freight
      ? { ...part, height: 0n }
      : flight
        ? { ...unsplit, activity: flownKm(part) * 10n ** 6n, unit: "pkm" as const, height: atHeight(part) }
        : { ...unsplit, activity: 0n, unit: "none" as const, height: 0n };
    return {
      ...known,
      first: index === 0,
      upstream: false,
      shares,
      labels: {
        kind,
        mode,
        service,
        union: unionOf(made),
        toc: freight ? `${mode}: ${method}` : kind === "flight" ? "air: economy" : "none",
        allocation: freight
          ? mode === "site"
            ? "by tonnes handled"
            : part.unit === "none"
              ? "unknown"
              : "by tonne-kilometres"
          : kind === "flight"
            ? "by passengers and cabin"
            : "none",
        grade: "none",
        distance_basis: flight ? "user_input" : "none",
        method_version: "1.3.8.1",
        factor_table: "road-freight/2026-1",
        account_id: ACCOUNT,
        estimate_id: made.id,
        category: freight
          ? (CATEGORIES[metadata["paid_by"] ?? ""] ?? CATEGORIES["4"] ?? "")
          : kind === "flight"
            ? "3.6 Business travel"
            : "3.1 Purchased goods and services",
      },
    };
  });
  const [line] = lines;
  if (kind !== "electricity" || !line) return lines;
  const part = (mass: bigint, category: string, upstream: boolean): Line => ({
    ...line,
    mass,
    unsplit: mass,
    upstream,
    first: !upstream,
    labels: { ...line.labels, category },
  });
  return [
    part(line.mass - made.upstream, "Scope 2 (location-based)", false),
    ...(made.upstream === 0n ? [] : [part(made.upstream, "3.3 Fuel- and energy-related activities", true)]),
  ];
};

const isIn = (atMs: number): boolean => atMs >= YEAR.fromMs && atMs < YEAR.toMs;
const total = (lines: readonly Line[], of: (line: Line) => bigint): bigint =>
  lines.reduce((sum, line) => sum + of(line), 0n);

/** What a column of a table must say, as a quotient of whole numbers; undefined: nothing. */
const QUOTIENTS: Record<string, (lines: readonly Line[]) => readonly [bigint, bigint]> = {
  Elements: (lines) => [BigInt(lines.length), 1n],
  Estimates: (lines) => [BigInt(lines.filter(({ first }) => first).length), 1n],
  "WTT, t CO2e": (lines) => [total(lines, ({ mass, ttw, unsplit }) => mass - ttw - unsplit), T],
  "TTW, t CO2e": (lines) => [total(lines, ({ ttw }) => ttw), T],
  "Not split, t CO2e": (lines) => [total(lines, ({ unsplit }) => unsplit), T],
  "WTW, t CO2e": (lines) => [total(lines, ({ mass }) => mass), T],
  "t CO2e": (lines) => [total(lines, ({ mass }) => mass), T],
  "Activity, t·km": (lines) => [
    total(
      lines.filter(({ unit }) => unit === "t*km"),
      ({ activity }) => activity,
    ),
    10n ** 6n,
  ],
  "At height, t CO2e": (lines) => [total(lines, ({ height }) => height), T],
  "Activity, pkm": (lines) => [
    total(
      lines.filter(({ unit }) => unit === "pkm"),
      ({ activity }) => activity,
    ),
    10n ** 6n,
  ],
  "Handled, t": (lines) => [
    total(
      lines.filter(({ unit }) => unit === "t"),
      ({ activity }) => activity,
    ),
    10n ** 6n,
  ],
  "g CO2e/t·km": (lines) => intensity(lines, "t*km", 1_000_000n),
  "g CO2e/pkm": (lines) => intensity(lines, "pkm", 1_000_000n),
  "kg CO2e/t": (lines) => intensity(lines, "t", 1_000n),
  ...Object.fromEntries(
    ["Primary", "Modelled", "Default", "Assumed"].flatMap((name, at) => {
      const share = (lines: readonly Line[]): bigint => total(lines, ({ mass, shares }) => mass * (shares[at] ?? 0n));
      return [
        [`${name}, t CO2e`, (lines: readonly Line[]) => [share(lines), T * 10_000n]],
        [`${name}, %`, (lines: readonly Line[]) => [share(lines) * 100n, total(lines, ({ mass }) => mass) * 10_000n]],
      ];
    }),
  ),
  "Not classed, t CO2e": () => [0n, 1n],
};
const T = 10n ** 12n;

const intensity = (lines: readonly Line[], unit: string, times: bigint): readonly [bigint, bigint] => {
  const active = lines.filter((line) => line.unit === unit);
  return [total(active, ({ mass }) => mass) * times * 10n ** 6n, total(active, ({ activity }) => activity) * T];
};

/** By what the lines of each table are told apart. */
const TABLES: Record<string, readonly string[]> = {
  totals: ["service"],
  modes: ["service", "mode"],
  operation_categories: ["service", "toc"],
  data_quality: ["service", "mode"],
  grades: ["grade"],
  allocation: ["service", "allocation"],
  distances: ["service", "distance_basis"],
  methods: ["method_version", "factor_table"],
  accounts: ["account_id"],
  categories: ["category"],
  scope_2: ["category"],
  category_kinds: ["category", "kind"],
  category_modes: ["category", "mode"],
  overlap_estimates: ["estimate_id"],
};
/** The elements of CountEmissionsEU stand one below the other. */
const OF_EU = { ...TABLES, modes: ["service", "mode", "union"] };
const CHOICES: Record<string, Readonly<Record<string, string>>> = {
  "– of services that start or end in the EU": { union: "yes" },
  "– of services whose ends are not known": { union: "unknown" },
};
const choiceOf = (element: string): Readonly<Record<string, string>> => {
  const [service] = element.split(":");
  const known: Record<string, string> = { Freight: "freight", Passengers: "passenger", Hubs: "hub" };
  return (
    CHOICES[element] ?? (element.includes(":") && known[service ?? ""] ? { service: known[service ?? ""] ?? "" } : {})
  );
};

interface JsonReport {
  sections: {
    id: string;
    title: string;
    notes: string[];
    columns: { title: string }[];
    rows: (string | { value: string | null })[][];
  }[];
  rows: string[][];
  report: { excluded: Record<string, number> };
}

/** Answers the lines with some labels; those of a row are looked up once for all of its columns. */
const choosing = (lines: readonly Line[]): ((labels: Readonly<Record<string, string>>) => readonly Line[]) => {
  const known = new Map<string, readonly Line[]>();
  return (labels) => {
    const wanted = Object.entries(labels);
    const name = JSON.stringify(wanted);
    const chosen =
      known.get(name) ?? lines.filter((line) => wanted.every(([label, text]) => line.labels[label] === text));
    known.set(name, chosen);
    return chosen;
  };
};

/** Tables say words where rows have codes. */
const WORDS: Readonly<Record<string, string>> = {
  "told by the user": "user_input",
  // Nothing is known of the market of this year's electricity.
  "Location-based": "Scope 2 (location-based)",
  "Market-based": "Scope 2 (location-based)",
  [`Example Freight (${ACCOUNT})`]: ACCOUNT,
};
const codeOf = (label: string): string => WORDS[label] ?? label;

const textIn = (cell: unknown): string => (typeof cell === "string" ? cell : "");

/** What each figure of a report must be, beside what it is. */
const comparisons = (report: JsonReport, lines: readonly Line[], tables: typeof TABLES) => {
  const chosen = choosing(lines);
  return report.sections.flatMap((section) =>
    section.rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        if (typeof cell === "string") return [];
        const names = tables[section.id];
        const labels = names
          ? cells[0] === "All"
            ? {}
            : Object.fromEntries(names.map((name, at) => [name, codeOf(textIn(cells[at]))]))
          : choiceOf(textIn(cells[0]));
        const title = names ? (section.columns[column]?.title ?? "") : textIn(cells[1]);
        const quotient = QUOTIENTS[title];
        if (!quotient) throw new Error(`the test knows no column ${title}`);
        const [top, bottom] = quotient(chosen(labels));
        return [{ at: `${section.id} ${row} ${title}`, section, row, column, top, bottom, value: cell.value }];
      }),
    ),
  );
};

/** Whether a decimal is a quotient: exactly, or rounded to twelve digits. */
const isQuotient = (value: string | null, top: bigint, bottom: bigint): boolean => {
  if (value === null || bottom === 0n) return value === null && bottom === 0n;
  const [whole = "0", fraction = ""] = value.split(".");
  const [digits, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
  const off = digits * bottom - top * scale;
  const distance = off < 0n ? -off : off;
  // Half a unit of the twelfth digit of the quotient, times bottom and scale.
  return (
    off === 0n ||
    (distance * 2n * 10n ** 11n <= top * scale && fraction.length + whole.length <= 24 && isRatioOf(bottom))
  );
};
/** Masses, activities and counts are exact: they are quotients to powers of ten. */
const isRatioOf = (bottom: bigint): boolean => !/^10*$/.test(bottom.toString());

let table: LocalTable;

beforeAll(async () => {
  table = await startLocalTable();
  const items = MADE.map((made) => ({ PutRequest: { Item: yearItem(ACCOUNT, made) } }));
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) => items.slice(at * 25, at * 25 + 25));
  await inParallel(batches, async (batch) => {
    await table.table.client.send(new BatchWriteCommand({ RequestItems: { [table.table.name]: batch } }));
  });
  // Nine times the same year is read: nobody writes to it any more.
  rememberQueries(table.table);
});
afterAll(() => table.stop());

const REPORT: StoredReport = {
  account_id: ACCOUNT,
  account_name: "Example Freight",
  mode: "live",
  report_id: "rep_01JD9Z3N8Q5V7R2T4W6X8Y0001" as ReportId,
  kind: "iso_14083",
  format: "xlsx",
  language: "en",
  name: null,
  from: "2025-01-01",
  through: "2025-12-31",
  time_zone: "Europe/Berlin",
  account_ids: [ACCOUNT],
  account_names: ["Example Freight"],
  happened: true,
  freight_category: 4,
  freight_category_key: "paid_by",
  status: "pending",
  created_ms: systemClock.nowMs(),
  files: [],
};

const { render } = reportRenderer(join(import.meta.dirname, "../../packages/reports"));

interface MadeReport {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly stored: StoredReport;
}
const making = new Map<string, Promise<MadeReport>>();

/** Makes a report of the year, once, and answers its files by their names. */
const made = (asked: Partial<StoredReport>): Promise<MadeReport> => {
  const name = JSON.stringify({ ...REPORT, ...asked });
  const report = making.get(name) ?? makeOne(asked);
  making.set(name, report);
  return report;
};

const makeOne = async (asked: Partial<StoredReport>): Promise<MadeReport> => {
  const files = new Map<string, Uint8Array>();
  const uses = {
    table: table.table,
    clock: systemClock,
    render,
    script: () => readFile(SCRIPT),
    bucket: {
      write: async (key: string, pieces: AsyncIterable<string | Uint8Array>) => {
        for await (const piece of pieces) files.set(key.split("/").at(-1) ?? "", Buffer.from(piece));
        return { size_bytes: 1, sha256: "0" };
      },
    },
  };
  await keepReport(table.table, { ...REPORT, ...asked });
  expect(await makeReport(uses, REPORT)).toBe("completed");
  const stored = await readReport(uses, ACCOUNT, REPORT.report_id);
  if (!stored) throw new Error("the report is gone");
  return { files, stored };
};

const jsonOf = (files: ReadonlyMap<string, Uint8Array>): JsonReport =>
  JSON.parse(Buffer.from(files.get("report.json") ?? []).toString("utf8")) as JsonReport;

const ofYear = MADE.filter(({ happened, at }) => happened && isIn(instantMs(at)));
const freightOfYear = ofYear.filter(({ kind }) => kind !== "transaction");

describe("a company's year of 5,000 shipments", () => {
  let files: MadeReport["files"];
  let stored: StoredReport;
  beforeAll(async () => ({ files, stored } = await made({})));

  it("has the figures that the shipments add up to, in every cell", () => {
    const compared = comparisons(jsonOf(files), freightOfYear.flatMap(linesOf), TABLES);
    expect(freightOfYear.length).toBeGreaterThan(5_000);
    expect(compared.length).toBeGreaterThan(200);
    const wrong = compared.filter(({ value, top, bottom }) => !isQuotient(value, top, bottom));
    expect(wrong.map(({ at, value }) => [at, value])).toEqual([]);
  });

  it("says how many count, and how many do not and why", () => {
    const happened = MADE.filter((one) => one.happened);
    expect(stored).toMatchObject({
      estimate_count: freightOfYear.length,
      excluded_count: ESTIMATES - freightOfYear.length,
    });
    expect(jsonOf(files).report.excluded).toEqual({
      not_happened: ESTIMATES - happened.length,
      other_time: happened.length - ofYear.length,
      other_kind: ofYear.length - freightOfYear.length,
    });
  });

  it("lists the freight whose reference comes twice, the largest masses first, and goes on counting it", () => {
    const groups = [...Map.groupBy(freightOfYear, ({ metadata }) => metadata["reference"] ?? "")]
      .filter(([reference, own]) => reference !== "" && own.length > 1)
      .map(([reference, own]) => ({ reference, own, mass: total(own.flatMap(linesOf), ({ mass }) => mass) }));
    const { sections } = jsonOf(files);
    const tableOf = (id: string) => sections.find((section) => section.id === id);
    const many = groups.reduce((all, { own }) => all + own.length, 0);
    expect(tableOf("overlaps")?.rows.map((cells) => cells.slice(0, 3))).toEqual([
      ["The same freight twice", String(groups.length), String(many)],
    ]);
    expect(tableOf("overlaps")?.notes.join(" ")).toMatch(/Nothing was left out or subtracted/);
    const lines = tableOf("overlap_estimates");
    expect(many).toBeGreaterThan(200);
    expect(lines?.notes.at(-1)).toBe(`The first 200 of ${many.toLocaleString("en")} lines.`);
    const largest = groups.toSorted((a, b) => (a.mass < b.mass ? 1 : -1)).slice(0, 3);
    const expected = largest.flatMap(({ reference, own }, index) =>
      own
        .map(({ id }) => [id, `${index + 1}: The same freight twice`, reference])
        .toSorted(([a], [b]) => byText(a ?? "", b ?? "")),
    );
    expect(lines?.rows.slice(0, expected.length).map((cells) => [cells[0], cells[1], cells[4]])).toEqual(expected);
  });

  it("names the estimates that its rows are of, each leg once", () => {
    const rows = jsonOf(files).rows.map(([id = ""]) => id);
    expect(rows.toSorted(byText)).toEqual(
      freightOfYear.flatMap(({ id, parts }) => parts.map(() => id as string)).toSorted(byText),
    );
  });

  it("shows the same figures in a workbook, as formulas that give them", () => {
    const sheets = readWorkbook(files.get("report.xlsx") ?? new Uint8Array());
    const evaluate = formulaValue(sheets);
    let formulas = 0;
    for (const { section, row, column, top, bottom, at } of comparisons(
      jsonOf(files),
      freightOfYear.flatMap(linesOf),
      TABLES,
    )) {
      const cell = sheets
        .get(section.id.charAt(0).toUpperCase() + section.id.slice(1).replaceAll("_", " "))
        ?.get(addressOf(section, row, column)) as WorkbookCell;
      const due = bottom === 0n ? "" : Number(top) / Number(bottom);
      const calculated = evaluate(cell.formula ?? "");
      if (due === "") expect([at, cell.value ?? "", calculated]).toEqual([at, "", ""]);
      else expect([at, closeTo(Number(cell.value), due), closeTo(Number(calculated), due)]).toEqual([at, true, true]);
      formulas += 1;
    }
    expect(formulas).toBeGreaterThan(200);
    expect(sheets.get("Rows")?.get("F2")?.formula).toBeUndefined();
  });

  it("is recomputed by the program that comes with it, which finds a figure that was changed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    await writeFile(join(folder, "report.json"), files.get("report.json") ?? "");
    const right = await run(process.execPath, [SCRIPT, join(folder, "report.json")]);
    expect(right.stdout).toMatch(/^\d+ figures from \d+ rows, 0 differ\n$/);
    const text = Buffer.from(files.get("report.json") ?? []).toString("utf8");
    const changed = text.replace(
      /("value":"\d+)(\d\.)/,
      (_, head: string, digit: string) => `${head}${digit === "1." ? "2." : "1."}`,
    );
    await writeFile(join(folder, "changed.json"), changed);
    const wrong = await run(process.execPath, [SCRIPT, join(folder, "changed.json")]).catch(
      (error: { stdout: string }) => error,
    );
    expect(wrong.stdout).toMatch(/does not follow from the rows\n\d+ figures from \d+ rows, 1 differ\n$/);
  });
});

const addressOf = ({ notes }: JsonReport["sections"][number], row: number, column: number): string =>
  // Title, notes, an empty line, the header.
  `${String.fromCharCode(65 + column)}${1 + notes.length + 2 + row + 1}`;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

const closeTo = (value: number, due: number): boolean => Math.abs(value - due) <= Math.abs(due) * 1e-9 + 1e-12;

describe("the same year by other standards", () => {
  it("by the GHG Protocol, with everything that was estimated in it", async () => {
    const { files } = await made({ kind: "ghg_protocol", format: "json", happened: false });
    const created = MADE.filter(({ id }) => isIn(idTimeMs(id)));
    const compared = comparisons(jsonOf(files), created.flatMap(linesOf), TABLES);
    expect(compared.length).toBeGreaterThan(200);
    const categories = jsonOf(files)
      .sections.find(({ id }) => id === "categories")
      ?.rows.map(([name]) => name);
    expect(categories).toEqual([
      "Scope 2 (location-based)",
      "3.1 Purchased goods and services",
      "3.3 Fuel- and energy-related activities",
      CATEGORIES["4"],
      "3.6 Business travel",
      CATEGORIES["9"],
      "All",
    ]);
    expect(compared.filter(({ value, top, bottom }) => !isQuotient(value, top, bottom)).map(({ at }) => at)).toEqual(
      [],
    );
  });

  it("by the output data elements of CountEmissionsEU", async () => {
    const { files } = await made({ kind: "count_emissions_eu", format: "json" });
    const compared = comparisons(jsonOf(files), freightOfYear.flatMap(linesOf), OF_EU);
    expect(compared.length).toBeGreaterThan(100);
    expect(compared.filter(({ value, top, bottom }) => !isQuotient(value, top, bottom)).map(({ at }) => at)).toEqual(
      [],
    );
  });
});

/** Words that are the same in both languages, besides codes of rows, numbers, dates and ids. */
const SAME = new Set([
  "WTT, t CO2e",
  "TTW, t CO2e",
  "WTW, t CO2e",
  "t CO2e",
  "g CO2e/t·km",
  "kg CO2e/t",
  "EU",
  "Element",
  "Name",
  "Organisation",
  "Standard",
  "Text",
]);
const CODES =
  /^(?:[\W\d_]*|\d{4}-\d{2}-\d{2}.*|(?:est|acc|rep)_\w+|[a-z]+: .*|[\w-]+\/[\w.-]+|[A-D][+−]?|Example Freight(?: \(acc_\w+\))?|=ORDER-\d+|(?:multi-leg-)?shipping|flight|transaction|electricity|\d+\.\d+\.\d+.*)$/u;

/** Of a report every text of its tables, in their order. */
const textsOf = ({ sections }: JsonReport): string[] =>
  sections.flatMap(({ title, notes, columns, rows }) => [
    title,
    ...notes,
    ...columns.map((column) => column.title),
    ...rows.flatMap((cells) => cells.filter((cell) => typeof cell === "string")),
  ]);

const figuresIn = ({ sections }: JsonReport) =>
  sections.flatMap(({ id, rows }) =>
    rows.flatMap((cells) => cells.filter((cell) => typeof cell !== "string").map((cell) => [id, cell])),
  );

it("a report of more rows than it has room for ends with what to ask for", async () => {
  const span = { from: instant(YEAR.fromMs), to: instant(YEAR.toMs) };
  await expect(estimatesOfPeriod(table.table, REPORT, span, 1_000)).rejects.toMatchObject({
    code: "selection_too_large",
    detail: "A report has 1,000 rows at most: ask for fewer days or accounts.",
  });
  const all = freightOfYear.flatMap(linesOf).length;
  expect((await estimatesOfPeriod(table.table, REPORT, span, all)).rows).toHaveLength(all);
});

type Told = Readonly<Record<"mass" | "non_co2_mass", { readonly amount: string }>>;

describe("a flight as the service keeps it", () => {
  it("has its distance, its passengers and what it does at height", async () => {
    const stored = await storedEstimate("flight", { ...ESTIMATE_REQUESTS.flight, passengers: 2 });
    const item = EstimateItem.parse(await estimateItem(ACCOUNT, stored));
    const { rows } = rowsOfEstimate(ACCOUNT, item, REPORT);
    const [row] = rows;
    const { mass, non_co2_mass } = keptEstimate(item) as unknown as Told;
    expect(rows).toHaveLength(1);
    expect(row?.distance_km.toFixed()).toBe("5554.592");
    expect(row?.activity_pkm.toFixed()).toBe("11109.184");
    expect([row?.wtw_t, row?.of_pkm_t, row?.non_co2_t].map(String)).toEqual([
      mass.amount,
      mass.amount,
      non_co2_mass.amount,
    ]);
    expect(row).toMatchObject({ from: "LHR", to: "JFK", distance_basis: "great_circle_distance" });
  });
});

describe("a company's year as the service keeps it", () => {
  it("has scopes that rest on their own parts: a metered kilowatt hour makes no gas primary", async () => {
    const stored = await storedEstimate("company", ESTIMATE_REQUESTS.company);
    const { rows } = rowsOfEstimate(ACCOUNT, EstimateItem.parse(await estimateItem(ACCOUNT, stored)), REPORT);
    const inScope = (category: string) => rows.find((row) => row.category === category);
    const [one, two] = [inScope("scope_1"), inScope("scope_2")];
    expect(two?.wtw_t.gt(0) && two.primary_t.eq(two.wtw_t)).toBe(true);
    expect(one?.wtw_t.gt(0) && one.primary_t.isZero()).toBe(true);
  });
});

describe("scope 2 by both ways of counting", () => {
  const CONTRACT = { contract: { type: "certificates", share: 0.75 } };
  const CONSUMED = { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" };
  const waysOf = async (kind: "electricity" | "company", request: object) => {
    const stored = await storedEstimate(kind, request);
    const { rows } = rowsOfEstimate(ACCOUNT, EstimateItem.parse(await estimateItem(ACCOUNT, stored)), REPORT);
    const total = (column: "scope_2_location_t" | "scope_2_market_t") => sum(rows.map((row) => row[column])).toFixed();
    const estimate = stored.estimate as unknown as Record<string, { readonly amount: Decimal } | null>;
    const ways = [total("scope_2_location_t"), total("scope_2_market_t")];
    return { ways, told: (name: string) => estimate[name]?.amount.toFixed() };
  };

  it("has of electricity what it would be by either, whichever was asked for", async () => {
    const [byLocation, byMarket] = await Promise.all(
      ["location_based", "market_based"].map((accounting) =>
        waysOf("electricity", { ...CONSUMED, ...CONTRACT, accounting }),
      ),
    );
    const scopes = [byLocation?.told("scope2"), byMarket?.told("scope2")];
    expect(scopes[0]).not.toBe(scopes[1]);
    expect(byLocation?.ways).toEqual(scopes);
    expect(byMarket?.ways).toEqual(scopes);
  });

  it.each(["location_based", "market_based"])(
    "has the grid's average for both where no market is known (%s)",
    async (accounting) => {
      const { ways, told } = await waysOf("electricity", { ...CONSUMED, accounting });
      expect(ways).toEqual([told("scope2"), told("scope2")]);
    },
  );

  it("has of a company's year its scope 2, and that of its contracts", async () => {
    const request = { ...ESTIMATE_REQUESTS.company, electricity_contract: CONTRACT.contract };
    const { ways, told } = await waysOf("company", request);
    expect(ways[0]).not.toBe(ways[1]);
    expect(ways).toEqual([told("scope2"), told("scope2_market_based")]);
  });
});

describe("the same year in German", () => {
  it.each(["iso_14083", "ghg_protocol", "count_emissions_eu"] as const)(
    "has by %s the same figures, which follow from rows alike, and no English word",
    async (kind) => {
      // Workbooks by ISO 14083 are made for other tests; beside each lies its data, which are the report as JSON.
      const format = kind === "iso_14083" ? "xlsx" : "json";
      const english = jsonOf((await made({ kind, format })).files);
      const { files } = await made({ kind, format, language: "de" });
      const german = jsonOf(files);
      expect(figuresIn(german).length).toBeGreaterThan(50);
      expect(figuresIn(german)).toEqual(figuresIn(english));
      expect(german.rows).toEqual(english.rows);
      const texts = textsOf(german);
      const alike = textsOf(english).filter((text, index) => text === texts[index]);
      expect([...new Set(alike)].filter((text) => !SAME.has(text) && !CODES.test(text))).toEqual([]);
    },
  );

  it("is a workbook with German sheets and headings, whose formulas give its figures", async () => {
    const { files } = await made({ language: "de" });
    const report = jsonOf(files);
    const sheets = readWorkbook(files.get("report.xlsx") ?? new Uint8Array());
    expect([...sheets.keys()].slice(0, 3)).toEqual(["Über den Bericht", "Summen", "Verkehrsträger"]);
    expect(sheets.get("Zeilen")?.get("A1")?.value).toBe("Schätzung");
    const evaluate = formulaValue(sheets);
    const inOrder = [...sheets.values()];
    const wrong: string[] = [];
    let formulas = 0;
    for (const [index, section] of report.sections.entries())
      for (const [row, cells] of section.rows.entries())
        for (const [column, cell] of cells.entries()) {
          if (typeof cell === "string") continue;
          const shown: Partial<WorkbookCell> = inOrder[index]?.get(addressOf(section, row, column)) ?? {};
          const { formula = "", value } = shown;
          const isRight = (number: unknown) =>
            cell.value === null ? (number ?? "") === "" : closeTo(Number(number), Number(cell.value));
          if (!isRight(value) || !isRight(evaluate(formula))) wrong.push(`${section.id} ${row} ${column}`);
          formulas += 1;
        }
    expect(wrong).toEqual([]);
    expect(formulas).toBeGreaterThan(200);
  });

  it("is recomputed by the same program", async () => {
    const { files } = await made({ format: "json", language: "de" });
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    await writeFile(join(folder, "report.json"), files.get("report.json") ?? "");
    const { stdout } = await run(process.execPath, [SCRIPT, join(folder, "report.json")]);
    expect(stdout).toMatch(/^\d+ figures from \d+ rows, 0 differ\n$/);
  });
});
