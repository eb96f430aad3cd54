import type { BatchKind } from "@isotherm/contract";
import type { Language, Text } from "@isotherm/pages";
import { ESTIMATES_OF } from "./batch-kinds.ts";

/** Paths of requests that no form for an estimate has, or that are shorter where nobody fills them in. */
const PATHS: Readonly<Record<string, Text>> = {
  country_code: { en: "Country", de: "Land" },
  factor_year: { en: "Year", de: "Jahr" },
  happened: { en: "Happened", de: "Erfolgt" },
  "metadata.reference": { en: "Reference", de: "Referenz" },
};

/** What is at a path of a request, as people read it: `Consumption` for `consumption.amount`. A path without words stays. */
export const pathWords = async (kind: BatchKind, language: Language): Promise<(path: string) => string> => {
  const form = ESTIMATES_OF[kind];
  const fields = form === undefined ? [] : (await import("./try-fields.ts")).TRY_FIELDS[form];
  const labels = new Map(fields.map(({ path, label }) => [path, label]));
  return (path) => {
    const leg = /^legs\.(\d+)\./.exec(path)?.[1];
    const before = leg === undefined ? "" : `${{ en: "Leg", de: "Abschnitt" }[language]} ${Number(leg) + 1}: `;
    const words = PATHS[path] ?? labels.get(path) ?? labels.get(path.replace(/^legs\.\d+/, "legs.0"));
    return words === undefined ? path.replace(/^metadata\./, "") : before + words[language];
  };
};
