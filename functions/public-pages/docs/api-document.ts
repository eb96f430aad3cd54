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

/** A guide as the OpenAPI document carries it: its text is Markdown, and our own. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

/** A body or an answer, by its media types. */
export interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}
/** A parameter, or where it is described. */
export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}
interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly "x-codeSamples"?: readonly { readonly lang: string; readonly label: string; readonly source: string }[];
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}
/** The parts of an OpenAPI document that its pages show. */
export interface ApiDocument {
  readonly "x-guides"?: readonly Guide[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** An operation with its method and path; a webhook's path is its name. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Every operation and webhook of a document. */
export const entriesOf = ({ paths, webhooks = {} }: ApiDocument): Entry[] =>
  [paths, webhooks].flatMap((group) =>
    Object.entries(group).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    ),
  );

/** Parameters, those that are pointed to in their place. */
export const knownParameters = ({ components }: ApiDocument, parameters: readonly Parameter[]): Parameter[] =>
  parameters.map((parameter) => {
    const name = parameter.$ref?.split("/").at(-1);
    return name === undefined ? parameter : (components.parameters[name] ?? parameter);
  });
