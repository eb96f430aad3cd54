import { instantMs, instantOf } from "@isotherm/core";
import { ExchangeError } from "./exchange-error.ts";
import type { ProductFootprint } from "./product-footprint.ts";

/** Whether a footprint is one of those that are asked for. */
export type FootprintFilter = (footprint: ProductFootprint) => boolean;

type Value = string | undefined;

/** Properties that PACT lets filter by, and what a footprint has of each. Those of places we never tell. */
const TEXTS: Readonly<Record<string, (footprint: ProductFootprint) => Value>> = {
  productCategoryCpc: ({ productCategoryCpc }) => productCategoryCpc,
  "pcf/geographyCountry": () => undefined,
};
const MOMENTS: Readonly<Record<string, (footprint: ProductFootprint) => Value>> = {
  created: ({ created }) => created,
  updated: (footprint) => ("updated" in footprint ? footprint.updated : undefined),
  "pcf/referencePeriodStart": ({ pcf }) => pcf.referencePeriodStart,
  "pcf/referencePeriodEnd": ({ pcf }) => pcf.referencePeriodEnd,
};
const PROPERTIES = { ...TEXTS, ...MOMENTS };
const COLLECTIONS: Readonly<Record<string, (footprint: ProductFootprint) => readonly string[]>> = {
  companyIds: ({ companyIds }) => companyIds,
  productIds: ({ productIds }) => productIds,
};

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
};

/** A text in quotes, a day or a moment without them, as OData writes those, a word, or a mark. */
const TOKEN = /\s*(?:'((?:[^']|'')*)'|(\d{4}-\d\d-\d\d[\w:.+-]*)|([A-Za-z_][\w/.]*)|([():]))/uy;
const MOST_CHARACTERS = 2_000;
const MOST_DEPTH = 20;

interface Token {
  readonly kind: "text" | "word" | "mark";
  readonly value: string;
}

/**
 * Reads the part of OData's `$filter` that PACT 2.1 allows: comparisons of six properties, joined by `and`, and `any` with `eq`
 * over ids of companies and products.
 *
 * @throws ExchangeError BadRequest where it is no filter, NotImplemented where it is one that PACT does not ask for
 */
export const footprintFilter = (text: string): FootprintFilter => {
  if (text.length > MOST_CHARACTERS) throw new ExchangeError("BadRequest", "$filter: is too long");
  const reader = readerOf(tokensOf(text));
  const filter = conjunction(reader, 0);
  if (reader.next() !== undefined) throw unreadable();
  return filter;
};

const unreadable = (): ExchangeError => new ExchangeError("BadRequest", "$filter: cannot be read");
const unknown = (what: string): ExchangeError =>
  new ExchangeError("NotImplemented", `$filter: ${what.slice(0, 100)} is not implemented`);

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const [, quoted, moment, word, mark] = TOKEN.exec(text) ?? [];
    if (quoted !== undefined) tokens.push({ kind: "text", value: quoted.replaceAll("''", "'") });
    else if (moment !== undefined) tokens.push({ kind: "text", value: moment });
    else if (word !== undefined) tokens.push({ kind: "word", value: word });
    else if (mark !== undefined) tokens.push({ kind: "mark", value: mark });
    else throw unreadable();
  }
  return tokens;
};

const readerOf = (tokens: readonly Token[]) => {
  let place = 0;
  const next = (): Token | undefined => tokens[place++];
  return {
    next,
    peek: (): Token | undefined => tokens[place],
    take: (kind: Token["kind"], value?: string): string => {
      const token = next();
      if (token?.kind !== kind || (value !== undefined && token.value !== value)) throw unreadable();
      return token.value;
    },
  };
};
type Reader = ReturnType<typeof readerOf>;

const isMark = (token: Token | undefined, value: string): boolean => token?.kind === "mark" && token.value === value;

const conjunction = (reader: Reader, depth: number): FootprintFilter => {
  if (depth > MOST_DEPTH) throw unreadable();
  const terms = [term(reader, depth)];
  while (reader.peek()?.kind === "word") {
    const joint = reader.take("word");
    if (joint !== "and") throw unknown(joint);
    terms.push(term(reader, depth));
  }
  return (footprint) => terms.every((each) => each(footprint));
};

const term = (reader: Reader, depth: number): FootprintFilter => {
  if (isMark(reader.peek(), "(")) {
    reader.take("mark", "(");
    const inner = conjunction(reader, depth + 1);
    reader.take("mark", ")");
    return inner;
  }
  const property = reader.take("word");
  return isMark(reader.peek(), "(") ? containment(reader, property) : comparison(reader, property);
};

/** `productIds/any(id:(id eq 'urn:...'))` */
const containment = (reader: Reader, property: string): FootprintFilter => {
  const [, name = "", lambda] = /^(\w+)\/(\w+)$/u.exec(property) ?? [];
  const held = Object.hasOwn(COLLECTIONS, name) ? COLLECTIONS[name] : undefined;
  if (!held || lambda !== "any") throw unknown(property);
  reader.take("mark", "(");
  const variable = reader.take("word");
  reader.take("mark", ":");
  const isBracketed = isMark(reader.peek(), "(");
  if (isBracketed) reader.take("mark", "(");
  reader.take("word", variable);
  const operator = reader.take("word");
  if (operator !== "eq") throw unknown(operator);
  const wanted = reader.take("text");
  if (isBracketed) reader.take("mark", ")");
  reader.take("mark", ")");
  return (footprint) => held(footprint).includes(wanted);
};

const comparison = (reader: Reader, property: string): FootprintFilter => {
  const held = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property] : undefined;
  if (!held) throw unknown(property);
  const operator = reader.take("word");
  const holds = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!holds) throw unknown(operator);
  const wanted = reader.take("text");
  const orderOf = Object.hasOwn(MOMENTS, property) ? momentOrder(property, wanted) : textOrder(wanted);
  return (footprint) => {
    const value = held(footprint);
    return value !== undefined && holds(orderOf(value));
  };
};

const textOrder = (wanted: string) => (value: string) => (value === wanted ? 0 : value < wanted ? -1 : 1);

/** Moments are compared as such, however they are written; a day is its first moment in UTC. @throws ExchangeError BadRequest */
const momentOrder = (property: string, wanted: string) => {
  const at = instantOf(/^\d{4}-\d\d-\d\d$/u.test(wanted) ? `${wanted}T00:00:00Z` : wanted);
  if (at === undefined)
    throw new ExchangeError(
      "BadRequest",
      `$filter: ${property} must be compared with a date and time, such as '2026-03-01T00:00:00Z'`,
    );
  return (value: string) => instantMs(value) - instantMs(at);
};
