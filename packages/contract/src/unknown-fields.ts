import * as z from "zod";

/** A property of a request that its schema does not have. */
export interface UnknownField {
  /** Where it stands in the request, such as `legs.1.shipment.mass.units`; cut where it is very long. */
  readonly field: string;
  /** The property of the same object that was probably meant. */
  readonly near: string | undefined;
}

/** A request that its schema accepts: as it was sent, and what the schema made of it. */
export interface AcceptedRequest {
  readonly sent: unknown;
  readonly body: unknown;
}

/**
 * The properties of an accepted request that its schema does not have, ordered by where they stand.
 *
 * @param most how many are told; the first ones
 */
export const unknownFields = (
  schema: z.core.$ZodType,
  { sent, body }: AcceptedRequest,
  most: number,
): UnknownField[] => {
  // Most requests have none; to find the form of a union again takes as long as the validation.
  if (!isCut(sent, body)) return [];
  const found: Found[] = [];
  collect(schema, sent, "", found);
  return found
    .toSorted((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
    .slice(0, most)
    .map(({ field, name, shape }) => ({ field, near: nearName(name, Object.keys(shape)) }));
};

/** Whether something of a value is not in what its schema made of it. */
const isCut = (sent: unknown, made: unknown): boolean =>
  sent instanceof Object &&
  !(
    made instanceof Object &&
    Object.entries(sent).every(([name, inner]) => Object.hasOwn(made, name) && !isCut(inner, Reflect.get(made, name)))
  );

interface Found {
  readonly field: string;
  readonly name: string;
  readonly shape: object;
}

const collect = (schema: z.core.$ZodType, value: unknown, path: string, found: Found[]): void => {
  const bare = bareSchema(schema);
  if (bare instanceof z.ZodUnion) {
    const form = formsOf(bare).find((option) => z.safeParse(option, value).success);
    if (form) collect(form, value, path, found);
  } else if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, element] of value.entries()) collect(bare.def.element, element, below(path, index), found);
  } else if (bare instanceof z.ZodObject && value instanceof Object) {
    const { shape } = bare.def;
    for (const [name, inner] of Object.entries(value)) {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known) collect(known, inner, below(path, name), found);
      // What an object takes whatever its name is kept with the request.
      else if (!bare.def.catchall) found.push({ field: below(path, shortened(name)), name, shape });
    }
  }
};

const below = (path: string, name: string | number): string => (path === "" ? `${name}` : `${path}.${name}`);

/** A name that a client sent is repeated up to this length. */
const MOST_NAME_CHARACTERS = 100;

const shortened = (name: string): string =>
  name.length <= MOST_NAME_CHARACTERS ? name : `${name.slice(0, MOST_NAME_CHARACTERS - 1).toWellFormed()}…`;

/**
 * The known name that was probably meant, or undefined: one that goes on for a letter or two where the given one ends, as
 * `euro6-ac` does after `euro6`, before those with other letters. Names of another length are not compared by letters.
 */
export const nearName = (given: string, known: readonly string[]): string | undefined => {
  const plain = plainName(given);
  const most = mostChanges(plain.length);
  const plainNames = known.map((name) => ({ name, text: plainName(name) }));
  const candidates = plainNames
    .filter(({ text }) => Math.abs(text.length - plain.length) <= most)
    .map(({ name, text }) => ({ name, changes: distance(plain, text) }))
    .filter(({ changes }) => changes <= most);
  const [nearest] = candidates.toSorted((a, b) => a.changes - b.changes);
  if (nearest?.changes === 0 || most === 0) return nearest?.name;
  const longer = plainNames.find(({ text }) => text.startsWith(plain) && text.length <= plain.length + MOST_ENDING);
  return (longer ?? nearest)?.name;
};

const MOST_ENDING = 2;

/** The same for `country_code`, `countryCode` and `Country-Code`. */
export const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Short names are near to each other by chance. */
const mostChanges = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

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

type Schema = z.core.$ZodType;

/** The schema of the value itself, without what makes it optional or gives it a default. */
export const bareSchema = (schema: Schema): Schema => {
  if (schema instanceof z.ZodPipe) return bareSchema(schema.def.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bareSchema(schema.def.innerType);
  }
  return schema;
};

/** Whether a request may leave the value out. */
export const mayBeMissing = (schema: Schema): boolean => z.safeParse(schema, undefined).success;

/** The forms that a value may take: the options of a union, also of unions within it, or the schema alone. */
export const formsOf = (schema: Schema): readonly Schema[] => {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodUnion ? bare.def.options.flatMap(formsOf) : [bare];
};

/** The schema of a property or of an element; undefined where the schema has none. */
export const schemaBelow = (schema: Schema, key: PropertyKey): Schema | undefined => {
  const bare = bareSchema(schema);
  if (bare instanceof z.ZodObject) {
    return Object.hasOwn(bare.def.shape, key) ? bare.def.shape[key as string] : undefined;
  }
  if (bare instanceof z.ZodArray) return bare.def.element;
  return bare instanceof z.ZodRecord ? bare.def.valueType : undefined;
};
