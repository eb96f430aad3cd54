import { readFile } from "node:fs/promises";
import {
  getHealth as getHealthOperation,
  getOpenApi as getOpenApiOperation,
  getPicture as getPictureOperation,
} from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { ApiDocument } from "./docs/api-document.ts";

/**
 * Returns that the service is well: its table can be read.
 *
 * @throws ApiError service_unavailable
 */
export const getHealth = ({ reachTable }: { readonly reachTable: () => Promise<unknown> }) =>
  serves(getHealthOperation, async () => {
    await reachTable();
    return { status: "ok" as const };
  });

/**
 * Returns a picture of the sandbox catalogue.
 *
 * @throws ApiError not_found
 */
export const getPicture = () =>
  serves(getPictureOperation, async ({ params }) => {
    const picture = PICTURE_NAME.test(params.name) ? await readPicture(params.name) : undefined;
    if (picture === undefined) throw new ApiError("not_found");
    return picture;
  });

/** Nothing in it leads out of the folder. */
const PICTURE_NAME = /^[a-z0-9-]+\.svg$/;

const readPicture = async (name: string): Promise<string | undefined> => {
  try {
    return await readFile(new URL(`./data/pictures/${name}`, import.meta.url), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Returns the interface as OpenAPI 3.1. */
export const getOpenApi = (read: () => Promise<Record<string, unknown>>) => serves(getOpenApiOperation, read);

/** The interface as OpenAPI 3.1, read when it is asked for first: it is as long as a third of the function's code. */
export const readDocument = async (): Promise<ApiDocument & Record<string, unknown>> => {
  const { default: document } = await import("@isotherm/contract/openapi.json", { with: { type: "json" } });
  // The document is our own; the type of a JSON file is narrower than what pages ask for.
  return document as unknown as ApiDocument & Record<string, unknown>;
};
