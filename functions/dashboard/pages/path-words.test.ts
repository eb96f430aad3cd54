import { expect, it } from "vitest";
import { pathWords } from "./path-words.ts";

it.each([
  ["electricity", "consumption.amount", "Verbrauch"],
  ["electricity", "country_code", "Land"],
  ["electricity", "metadata.reference", "Referenz"],
  ["electricity", "metadata.site", "site"],
  ["shipping_multi_leg", "legs.3.route.source.city", "Abschnitt 4: Von: Ort"],
  ["shipping", "shipment.containers", "shipment.containers"],
  ["shipments", "country_code", "Land"],
] as const)("a path of %s, %s, reads %s in German", async (kind, path, words) => {
  expect((await pathWords(kind, "de"))(path)).toBe(words);
});
