import { ElectricityEstimateRequest, FlightEstimateRequest, ShippingEstimateRequest } from "@isotherm/contract";
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

  it("without a result do not become blank in the file of errors, which may be sent again", async () => {
    const [row] = await read(makeXlsx([{ rows: [HEADER, ["A", "LHR", "JFK", formula()]] }]), FLIGHTS);
    const again = [HEADER, row?.cells[0] ?? []].map((cells) => cells.join()).join("\n");
    expect(await read(Buffer.from(again), { ...FLIGHTS, format: "csv" })).toMatchObject([
      { failure: { error: 'passengers, line 2: "=?" is no amount' } },
    ]);
  });

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

describe("units in the line below the header", () => {
  const read2 = async (lines: readonly string[]) => {
    async function* open() {
      yield Buffer.from(lines.join("\n"));
    }
    return readRows(open, { format: "csv", kind: "shipping", schema: ShippingEstimateRequest });
  };

  it("are those of the columns, and stand in the names of the results", async () => {
    const { understood, total } = await read2(["ref;mode;distance;weight", ";;mi;[t]", "A;road;100;5"]);
    expect(understood.columns.slice(2)).toEqual([
      { column: "distance (mi)", field: "distance", unit: "mi" },
      { column: "weight (t)", field: "weight", unit: "t" },
    ]);
    expect(understood.sample).toMatchObject([
      { shipment: { mass: { amount: "5", unit: "t" } }, route: { amount: "100", unit: "mi" } },
    ]);
    expect(total).toBe(1);
  });

  it.each([
    { below: "S-1;road;100;t", why: "beside other cells" },
    { below: ";;mi;t", why: "that are others than the header's", header: "ref;mode;distance (km);weight" },
  ])("refuse the file $why, which would be read in others", async ({ below, header = "ref;mode;distance;weight" }) => {
    await expect(read2([header, below, "A;road;100;5"])).rejects.toMatchObject({ code: "column_ambiguous", line: 2 });
  });

  it("change no name that tells its unit already", async () => {
    const { understood } = await read2(["ref;mode;distance (km);weight", ";;km;kg", "A;road;100;5"]);
    expect(understood.columns.map(({ column }) => column).slice(2)).toEqual(["distance (km)", "weight (kg)"]);
  });

  it("are not there where the header stands twice", async () => {
    expect((await read2(["ref;mode;km;kg", "ref;mode;km;kg", "A;road;100;5"])).total).toBe(2);
  });
});

describe("JSON that is no JSONL", () => {
  it.each([
    { text: '[\n{"consumption":1},\n{}\n]', says: "is a list" },
    { text: "\uFEFF\n[{},{}]", says: "is a list", line: 2 },
    { text: '{\n"consumption": 1\n}', says: "has objects of several lines" },
  ])("is refused, of which some lines might be rows: $says", async ({ text, says, line = 1 }) => {
    const reading = { format: "jsonl", kind: "electricity", schema: ElectricityEstimateRequest } as const;
    await expect(read(Buffer.from(text), reading)).rejects.toMatchObject({
      line,
      message: expect.stringContaining(says),
    });
    await expect(read(Buffer.from(`\uFEFF${text}`, "utf16le"), reading)).rejects.toThrow("save it as UTF-8");
  });
});

describe("numbers whose format shows a unit", () => {
  const FREIGHT = { format: "xlsx", kind: "shipping", schema: ShippingEstimateRequest } as const;
  const weighed = async (code: string, header = "weight") => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${code.replaceAll('"', "&quot;")}"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const weight = { xml: '<c s="1"><v>12.5</v></c>' };
    const table = [
      ["mode", "distance", header],
      ["road", 100, weight],
    ];
    const [row] = await read(makeXlsx([{ rows: table }], { parts: { "xl/styles.xml": styles } }), FREIGHT);
    if (!row || !("body" in row)) throw new Error("no row");
    return { mass: (row.body["shipment"] as { readonly mass: object }).mass, kept: row.cells[0]?.[2] };
  };

  it.each([
    { code: '#,##0.00 "t"', amount: "12.5", unit: "t", kept: "12.5 t" },
    { code: '0.0\\ "to";-0.0\\ "to"', amount: "12.5", unit: "t", kept: "12.5 t" },
    { code: "0\\ \\k\\g", amount: "12.5", unit: "kg", kept: "12.5 kg" },
    // As the header says; another word; the number in thousands.
    { code: '0.0 "t"', header: "weight (t)", amount: "12.5", unit: "t", kept: "12.5" },
    { code: '0.0 "gross"', amount: "12.5", unit: "kg", kept: "12.5" },
    { code: '0.0,"t"', amount: "12.5", unit: "kg", kept: "12.5" },
  ])("are in it: $code", async ({ code, header, amount, unit, kept }) => {
    expect(await weighed(code, header)).toEqual({ mass: { amount, unit }, kept });
  });
});
