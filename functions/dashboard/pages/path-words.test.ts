import type { BatchKind } from "@isotherm/contract";
import { TEMPLATES } from "@isotherm/spreadsheets/templates";
import { expect, it } from "vitest";
import { pathWords } from "./path-words.ts";

it.each([
  ["electricity", "consumption.amount", "Verbrauch"],
  ["electricity", "country_code", "Land"],
  ["electricity", "metadata.reference", "Referenz"],
  ["electricity", "metadata.site", "site"],
  ["shipping_multi_leg", "legs.3.route.source.city", "Abschnitt 4: Von: Ort"],
  ["shipping", "shipment.containers", "TEU"],
  ["shipping", "shipped_at", "Versanddatum"],
  ["shipping_multi_leg", "legs.1.method.refrigerated", "Abschnitt 2: Gekühlt"],
  ["shipping", "shipment.wagons", "shipment.wagons"],
  ["shipments", "country_code", "Land"],
] as const)("a path of %s, %s, reads %s in German", async (kind, path, words) => {
  expect((await pathWords(kind, "de"))(path)).toBe(words);
});

it.each(Object.keys(TEMPLATES))("every path that a cell of a file of %s becomes has words", async (kind) => {
  const words = await pathWords(kind as BatchKind, "de");
  for (const path of TEMPLATES[kind]?.columns.flatMap(({ fields }) => fields) ?? [])
    expect(words(path)).not.toContain(".");
});
