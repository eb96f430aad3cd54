import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import { decimal } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { freightGeography } from "@isotherm/methodology";
import { estimateList } from "./estimate-list.ts";

const uses = { geography: freightGeography(await generatedData()), now: instant(systemClock.nowMs()) };
const example = fileURLToPath(new URL("../examples/shipments.csv", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "isotherm-list-"));
afterAll(() => rm(folder, { recursive: true }));

const csvOf = async (path: string): Promise<string[][]> => parse(await readFile(path, "utf8"), { bom: true });

describe("a list of shipments", async () => {
  const seen: number[] = [];
  const to = join(folder, "all.csv");
  const { rows, errors } = await estimateList({
    from: example,
    to,
    kind: "shipping",
    uses,
    onRow: (done) => seen.push(done),
  });
  const [header = [], ...lines] = await csvOf(to);
  const cell = (reference: string, column: string) =>
    lines.find(([first]) => first === reference)?.[header.indexOf(column)] ?? "";

  it("is estimated row by row; each bad row has one error and stops nothing", () => {
    expect([rows, errors]).toEqual([50, 10]);
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    for (const [reference = ""] of lines) {
      expect((cell(reference, "#error") === "") === (cell(reference, "#mass_kg") !== ""), reference).toBe(true);
    }
    const failed = lines.map(([reference = ""]) => reference).filter((reference) => cell(reference, "#error") !== "");
    expect(failed).toEqual(Array.from({ length: 10 }, (_, index) => `S-0${41 + index}`));
  });

  it.each([
    // 20 t · 17.5 kg; 2 TEU · 10.7 kg; 5 t · 2.2 kg; 300 kg · 1594 km · 1359 g; 1200 t · 310 km · 19.8 g
    { reference: "S-032", is: "350" },
    { reference: "S-033", is: "21.4" },
    { reference: "S-034", is: "11" },
    { reference: "S-031", is: "583.009062761" },
    { reference: "S-017", is: "7365.6" },
  ])("gives $is kg for $reference", ({ reference, is }) => {
    expect(cell(reference, "#mass_kg")).toBe(is);
  });

  it("has the parts of each mass beside it, of which one is not divided", () => {
    const done = lines.flatMap(([reference = ""]) => (cell(reference, "#mass_kg") === "" ? [] : [reference]));
    expect(done).toHaveLength(40);
    for (const reference of done) {
      const [mass = "", ...parts] = ["#mass_kg", "#wtt_kg", "#ttw_kg", "#unknown_kg"].map((name) =>
        cell(reference, name),
      );
      expect(parts.reduce((sum, part) => sum.plus(part), decimal("0")).toFixed(), reference).toBe(mass);
    }
    expect(cell("S-032", "#unknown_kg")).toBe("350");
  });

  it("has the range and the distance of a mass beside it", () => {
    const mass = Number(cell("S-018", "#mass_kg"));
    expect(cell("S-009", "#distance_km")).toBe("640");
    expect(Number(cell("S-018", "#wtt_kg"))).toBeGreaterThan(0);
    expect(Number(cell("S-018", "#range_low_kg"))).toBeLessThan(mass);
    expect(Number(cell("S-018", "#range_high_kg"))).toBeGreaterThan(mass);
  });

  it.each([
    { reference: "S-041", code: "validation_error", says: "Mode, line 42" },
    { reference: "S-042", code: "locode_not_found", says: "From, line 43" },
    { reference: "S-043", code: "address_not_found", says: "From, line 44" },
    { reference: "S-044", code: "validation_error", says: "Weight, line 45" },
    { reference: "S-045", code: "validation_error", says: "Weight, line 46" },
    { reference: "S-046", code: "source_location_code_invalid", says: "From, line 47" },
    { reference: "S-047", code: "validation_error", says: "From Country, line 48" },
    { reference: "S-048", code: "distance_invalid", says: "line 49" },
    { reference: "S-049", code: "validation_error", says: "From, line 50" },
    { reference: "S-050", code: "validation_error", says: "Weight Unit, line 51" },
  ])("says $says of $reference", ({ reference, code, says }) => {
    expect(cell(reference, "#error_code")).toBe(code);
    expect(cell(reference, "#error")).toContain(says);
  });
});

describe("other lists", () => {
  it("are those of other kinds, and results are JSONL where the name says so", async () => {
    const [from, to] = [join(folder, "flights.csv"), join(folder, "flights.jsonl")];
    await writeFile(from, "from;to;pax\nFRA;JFK;2\nFRA;;1\n");
    expect(await estimateList({ from, to, kind: "flight", uses })).toEqual({ rows: 2, errors: 1, earlier: 0 });
    const [first, second] = (await readFile(to, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(first).toMatchObject({ status: "success", row: { passengers: 2 }, estimate: { mass: { unit: "t" } } });
    expect(second).toMatchObject({ status: "failed", error: "to, line 3: is empty, and no distance is given" });
  });

  it("fail as rows of a batch do: with the path of the field, and by name where nothing is known of a merchant", async () => {
    const [from, to] = [join(folder, "purchases.csv"), join(folder, "purchases.jsonl")];
    await writeFile(from, "amount,currency,merchant,country,mcc\n10,EUR,xyzzy,DE,\n10,EUR,Vet,DE,99999");
    await estimateList({ from, to, kind: "transactions", uses });
    const rows = (await readFile(to, "utf8")).trim().split("\n");
    expect(rows.map((row) => JSON.parse(row) as object)).toMatchObject([
      { error_code: "no_match", error: "line 2: Nothing is known of what the merchant sells.", field: null },
      { error_code: "validation_error", field: "merchant.category_code" },
    ]);
  });

  it("have the road legs that a row asks for", async () => {
    const [from, to] = [join(folder, "joined.csv"), join(folder, "joined.jsonl")];
    const line = "air,München,DEU,Lyon,FRA,100";
    const header = "ref,mode,from,from country,to,to country,weight,add road legs";
    await writeFile(from, [header, `A,${line},no`, `B,${line},yes`].join("\n"));
    await estimateList({ from, to, kind: "shipping_multi_leg", uses });
    const [flown, joined] = (await readFile(to, "utf8"))
      .trim()
      .split("\n")
      .map((row) =>
        Number((JSON.parse(row) as { estimate: { distance: { amount: string } } }).estimate.distance.amount),
      );
    // From the towns to their airports and back: 587 km by air alone.
    expect([Math.round(flown ?? 0), Math.round(joined ?? 0)]).toEqual([587, 651]);
  });

  it.each([
    { name: "a.pdf", kind: "flight", says: /a\.pdf: is none of csv/ },
    { name: "a.csv", kind: "walk", says: /no kind of lists is named walk; there are shipping/ },
  ])("of $kind in $name are refused", async ({ name, kind, says }) => {
    const to = join(folder, "none.csv");
    await expect(async () => estimateList({ from: join(folder, name), to, kind, uses })).rejects.toThrow(says);
  });
});

describe("a run that is broken off", () => {
  const stopAt = (row: number) => (done: number) => {
    if (done === row) throw new Error("the plug was pulled");
  };

  it.each(["resumed.csv", "resumed.jsonl"])("goes on where it was, and %s is the same in the end", async (name) => {
    const from = join(folder, "many.csv");
    const lines = Array.from(
      { length: 260 },
      (_, row) => `S${row},${row % 7 === 0 ? "bike" : "road"},${row + 1},5,"=x\n"`,
    );
    await writeFile(from, ["reference,mode,distance,weight,metadata.note", ...lines].join("\n"));
    const whole = join(folder, `whole-${name}`);
    const all = await estimateList({ from, to: whole, kind: "shipping", uses });
    const to = join(folder, name);
    const list = { from, to, kind: "shipping", uses };
    await expect(estimateList({ ...list, onRow: stopAt(130) })).rejects.toThrow("plug");
    await expect(estimateList({ ...list, onRow: stopAt(231) })).rejects.toThrow("plug");
    const seen: number[] = [];
    const { earlier, ...rest } = await estimateList({ ...list, onRow: (done) => seen.push(done) });
    expect([earlier, seen[0]]).toEqual([200, 201]);
    expect(rest).toEqual({ rows: all.rows, errors: all.errors });
    expect(await readFile(to, "utf8")).toBe(await readFile(whole, "utf8"));
    await expect(stat(`${to}.progress`)).rejects.toThrow("ENOENT");
  });

  it("begins anew where the list is another one", async () => {
    const [from, to] = [join(folder, "changing.csv"), join(folder, "changed.csv")];
    const write = (distance: number) => writeFile(from, `mode,distance,weight\n${`road,${distance},5\n`.repeat(120)}`);
    await write(5);
    const list = { from, to, kind: "shipping", uses };
    await expect(estimateList({ ...list, onRow: stopAt(110) })).rejects.toThrow("plug");
    await write(7);
    expect(await estimateList(list)).toMatchObject({ earlier: 0 });
    expect(new Set((await csvOf(to)).slice(1).map(([, distance]) => distance))).toEqual(new Set(["7"]));
  });
});

describe("npm run estimate -- csv", () => {
  it("draws no progress where nobody looks, and says what was written", async () => {
    const to = join(folder, "cli.csv");
    const program = fileURLToPath(new URL("estimate.ts", import.meta.url));
    const { stderr } = await promisify(execFile)(process.execPath, [program, "csv", example, to]);
    expect(stderr).toBe(`50 rows, 10 with an error, written to ${to}\n`);
    expect(await csvOf(to)).toHaveLength(51);
  });

  it("tells why a list cannot be read", async () => {
    const from = join(folder, "broken.csv");
    await writeFile(from, 'mode,weight\nroad,"5\n');
    const program = fileURLToPath(new URL("estimate.ts", import.meta.url));
    const ended = promisify(execFile)(process.execPath, [program, "csv", from, join(folder, "no.csv")]);
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: "line 2: a cell begins with a quote and has no end\n",
    });
  });
});
