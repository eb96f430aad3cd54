import { bareSchema, nearName } from "@isotherm/contract";
// The codes alone: the package itself makes tables of them, and of letters to search names by, when a function starts.
import CODES from "i18n-iso-countries/codes.json" with { type: "json" };
import * as z from "zod";

/** A value that none of those is that may stand in its place. */
export interface RefusedValue {
  /** What the schema says of it: zod's own text, or that of the contract. */
  readonly message: string;
  readonly values: readonly unknown[];
  readonly given: unknown;
  /** The schemas that name the values. */
  readonly schemas: readonly z.core.$ZodType[];
}

/** More values than that are no help to a reader. */
const MOST_VALUES = 20;

/** What is said of a refused value: what it must be, what was probably meant, and where a long list is to be read. */
export const valueText = (refused: RefusedValue): string => {
  const country = countryMeant(refused);
  if (country !== undefined) return `${refused.message}: ${country}`;
  const { given, values } = refused;
  const names = values.filter((value) => typeof value === "string");
  const near = typeof given === "string" ? nearName(given, names) : undefined;
  const told = [
    demandOf(refused),
    ...(near === undefined ? [] : [`did you mean ${JSON.stringify(near)}?`]),
    ...(values.length > MOST_VALUES ? addressesOf(refused.schemas) : []),
  ];
  return told.join(" – ");
};

/** Zod lists all values. A schema with a text of its own keeps it. */
const demandOf = ({ message, values }: RefusedValue): string => {
  if (!message.startsWith("Invalid ")) return message;
  if (values.length > MOST_VALUES) return `must be one of the ${values.length} values that the interface names`;
  const texts = values.map((each) => JSON.stringify(each));
  return texts.length === 1 ? `must be ${texts[0]}` : `must be one of ${texts.join(", ")}`;
};

const nameOf = (schema: z.core.$ZodType): string | undefined => z.globalRegistry.get(bareSchema(schema))?.id;

/** The pages of the reference on which the values stand. */
const addressesOf = (schemas: RefusedValue["schemas"]): string[] => {
  const names = [...new Set(schemas.flatMap((schema) => nameOf(schema) ?? []))];
  return names.length === 0 ? [] : [`all of them: ${names.map((name) => `/v1/docs/schemas/${name}`).join(", ")}`];
};

/** Codes that ISO keeps free for what people write instead: of the United Kingdom and, in the EU, of Greece; and Kosovo's. */
const KEPT_FREE: Readonly<Record<string, string>> = { UK: "GBR", EL: "GRC", XK: "XKX" };

/** Which country is meant by two letters, or by three in lower case. */
const countryMeant = ({ given, schemas, values }: RefusedValue): string | undefined => {
  if (typeof given !== "string" || !schemas.some((schema) => nameOf(schema) === "CountryCode")) return undefined;
  const code = given.trim().toUpperCase();
  if (values.includes(code)) return `write ${code} in capitals`;
  const meant = KEPT_FREE[code] ?? CODES.find(([alpha2]) => alpha2 === code)?.[1];
  return meant === undefined ? undefined : `${code} is an alpha-2 code, its alpha-3 is ${meant}`;
};
