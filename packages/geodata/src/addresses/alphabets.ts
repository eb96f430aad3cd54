/** The letters that may be meant where one of a name is wrong. */
export type AlphabetOf = (name: string) => readonly string[];

/**
 * Picks among alphabets, each of them letters in one text: the one that most letters of a name belong to, the first where
 * none or several do.
 */
export const pickAlphabet = (texts: readonly string[]): AlphabetOf => {
  const alphabets = texts.map((text) => Array.from(text));
  const numberOf = new Map(alphabets.flatMap((letters, number) => letters.map((letter) => [letter, number] as const)));
  // every alphabet has the space, which tells nothing
  numberOf.delete(" ");
  return (name) => {
    const counts = alphabets.map(() => 0);
    for (const letter of name) {
      const number = numberOf.get(letter);
      if (number !== undefined) {
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    return alphabets[counts.indexOf(Math.max(...counts))] ?? [];
  };
};
