import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openApiDocument, openApiText } from "./openapi.ts";
import { OPERATIONS } from "./operations.ts";

const document = openApiDocument();

const references = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(references);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : references(inner)));
};

const resolve = (reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);

describe("the OpenAPI document", () => {
  it("is the committed one; `npm run openapi` writes it anew", async () => {
    const committed = await readFile(new URL("../openapi.json", import.meta.url), "utf8");
    expect(committed).toBe(openApiText());
  });

  it("has every operation under its path, and each id once", () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, path, method } of OPERATIONS) {
      expect(document["paths"]).toHaveProperty([path, method.toLowerCase(), "operationId"], id);
    }
  });

  it("points to nothing that it does not contain", () => {
    const pointers = references(document);
    expect(pointers.length).toBeGreaterThan(20);
    expect(pointers.filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
  });

  it("tells what a receiver gets", () => {
    expect(document["webhooks"]).toHaveProperty("orderEvents.post.requestBody");
  });
});
