import { describedSchemas } from "@isotherm/contract/described-schemas";
import * as z from "zod";

/** A JSON Schema whose root is an object, as the protocol asks of tools. */
export interface ObjectSchema extends Readonly<Record<string, unknown>> {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly $defs?: Schemas;
}
type Json = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Json>>;

/** Enumerations up to this length stand in a schema; of longer ones it has examples, and says where the values are found. */
const MOST_VALUES = 24;

/** Properties of requests that no tool shows: an assistant reads all schemas with every conversation. They may be given. */
const NOT_SHOWN = new Set(["primary_data", "quantity_trunc", "client_account", "apply_route_inference"]);

/** Where the values of long enumerations are found, by the name of the enumeration. */
const FOUND_BY: Readonly<Record<string, string>> = {
  ShippingMethodString: "Found with the tool find_methods.",
  CountryCode: "ISO 3166-1 alpha-3.",
  CurrencyCode: "ISO 4217.",
};

/**
 * The schema of a tool's arguments: the properties of these schemas of the contract side by side, with the contract's
 * descriptions. What holds between properties is checked by the service alone, because assistants' interfaces take no
 * combinations of schemas at the root.
 */
export const argumentsSchema = (...parts: readonly z.ZodType[]): ObjectSchema => {
  const schemas = parts.map((part) => withoutNull(contractSchema(part)) as ObjectSchema);
  const required = schemas.flatMap(({ required = [] }) => required);
  return withDefinitionsInUse({
    type: "object",
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as Schemas,
    ...(required.length > 0 && { required }),
    $defs: Object.assign({}, ...schemas.map(({ $defs }) => $defs)) as Schemas,
  });
};

/** The schema of a tool's result: these properties of what an operation answers. */
export const resultSchema = (answer: z.ZodType, names: readonly string[]): ObjectSchema => {
  const { properties, required = [], $defs = {} } = briefly(contractSchema(answer)) as ObjectSchema;
  const kept = names.map((name) => {
    const schema = properties[name];
    if (schema === undefined) throw new Error(`an answer has no property ${name}`);
    return [name, schema] as const;
  });
  return withDefinitionsInUse({
    type: "object",
    properties: Object.fromEntries(kept),
    required: required.filter((name) => names.includes(name)),
    $defs,
  });
};

/** The schema of a tool's result that is a list, under a name, of such parts of what an operation lists. */
export const listSchema = (name: string, entry: z.ZodType, names: readonly string[]): ObjectSchema => {
  const { $defs, ...items } = resultSchema(entry, names);
  return {
    type: "object",
    properties: { [name]: { type: "array", items } },
    required: [name],
    ...($defs && { $defs }),
  };
};

/** A schema of the contract as it is on the wire, its root in place, described, and without long enumerations. */
const contractSchema = (schema: z.ZodType): ObjectSchema => {
  const {
    $schema,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json & {
    readonly $defs?: Schemas;
  };
  void $schema;
  const name = (root["$ref"] as string | undefined)?.split("/").at(-1) ?? "";
  const described = describedSchemas({ ...$defs, ...(name === "" && { "": root }) });
  const { [name]: found, ...others } = described;
  if (found?.["type"] !== "object") throw new Error(`${name}: the root of a tool's schema must be an object`);
  // Checked by the service: no interface of assistants takes them at the root.
  const { oneOf, anyOf, allOf, id, ...object } = found;
  void [oneOf, anyOf, allOf, id];
  const definitions = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, short(value, key)]));
  return { ...(short(object) as ObjectSchema), $defs: definitions as Schemas };
};

/** A schema in the widely understood forms, without long enumerations, and without what definitions carry as their own name. */
const short = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((inner) => short(inner));
  if (typeof value !== "object" || value === null) return value;
  const { enum: values, ...rest } = value as { readonly enum?: readonly unknown[] };
  const { type, description: told, ...form } = value as { readonly type?: unknown; readonly description?: unknown };
  if (Array.isArray(type)) {
    // A list of types is less widely understood than alternatives.
    const forms = type.map((one) => (one === "null" ? { type: one } : { ...form, type: one as string }));
    return short({ anyOf: forms, ...(told !== undefined && { description: told }) }, name);
  }
  if (Array.isArray(values) && values.length > MOST_VALUES) {
    const { description } = rest as { readonly description?: string };
    const where = FOUND_BY[name] ?? "";
    const text = [description, `One of ${values.length} values.`, where].filter(Boolean).join(" ");
    return { type: "string", description: text, examples: values.slice(0, 3) };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === "id" && typeof inner === "string"))
      .map(([key, inner]) => [key, short(inner)]),
  );
};

/** Descriptions of results up to this length stand whole; of longer ones the first sentence. */
const LONGEST_TEXT = 160;

const briefly = (value: unknown, key = ""): unknown => {
  if (key === "description" && typeof value === "string" && value.length > LONGEST_TEXT)
    return value.split(/(?<=\.) /)[0];
  if (Array.isArray(value)) return value.map((inner) => briefly(inner));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, briefly(inner, name)]));
};

/** In a request null is as good as missing, so that only its other form needs to be shown. */
const withoutNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  const { anyOf, ...rest } = value as { readonly anyOf?: readonly Json[] };
  const [form, none, ...more] = anyOf ?? [];
  if (form !== undefined && none?.["type"] === "null" && more.length === 0) {
    return withoutNull({ ...form, ...rest });
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !NOT_SHOWN.has(key))
      .map(([key, inner]) => [key, withoutNull(inner)]),
  );
};

const withDefinitionsInUse = ({ $defs = {}, ...root }: ObjectSchema): ObjectSchema => {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    const names = [...JSON.stringify(value).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name = ""]) => name);
    for (const name of names.filter((name) => !used.has(name))) {
      used.add(name);
      visit($defs[name]);
    }
  };
  visit(root);
  const kept = Object.fromEntries([...used].toSorted().map((name) => [name, $defs[name] as Json]));
  return { ...(root as ObjectSchema), ...(used.size > 0 && { $defs: kept }) };
};
