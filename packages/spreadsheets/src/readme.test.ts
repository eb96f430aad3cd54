import { readFile } from "node:fs/promises";
import * as contract from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { readRows } from "./index.ts";
import { TEMPLATES } from "./templates/templates.ts";

const SCHEMAS = {
  shipping: contract.ShippingEstimateRequest,
  shipping_multi_leg: contract.MultiLegShippingEstimateRequest,
  flight: contract.FlightEstimateRequest,
  electricity: contract.ElectricityEstimateRequest,
  transactions: contract.TransactionEstimateRequest,
};

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

/** The columns of a kind as the page has them: name, what it holds, units, other names. */
const sectionOf = (kind: string): string => {
  const rows = (TEMPLATES[kind]?.columns ?? []).map(({ name, isRequired, about, units, synonyms }) => {
    const known = Object.keys(units ?? {});
    const few = known.length > 0 && known.length <= 4 ? known.join(", ") : known.length > 0 ? "currency codes" : "";
    return `| \`${name}\`${isRequired ? " \\*" : ""} | ${about} | ${few} | ${synonyms.join(", ")} |`;
  });
  return [`### ${kind}`, "", "| Column | Holds | Units | Other names |", "|---|---|---|---|", ...rows].join("\n");
};

describe("the page for people who write spreadsheets", () => {
  it.each(Object.keys(TEMPLATES))("tells the columns of %s as the code has them", (kind) => {
    expect(readme).toContain(sectionOf(kind));
  });

  it.each(Object.entries(SCHEMAS))(
    "has an example of %s in which every row and every column is right",
    async (kind, schema) => {
      const example = await readFile(new URL(`../templates/${kind}.csv`, import.meta.url));
      async function* open() {
        yield example;
      }
      const { understood, rows } = await readRows(open, { format: "csv", kind, schema });
      expect(understood.columns.map(({ field }) => field)).toEqual(TEMPLATES[kind]?.columns.map(({ name }) => name));
      for await (const row of rows()) {
        expect("body" in row ? schema.safeParse(row.body).error?.issues : row.failure).toBeUndefined();
      }
      expect(readme).toContain(`templates/${kind}.csv`);
    },
  );

  it("names no column in two ways", () => {
    for (const { columns } of Object.values(TEMPLATES)) {
      const names = columns.flatMap(({ name, synonyms }) => [name, ...synonyms].map((each) => each.toLowerCase()));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});
