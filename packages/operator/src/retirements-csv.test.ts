import { describe, expect, it } from "vitest";
import { parseRetirements, retirementsCsv } from "./retirements-csv.ts";

const WAITING = {
  reference: "acc_1/ord_1/0",
  registry: "Verra",
  project: "prj_1",
  project_name: "Example Ridge",
  vintage: "2022",
  quantity: 7,
  beneficiary: 'Müller, "Søn" & Co',
};
const { reference, project, vintage, quantity } = WAITING;
const RECORD = { reference, project, vintage, quantity };

describe("a list of retirements", () => {
  it("is read as it was written, once its serial numbers are filled in", () => {
    const [head, row] = retirementsCsv([WAITING]);
    expect(parseRetirements(`\uFEFF${head}\r\n${row}A-1;A-2\r\n\r\n`)).toEqual([
      { ...RECORD, serials: ["A-1", "A-2"] },
    ]);
  });

  it("may have its columns in any order, others beside them, and semicolons between them", () => {
    const text = 'note;serials;quantity;vintage;project;reference\nhello;"A-1;A-2";7;2022;prj_1;acc_1/ord_1/0';
    expect(parseRetirements(text)).toEqual([{ ...RECORD, serials: ["A-1", "A-2"] }]);
  });

  it("may be recorded little by little: lines without serial numbers are left for later", () => {
    const [head, row] = retirementsCsv([WAITING]);
    expect(parseRetirements([head, row, `${row}A-1`].join("\n"))).toEqual([{ ...RECORD, serials: ["A-1"] }]);
    expect(() => parseRetirements([head, row].join("\n"))).toThrow("No line has serial numbers.");
  });

  it("never begins a cell with what a spreadsheet takes for a formula", () => {
    const [, row] = retirementsCsv([{ ...WAITING, beneficiary: '=HYPERLINK("x")\nnext' }]);
    expect(row).toContain(`"'=HYPERLINK(""x"") next"`);
    for (const beneficiary of ["\t=1+1", "\n+1", "@SUM(A1)", "-1"])
      expect(retirementsCsv([{ ...WAITING, beneficiary }])[1]).toContain(`,'${beneficiary.trim()},`);
  });

  it("quotes what one of either kind of spreadsheet would divide, and is one line where nothing waits", () => {
    const [head, row] = retirementsCsv([{ ...WAITING, project_name: "Ridge; East", beneficiary: "A, B" }]);
    expect(row).toBe('acc_1/ord_1/0,Verra,prj_1,"Ridge; East",2022,7,"A, B",');
    expect(retirementsCsv([])).toEqual([head]);
  });

  const head = "reference,project,vintage,quantity,serials";

  it("takes as many and as long serial numbers as it says, and no more", () => {
    const row = (serials: readonly string[]) => `${head}\na,b,2022,1,${serials.join(";")}`;
    const most = Array.from({ length: 90 }, (_, index) => `S-${index}`);
    for (const serials of [most, ["S".repeat(200)]])
      expect(parseRetirements(row(serials))).toMatchObject([{ serials }]);
    expect(() => parseRetirements(row(["S".repeat(201)]))).toThrow(/Line 2: serials must be 1 to 90/);
  });

  it.each([
    ["reference,project\n", /no column vintage, quantity, serials/],
    [`${head}\na,b,2022,1\n`, /Line 2 has 4 columns instead of 5/],
    [`${head}\na,b,2022,1,S\na,b,2022,0.5,S`, /Line 3: quantity must be whole tonnes/],
    [`${head}\na,b,2022,1,;`, /Line 2: serials must be 1 to 90/],
    [`${head}\na,b,2022,1,"${"S;".repeat(91)}"`, /Line 2: serials must be 1 to 90/],
    [`${head}\na,"b,2022,1,S`, /Line 2 is no CSV/],
    [`${head}\na,b,2022,1,S\na,b"c,2022,1,S`, /Line 3 is no CSV/],
    [`${head}\na,b,2022,1\ra,b,2022,1,S`, /Line 2 has 8 columns instead of 5/],
  ])("that reads %j is refused with the line", (text, why) => {
    expect(() => parseRetirements(text)).toThrow(why);
  });
});
