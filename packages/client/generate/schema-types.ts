import openapiTS, { astToString, type SchemaObject } from "openapi-typescript";
import ts from "typescript";

type Json = Record<string, unknown>;

const HEADER = "// Written by `npm run openapi` from the contract. Do not edit.\n\n";

/**
 * The types of everything that is asked and answered, as the text of a module, and the types of ids that they name.
 *
 * @param schemas the named schemas of an OpenAPI 3.1 document; a schema with `x-id` is an id of that kind
 */
export const schemaTypes = async (schemas: Json): Promise<string> => {
  const kinds = new Set<string>();
  const nodes = await openapiTS(
    { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: { schemas } } as never,
    {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      immutable: false,
      silent: true,
      // A property that has a default may be left out.
      defaultNonNullable: false,
      transform: (schema) => idReference(schema, kinds),
    },
  );
  const wanted = nodes.filter((node) => !isUnused(node));
  const ids = [...kinds].toSorted().map((kind) => `export type ${idType(kind)} = Id<"${kind}">;`);
  return `${HEADER}import type { Id } from "../id.ts";\n\n${ids.join("\n")}\n\n${astToString(wanted)}`;
};

/** The type of a kind of id: `offsetLink` is `OffsetLinkId`. */
export const idType = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Id`;

const idReference = (schema: SchemaObject, kinds: Set<string>): ts.TypeNode | undefined => {
  const { "x-id": kind, nullable } = schema as { "x-id"?: string; nullable?: boolean };
  if (kind === undefined || nullable) return undefined;
  kinds.add(kind);
  return ts.factory.createTypeReferenceNode(idType(kind));
};

/** `paths`, `webhooks`, `operations` and `$defs` say nothing here. */
const isUnused = (node: ts.Node): boolean =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
  ["$defs", "operations", "paths", "webhooks"].includes(node.name.text);
