import { readdirSync, readFileSync } from "node:fs";
import * as contract from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { FileError, type FileFormat, type Mapping, type ReadRow, readRows, type Understood } from "./index.ts";

/** What stands beside each file. */
interface Expected {
  readonly ugly: string;
  readonly kind: keyof typeof SCHEMAS;
  readonly mapping?: Mapping;
  readonly refused?: Partial<FileError>;
  readonly understood?: Omit<Understood, "sample">;
  readonly rows?: readonly Partial<ReadRow>[];
}

const SCHEMAS = {
  shipping: contract.ShippingEstimateRequest,
  shipping_multi_leg: contract.MultiLegShippingEstimateRequest,
  flight: contract.FlightEstimateRequest,
  electricity: contract.ElectricityEstimateRequest,
  transactions: contract.TransactionEstimateRequest,
} satisfies Record<string, z.ZodType>;

const folder = new URL("../ugly/", import.meta.url);
const files = readdirSync(folder).filter((name) => /\.(csv|jsonl|xlsx)$/.test(name));

const outcomeOf = async (name: string, { kind, mapping }: Expected) => {
  const bytes = readFileSync(new URL(name, folder));
  const format = name.slice(name.lastIndexOf(".") + 1) as FileFormat;
  async function* open() {
    yield bytes;
  }
  try {
    const { understood, rows } = await readRows(open, { format, kind, schema: SCHEMAS[kind], mapping });
    const { sample, ...told } = understood;
    expect(sample.length).toBeLessThanOrEqual(3);
    const read = [];
    for await (const { row_index, cells, ...row } of rows()) {
      expect([row_index, cells.length]).toEqual([read.length, row.lines.length]);
      read.push(row);
    }
    return { understood: told, rows: read };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, line, message } = error;
    return { refused: { code, line: line ?? null, message } };
  }
};

describe("files as people have them", () => {
  it("are thirty at least", () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it.each(files)("%s is read, or refused, as it says beside", async (name) => {
    const beside = new URL(name.replace(/\.\w+$/, ".expected.json"), folder);
    const expected = JSON.parse(readFileSync(beside, "utf8")) as Expected;
    const { ugly, kind, refused, understood, rows } = expected;
    expect(ugly.length).toBeGreaterThan(10);
    expect(await outcomeOf(name, expected)).toEqual(refused ? { refused } : { understood, rows });
    for (const row of rows ?? []) {
      if ("body" in row) expect(SCHEMAS[kind].safeParse(row.body).error?.issues ?? []).toEqual([]);
    }
  });
});
