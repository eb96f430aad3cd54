import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freightGeography } from "@isotherm/methodology";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it, onTestFinished } from "vitest";
import { KINDS } from "./kinds.ts";

const uses = { geography: freightGeography(await generatedData()), now: "1970-01-01T00:00:00.000Z" };
const mass = (kind: string, request: object): string | undefined => KINDS[kind]?.(request, uses).emissions.toFixed();

const usd = (value: string) => ({ value, currency: "USD" });
const leg = { method: "rail", route: { amount: "100", unit: "km" } };
const merchant = { country_code: "USA", category_code: "5411" };

describe("npm run estimate", () => {
  it.each([
    {
      kind: "electricity",
      request: { consumption: { amount: "1", unit: "MWh" }, country_code: "DEU" },
      t: "0.379080168244",
    },
    {
      kind: "electricity",
      request: { consumption: { amount: "940", unit: "kWh" }, region: "US-TX" },
      t: "0.399398935282",
    },
    { kind: "flight", request: { route: { amount: "1000", unit: "km" } }, t: "0.167667668503" },
    {
      kind: "transaction",
      request: { value: usd("100"), merchant, transaction_processed_at: "2022-03-01T00:00:00Z" },
      t: "0.0505",
    },
  ])("calculates a request for $kind: $t t", ({ kind, request, t }) => {
    expect(mass(kind, request)).toBe(t);
  });

  it("takes a file that begins with a byte order mark", async () => {
    const folder = await mkdtemp(join(tmpdir(), "isotherm-request-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "request.json");
    await writeFile(file, `\uFEFF${JSON.stringify({ route: { amount: "1000", unit: "km" } })}`);
    const program = fileURLToPath(new URL("estimate.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, "flight", file]);
    expect(stdout).toMatch(/^0\.167667668503 t CO2e/);
  });

  it("warns of what the figure rests on, before its steps", async () => {
    const folder = await mkdtemp(join(tmpdir(), "isotherm-request-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "request.json");
    await writeFile(file, JSON.stringify({ consumption: { amount: "1", unit: "kWh" } }));
    const program = fileURLToPath(new URL("estimate.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, "electricity", file]);
    expect(stdout.split("\n")[1]).toMatch(/^Warning {3}country_unknown: \S/);
  });

  it.each([
    { kind: "electricity", named: { emission_factor_id: "own/1/x" } },
    { kind: "electricity", named: { contract: { type: "own_factor", emission_factor_id: "own/1/x" } } },
    { kind: "multi-leg", named: { legs: [{ ...leg, emission_factor_id: "own/1/x" }] } },
  ])("refuses an own factor of $kind, which only the service knows", ({ kind, named }) => {
    const request = {
      consumption: { amount: "1", unit: "kWh" },
      shipment: { mass: { amount: "1", unit: "t" } },
      ...named,
    };
    expect(() => mass(kind, request)).toThrow("own/1/x: own factors are kept by the service");
  });

  it("takes a purchase without a time for one of the latest year with prices", () => {
    // 322 · 134.21120616846 / 147.6686 · 0.505
    expect(mass("transaction", { value: usd("322"), merchant })).toBe("0.147790960536");
  });

  it.each([
    { kind: "flight", request: { route: { amount: "0", unit: "km" } }, says: "distance_invalid" },
    {
      kind: "flight",
      request: { route: { source: { code: "LHR" }, destination: { code: "QQQ" } } },
      says: "airport_invalid",
    },
    {
      kind: "transaction",
      request: { value: usd("1"), merchant: { ...merchant, category_code: "0000" } },
      says: "validation_error",
    },
    { kind: "company", request: {}, says: "validation_error" },
    { kind: "individual", request: {}, says: "validation_error" },
  ])("refuses a request for $kind with $says", ({ kind, request, says }) => {
    expect(() => mass(kind, request)).toThrow(expect.objectContaining({ code: says }));
  });

  it("names all mistakes of a request at once", () => {
    const request = { consumption: { amount: "x", unit: "kWh" }, country_code: "Germany" };
    expect(() => mass("electricity", request)).toThrow(
      expect.objectContaining({ detail: expect.stringMatching(/^consumption\.amount: .+; country_code: .+/) }),
    );
  });

  it("says what was probably meant, as the interface does", () => {
    const request = { consumption: { amount: "1", unit: "kWh" }, country_code: "DE" };
    expect(() => mass("electricity", request)).toThrow(
      expect.objectContaining({ detail: expect.stringContaining("DE is an alpha-2 code, its alpha-3 is DEU") }),
    );
  });
});
