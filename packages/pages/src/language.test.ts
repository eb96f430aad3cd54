import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

it.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,de;q=0.9", "en"],
  ["fr,de;q=0.5,en;q=0.9", "en"],
  ["fr-FR, de;q=0.2", "de"],
  ["de;q=0, en", "en"],
  ["*", "en"],
  [`${"x,".repeat(100_000)}de`, "en"],
])("%s is answered in %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
