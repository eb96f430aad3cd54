import type { Client } from "@isotherm/client";
import { ApiError } from "@isotherm/client";
import { describe, expect, it } from "vitest";
import { newestSequence } from "./newest-sequence.ts";

const expired = new ApiError({
  status: 400,
  error_code: "event_cursor_expired",
  message: "…",
  requestId: undefined,
  retryAfterSeconds: undefined,
  uncertain: false,
});

/** A client of an account whose events go from one sequence to another. */
const clientWith = (oldest: number, newest: number) => {
  let asked = 0;
  const list = async ({ after }: { readonly after: string }) => {
    asked += 1;
    if (Number(after) < oldest - 1) throw expired;
    return { has_more: false, next_cursor: null, data: Number(after) < newest ? [{}] : [] };
  };
  return { client: { events: { list } } as unknown as Client, asked: () => asked };
};

describe("the newest sequence", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 1_000, 65_535, 65_536])("is found where it is %i", async (newest) => {
    const { client, asked } = clientWith(1, newest);
    expect(Number(await newestSequence(client))).toBe(newest);
    expect(asked()).toBeLessThanOrEqual(2 * Math.log2(newest + 2) + 2);
  });

  it("is found behind events that are not kept any more", async () => {
    expect(await newestSequence(clientWith(900, 1_000).client)).toBe("00000000000000001000");
  });
});
