import { getOpenApi as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";

/** Answers the interface as OpenAPI 3.1. */
export const getOpenApi = (document: Record<string, unknown>) => serves(operation, async () => document);
