import { KINDS } from "@isotherm/analyst/kinds";
import { type Decimal, ApiError } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { type Calculation, freightGeography, type FreightUses, massQuality, verifySheet } from "@isotherm/methodology";
import { beforeAll, describe, expect, it } from "vitest";
import { REFERENCE_REQUESTS, type ReferenceRequest } from "./requests.ts";

const DIGITS = 6;
const HEADING = "kind\trequest\tt CO2e\tlow\thigh\tWTT\tTTW\tnot split\tprimary modelled default assumed\twarnings";

let uses: FreightUses;
beforeAll(async () => {
  uses = { geography: freightGeography(await generatedData()), now: instant(systemClock.nowMs()) };
});

const short = (value: Decimal | undefined): string =>
  value === undefined ? "–" : value.toSignificantDigits(DIGITS).toFixed();

const lineOf = ({ kind, name, request }: ReferenceRequest): string =>
  [kind, name, ...cellsOf(calculate(kind, request))].join("\t");

const calculate = (kind: string, request: object): Calculation | ApiError => {
  try {
    return KINDS[kind]!(request, uses);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

const cellsOf = (made: Calculation | ApiError): string[] => {
  if (made instanceof ApiError) return [made.code];
  const { emissions, split, steps, warnings } = made;
  const { range, shares } = massQuality(steps);
  const { wtt, ttw, unknown } = split ?? {};
  return [
    ...[emissions, range.low, range.high, wtt, ttw, unknown].map(short),
    Object.values(shares ?? {}).join(" ") || "–",
    [...new Set(warnings.map(({ code }) => code))].toSorted().join(" ") || "–",
  ];
};

describe("the reference estimates", () => {
  it("are two hundred at least, of all kinds, each under a name of its own", () => {
    expect(REFERENCE_REQUESTS.length).toBeGreaterThanOrEqual(200);
    expect(new Set(REFERENCE_REQUESTS.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    expect(new Set(REFERENCE_REQUESTS.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(REFERENCE_REQUESTS.length);
  });

  it("have sheets that can be recomputed", () => {
    const wrong = REFERENCE_REQUESTS.flatMap(({ kind, name, request }) => {
      const made = calculate(kind, request);
      return made instanceof ApiError ? [] : verifySheet(made).map((fault) => [name, fault]);
    });
    expect(wrong).toEqual([]);
  });

  it("have the figures of reference-estimates.tsv: one that changes is a line that changes (vitest -u writes it)", async () => {
    const text = `${[HEADING, ...REFERENCE_REQUESTS.map(lineOf)].join("\n")}\n`;
    await expect(text).toMatchFileSnapshot("./reference-estimates.tsv");
  });
});
