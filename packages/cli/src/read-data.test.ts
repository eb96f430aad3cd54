import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { describe, expect, it, onTestFinished } from "vitest";
import { CliError } from "./cli-error.ts";
import {
  airportArgument,
  amountArgument,
  factorIdArgument,
  idArgument,
  keyArgument,
  listArgument,
  merged,
  metadataArgument,
  moneyArgument,
  placeArgument,
  portArgument,
  readData,
  valueArgument,
} from "./read-data.ts";

describe("a place as typed", () => {
  it.each([
    ["DEHAM", { locode: "DEHAM" }],
    ["DE HAM", { locode: "DEHAM" }],
    ["HAM", { code: "HAM" }],
    ["EDDH", { code: "EDDH" }],
    ["53.55, -9.99", { lat: 53.55, lon: -9.99 }],
    ["Hamburg, DEU", { city: "Hamburg", country_code: "DEU" }],
    ["80331 München, DEU", { postcode: "80331", city: "München", country_code: "DEU" }],
    ["Bad Oldesloe", { city: "Bad Oldesloe" }],
  ])("%s", (typed, place) => {
    expect(placeArgument(typed)).toEqual(place);
  });
});

it("an airport is a code in whatever case, and nothing else", () => {
  expect([airportArgument("lhr"), airportArgument(" EGLL")]).toEqual([{ code: "LHR" }, { code: "EGLL" }]);
  for (const typed of ["London", "LHR, GBR", "", "51.47,-0.45"])
    expect(() => airportArgument(typed)).toThrow(InvalidArgumentError);
});

describe("an amount as typed", () => {
  it("has a unit, and stays text", () => {
    expect(amountArgument("1200.50 kWh")).toEqual({ amount: "1200.50", unit: "kWh" });
    expect(moneyArgument("84.90eur")).toEqual({ value: "84.90", currency: "EUR" });
  });

  it.each(["12", "kWh", "-1t", "1e3t", "1,5t", ""])("is refused as %j", (typed) => {
    expect(() => amountArgument(typed)).toThrow(InvalidArgumentError);
  });
});

it("what an order may cost is a number, whose currency is the account's", () => {
  expect([valueArgument("100"), valueArgument(" 12.50 ")]).toEqual(["100", "12.50"]);
  for (const typed of ["10EUR", "1,50", "-5", "1e3", ""])
    expect(() => valueArgument(typed)).toThrow(/currency is the account's/);
});

it("options that are repeated add up", () => {
  expect(listArgument("c, d", listArgument("a,b"))).toEqual(["a", "b", "c", "d"]);
  expect(metadataArgument("b=2=3", metadataArgument("a=1"))).toEqual({ a: "1", b: "2=3" });
  expect(() => metadataArgument("=1")).toThrow(InvalidArgumentError);
});

it("options go over --data, entry by entry", () => {
  const data = { route: { source: { code: "LHR" }, distance: 1 }, legs: [1] };
  const over = { route: { source: { code: "JFK" } }, legs: [2] };
  expect(merged(data, over)).toEqual({ route: { source: { code: "JFK" }, distance: 1 }, legs: [2] });
});

it.each(["[]", "1", "{", "@/no/such/file"])("--data %s is refused", (given) => {
  expect(() => readData(given)).toThrow(/--data|can't be read/);
});

it("--data @ is refused with what is missing", () => {
  expect(() => readData("@")).toThrow("names no file");
});

it("--data takes a file that begins with a byte order mark", async () => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "request.json");
  await writeFile(file, '\uFEFF{"a":1}');
  expect(readData(`@${file}`)).toEqual({ a: 1 });
  // As PowerShell's > writes it.
  await writeFile(file, '\uFEFF{"a":"ä"}\r\n', "utf16le");
  expect(readData(`@${file}`)).toEqual({ a: "ä" });
});

describe("what becomes a part of an address", () => {
  it("is taken as it is where it is an id or a key", () => {
    expect(idArgument("ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A")).toBe("ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A");
    for (const id of ["fuels-by-volume/2025-1/diesel", "grid-intensity/2025-1/MIDDLE EAST"])
      expect(factorIdArgument(id)).toBe(id);
    expect(keyArgument("a/b c")).toBe("a/b c");
    expect(keyArgument("ä".repeat(100))).toBe("ä".repeat(100));
  });

  it("is refused where it is longer than any, and not repeated whole", () => {
    for (const read of [idArgument, factorIdArgument, keyArgument]) {
      const message = `"${"k".repeat(60)}…"`;
      expect(() => read("k".repeat(20_000))).toThrow(message);
    }
  });

  it.each(["", ".", "..", "a/b", "../orders", "ord_1 "])("is refused as an id: %j", (typed) => {
    expect(() => idArgument(typed)).toThrow(CliError);
  });

  it.each(["", "..", "../orders", "a/../b", "a//b", "/a"])("is refused as the id of a factor: %j", (typed) => {
    expect(() => factorIdArgument(typed)).toThrow(CliError);
  });

  it.each(["", ".", ".."])("is refused as an idempotency key: %j", (typed) => {
    expect(() => keyArgument(typed)).toThrow(CliError);
  });
});

it("a port is a number up to 65535", () => {
  expect([portArgument("0"), portArgument("65535")]).toEqual([0, 65_535]);
  for (const typed of ["65536", "-1", "http"]) expect(() => portArgument(typed)).toThrow(InvalidArgumentError);
});
