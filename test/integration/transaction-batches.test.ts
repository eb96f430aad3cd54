import type { ErrorResponse, TransactionEstimate } from "@isotherm/contract";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof TransactionEstimate>;
type Entry = Partial<Estimate> & Partial<ErrorResponse>;

const PATH = "/estimates/transactions";
const BATCH = `${PATH}/batch`;
const PURCHASE = { ...ESTIMATE_REQUESTS.transactions, transaction_processed_at: "2022-06-01T12:00:00+02:00" };
const of = (search_term: string, more: object = {}) => ({
  ...PURCHASE,
  merchant: { country_code: "USA", search_term },
  ...more,
});

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

describe("a batch of purchases", () => {
  it("has an entry for each, in their order: an estimate, nothing, or why it was refused", async () => {
    const { status, body } = await client.post<Entry[]>(BATCH, [
      PURCHASE,
      of("xyzzy"),
      of("steel", { value: { value: "-1", currency: "USD" } }),
      of("restaurant", { merchant: { country_code: "ATA", search_term: "restaurant" } }),
      of("steel", { value: { value: "1", currency: "XAU" } }),
      of("hotel", { coulour: "red" }),
    ]);
    expect(status).toBe(200);
    expect(body.map((entry) => entry.id?.slice(0, 4) ?? entry.error?.error_code)).toEqual([
      "est_",
      undefined,
      "validation_error",
      "region_not_found",
      "exchange_rate_not_found",
      "est_",
    ]);
    expect(body[1]).toEqual({});
    expect(body[2]?.error?.message).toContain("value.value");
    expect(body[5]?.warnings).toMatchObject([{ code: "field_unknown", field: "coulour" }]);
    expect((await client.get(`${PATH}/${body[0]?.id}`)).body).toEqual(body[0]);
  });

  it("answers an idempotency key that stands there twice like a retry, and another request with it by 409 in its entry", async () => {
    const keyed = { ...PURCHASE, idempotency_key: "in-a-batch" };
    const { body } = await client.post<Entry[]>(BATCH, [
      keyed,
      keyed,
      { ...of("steel"), idempotency_key: "in-a-batch" },
    ]);
    expect(body[1]).toEqual(body[0]);
    expect(body[2]?.error?.error_code).toMatch(/^estimate_idempotency/);
  });

  it.each([
    ["nothing", []],
    ["101 purchases", Array.from({ length: 101 }, () => PURCHASE)],
    ["what is no purchase", [PURCHASE, 7]],
    ["one purchase that is not in an array", PURCHASE],
  ])("is refused of %s", async (_what, body) => {
    const answer = await client.post<ErrorResponse>(BATCH, body);
    expect([answer.status, answer.body.error?.error_code]).toEqual([400, "validation_error"]);
  });
});

describe("a purchase in several ways", () => {
  const MATCH = `${PATH}/multi-match`;
  const match = (body: object, limit = "5") =>
    client.post<{ estimates: Estimate[] } & Partial<ErrorResponse>>(`${MATCH}?limit=${limit}`, body);

  it("has estimates by different factors, most confident first, none of which counts yet", async () => {
    const { status, body } = await match(of("office cleaning and garden maintenance"));
    expect(status).toBe(200);
    const { estimates } = body;
    expect(estimates.length).toBeGreaterThan(1);
    expect(new Set(estimates.map((each) => each.emission_factor?.id)).size).toBe(estimates.length);
    const scores = estimates.map((each) => each.search_term_match_score ?? 2);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    for (const each of estimates) {
      expect([each.is_transaction, each.transaction_processed_at]).toEqual([null, null]);
      expect((await client.get(`${PATH}/${each.id}`)).body).toEqual(each);
    }
  });

  it("counts when it is annotated", async () => {
    const { body } = await match(of("steel"), "1");
    expect(body.estimates).toHaveLength(1);
    const annotations = JSON.stringify({ is_transaction: true, transaction_processed_at: "2026-01-01T00:00:00Z" });
    const chosen = await client.send<Estimate>("PATCH", `${PATH}/${body.estimates[0]?.id}/annotations`, annotations);
    expect(chosen.body.is_transaction).toBe(true);
  });

  it("takes no notice of what an estimate of its own would have, and stores nothing under its key", async () => {
    const { body } = await match({ ...of("steel"), idempotency_key: "of-a-match", is_transaction: true });
    expect(body.estimates[0]?.is_transaction).toBe(null);
    expect((await client.get(`${PATH}/by-idempotency-key/of-a-match`)).status).toBe(404);
  });

  it("has no estimates where nothing is recognised, or no factor of the country is known", async () => {
    expect((await match(of("xyzzy"))).body).toEqual({ estimates: [] });
    const antarctic = of("", { merchant: { country_code: "ATA", search_term: "restaurant" } });
    expect((await match(antarctic)).body).toEqual({ estimates: [] });
  });

  it.each(["", "?limit=0", "?limit=6", "?limit=two"])("is refused with the query %j", async (query) => {
    const answer = await client.post<ErrorResponse>(`${MATCH}${query}`, of("steel"));
    expect([answer.status, answer.body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(answer.body.error?.message).toContain("limit");
  });
});
