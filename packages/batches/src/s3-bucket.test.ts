import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { s3Bucket } from "./s3-bucket.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A bucket whose S3 answers PUTs like this, one after the other, and how many of them it got. */
const bucketThat = async (...answers: readonly (readonly [status: number, code?: string])[]) => {
  let asked = 0;
  server = createServer((request, response) => {
    const [status, code] = answers[Math.min(asked, answers.length - 1)] ?? [200];
    asked += 1;
    request.resume().once("end", () => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(code === undefined ? "" : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bucket = s3Bucket("batches", {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "eu-central-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
  });
  return { bucket, asked: () => asked };
};

describe("an object that must not be there yet", () => {
  const conflict = [409, "ConditionalRequestConflict"] as const;
  const there = [412, "PreconditionFailed"] as const;

  it("is written once, and by no second writer", async () => {
    const { bucket } = await bucketThat([200], there);
    expect([await bucket.create("a", "x"), await bucket.create("a", "y")]).toEqual([true, false]);
  });

  it("is tried again where another writes it in the same moment, until S3 can say which of both was first", async () => {
    const lost = await bucketThat(conflict, conflict, there);
    expect([await lost.bucket.create("a", "x"), lost.asked()]).toEqual([false, 3]);
    server?.close();
    const won = await bucketThat(conflict, [200]);
    expect([await won.bucket.create("a", "x"), won.asked()]).toEqual([true, 2]);
  });

  it("is given up where that does not end, and at every other mistake", async () => {
    const { bucket, asked } = await bucketThat(conflict);
    await expect(bucket.create("a", "x")).rejects.toMatchObject({ name: "ConditionalRequestConflict" });
    expect(asked()).toBe(4);
    server?.close();
    const denied = await bucketThat([403, "AccessDenied"]);
    await expect(denied.bucket.create("a", "x")).rejects.toMatchObject({ name: "AccessDenied" });
  });
});
