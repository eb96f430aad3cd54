import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkpointOf } from "./listen/checkpoint.ts";
import { closeToOthers, profileName, profileOf, readConfig, writeConfig } from "./profiles.ts";

const folder = mkdtempSync(join(tmpdir(), "isotherm-profiles-"));
const isPosix = process.platform !== "win32";

it("keys are kept for their owner alone, and closed to others where they were open", () => {
  const file = join(folder, "a", "config.json");
  writeConfig({ current: "shop", profiles: { shop: { base_url: "https://a.example/v1", api_key: "k" } } }, file);
  expect(readConfig(file)).toMatchObject({ current: "shop" });
  if (!isPosix) return;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(closeToOthers(file)).toBe(false);
  chmodSync(file, 0o644);
  expect(closeToOthers(file)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a file that is no JSON is told of, and not replaced", () => {
  const file = join(folder, "broken.json");
  writeFileSync(file, "{");
  expect(() => readConfig(file)).toThrow(/can't be read/);
  expect(readFileSync(file, "utf8")).toBe("{");
});

it.each([
  '{"profiles":null}',
  '{"profiles":{"shop":{}}}',
  '{"profiles":{"shop":"key"}}',
  '{"current":5}',
  '{"profiles":[]}',
])("a file of another shape is told of: %s", (text) => {
  const file = join(folder, "other.json");
  writeFileSync(file, text);
  expect(() => readConfig(file)).toThrow(/can't be read: it is not what isotherm login writes/);
});

it("a file that can't be written is told of in a line", () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  expect(() => writeConfig({ current: "shop", profiles: {} }, join(file, "config.json"))).toThrow(
    /a file.config\.json can't be written: /,
  );
});

it("a profile has a plain name, and what every object has is none", () => {
  expect(profileName("shop-2.test")).toBe("shop-2.test");
  for (const name of ["", "../x", "-a", "a b"]) expect(() => profileName(name)).toThrow(/name of a profile/);
  expect(profileOf({ current: "x", profiles: {} }, "constructor")).toBeUndefined();
});

it("progress is kept for each service, account and address", () => {
  const forwarding = { baseUrl: "https://a.example/v1", account: "acc_1", target: "http://localhost/hook" };
  checkpointOf(forwarding, folder).write({ after: "00000000000000000007" });
  expect(checkpointOf(forwarding, folder).read()).toEqual({ after: "00000000000000000007", through: undefined });
  for (const other of [{ baseUrl: "https://b.example/v1" }, { account: "acc_2" }, { target: "http://localhost/other" }])
    expect(checkpointOf({ ...forwarding, ...other }, folder).read()).toBeUndefined();
});
