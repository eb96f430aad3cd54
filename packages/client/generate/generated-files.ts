import { openApiDocument } from "@isotherm/contract/openapi";
import { type Document, operationTable, querySchemas } from "./operation-table.ts";
import { schemaTypes } from "./schema-types.ts";

/** The modules of `src/generated`, as the contract says them now. */
export const generatedFiles = async (): Promise<{ readonly name: string; readonly text: string }[]> => {
  const document = openApiDocument() as unknown as Document;
  const schemas = { ...document.components.schemas, ...querySchemas(document) };
  return [
    { name: "schemas.ts", text: await schemaTypes(schemas) },
    { name: "operations.ts", text: operationTable(document) },
  ];
};
