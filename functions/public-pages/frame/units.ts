const FORMULAE: readonly (readonly [RegExp, string])[] = [
  [/\bCO2(?=e?\b)/g, "CO₂"],
  [/\bCH4\b/g, "CH₄"],
  [/\bN2O\b/g, "N₂O"],
  [/\bm3\b/g, "m³"],
];

/** A text of ours with its gases and powers as they are printed: sheets keep them in plain letters. */
export const printed = (text: string): string =>
  FORMULAE.reduce((written, [plain, mark]) => written.replaceAll(plain, mark), text);

/** A unit as it follows a figure, with the blank before it; nothing for a pure number. An index tells its base in brackets. */
export const unitAfter = (unit: string): string => {
  if (unit === "1") return "";
  return unit.includes("=") ? ` (${unit})` : ` ${printed(unit)}`;
};
