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

// Works on UTF-8 bytes in place, because it is asked of hundreds of names for one question.

/** A run of bytes within others: `from` included, `to` not. */
export interface Run {
  readonly bytes: Uint8Array;
  from: number;
  to: number;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

const letterEnd = (bytes: Uint8Array, at: number): number => {
  let end = at + 1;
  while (isContinuation(bytes[end] ?? 0)) {
    end += 1;
  }
  return end;
};

/** How many bytes two runs share at their beginning. */
export const sharedLength = (a: Run, b: Run): number => {
  const most = Math.min(a.to - a.from, b.to - b.from);
  let length = 0;
  while (length < most && a.bytes[a.from + length] === b.bytes[b.from + length]) {
    length += 1;
  }
  return length;
};

/** The same, in whole letters. */
const sharedLetters = (a: Run, b: Run): number => {
  let length = sharedLength(a, b);
  while (length > 0 && (splits(a, length) || splits(b, length))) {
    length -= 1;
  }
  return length;
};

const splits = ({ bytes, from, to }: Run, length: number): boolean =>
  from + length < to && isContinuation(bytes[from + length] ?? 0);

/** Whether the rest of `a` is the rest of `b`. */
const goesOn = (a: Run, fromA: number, b: Run, fromB: number): boolean => {
  const length = a.to - fromA;
  if (length < 0 || length !== b.to - fromB) {
    return false;
  }
  for (let index = 0; index < length; index += 1) {
    if (a.bytes[fromA + index] !== b.bytes[fromB + index]) {
      return false;
    }
  }
  return true;
};

const sameLetter = (a: Run, fromA: number, toA: number, b: Run, fromB: number, toB: number): boolean =>
  toA - fromA === toB - fromB && goesOn({ ...a, to: toA }, fromA, { ...b, to: toB }, fromB);

/** Whether one letter added, left out, replaced, or swapped with its neighbour, or none, makes one name the other. */
export const isWithinOneLetter = (a: Run, b: Run): boolean => {
  const shared = sharedLetters(a, b);
  const atA = a.from + shared;
  const atB = b.from + shared;
  const nextA = Math.min(a.to, letterEnd(a.bytes, atA));
  const nextB = Math.min(b.to, letterEnd(b.bytes, atB));
  if (goesOn(a, nextA, b, atB) || goesOn(a, nextA, b, nextB) || goesOn(a, atA, b, nextB)) {
    return true;
  }
  if (nextA === a.to || nextB === b.to) {
    return false;
  }
  const afterA = Math.min(a.to, letterEnd(a.bytes, nextA));
  const afterB = Math.min(b.to, letterEnd(b.bytes, nextB));
  return (
    sameLetter(a, atA, nextA, b, nextB, afterB) &&
    sameLetter(a, nextA, afterA, b, atB, nextB) &&
    goesOn(a, afterA, b, afterB)
  );
};
