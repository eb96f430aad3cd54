import { expect, it } from "vitest";
import { searchMethods } from "./search-methods.ts";

const best = (words: string, wanted?: "freight" | "site" | "passengers") =>
  JSON.stringify(searchMethods(words, wanted, 3).map(({ value }) => value));

it.each([
  ["lorry 40 t", "truck_articulated_40t"],
  ["reefer container ship", "container"],
  ["LKW 40 t", "truck_articulated_40t"],
  ["Lkw elektrisch", "_electric"],
  ["Sattelzug", "truck_articulated"],
  ["Güterzug elektrisch", "electric_freight_train"],
  ["Binnenschiff", "inland_waterway"],
  ["Containerschiff", "container_ship"],
  ["Luftfracht", "plane"],
  ["Kühl-LKW", "_refrigerated"],
  ["Fähre", "sea_ropax"],
  ["Fernbus", "coach"],
  ["Straßenbahn", "light_rail_or_tram"],
  ["Lager", "warehouse"],
])("%s leads to %s", (words, found) => {
  expect(best(words)).toContain(found);
});

it("only ways of what is wanted are found, and nothing for words that mean none", () => {
  expect(searchMethods("train", "passengers", 50).map((method) => method.for)).not.toContain("freight");
  expect(best("train", "passengers")).toContain("rail");
  expect(best("Zebrastreifen")).toBe("[]");
});
