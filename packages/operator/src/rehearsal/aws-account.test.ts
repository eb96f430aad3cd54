import { expect, it } from "vitest";
import { emptyBucket } from "./aws-account.ts";

const OBJECT = { Key: "batches/1.csv", VersionId: "1" };

/** A client of S3 that lists these pages of versions, one after the other, and answers so to each removal. */
const objectsWith = (pages: object[], removed: object) => {
  const sent: string[] = [];
  const send = async ({ constructor: { name } }: object): Promise<object> => {
    sent.push(name);
    return name === "ListObjectVersionsCommand" ? (pages.shift() ?? {}) : removed;
  };
  return { objects: { send } as never, sent };
};

it("empties a bucket of versions and of marks of what was deleted, until nothing is listed", async () => {
  const { objects, sent } = objectsWith([{ Versions: [OBJECT] }, { DeleteMarkers: [OBJECT] }], {});
  await emptyBucket({ objects }, "bucket");
  const round = ["ListObjectVersionsCommand", "DeleteObjectsCommand"];
  expect(sent).toEqual([...round, ...round, "ListObjectVersionsCommand"]);
});

it("gives up a bucket of which an object stays, and names it", async () => {
  const Errors = [{ ...OBJECT, Code: "AccessDenied", Message: "it is locked" }];
  const { objects } = objectsWith([{ Versions: [OBJECT] }], { Errors });
  await expect(emptyBucket({ objects }, "bucket")).rejects.toThrow("batches/1.csv: it is locked");
});
