import { writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { AccountId } from "@isotherm/core";
import { estimateItem } from "@isotherm/store/items/estimate-item";
import { unpackEstimate } from "@isotherm/store/items/packed-estimate";
import { variedEstimates } from "./varied-estimates.ts";

// Made `packages/store/src/items/estimate-dictionaries.json`, by the algorithm COVER (Liao, Petri, Moffat, Wirth: "Effective
// Construction of Relative Lempel-Ziv Dictionaries", 2016). Not to be run over those again: what was packed with a dictionary
// is unpacked with it. Better ones get editions of their own in `packed-estimate.ts`, and this the path of their file.

const [path] = process.argv.slice(2);
if (!path) throw new Error("whither?");

/** With its text, a window of deflate holds not much more: what is further away than 32 kB is forgotten. */
const DICTIONARY_BYTES = 28_000;
const PART_BYTES = 320;
/** As many characters make a word of a text, wherever it begins. */
const WORD = 8;

/** What is a client's, or of one deployment's catalogue, is left out: it would make estimates of tests smaller than others. */
const withoutOwn = (text: string): string =>
  text
    .replaceAll(/"(external_estimate_url|primary_image)":"[^"]*"/g, '"$1":"https://"')
    .replaceAll(/"(bundle_id|bundle_name|idempotency_key)":"[^"]*"/g, '"$1":""')
    .replaceAll(/("metadata":\{)[^}]*\}/g, "$1}");

/** The words of texts as numbers, by where they begin, and in how many of the texts each is. */
const wordsOf = (
  texts: readonly string[],
): { readonly all: string; readonly at: Int32Array; readonly often: Int32Array } => {
  const all = texts.join("\n");
  const numbers = new Map<string, number>();
  const at = Int32Array.from({ length: all.length }, (_, begin) => {
    const word = all.slice(begin, begin + WORD);
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
  const often = new Int32Array(numbers.size);
  let begin = 0;
  for (const text of texts) {
    for (const number of new Set(at.subarray(begin, begin + text.length))) often[number] = (often[number] ?? 0) + 1;
    begin += text.length + 1;
  }
  return { all, at, often };
};

/** Where the part between two places begins whose words are in the most texts, each counted once. */
const bestPart = (at: Int32Array, often: Int32Array, from: number, to: number): { begin: number; score: number } => {
  const inside = new Int32Array(often.length);
  let best = { begin: from, score: -1 };
  let score = 0;
  for (let end = from; end < to; end += 1) {
    const entering = at[end] ?? 0;
    if (inside[entering] === 0) score += often[entering] ?? 0;
    inside[entering] = (inside[entering] ?? 0) + 1;
    const begin = end - (PART_BYTES - WORD);
    if (begin >= from) {
      if (score > best.score) best = { begin, score };
      const leaving = at[begin] ?? 0;
      inside[leaving] = (inside[leaving] ?? 0) - 1;
      if (inside[leaving] === 0) score -= often[leaving] ?? 0;
    }
  }
  return best;
};

/** The parts of texts that say most of what they have in common; the best ones last, where they are nearest. */
const train = (texts: readonly string[]): string[] => {
  const { all, at, often } = wordsOf(texts);
  const parts: string[] = [];
  const rounds = Math.floor(DICTIONARY_BYTES / PART_BYTES);
  const span = Math.floor(all.length / rounds);
  for (let left = DICTIONARY_BYTES, round = 0; left > 0; round = (round + 1) % rounds) {
    const { begin } = bestPart(at, often, round * span, (round + 1) * span);
    let [first, last] = [begin, begin + PART_BYTES - WORD];
    while (first < last && often[at[first] ?? 0] === 0) first += 1;
    while (last > first && often[at[last] ?? 0] === 0) last -= 1;
    for (let place = first; place <= last; place += 1) often[at[place] ?? 0] = 0;
    const part = all.slice(first, last + WORD);
    parts.unshift(part);
    left -= Buffer.byteLength(part);
  }
  return parts;
};

const ACCOUNT = "acc_01KDVDNA0000000000000000AA" as AccountId;
const texts: Record<"freight" | "others", string[]> = { freight: [], others: [] };
for (const estimate of await variedEstimates()) {
  const { body } = await estimateItem(ACCOUNT, estimate);
  texts[estimate.kind.endsWith("shipping") ? "freight" : "others"].push(withoutOwn(unpackEstimate(body)));
}
const packed = (all: readonly string[]): string =>
  deflateRawSync(train(all).join(""), { level: 9, memLevel: 9 }).toString("base64");
const trained = { freight: packed(texts.freight), others: packed(texts.others) };
writeFileSync(path, `${JSON.stringify(trained, undefined, 2)}\n`);
console.log(`from ${texts.freight.length} and ${texts.others.length} estimates`);
process.exit(0);
