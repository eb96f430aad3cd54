import fixture from "../fixtures/addresses.json" with { type: "json" };
import type { Address } from "../src/addresses/gazetteer.ts";

/** A whole number from 0 up to, not including, `below`. */
type Draw = (below: number) => number;

/** The same numbers in every run: a linear congruential generator. */
export const drawFrom = (seed: number): Draw => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** First words of a thousand names each, and names that many places have. */
const FREQUENT =
  "San|Saint|St.|Sankt|Sainte|Santa|La|El|Le|Al|Ban|Amphoe|City of|Sen|Sant|Santa Maria|San Antonio|San Juan|St Pierre|Santa Cruz|Villa|Ciudad|Nea|Bad|New|Khlong".split(
    "|",
  );
const CITIES = [...fixture.rows, ...fixture.held_out].flatMap(({ city }) => (city === undefined ? [] : [city]));
const COUNTRIES = [...new Set(fixture.rows.flatMap(({ country }) => country ?? []))];
const DIGRAPHS = ["ae", "oe", "ue", "aa", "aeoeue", "aaaeoeue", "Aeoeue", "oeue"];
/** What stands between words, what is cut out of a text, and what seems to name a region or a country. */
const BETWEEN = [" ", " ", " ", "-", ", ", ",", " (", ") ", " (x) ", "/", "'", "’", ";", "、", "（", " [", "{", "\t"];
const AROUND = [
  "Port",
  "City",
  "Stadt",
  "Cedex",
  "Airport",
  "zona industrial",
  "ma",
  "OR",
  "Georgia",
  "DEU",
  "Mexico",
  "Hafen",
];
const SCRIPTS = [
  "Москва",
  "Санкт-Петербург",
  "القاهرة",
  "תל אביב",
  "मुंबई",
  "กรุงเทพ",
  "Αθήνα",
  "上海市",
  "서울시",
  "შანხაი",
  "Երևան",
];
const ODD = ["\uFDFA", "e\u0301", "\u0301\u0308\u0323", "ﬃ", "①", "🚢", "Ǆ", "ſ", "\u200B", "\u0000", "İ", "ß"];
const LETTERS = Array.from("aeiounrstlmcdgb ");

const oneOf = (draw: Draw, list: readonly string[]): string => list[draw(list.length)] ?? "";
const letters = (draw: Draw, most: number): string =>
  Array.from({ length: 1 + draw(most) }, () => oneOf(draw, LETTERS)).join("");

/** A name that exists, with up to two letters wrong. */
const nearMiss = (draw: Draw): string => {
  const name = Array.from(oneOf(draw, draw(2) === 0 ? CITIES : FREQUENT));
  for (let slips = draw(3); slips > 0; slips -= 1) {
    name.splice(draw(name.length), draw(2), oneOf(draw, LETTERS));
  }
  return name.join("");
};

const digits = (draw: Draw): string => String(draw(100_000));

const TOKENS: readonly ((draw: Draw) => string)[] = [
  (draw) => oneOf(draw, FREQUENT),
  (draw) => oneOf(draw, FREQUENT),
  (draw) => oneOf(draw, DIGRAPHS),
  (draw) => oneOf(draw, DIGRAPHS),
  nearMiss,
  nearMiss,
  (draw) => oneOf(draw, AROUND),
  (draw) => oneOf(draw, SCRIPTS),
  (draw) => oneOf(draw, ODD),
  (draw) => letters(draw, 12),
  (draw) => letters(draw, 80),
  digits,
  (draw) => oneOf(draw, FREQUENT).toLowerCase() + oneOf(draw, DIGRAPHS),
];

/** Of these lengths: a name, a line, all that a city may have, and more. */
const LENGTHS = [25, 60, 100, 200, 500];

/** A text of up to 500 characters that is made to be dear to search for. */
const hardText = (draw: Draw): string => {
  const most = LENGTHS[draw(LENGTHS.length)] ?? 0;
  const repeated = draw(6) === 0 ? (TOKENS[draw(TOKENS.length)]?.(draw) ?? "") : undefined;
  let text = "";
  for (let count = 1 + draw(most / 5); count > 0 && text.length < most; count -= 1) {
    text += (repeated ?? TOKENS[draw(TOKENS.length)]?.(draw) ?? "") + oneOf(draw, BETWEEN);
  }
  return text.slice(0, most);
};

/** An address that is made to be dear to find. */
export const hardAddress = (draw: Draw): Address => {
  const country = draw(2) === 0 ? oneOf(draw, COUNTRIES) : undefined;
  const postcode = draw(4) === 0 ? (draw(2) === 0 ? digits(draw) : hardText(draw)) : undefined;
  const text = hardText(draw);
  return draw(8) === 0 && country !== undefined
    ? { country, street_line1: `Street, ${text}` }
    : { country, city: draw(20) === 0 ? `${digits(draw)} ${text}` : text, postcode };
};
