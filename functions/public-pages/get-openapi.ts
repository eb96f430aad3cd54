import { getOpenApi as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";

/** Answers the interface as OpenAPI 3.1. */
export const getOpenApi = (read: () => Promise<Record<string, unknown>>) => serves(operation, read);
