import type { ApiDocument } from "./docs-pages.ts";

/** The interface as OpenAPI 3.1, read when it is asked for first: it is as long as a third of the function's code. */
export const readDocument = async (): Promise<ApiDocument & Record<string, unknown>> => {
  const { default: document } = await import("@isotherm/contract/openapi.json", { with: { type: "json" } });
  // The document is our own; the type of a JSON file is narrower than what pages ask for.
  return document as unknown as ApiDocument & Record<string, unknown>;
};
