import { describe, expect, it } from "vitest";
import { BatchRequest } from "./batch-requests.ts";

const rows = [{ consumption: { amount: "1", unit: "kWh" } }];
const mapping = [{ column: "kWh", to: "consumption.amount" }];
const upload = (format: string) => ({ format, size_bytes: 10 });

const faultsOf = (request: Record<string, unknown>) =>
  (BatchRequest.safeParse({ kind: "electricity", ...request }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

describe("a batch that is asked for", () => {
  it.each([
    ["rows", { rows }],
    ["a file", { upload: upload("jsonl") }],
    ["a table whose columns are renamed", { upload: upload("csv"), mapping, mapping_name: "meters" }],
    ["a workbook whose columns are renamed as before", { upload: upload("xlsx"), mapping_name: "meters" }],
    ["shipments of a counterparty", { kind: "shipments", rows, contact_id: "con_1", duplicates: "reject" }],
  ])("may have %s", (_what, request) => expect(faultsOf(request)).toEqual([]));

  const tablesOnly = (name: string) => `${name}: is for files of the formats csv and xlsx only`;
  const shipmentsOnly = (name: string) => `${name}: is for the kind shipments only`;

  it.each([
    ["neither rows nor a file", {}, ["rows: give either rows or upload"]],
    ["both", { rows, upload: upload("csv") }, ["rows: give either rows or upload"]],
    [
      "renamed columns of rows",
      { rows, mapping, mapping_name: "a" },
      [tablesOnly("mapping"), tablesOnly("mapping_name")],
    ],
    ["renamed columns of lines of JSON", { upload: upload("jsonl"), mapping }, [tablesOnly("mapping")]],
    [
      "what is for shipments",
      { rows, contact_id: "con_1", calculate_emissions: true, duplicates: "keep" },
      ["contact_id", "calculate_emissions", "duplicates"].map(shipmentsOnly),
    ],
  ])("may not have %s", (_what, request, faults) => expect(faultsOf(request)).toEqual(faults));
});
