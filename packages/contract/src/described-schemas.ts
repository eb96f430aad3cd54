import { PROPERTY_TEXTS } from "./openapi-texts.ts";

type Json = Record<string, unknown>;
type Schemas = Readonly<Record<string, Json>>;

/** Named schemas whose properties all say what they mean: by their own words, those of their schema, or by their name. */
export const describedSchemas = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, described(schema, name, schemas) as Json]));

const described = (value: unknown, owner: string, schemas: Schemas): unknown => {
  if (Array.isArray(value)) return value.map((inner) => described(inner, owner, schemas));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "properties"
        ? describedProperties(inner as Record<string, Json>, owner, schemas)
        : described(inner, owner, schemas),
    ]),
  );
};

const describedProperties = (properties: Readonly<Record<string, Json>>, owner: string, schemas: Schemas): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const text = PROPERTY_TEXTS[`${owner}.${name}`] ?? PROPERTY_TEXTS[name];
      const inner = described(schema, owner, schemas) as Json;
      return [name, text === undefined || hasDescription(schema, schemas) ? inner : { ...inner, description: text }];
    }),
  );

/** Whether a property says what it means, or what it points to does. */
export const hasDescription = (schema: Json, schemas: Schemas): boolean => {
  const { description, $ref } = schema as { readonly description?: string; readonly $ref?: string };
  if (description !== undefined) return true;
  const parts = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"] ?? []) as readonly Json[];
  if (parts.some((part) => hasDescription(part, schemas))) return true;
  return schemas[$ref?.split("/").at(-1) ?? ""]?.["description"] !== undefined;
};
