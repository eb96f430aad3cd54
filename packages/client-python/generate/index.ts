import { openApiDocument } from "@isotherm/contract/openapi";
import type { Document } from "@isotherm/client/operation-table";
import { errorClasses } from "./error-classes.ts";
import { methodClasses } from "./method-classes.ts";
import { modelSchemas } from "./model-schemas.ts";
import { operationConstants } from "./operation-constants.ts";

/** Where the generated modules are. */
export const GENERATED = new URL("../src/isotherm/generated/", import.meta.url);

/** The modules that need no Python to be written, as the contract says them now. */
export const generatedModules = (): { readonly name: string; readonly text: string }[] => {
  const document = openApiDocument() as unknown as Document;
  return [
    { name: "operations.py", text: operationConstants(document) },
    { name: "methods.py", text: methodClasses(document, "sync") },
    { name: "async_methods.py", text: methodClasses(document, "async") },
    { name: "api_errors.py", text: errorClasses() },
  ];
};

/** What datamodel-code-generator makes `models.py` of. */
export const modelDocument = (): string =>
  JSON.stringify(modelSchemas((openApiDocument() as unknown as Document).components.schemas));
