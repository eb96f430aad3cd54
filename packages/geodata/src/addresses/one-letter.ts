// All here works on UTF-8 bytes in place, because it is asked of a hundred thousand names for one question.

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

/** Whether the rest of `a` is the beginning of the rest of `b`, or, where it must be whole, all of it. */
const goesOn = (a: Run, fromA: number, b: Run, fromB: number, whole: boolean): boolean => {
  const length = a.to - fromA;
  if (length < 0 || fromB > b.to || length > b.to - fromB || (whole && length !== b.to - fromB)) {
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
  toA - fromA === toB - fromB && a.bytes[fromA] === b.bytes[fromB] && a.bytes[toA - 1] === b.bytes[toB - 1];

const isNear = (a: Run, b: Run, whole: boolean): boolean => {
  const shared = sharedLetters(a, b);
  const atA = a.from + shared;
  const atB = b.from + shared;
  if (atA === a.to) {
    // all of `a` begins `b`: enough for a start, for a whole name at most one letter may follow
    return !whole || atB === b.to || letterEnd(b.bytes, atB) >= b.to;
  }
  const nextA = Math.min(a.to, letterEnd(a.bytes, atA));
  if (goesOn(a, nextA, b, atB, whole)) {
    return true;
  }
  if (atB === b.to) {
    return false;
  }
  const nextB = Math.min(b.to, letterEnd(b.bytes, atB));
  if (goesOn(a, nextA, b, nextB, whole) || goesOn(a, atA, b, nextB, whole)) {
    return true;
  }
  if (nextB === b.to || (nextA === a.to && whole)) {
    return false;
  }
  const afterB = Math.min(b.to, letterEnd(b.bytes, nextB));
  if (!sameLetter(a, atA, nextA, b, nextB, afterB)) {
    return false;
  }
  if (nextA === a.to) {
    return true;
  }
  const afterA = Math.min(a.to, letterEnd(a.bytes, nextA));
  return sameLetter(a, nextA, afterA, b, atB, nextB) && goesOn(a, afterA, b, afterB, whole);
};

/** Whether one letter added, left out, replaced, or swapped with its neighbour, or none, makes one name the other. */
export const isWithinOneLetter = (a: Run, b: Run): boolean => isNear(a, b, true);

/**
 * Whether any name that begins with `start` can be within one letter of `wanted`. Rules out whole blocks of sorted names by
 * what all of them begin with. A letter that is cut off at the end of `start` is not looked at.
 */
export const mayBeWithinOneLetter = (start: Run, wanted: Run): boolean => {
  const uncut = { ...start };
  let last = uncut.to - 1;
  while (last > uncut.from && isContinuation(uncut.bytes[last] ?? 0)) {
    last -= 1;
  }
  if (last >= uncut.from && (uncut.bytes[last] ?? 0) > 0x7f) {
    uncut.to = last;
  }
  return isNear(uncut, wanted, false);
};
