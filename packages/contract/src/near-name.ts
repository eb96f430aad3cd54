/** The same for `country_code`, `countryCode` and `Country-Code`. */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** How many letters are to be changed, put in, left out or exchanged with the next one to get from one text to the other. */
const distance = (from: string, to: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
};

/** Short names are near to each other by chance. */
const mostChanges = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The known name that was probably meant, or undefined. Names of another length are not compared by letters. */
export const nearName = (given: string, known: readonly string[]): string | undefined => {
  const plain = plainName(given);
  const candidates = known
    .filter((name) => Math.abs(plainName(name).length - plain.length) <= mostChanges(plain.length))
    .map((name) => ({ name, changes: distance(plain, plainName(name)) }))
    .filter(({ changes }) => changes <= mostChanges(plain.length));
  return candidates.toSorted((a, b) => a.changes - b.changes)[0]?.name;
};
