/** Scripts whose letters stand for sounds. In others one sign apart is another name. */
const SCRIPTS =
  "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Mongolian".split(
    " ",
  );
/** A letter of fewer names is hardly the one that was meant. */
const LEAST_NAMES = 20;

/** For each script the letters of names, normalised, with those of most names first, and a space. */
export const alphabetsOf = (names: Iterable<string>): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const letter of new Set(name)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count >= LEAST_NAMES).toSorted(([, a], [, b]) => b - a);
  return SCRIPTS.map((script) => {
    const isOf = new RegExp(`^\\p{Script=${script}}$`, "u");
    return `${common.flatMap(([letter]) => (isOf.test(letter) ? [letter] : [])).join("")} `;
  }).filter((letters) => letters.length > 1);
};
