import type { Client, Page, WebhookEvent } from "@isotherm/client";
import { describe, expect, it } from "vitest";
import { listEvents } from "./list-events.ts";

/** A client of an account with events of these types, whose service gives fewer on a page than it is asked for. */
const clientWith = (types: readonly string[], mostOnPage: number) => {
  const events = types.map((event_type, index) => ({ event_type, sequence: String(index + 1) }));
  const pageAfter = (after: number, limit: number) => {
    const data = events.slice(after, after + Math.min(limit, mostOnPage));
    const has_more = after + data.length < events.length;
    return { has_more, next_cursor: has_more ? (data.at(-1)?.sequence ?? null) : null, data };
  };
  const list = ({ after = "0", limit }: { readonly after?: string; readonly limit: number }) => ({
    pages: async function* () {
      for (let cursor: string | null = after; cursor !== null;) {
        const page: ReturnType<typeof pageAfter> = pageAfter(Number(cursor), limit);
        yield page;
        cursor = page.next_cursor;
      }
    },
  });
  return { events: { list } } as unknown as Client;
};

const shown = ({ has_more, next_cursor, data }: Page<WebhookEvent>) => ({
  has_more,
  next_cursor,
  found: data.map(({ sequence }) => sequence),
});

const PAID_AT_THE_END = [...Array.from({ length: 13 }, () => "order.placed"), "order.paid", "order.paid", "order.paid"];
const PAID = { after: undefined, types: ["order.paid"] };

describe("events of some types", () => {
  it("are found behind the first page, as many as are asked for", async () => {
    const client = clientWith(PAID_AT_THE_END, 5);
    expect(shown(await listEvents(client, { ...PAID, limit: 2 }))).toEqual({
      has_more: true,
      next_cursor: "15",
      found: ["14", "15"],
    });
    expect(shown(await listEvents(client, { ...PAID, after: "15", limit: 2 }))).toEqual({
      has_more: false,
      next_cursor: null,
      found: ["16"],
    });
  });

  it("have more behind them also where these are on the last page of the service", async () => {
    expect(shown(await listEvents(clientWith(PAID_AT_THE_END, 100), { ...PAID, limit: 2 }))).toEqual({
      has_more: true,
      next_cursor: "15",
      found: ["14", "15"],
    });
  });

  it("are no more than there are", async () => {
    const none = { has_more: false, next_cursor: null, found: [] };
    expect(shown(await listEvents(clientWith([], 5), { ...PAID, limit: 2 }))).toEqual(none);
    expect(shown(await listEvents(clientWith(["order.placed"], 5), { ...PAID, limit: 2 }))).toEqual(none);
  });
});

it("events of all types are one page of the service", async () => {
  const client = clientWith(PAID_AT_THE_END, 100);
  const all = { after: "3", types: undefined, limit: 4 };
  expect(shown(await listEvents(client, all))).toEqual({
    has_more: true,
    next_cursor: "7",
    found: ["4", "5", "6", "7"],
  });
});
