import * as z from "zod";
import { nearName } from "./near-name.ts";
import { bareSchema, formsOf, isJsonObject } from "./schema-shape.ts";

/** A property of a request that its schema does not have. */
export interface UnknownField {
  /** Where it stands in the request, such as `legs.1.shipment.mass.units`; cut where it is very long. */
  readonly field: string;
  /** The property of the same object that was probably meant. */
  readonly near: string | undefined;
}

/** A name that a client sent is repeated up to this length. */
const MOST_NAME_CHARACTERS = 100;

interface Found {
  readonly field: string;
  readonly name: string;
  readonly shape: object;
}

const shortened = (name: string): string =>
  name.length <= MOST_NAME_CHARACTERS ? name : `${name.slice(0, MOST_NAME_CHARACTERS - 1).toWellFormed()}…`;

const below = (path: string, name: string | number): string => (path === "" ? `${name}` : `${path}.${name}`);

const collect = (schema: z.core.$ZodType, value: unknown, path: string, found: Found[]): void => {
  const bare = bareSchema(schema);
  if (bare instanceof z.ZodUnion) {
    const form = formsOf(bare).find((option) => z.core.safeParse(option, value).success);
    if (form) collect(form, value, path, found);
  } else if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, element] of value.entries()) collect(bare.def.element, element, below(path, index), found);
  } else if (bare instanceof z.ZodObject && isJsonObject(value)) {
    const { shape } = bare.def;
    for (const [name, inner] of Object.entries(value)) {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known) collect(known, inner, below(path, name), found);
      else found.push({ field: below(path, shortened(name)), name, shape });
    }
  }
};

/**
 * The properties of an accepted request that its schema does not have, ordered by where they stand.
 *
 * @param value the request as it was sent; the schema accepts it
 * @param most how many are told; the first ones
 */
export const unknownFields = (schema: z.core.$ZodType, value: unknown, most: number): UnknownField[] => {
  const found: Found[] = [];
  collect(schema, value, "", found);
  return found
    .toSorted((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
    .slice(0, most)
    .map(({ field, name, shape }) => ({ field, near: nearName(name, Object.keys(shape)) }));
};
