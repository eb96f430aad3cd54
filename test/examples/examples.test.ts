import { readdir, readFile } from "node:fs/promises";
import { OPERATIONS, type Operation } from "@isotherm/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { runExamples, type SentExample } from "./run-examples.ts";

const FOLDER = new URL("../../packages/contract/examples/", import.meta.url);

const needsExample = ({ body, params }: Operation): boolean => body !== undefined || params !== undefined;

describe("the examples of the interface", () => {
  let sent: SentExample[];
  beforeAll(async () => {
    sent = await runExamples();
  });

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
