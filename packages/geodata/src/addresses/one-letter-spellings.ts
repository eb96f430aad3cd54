/**
 * Every spelling that differs from a name at one letter and leaves those before it as they are: the letter left out,
 * swapped with the next one, replaced, or another put before it. At the end of the name another letter is added.
 */
export function* oneLetterSpellings(
  letters: readonly string[],
  at: number,
  alphabet: readonly string[],
): Generator<string> {
  const before = letters.slice(0, at).join("");
  const [letter = "", next = ""] = letters.slice(at);
  const after = letters.slice(at + 1).join("");
  if (letter !== "") yield before + after;
  if (next !== "") yield before + next + letter + letters.slice(at + 2).join("");
  for (const other of alphabet) {
    if (letter !== "") yield before + other + after;
    yield before + other + letter + after;
  }
}
