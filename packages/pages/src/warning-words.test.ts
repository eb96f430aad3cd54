import { WARNINGS } from "@isotherm/contract";
import type { WarningCode } from "@isotherm/core";
import { expect, test } from "vitest";
import { warningText } from "./warning-words.ts";

test("every warning has a German sentence of its own, which is not the engine's", () => {
  const codes = Object.keys(WARNINGS) as WarningCode[];
  const sentences = codes.map((code) => warningText({ code, message: "The engine's sentence." }, "de"));
  expect(new Set(sentences).size).toBe(codes.length);
  expect(sentences).not.toContain("The engine's sentence.");
  expect(warningText({ code: "year_fallback", message: "Factors of 2021." }, "en")).toBe("Factors of 2021.");
});

test("a warning of a later version keeps the engine's sentence", () => {
  const later = { code: "not_yet_known" as WarningCode, message: "Something new." };
  expect(warningText(later, "de")).toBe("Something new.");
});
