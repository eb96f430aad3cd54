import { readdir, readFile } from "node:fs/promises";
import { OPERATIONS } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { createClient } from "../src/client.ts";
import { generatedFiles } from "./generated-files.ts";
import { methodName } from "@isotherm/contract/method-names";

const FOLDER = new URL("../src/generated/", import.meta.url);

describe("the generated part of the client", () => {
  it("is what the contract says; `npm run openapi` writes it anew", async () => {
    const files = await generatedFiles();
    expect((await readdir(FOLDER)).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    for (const { name, text } of files) expect(await readFile(new URL(name, FOLDER), "utf8")).toBe(text);
  });

  it("has a method of its own for every operation", () => {
    const names = OPERATIONS.map(methodName).map(({ namespace, method }) => [...namespace, method]);
    expect(names.length).toBeGreaterThan(60);
    expect(new Set(names.map((name) => name.join("."))).size).toBe(names.length);
    const client = createClient({ apiKey: "k", baseUrl: "https://api.example.com/v1" });
    const methods = names.map((name) =>
      name.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], client),
    );
    expect(names.filter((_, at) => typeof methods[at] !== "function")).toEqual([]);
  });

  it("names methods in the words of their resource", () => {
    const nameOf = (id: string, path: string): string => {
      const { namespace, method } = methodName({ id, path: path as `/${string}` });
      return [...namespace, method].join(".");
    };
    expect(nameOf("createShippingEstimate", "/estimates/shipping")).toBe("estimates.shipping.create");
    expect(nameOf("getCalculation", "/estimates/{id}/calculation")).toBe("estimates.getCalculation");
    expect(nameOf("quoteOrderByMass", "/orders/by-mass/quote")).toBe("orders.quoteByMass");
    expect(nameOf("listClientAccounts", "/accounts/client")).toBe("clientAccounts.list");
  });
});
