import type { BatchKind } from "@isotherm/contract";
import type { Language, Text } from "@isotherm/pages";
import { ESTIMATES_OF } from "./batch-kinds.ts";
import { columnWords } from "./template-words.ts";

/** Paths that no form for an estimate and no template has, or that are shorter where nobody fills them in; those of legs without `legs.0.` */
const PATHS: Readonly<Record<string, Text>> = {
  country_code: { en: "Country", de: "Land" },
  factor_year: { en: "Year", de: "Jahr" },
  happened: { en: "Happened", de: "Erfolgt" },
  "metadata.reference": { en: "Reference", de: "Referenz" },
  "method.vessel_imo_number": { en: "IMO number", de: "IMO-Nummer" },
  "shipment.containers": { en: "TEU", de: "TEU" },
};

/** What is at a path of a request, as people read it: `Consumption` for `consumption.amount`. A path without words stays. */
export const pathWords = async (kind: BatchKind, language: Language): Promise<(path: string) => string> => {
  const form = ESTIMATES_OF[kind];
  const fields = form === undefined ? [] : (await import("./try-fields.ts")).TRY_FIELDS[form];
  const labels = new Map(fields.map(({ path, label }) => [path, label]));
  const columns = (await import("@isotherm/spreadsheets/templates")).TEMPLATES[kind]?.columns ?? [];
  const columnOf = (path: string): string | undefined => {
    const column = columns.find(({ fields: paths }) => paths.includes(path));
    return column && columnWords(kind, column, language).name.replace(/^./, (letter) => letter.toUpperCase());
  };
  return (path) => {
    const { leg, of = path } = /^legs\.(?<leg>\d+)\.(?<of>.+)$/.exec(path)?.groups ?? {};
    const before = leg === undefined ? "" : `${{ en: "Leg", de: "Abschnitt" }[language]} ${Number(leg) + 1}: `;
    const label = PATHS[of] ?? labels.get(path) ?? labels.get(`legs.0.${of}`);
    const words = label?.[language] ?? columnOf(of);
    return words === undefined ? path.replace(/^metadata\./, "") : before + words;
  };
};
