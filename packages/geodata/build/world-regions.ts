import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { borders } from "@rapideditor/country-coder";
import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import { alpha3Of } from "../src/places/country-codes.ts";

/** Countries and wider regions: `packages/geodata/tables/world-regions.json`. */
export const WORLD_REGIONS = new URL("../tables/world-regions.json", import.meta.url);

/** Natural Earth gives no numeric code to Kosovo. */
const KOSOVO = "Kosovo";

interface Shape {
  readonly id?: string;
  readonly properties: { readonly name: string };
}

const require = createRequire(import.meta.url);
const { neighbors } = require("topojson-client") as {
  readonly neighbors: (shapes: readonly Shape[]) => readonly (readonly number[])[];
};
const atlas = require("world-atlas/countries-50m.json") as {
  readonly objects: { readonly countries: { readonly geometries: readonly Shape[] } };
};

/** Which countries have a land border with which, ISO 3166-1 alpha-3. Source: Natural Earth, public domain. */
const landBorders = (): ReadonlyMap<string, readonly string[]> => {
  const { geometries } = atlas.objects.countries;
  const codes = geometries.map(({ id, properties }) =>
    properties.name === KOSOVO ? "XKX" : countries.numericToAlpha3(String(id)),
  );
  const found = neighbors(geometries).map((of, index) => {
    const near = of.flatMap((each) => codes[each] ?? []).filter((code) => code !== codes[index]);
    return [codes[index] ?? "", [...new Set(near)].toSorted()] as const;
  });
  return new Map(found.filter(([code]) => code !== ""));
};

const NAMES = {
  en: english.countries as Readonly<Record<string, string | readonly string[]>>,
  de: german.countries as Readonly<Record<string, string | readonly string[]>>,
};
const namesIn = (language: keyof typeof NAMES, alpha2: string): readonly string[] =>
  [NAMES[language][alpha2] ?? []].flat();

const features = borders.features.map(({ properties }) => properties);
const groups = new Map(
  features.flatMap(({ m49, id, nameEn }) => (/^\d{3}$|^EU$/u.test(id) ? [[id, { m49, name: nameEn }]] : [])),
);
/** Of countries whose parts lie in several regions the part that is meant: the border that country-coder has of it. */
const MAIN_PARTS: Readonly<Record<string, string>> = {
  DK: "Q35",
  ES: "Q5765",
  FR: "FX",
  GB: "Q21",
  NL: "Q55",
  NO: "Q98059339",
  RU: "Q875134",
  US: "Q578170",
};
const OFFICIAL = /^(Kingdom|Republic|People's Republic|Bailiwick|Federated States) of /u;
const widerOf = (ids: readonly string[] | undefined): string[] =>
  (ids ?? []).flatMap((id) => groups.get(id)?.name ?? []).filter((name) => name !== "World");

/**
 * The text of the table: for each country its names (English first, then German), the regions of the UN's M49 and the
 * European Union that it lies in, and the countries that it has a land border with; for each region those that it lies in.
 * Names of regions and what lies in them: country-coder, ISC. Names of countries: i18n-iso-countries, MIT.
 */
export const worldRegionsText = (): string => {
  const near = landBorders();
  const lines = features.flatMap(({ iso1A2, nameEn, groups: within }) => {
    const code = iso1A2 && alpha3Of(iso1A2);
    if (!iso1A2 || !code) return [];
    const known = [...new Set([nameEn, ...namesIn("en", iso1A2), ...namesIn("de", iso1A2)])];
    const name = known.find((each) => !OFFICIAL.test(each)) ?? nameEn;
    const main = features.find(({ id }) => id === MAIN_PARTS[iso1A2]);
    if (!main && iso1A2 in MAIN_PARTS) throw new Error(`country-coder has no ${MAIN_PARTS[iso1A2]}`);
    const wider = new Set([...widerOf(main?.groups), ...widerOf(within)]);
    const names = [name, ...known.filter((each) => each !== name)];
    return [JSON.stringify({ code, names, within: [...wider], borders: near.get(code) ?? [] })];
  });
  const wider = features.flatMap(({ id, nameEn, groups: within }) =>
    groups.has(id) && nameEn !== "World" ? [JSON.stringify({ name: nameEn, within: widerOf(within) })] : [],
  );
  return `{\n"countries": [\n${lines.toSorted().join(",\n")}\n],\n"regions": [\n${wider.toSorted().join(",\n")}\n]\n}\n`;
};

if (import.meta.main) await writeFile(WORLD_REGIONS, worldRegionsText());
