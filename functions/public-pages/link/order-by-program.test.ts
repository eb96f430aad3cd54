import { decimal, instant, type OrderId, ApiError } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import type { HtmlRequest } from "@isotherm/http";
import type { Placing } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import { anOpenLink, type LinkOf, TOKEN } from "@isotherm/storefront/fixtures";
import type { LinkPageUses } from "./order-choice.ts";
import { orderByProgram } from "./order-by-program.ts";

const BODY = { email: "someone@example.org", bundle_id: anOpenLink().offers[0]?.bundle.id, value: "20" };

const [NOW, STEP_MS] = [1_750_000_000_000, 250];

/** A link that takes orders; `keys` may fail to be read. */
const aShop = (link: LinkOf = {}) => {
  const opened = anOpenLink(link);
  const placed: Placing[] = [];
  const begun: string[] = [];
  const shop = { keysFail: false, placed, begun };
  const uses = {
    clock: { nowMs: () => NOW, monotonicMs: () => 0 },
    ids: systemIds,
    tokens: systemTokens,
    testStepMs: STEP_MS,
    disabledBundles: async () => new Set(),
    place: async (placing: Placing) => void placed.push(placing),
    orderOfSubmission: async (token: string, id: string) =>
      placed.find(({ submission }) => submission?.token === token && submission.id === id)?.states.placed.id,
    receiptAddresses: async () => {
      if (shop.keysFail) throw new ApiError("service_unavailable");
      return ({ order_id }: { order_id: OrderId }) => `/r/${order_id}`;
    },
    paymentsOf: async () => ({
      begin: async ({ id }: { id: string }) => {
        begun.push(id);
        return `/pay/${id}`;
      },
    }),
  } as unknown as LinkPageUses;
  const send = async (body: unknown) => {
    const request = {
      body: JSON.stringify(body),
      header: () => undefined,
      origin: "https://example.org",
      now: instant(0),
    } as unknown as HtmlRequest;
    const { body: answer } = await orderByProgram(uses, request, opened);
    return JSON.parse(String(answer)) as { order_id?: string; receipt_url?: string; payment_url?: string };
  };
  return { ...shop, send, failKeys: (fails: boolean) => void (shop.keysFail = fails) };
};

describe("ordering through a link by JSON", () => {
  it("places nothing when its answer could not name the receipt", async () => {
    const { send, placed, failKeys } = aShop();
    failKeys(true);
    await expect(send(BODY)).rejects.toThrow("service_unavailable");
    expect(placed).toEqual([]);
    failKeys(false);
    await send(BODY);
    expect(placed).toHaveLength(1);
  });

  it.each([
    ["live", undefined],
    ["test", NOW + STEP_MS],
  ] as const)("plans the next step of a test order alone: %s, %s", async (mode, nextStepMs) => {
    const { send, placed } = aShop({ mode });
    await send(BODY);
    expect(placed).toMatchObject([{ owner: { mode }, nextStepMs }]);
  });

  it("is told every mistake of a body at once", async () => {
    const { send } = aShop();
    await expect(send({ email: 1, value: 20, idempotency_key: "" })).rejects.toMatchObject({
      code: "validation_error",
      detail: expect.stringMatching(/^email: .*; bundle_id: is required; value: .*; idempotency_key: /),
    });
    for (const body of [null, [], "x"]) {
      await expect(send(body)).rejects.toMatchObject({ detail: "The body is not a JSON object." });
    }
  });

  it("with a key is one order however often it is sent, and answered again", async () => {
    const { send, placed } = aShop();
    const asked = { ...BODY, idempotency_key: "7d0f" };
    const first = await send(asked);
    expect(await send(asked)).toEqual(first);
    expect(await send({ ...asked, email: " Someone@example.org", value: null })).toEqual(first);
    expect(placed).toHaveLength(1);
    expect(first).toEqual({
      order_id: placed[0]?.states.placed.id,
      receipt_url: `https://example.org/r/${first.order_id}`,
    });
    expect(placed[0]?.submission).toMatchObject({ token: TOKEN, id: expect.stringMatching(/^[0-9A-Za-z]{22}$/) });
  });

  it("with a key where the customer pays begins one payment", async () => {
    const { send, begun } = aShop({ requirePayment: true });
    for (const idempotency_key of ["a", "a", "b"]) await send({ ...BODY, idempotency_key });
    expect(begun.map((id) => id === begun[0])).toEqual([true, true, false]);
  });

  it("without a key, with another one, or of another customer is another order", async () => {
    const { send, placed } = aShop();
    const keyed = { ...BODY, idempotency_key: "1" };
    for (const body of [BODY, BODY, keyed, { ...keyed, idempotency_key: "2" }, { ...keyed, email: "b@example.org" }])
      await send(body);
    expect(new Set(placed.map(({ submission }) => submission?.id)).size).toBe(5);
  });

  it.each([
    ["20.0000000000000", "20"],
    ["0020", "20"],
    ["12345678901234567890.5", "12345678901234567890.5"],
  ])("takes %s, as the interface does", async (value, ordered) => {
    const { send, placed } = aShop();
    await send({ ...BODY, value });
    expect(placed[0]?.states.placed.requested_value?.toFixed()).toBe(ordered);
  });

  it("takes null for what is not given", async () => {
    const { send, placed } = aShop({ value: decimal("1000000000000") });
    await send({ ...BODY, value: null, idempotency_key: null });
    expect(placed[0]?.states.placed.requested_value?.toFixed()).toBe("1000000000000");
  });

  it.each([
    [{ value: "12,5" }, "value: must be a decimal number"],
    [{ value: "-1" }, "value: must not be negative"],
    [{ value: null }, "value: must be a number above 0"],
    [{ email: null }, "email: must be a string"],
    [{ idempotency_key: "" }, "idempotency_key: "],
  ])("refuses %j", async (wrong, message) => {
    await expect(aShop().send({ ...BODY, ...wrong })).rejects.toThrow(message);
  });
});
