import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { createClient } from "@isotherm/client";
import { OPERATIONS } from "@isotherm/contract";
import { openApiDocument } from "@isotherm/contract/openapi";
import { describe, expect, it } from "vitest";

interface Sampled {
  readonly operationId: string;
  readonly "x-codeSamples": readonly { readonly label: string; readonly source: string }[];
}
const { paths } = openApiDocument() as unknown as { paths: Record<string, Record<string, Sampled>> };
const SAMPLED = Object.values(paths).flatMap((methods) => Object.values(methods));

const sources = (label: string): { readonly id: string; readonly source: string }[] =>
  SAMPLED.flatMap(({ operationId: id, "x-codeSamples": samples }) =>
    samples.filter((sample) => sample.label === label).map(({ source }) => ({ id, source })),
  );

const CLI = new URL("../../packages/cli/", import.meta.url);
const HELP = [
  "README.md",
  "src/estimate-kinds.ts",
  ...readdirSync(new URL("src/commands/", CLI)).map((name) => `src/commands/${name}`),
]
  .map((name) => readFileSync(new URL(name, CLI), "utf8"))
  .join("\n");

const client = createClient({ apiKey: "iso_test_x", baseUrl: "https://api.example.org/v1" });

describe("samples of requests", () => {
  it("are there for every operation, in the languages of the clients", () => {
    for (const label of ["TypeScript", "Python", "curl"]) expect(sources(label)).toHaveLength(OPERATIONS.length);
    expect(sources("isotherm").length).toBeGreaterThan(10);
  });

  it("in TypeScript are modules that call a method which the client has", () => {
    for (const { source, id } of sources("TypeScript")) {
      expect(() => stripTypeScriptTypes(source), id).not.toThrow();
      const method = /\bclient\.([\w.]+)\(/.exec(source)?.[1] ?? "";
      expect(client, id).toHaveProperty(method);
    }
  });

  it("in Python know no words of JSON", () => {
    for (const { source, id } of sources("Python")) expect(source, id).not.toMatch(/[:=[(,] ?(null|true|false)\b/);
  });

  it("for curl name an address without gaps, and quote what a shell would take apart", () => {
    for (const { source, id } of sources("curl")) {
      expect(source, id).toMatch(/^curl( -X [A-Z]+)? "\$ISOTHERM_URL\/[^" ]*"/);
      const [, body] = /-d '([^]*)'$/.exec(source) ?? [];
      if (body !== undefined) expect(() => JSON.parse(body.replaceAll(String.raw`'\''`, "'")), id).not.toThrow();
    }
  });

  it("on the command line are examples of its own help", () => {
    const help = HELP.replaceAll("\\n", "\n");
    for (const { source, id } of sources("isotherm")) expect(help, id).toContain(source);
  });
});
