import type { Schema } from "./api-document.ts";

/** Where the Markdown of a named schema is. */
export const schemaAddress = (name: string): string => `/v1/docs/schemas/${name}.md`;

/** What a value may be, in a line of Markdown; named schemas are links. Enumerations have all of their values. */
export const typeMarkdown = (schema: Schema): string => {
  const { $ref, type, items, anyOf, oneOf, allOf, additionalProperties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    return `[${name}](${schemaAddress(name)})`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(", ");
  const several = anyOf ?? oneOf ?? allOf;
  if (several) return several.map(typeMarkdown).join(allOf ? " and " : " or ");
  if (items) return `array of ${typeMarkdown(items)}`;
  if (type === "object" && typeof additionalProperties === "object" && !schema.properties) {
    return `object of ${typeMarkdown(additionalProperties)}`;
  }
  const name = typeof type === "string" ? type : (type?.join(" or ") ?? "anything");
  return format === undefined ? name : `${name} (${format})`;
};

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** A schema as Markdown: its description and a list of its properties, those of its parts and entries too. */
export const schemaMarkdown = (schema: Schema, depth = 0): string => {
  const { properties, required = [], description, items } = schema;
  const parts = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter((part) => part.properties);
  const lines = [
    ...(description === undefined || depth > 0 ? [] : [description, ""]),
    ...(properties
      ? Object.entries(properties).flatMap(([name, property]) =>
          propertyLines(name, property, { isRequired: required.includes(name), depth }),
        )
      : [`${indent(depth)}- ${typeMarkdown(schema)}${limits(schema)}`]),
    ...parts.flatMap((part) => ["", `${indent(depth)}One form:`, "", schemaMarkdown(part, depth)]),
    ...(items?.properties ? ["", `${indent(depth)}Each entry:`, "", schemaMarkdown(items, depth)] : []),
  ];
  return lines.join("\n");
};

interface Place {
  readonly isRequired: boolean;
  readonly depth: number;
}

const propertyLines = (name: string, property: Schema, { isRequired, depth }: Place): string[] => {
  const text = property.description === undefined ? "" : `: ${property.description.replaceAll(/\s*\n\s*/g, " ")}`;
  const inner = property.properties ? property : property.items?.properties ? property.items : undefined;
  return [
    `${indent(depth)}- \`${name}\` (${isRequired ? "" : "optional, "}${typeMarkdown(property)}${limits(property)})${text}`,
    ...(inner ? [schemaMarkdown(inner, depth + 1)] : []),
  ];
};

const indent = (depth: number): string => "  ".repeat(depth);

const limits = (schema: Schema): string => {
  const found = limitsOf(schema);
  return found.length === 0 ? "" : `; ${found.join("; ")}`;
};

/** Bounds, default and examples of a value, in words. */
const limitsOf = (schema: Schema): string[] => {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, examples = [] } = schema;
  const range = (least: number | undefined, most: number | undefined, of: string): string | undefined => {
    // Bounds of safe integers say nothing to a reader.
    const upper = most === Number.MAX_SAFE_INTEGER ? undefined : most;
    const lower = least === Number.MIN_SAFE_INTEGER ? undefined : least;
    if (lower === undefined && upper === undefined) return undefined;
    return `${lower ?? "…"} to ${upper ?? "…"}${of}`;
  };
  return [
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " entries"),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    examples.length === 0 ? undefined : `such as ${examples.map((example) => JSON.stringify(example)).join(", ")}`,
  ].filter((text) => text !== undefined);
};
