import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { hasDescription } from "./described-schemas.ts";
import { ERRORS, wireCode } from "./errors.ts";
import { openApiDocument, openApiText } from "./openapi.ts";
import { errorsOf } from "./operation.ts";
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

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly unknown[];
  readonly tags?: readonly string[];
}

/** A value and everything in it, but for examples. */
const every = (value: unknown): Schema[] =>
  typeof value !== "object" || value === null
    ? []
    : [value, ...Object.entries(value).flatMap(([key, inner]) => (key.startsWith("example") ? [] : every(inner)))];

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

  it("describes every property of everything that is asked and answered", () => {
    const { schemas } = document["components"] as { schemas: Record<string, Record<string, unknown>> };
    const undescribed: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const inner of Object.values(value)) look(inner, at);
      const { properties = {} } = value as { properties?: Record<string, Record<string, unknown>> };
      for (const [name, property] of Object.entries(properties))
        if (!hasDescription(property, schemas)) undescribed.push(`${at}.${name}`);
    };
    for (const [name, schema] of Object.entries(schemas)) look(schema, name);
    expect(undescribed).toEqual([]);
  });

  it("has a guide for each thing that several operations share, and a text for each tag", () => {
    const guides = document["x-guides"] as { name: string; markdown: string }[];
    expect(guides.map(({ name }) => name)).toContain("idempotency");
    for (const { markdown } of guides) expect(markdown).toMatch(/^# /);
    const tags = document["tags"] as { name: string; description: string }[];
    expect(tags.filter(({ description }) => description.startsWith("Operations on"))).toEqual([]);
  });

  it("shows every error that an operation may answer with, by its name", () => {
    for (const operation of OPERATIONS) {
      const at = ["paths", operation.path, operation.method.toLowerCase(), "responses"];
      for (const code of errorsOf(operation)) {
        const pointer = { $ref: `#/components/examples/${code}` };
        const examples = [...at, String(ERRORS[code].status), "content", "application/json", "examples", code];
        expect(document).toHaveProperty(examples, pointer);
        expect(resolve(pointer.$ref)).toMatchObject({ value: { error: { error_code: wireCode(code) } } });
      }
    }
  });

  it("names the permission that an operation needs, and tells of what is still so where something may be kept", () => {
    const paths = document["paths"] as Record<string, Record<string, { description?: string; responses: object }>>;
    expect(paths["/webhooks"]?.["post"]?.description).toContain("Needs a key with the permission `webhooks`.");
    expect(paths["/bundles"]?.["get"]?.description ?? "").not.toContain("permission");
    expect(Object.keys(paths["/bundles"]?.["get"]?.responses ?? {})).toContain("304");
    expect(Object.keys(paths["/orders"]?.["get"]?.responses ?? {})).not.toContain("304");
  });

  it("tells what a receiver gets", () => {
    expect(document["webhooks"]).toHaveProperty("orderEvents.post.requestBody");
  });

  // What openapi-generator (Java) and oapi-codegen (Go) make no code of that compiles.
  describe("gives generators of clients", () => {
    const { schemas } = document["components"] as { schemas: Record<string, Schema> };
    const all = [...every(schemas), ...every(document["paths"])];

    it("no type of null alone but in a union", () => {
      expect(all.filter(({ type, ...rest }) => type === "null" && Object.keys(rest).length > 0)).toEqual([]);
    });

    it("numbers to choose from as integers of one set", () => {
      const numbers = (schema: Schema) => [schema.const, ...(schema.enum ?? [])].some((one) => typeof one === "number");
      const sets = all.filter(numbers);
      expect(sets.length).toBeGreaterThan(0);
      expect(sets.filter(({ type, enum: set }) => type !== "integer" || set === undefined)).toEqual([]);
    });

    it("a named schema where one is meant, and not an object of any properties as well", () => {
      expect(schemas["TransactionBatchRequest"]).toMatchObject({
        items: { $ref: "#/components/schemas/TransactionEstimateRequest" },
      });
      expect(all.filter(({ allOf }) => allOf?.length === 1)).toEqual([]);
    });

    it("no schema by the name that they give to what an operation answers", () => {
      const names = OPERATIONS.map(({ id }) => `${id.charAt(0).toUpperCase()}${id.slice(1)}Response`);
      expect(names.filter((name) => name in schemas)).toEqual([]);
    });

    it("the events that are received under a tag of their own", () => {
      const [received] = every(document["webhooks"]).flatMap(({ tags }) => tags ?? []);
      expect(all.flatMap(({ tags }) => tags ?? [])).not.toContain(received);
      expect(document["tags"]).toContainEqual({ name: received, description: expect.any(String) });
    });
  });
});
