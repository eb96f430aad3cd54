import { type Html, html, type HtmlValue } from "@isotherm/pages";

/** A JSON Schema as OpenAPI 3.1 has it: the part that pages show. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** Values of an enumeration that stand in a line; more are shown on its own page. */
const MOST_INLINE = 12;

const joined = (parts: readonly HtmlValue[], between: string): HtmlValue =>
  parts.map((part, index) => [index > 0 && between, part]);

/** What a value may be, in a line; named schemas are links. */
export const typeHtml = (schema: Schema): HtmlValue => {
  const { $ref, type, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    return html`<a href="/v1/docs/schemas/${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    const shown = schema.enum.slice(0, MOST_INLINE).map((value) => html`<code>${JSON.stringify(value)}</code>`);
    return [joined(shown, ", "), schema.enum.length > MOST_INLINE && ` and ${schema.enum.length - MOST_INLINE} more`];
  }
  const several = anyOf ?? oneOf ?? allOf;
  if (several) return joined(several.map(typeHtml), allOf ? " and " : " or ");
  if (items) return ["array of ", typeHtml(items)];
  if (type === "object" && typeof additionalProperties === "object" && !schema.properties) {
    return ["object of ", typeHtml(additionalProperties)];
  }
  const name = typeof type === "string" ? type : (type?.join(" or ") ?? "anything");
  return schema.format === undefined ? name : `${name} (${schema.format})`;
};

/** Bounds, default and examples of a value, in words. */
export const limitsOf = (schema: Schema): string[] => {
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

/** A schema with its properties, those of its parts too. */
export const schemaHtml = (schema: Schema): Html => {
  const { properties, required = [], description } = schema;
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  const inline = schema.items && !schema.items.$ref ? schema.items : undefined;
  return html`${description !== undefined && html`<p>${description}</p>`}
  ${!properties && html`<p>${typeHtml(allValues(schema))}</p>`}
  ${
    schema.enum &&
    schema.enum.length > MOST_INLINE &&
    html`<p>
      ${joined(
        schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
        ", ",
      )}
    </p>`
  }
  ${
    properties &&
    html`<dl>
      ${Object.entries(properties).map(([name, property]) => propertyHtml(name, property, required.includes(name)))}
    </dl>`
  }
  ${parts.filter((part) => part.properties).map((part) => html`<div class="card">${schemaHtml(part)}</div>`)}
  ${inline?.properties && html`<div class="card">${schemaHtml(inline)}</div>`}`;
};

/** The line above all values of a long enumeration tells only what they are. */
const allValues = (schema: Schema): Schema =>
  schema.enum && schema.enum.length > MOST_INLINE ? { type: schema.type ?? "string" } : schema;

const propertyHtml = (name: string, property: Schema, isRequired: boolean): Html => {
  const limits = limitsOf(property);
  return html`<dt><code>${name}</code>${!isRequired && html` <small>optional</small>`}</dt>
    <dd>
      ${typeHtml(property)} ${limits.length > 0 && html`<small>${limits.join("; ")}</small>`}
      ${property.description !== undefined && html`<br /><small>${property.description}</small>`}
    </dd>`;
};
