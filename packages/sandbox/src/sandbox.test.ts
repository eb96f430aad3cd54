import { AccountCurrencyCode } from "@isotherm/contract";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { CatalogueFile, validateCatalogue } from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_SELECTION } from "./bundles.ts";
import { SANDBOX_TYPES } from "./project-types.ts";
import { SANDBOX_PROJECTS } from "./projects.ts";
import { SANDBOX_RATES, SANDBOX_STOCK } from "./seed-sandbox.ts";

describe("the sandbox catalogue", () => {
  it("is one that an operator could import", () => {
    const catalogue = {
      bundles: [...SANDBOX_BUNDLES],
      projects: [...SANDBOX_PROJECTS],
      stock: [...SANDBOX_STOCK],
    };
    const file: unknown = JSON.parse(JSON.stringify(z.encode(CatalogueFile, catalogue)));
    const { catalogue: read, problems } = validateCatalogue(file);
    expect(problems).toBeUndefined();
    expect(read).toEqual(catalogue);
  });

  it("has eight bundles over fourteen projects of every type, each project in some bundle", () => {
    expect(SANDBOX_BUNDLES).toHaveLength(8);
    expect(SANDBOX_PROJECTS).toHaveLength(14);
    expect(new Set(SANDBOX_PROJECTS.map(({ project_type }) => project_type))).toEqual(
      new Set(Object.keys(SANDBOX_TYPES)),
    );
    const used = new Set(SANDBOX_BUNDLES.flatMap(({ project_ids }) => project_ids));
    expect(used.size).toBe(14);
    for (const { bundle_id } of SANDBOX_SELECTION) expect(SANDBOX_BUNDLES.map(({ id }) => id)).toContain(bundle_id);
  });

  it("says of itself that it is invented", () => {
    for (const { description } of [...SANDBOX_BUNDLES, ...SANDBOX_PROJECTS]) expect(description).toContain("Invented");
  });
});

describe("the sandbox rates", () => {
  it("have every currency of an account", () => {
    expect(Object.keys(SANDBOX_RATES.rates).toSorted()).toEqual(AccountCurrencyCode.options.toSorted());
  });

  it("agree with the currencies whose rate is fixed by law", () => {
    const { BGN, EUR, AED } = SANDBOX_RATES.rates;
    expect(BGN?.div(EUR ?? 0).toFixed(4)).toBe("1.9558");
    expect(AED?.toFixed()).toBe("3.6725");
  });
});
