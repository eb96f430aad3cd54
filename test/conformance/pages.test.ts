import { type AnyAccount, OPERATIONS, type Operation, type Page } from "@isotherm/contract";
import { cursorsOf } from "@isotherm/store";
import { ringOf } from "@isotherm/store/secrets/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// Every list of the interface, from the route table: one that is added is tried too.

const answersPage = ({ response: answer }: Operation): boolean =>
  answer instanceof z.ZodObject && "has_more" in answer.shape && "data" in answer.shape;

const LISTS = OPERATIONS.filter(({ paginated }) => paginated).map((operation) => ({ path: operation.path, operation }));
/** Those that need no resource to begin with. */
const WHOLE = LISTS.filter(({ path }) => !path.includes("{"));
/** Those that a page can hold: there are 70,000 factors, whose pages are walked where they are searched. */
const SHORT = WHOLE.filter(({ path }) => path !== "/emission-factors");

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  for (const name of ["One", "Two", "Three"]) {
    await client.post<AnyAccount>("/accounts/client", { name, currency: "EUR" });
    await client.post("/webhooks", { url: `https://localhost/${name}` });
    const { body } = await client.post<{ id: string }>("/estimates/electricity", {
      consumption: { amount: "1000", unit: "kWh" },
    });
    await client.post("/orders/by-estimate", { estimate_id: body.id });
  }
});
afterAll(() => service.stop());

const get = (path: string, query: string) =>
  client.get<Page<{ id: string }>>(
    `${path.replaceAll(/\{\w+\}/g, "xyz_01J00000000000000000000000")}${query && `?${query}`}`,
  );

it("lists are the operations that answer a page, and there are some", () => {
  expect(LISTS.length).toBeGreaterThan(1);
  expect(OPERATIONS.filter(answersPage).map(({ id }) => id)).toEqual(LISTS.map(({ operation }) => operation.id));
  for (const { operation } of LISTS) expect(operation.method).toBe("GET");
});

describe("limit", () => {
  it.each(LISTS)("of $path is a number from 1 to 100 in digits", async ({ path }) => {
    for (const limit of ["0", "000", "101", "100000000000"]) {
      const { status, body } = await get(path, `limit=${limit}`);
      expect([status, body.error?.error_code], limit).toEqual([400, "pagination_limit_invalid"]);
    }
    for (const limit of ["", "abc", "-1", "1.5", "1e1", "%2B5", "0x10", "%20"]) {
      const { status, body } = await get(path, `limit=${limit}`);
      expect([status, body.error?.error_code], limit).toEqual([400, "validation_error"]);
      expect(body.error?.message).toMatch(/^limit:/);
    }
  });

  it.each(WHOLE)("of $path may be left out, and unknown parameters are ignored", async ({ path }) => {
    const { body: ten } = await get(path, "limit=10");
    for (const query of ["", "unknown=1"]) expect((await get(path, query)).body.data).toEqual(ten.data);
    expect((await get(path, "limit=100")).status).toBe(200);
  });
});

describe("after", () => {
  it.each(WHOLE)("of $path takes no cursor that is not its own", async ({ path }) => {
    const another = cursorsOf(await keyRingOf(service, "cursor-keys"), "another list");
    const forger = cursorsOf(ringOf("guessed"), path);
    const position = '["A","acc_1"]';
    const { body } = await get(path, "limit=1");
    const own = body.next_cursor ?? another.encode(position);
    const bad = ["", "x", "%00", "a".repeat(3_000), another.encode(position), forger.encode(position), `${own}A`];
    const changed = `${own.startsWith("A") ? "B" : "A"}${own.slice(1)}`;
    for (const cursor of [...bad, changed]) {
      const { status, body: refusal } = await get(path, `after=${cursor}`);
      expect([status, refusal.error?.error_code], cursor).toEqual([400, "id_invalid"]);
    }
  });
});

describe("a traversal", () => {
  it.each(SHORT)("of $path in pages of any size is the whole list", async ({ path }) => {
    const { body: whole } = await get(path, "limit=100");
    expect(whole).toMatchObject({ has_more: false, next_cursor: null });
    for (const limit of [1, 2, 3]) {
      const seen: unknown[] = [];
      let after = "";
      for (;;) {
        const { body: page } = await get(path, `limit=${limit}${after}`);
        expect(page.has_more).toBe(typeof page.next_cursor === "string");
        seen.push(...page.data);
        if (page.next_cursor === null) break;
        expect(page.data).toHaveLength(limit);
        after = `&after=${page.next_cursor}`;
      }
      expect(seen).toEqual(whole.data);
    }
  });
});
