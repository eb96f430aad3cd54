/** Languages that pages are written in. */
const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

/** The language of ours that a browser prefers; English where it names none of them. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const wishes = (acceptLanguage ?? "")
    .slice(0, 1_000)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q=([0-9.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight), index };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { language } of wishes) {
    const known = LANGUAGES.find((candidate) => candidate === language);
    if (known) return known;
  }
  return "en";
};
