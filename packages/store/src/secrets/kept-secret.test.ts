import { ApiError } from "@isotherm/core";
import { beforeEach, describe, expect, it } from "vitest";
import { SECRET_LIFETIME_MS, keptSecret } from "./kept-secret.ts";

let nowMs: number;
let reads: number;
let text: string | undefined;
let failure: Error | undefined;
let failures: unknown[];
const reading = {
  clock: { nowMs: () => nowMs, monotonicMs: () => 0 },
  source: {
    read: async () => {
      reads += 1;
      if (failure) throw failure;
      return text === undefined ? undefined : { text, version: "1" };
    },
  },
  onFailure: (_name: string, error: unknown) => failures.push(error),
};
const secret = () => keptSecret(reading, "cursor-keys", (found) => found ?? "none");

beforeEach(() => {
  [nowMs, reads, text, failure, failures] = [1_000, 0, "first", undefined, []];
});

describe("a kept secret", () => {
  it("is read when it is first wanted, once for all who want it then, and again after its lifetime", async () => {
    const wanted = secret();
    expect(reads).toBe(0);
    expect(await Promise.all([wanted(), wanted(), wanted()])).toEqual(["first", "first", "first"]);
    expect(reads).toBe(1);
    text = "second";
    nowMs += SECRET_LIFETIME_MS - 1;
    expect(await wanted()).toBe("first");
    nowMs += 1;
    expect(await wanted()).toBe("second");
    expect(reads).toBe(2);
  });

  it("that is not there is an answer too", async () => {
    text = undefined;
    expect(await secret()()).toBe("none");
  });

  it("goes on holding while its source fails, which is told and tried again within a minute", async () => {
    const wanted = secret();
    await wanted();
    failure = new Error("source is down");
    nowMs += SECRET_LIFETIME_MS;
    expect([await wanted(), await wanted(), reads]).toEqual(["first", "first", 2]);
    expect(failures).toEqual([failure]);
    [failure, text] = [undefined, "second"];
    nowMs += 60_000;
    expect(await wanted()).toBe("second");
  });

  it("that was never read refuses with 503 while its source fails, and is asked for again by the next request", async () => {
    const wanted = secret();
    failure = new Error("source is down");
    await expect(wanted()).rejects.toSatisfy(
      (error) => error instanceof ApiError && error.code === "service_unavailable",
    );
    failure = undefined;
    expect(await wanted()).toBe("first");
  });
});
