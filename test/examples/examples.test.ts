import { readdir, readFile } from "node:fs/promises";
import { OPERATIONS, type Operation } from "@isotherm/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { OFFERED } from "../harness/present-day-client.ts";
import { responseFaults } from "../harness/response-faults.ts";
import { runExamples, type SentExample } from "./run-examples.ts";

const FOLDER = new URL("../../packages/contract/examples/", import.meta.url);

const needsExample = ({ body, params }: Operation): boolean => body !== undefined || params !== undefined;

let sent: SentExample[];
beforeAll(async () => {
  sent = await runExamples();
});

describe("what today's clients call", () => {
  it.each(OFFERED)("%s answers a body that its described schema accepts", (called) => {
    const found = sent.filter(({ operation: { method, path } }) => `${method} ${path}` === called);
    expect(found.map(({ status }) => status)).toEqual([200]);
    for (const { operation, answer } of found) {
      // A certificate is a PDF.
      if (operation.media === undefined)
        expect(responseFaults(operation.method, operation.path, answer), called).toEqual([]);
    }
  });

  it("tells of an account what its organisation is, wherever accounts are told", () => {
    const told = (id: string) => JSON.stringify(sent.find(({ operation }) => operation.id === id)?.answer);
    const ids = OPERATIONS.filter(({ path }) => /^\/accounts(\/client)?(\/me|\/\{id\})?$/.test(path)).map(
      ({ id }) => id,
    );
    expect(ids).toHaveLength(10);
    for (const id of ids)
      expect([id, told(id)]).toEqual([id, expect.stringContaining('"organisation_type":"shipper"')]);
  });
});

describe("the examples of the interface", () => {
  it("are there for every operation", () => {
    expect(OPERATIONS.filter((operation) => needsExample(operation) && !operation.example).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it("are recorded for every operation, and for nothing else; `npm run examples` records them", async () => {
    const recorded = (await readdir(FOLDER)).map((name) => name.replace(".json", ""));
    expect(recorded.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
  });

  it.each(OPERATIONS.map(({ id }) => id))("%s is answered as it is recorded", async (id) => {
    const { status, record } = sent.find(({ operation }) => operation.id === id) as SentExample;
    expect(status).toBe(200);
    const recorded: unknown = JSON.parse(await readFile(new URL(`${id}.json`, FOLDER), "utf8"));
    expect(JSON.parse(JSON.stringify(record))).toEqual(recorded);
  });
});
