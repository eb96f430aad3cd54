import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Change, changesOf } from "./changes.ts";
import { DATA_BUILD, type Workplace, compiling } from "./workplace.ts";
import { byRelevance, judge } from "./judge.ts";
import { choose, inOrderOf, shares } from "./pick.ts";
import { readReached, testFileMark, withProbes } from "./probes.ts";
import { type Result, reasonFor, shareOf, tableOf } from "./report.ts";
import { faultyFilesIn, firstRed, readReport } from "./test-report.ts";

const FILE = "packages/core/src/a.ts";
const SOURCE = Array.from({ length: 30 }, (_, line) => `export const a${line} = b > ${line} && c;`).join("\n");
const field = { area: "ordering", sources: new Map([[FILE, SOURCE]]), changes: changesOf(FILE, SOURCE) };

describe("choosing changes", () => {
  it("takes the same ones for the same seed, others for another", () => {
    expect(inOrderOf(7, field)).toEqual(inOrderOf(7, field));
    expect(inOrderOf(7, field).slice(0, 5)).not.toEqual(inOrderOf(8, field).slice(0, 5));
  });

  it("takes one change of a line", () => {
    expect(inOrderOf(7, field)).toHaveLength(30);
    expect(field.changes).toHaveLength(90);
  });

  it("divides them evenly, and gives to others what an area has too few for", () => {
    expect(shares(11, [100, 100, 100])).toEqual([4, 4, 3]);
    expect(shares(11, [100, 2, 100])).toEqual([5, 2, 4]);
    expect(shares(11, [1, 2])).toEqual([1, 2]);
  });
});

describe("the compiler", () => {
  const changeOf = (file: string, text: string) => ({ ...changesOf(file, SOURCE)[0], file, text }) as Change;

  it("is asked about changes of different files at once, and refuses those in whose files it finds faults", async () => {
    const [a, b, c, again] = [
      changeOf("a.ts", "x"),
      changeOf("b.ts", "wrong"),
      changeOf("c.ts", "x"),
      changeOf("a.ts", "y"),
    ];
    const asked: string[][] = [];
    const sound = await compiling([a, b, c, again], async (changes) => {
      asked.push(changes.map(({ file }) => file));
      return new Set(changes.filter(({ text }) => text === "wrong").map(({ file }) => file));
    });
    expect(sound).toEqual(new Set([a, c, again]));
    expect(asked).toEqual([["a.ts", "b.ts", "c.ts"], ["a.ts", "c.ts"], ["a.ts"]]);
  });

  it("finds which change makes a fault in a file that nothing changes", async () => {
    const changes = [changeOf("a.ts", "x"), changeOf("b.ts", "far"), changeOf("c.ts", "x")];
    const sound = await compiling(changes, async (some) =>
      some.some(({ text }) => text === "far") ? new Set(["d.ts"]) : new Set(),
    );
    expect(sound).toEqual(new Set([changes[0], changes[2]]));
  });

  it("names the files with faults", () => {
    const output =
      "packages/a.ts(3,5): error TS2322: Type.\n  More of it (1,2): error.\ntest/b.ts(1,1): error TS1: No.\n";
    expect(faultyFilesIn(output)).toEqual(new Set(["packages/a.ts", "test/b.ts"]));
  });

  it("has what it refuses replaced by what comes next", async () => {
    const order = inOrderOf(7, field);
    const { chosen, discarded } = await choose(
      [field],
      { seed: 7, count: 4 },
      async (changes) => new Set(changes.filter((change) => order.indexOf(change) !== 1)),
    );
    expect(chosen.map(({ id, change }) => [id, order.findIndex((one) => one.start === change.start)])).toEqual([
      [0, 0],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(discarded).toEqual({ ordering: 1 });
  });
});

describe("a probe", () => {
  it("leaves the value of what it is in alone, one inside another", () => {
    const source = "const f = (n) => { if (n > 1) return n + 1; return 0; }; f(3) + f(0)";
    const at = (text: string, is: "expression" | "statement") => {
      const start = source.indexOf(text);
      return { start, end: start + text.length, is };
    };
    const probes = [
      { id: 1, site: at("if (n > 1) return n + 1;", "statement") },
      { id: 2, site: at("n > 1", "expression") },
      { id: 3, site: at("return n + 1;", "statement") },
      { id: 4, site: at("n + 1", "expression") },
    ];
    const reached: string[] = [];
    const process = { getBuiltinModule: () => ({ appendFileSync: (_: string, id: string) => reached.push(id) }) };
    expect(runInNewContext(withProbes(source, probes, "reached.txt"), { process })).toBe(4);
    // Each once, although the function ran twice.
    expect(reached).toEqual(["1\n", "2\n", "3\n", "4\n"]);
  });

  it("tells which test files have reached it, and how long each of them took", () => {
    const text = `9\n${testFileMark(1_000, "a.test.ts")}1\n2\n1\n${testFileMark(1_500, "b.test.ts")}2\n`;
    expect(readReached(text, 1_700)).toEqual({
      tests: { 1: ["a.test.ts"], 2: ["a.test.ts", "b.test.ts"] },
      tookMs: { "a.test.ts": 500, "b.test.ts": 200 },
    });
  });
});

describe("judging a change", () => {
  const [change] = changesOf(FILE, SOURCE);
  if (!change) throw new Error("nothing to judge");
  const unit = "packages/core/src/a.test.ts";
  const reached = {
    tests: { 0: ["test/b.test.ts", unit, "test/broken.test.ts"] },
    tookMs: {},
    red: ["test/broken.test.ts"],
  };
  /** A workplace whose test files are red so many times. */
  const placeWith = (redTimes: Readonly<Record<string, number>>) => {
    const asked: string[] = [];
    const left: Record<string, number> = { ...redTimes };
    const place = {
      having: async <T>(_: unknown, work: () => Promise<T>) => work(),
      firstRedOf: async (_: unknown, files: readonly string[]) => {
        asked.push(...files);
        const file = files.find((one) => (left[one] ?? 0) > 0);
        if (file === undefined) return undefined;
        left[file] = (left[file] ?? 0) - 1;
        return { file, test: "holds" };
      },
    };
    return { asked, place: place as unknown as Workplace };
  };
  const judged = (place: Workplace, by = reached) => judge(place, { change, source: SOURCE, id: 0 }, by, 15);

  it("asks the tests beside the code first, and no other when one of them is red", async () => {
    const { asked, place } = placeWith({ [unit]: 1 });
    expect(await judged(place)).toEqual({ noticedBy: "unit", red: { file: unit, test: "holds" } });
    expect(asked).toEqual([unit]);
  });

  it("believes a test that runs the service when it is red twice", async () => {
    expect(await judged(placeWith({ "test/b.test.ts": 2 }).place)).toMatchObject({ noticedBy: "across" });
    expect(await judged(placeWith({ "test/b.test.ts": 1 }).place)).toEqual({ noticedBy: "none", ran: 2, reaching: 2 });
  });

  it("asks whatever reads the data about code that makes them", async () => {
    const { asked, place } = placeWith({});
    await judged(place, { tests: { 0: [DATA_BUILD] }, tookMs: {}, red: [] });
    expect(asked).toEqual(["packages/geodata/"]);
  });

  it("asks the tests first that are named like the code, then the quickest", () => {
    const tests = ["test/slow.test.ts", "test/quick.test.ts", "test/rate-limit.test.ts"];
    expect(
      byRelevance("packages/http/src/rate-limiter.ts", tests, { "test/slow.test.ts": 9, "test/quick.test.ts": 1 }),
    ).toEqual(["test/rate-limit.test.ts", "test/quick.test.ts", "test/slow.test.ts"]);
  });

  it("names the first red test, in the order in which the files ran", () => {
    const result = (name: string, status: string) => ({
      name: `/copy/${name}`,
      status,
      assertionResults: [{ status, fullName: `${name} holds` }],
    });
    const report = readReport(
      JSON.stringify({
        testResults: [result("a.test.ts", "failed"), result("b.test.ts", "failed"), result("c.test.ts", "passed")],
      }),
      "/copy",
    );
    expect(firstRed(report, ["c.test.ts", "b.test.ts", "a.test.ts"])).toEqual({
      file: "b.test.ts",
      test: "b.test.ts holds",
    });
  });
});

describe("the table", () => {
  const result = (area: string, verdict: Result["verdict"], equivalent?: string): Result => ({
    area,
    file: FILE,
    kind: "number",
    at: `${FILE}:1`,
    before: "1",
    after: "2",
    verdict,
    equivalent,
  });
  const red = { file: "a.test.ts", test: "holds" };
  const results = [
    result("ordering", { noticedBy: "unit", red }),
    result("ordering", { noticedBy: "none", ran: 1, reaching: 1 }),
    result("store", { noticedBy: "across", red }),
    result("store", undefined, "nobody can tell"),
  ];

  it("leaves out of the share what makes no difference", () => {
    expect(shareOf(results)).toBeCloseTo(2 / 3);
    expect(
      tableOf(results, { store: 4 })
        .split("\n")
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ["area", "changes", "unit", "across", "unnoticed", "equivalent", "share", "did not compile"],
      ["ordering", "2", "1", "0", "1", "0", "50.0 %", "0"],
      ["store", "2", "0", "1", "0", "1", "100.0 %", "4"],
      ["all", "4", "1", "1", "1", "1", "66.7 %", "4"],
    ]);
  });

  it("knows what makes no difference by its file and lines, wherever they are now", () => {
    const known = [{ file: FILE, before: "a ?? 0", after: "a ?? 1", reason: "a is never missing" }];
    expect(reasonFor(known, { file: FILE, before: "a ?? 0", after: "a ?? 1" })).toBe("a is never missing");
    expect(reasonFor(known, { file: FILE, before: "a ?? 0", after: "a ?? 2" })).toBeUndefined();
  });
});
