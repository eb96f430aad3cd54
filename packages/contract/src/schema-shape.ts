import * as z from "zod";

type Schema = z.core.$ZodType;

/** Whether a value is a JSON object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The schema of the value itself, without what makes it optional or gives it a default. */
export const bareSchema = (schema: Schema): Schema => {
  if (schema instanceof z.ZodPipe) return bareSchema(schema.def.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bareSchema(schema.def.innerType);
  }
  return schema;
};

/** Whether a request may leave the value out. */
export const mayBeMissing = (schema: Schema): boolean => z.core.safeParse(schema, undefined).success;

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

/**
 * For a check over several properties of an object: it runs as soon as these are right, whatever else is wrong, so that
 * a client learns of all mistakes at once.
 */
export const onceRight = (...names: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    isJsonObject(value) && !issues.some(({ path: [name] = [] }) => names.includes(String(name))),
});
