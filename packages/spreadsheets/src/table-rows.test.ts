import { ElectricityEstimateRequest, FlightEstimateRequest } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { makeXlsx } from "../ugly/make-xlsx.ts";
import { type Reading, readRows, type ReadRow } from "./index.ts";

const read = async (bytes: Uint8Array, reading: Reading): Promise<ReadRow[]> => {
  async function* open() {
    yield bytes;
  }
  const rows = [];
  for await (const row of (await readRows(open, reading)).rows()) rows.push(row);
  return rows;
};

const formula = (result = "") => ({ xml: `<c><f>2+3</f>${result}</c>` });
const FLIGHTS = { format: "xlsx", kind: "flight", schema: FlightEstimateRequest } as const;
const HEADER = ["reference", "from", "to", "passengers"];

describe("formulas", () => {
  it.each(["", "<v></v>", "<v/>"])(
    "without a result (%s) fail their row, which would count one passenger",
    async (none) => {
      const rows = await read(makeXlsx([{ rows: [HEADER, ["A", "LHR", "JFK", formula(none)]] }]), FLIGHTS);
      expect(rows).toMatchObject([
        {
          failure: {
            error: expect.stringMatching(/^passengers, line 2: has a formula whose result is not in the file/),
          },
        },
      ]);
    },
  );

  it("alone in their line fail it, too, which would be left out", async () => {
    const rows = await read(makeXlsx([{ rows: [HEADER, HEADER.map(() => formula())] }]), FLIGHTS);
    expect(rows).toMatchObject([{ lines: [2], failure: { error_code: "row_unreadable" } }]);
  });

  it("with a result have it, which may be an empty text; those of ignored columns do not matter", async () => {
    const blank = { xml: '<c t="str"><f>""</f><v></v></c>' };
    const table = [
      [...HEADER, "#note"],
      ["A", "LHR", "JFK", formula("<v>5</v>"), formula()],
      ["B", "LHR", "JFK", blank],
    ];
    const rows = await read(makeXlsx([{ rows: table }]), FLIGHTS);
    expect(rows).toMatchObject([{ body: { passengers: 5 } }, { body: { metadata: { reference: "B" } } }]);
  });
});

describe("sums of the lines above", () => {
  const METERS = { format: "csv", kind: "electricity", schema: ElectricityEstimateRequest } as const;

  it.each(["Total", "Grand total:", "Total 2024", "Summe (kWh)", "Gesamt 2024 / MWh", "SUMME Q1"])(
    "are no rows: %s",
    async (reference) => {
      const rows = await read(Buffer.from(`site;kWh\nA;1\n${reference};1`), METERS);
      expect(rows).toMatchObject([{ body: {} }, { failure: { error: expect.stringContaining("looks like a sum") } }]);
    },
  );

  it.each(["Total Energies", "Gesamtschule", "Summe-4711", "Sum 12"])(
    "are not rows of other names: %s",
    async (reference) => {
      const rows = await read(Buffer.from(`site;kWh\n${reference};1`), METERS);
      expect(rows).toMatchObject([{ body: { metadata: { reference } } }]);
    },
  );
});
