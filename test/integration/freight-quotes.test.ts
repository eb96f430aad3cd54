import type { ShippingEstimate } from "@isotherm/contract";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { newCopies } from "../harness/new-copies.ts";
import { operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type Answer, type Client, type Service, startService } from "../harness/service.ts";

type Estimate = z.input<typeof ShippingEstimate>;

let service: Service;
let client: Client;
let ops: OperatorTool;
/** A disabled bundle of the account's own selection, a disabled one beside it, and one on offer. */
let [chosen, closed, open] = ["", "", ""];
let accountId = "";
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  ops = await operatorOf(service);
  accountId = (await client.get<{ id: string }>("/accounts/me")).body.id;
  const selection = (await client.get<readonly { bundle_id: string }[]>("/bundle-selections")).body;
  chosen = selection[0]?.bundle_id ?? "";
  const others = SANDBOX_BUNDLES.filter(({ id }) => !selection.some(({ bundle_id }) => bundle_id === id));
  [closed, open] = [others[0]?.id ?? "", others[1]?.id ?? ""];
  // Before the first estimate: functions remember the catalogue for a minute.
  for (const id of [chosen, closed]) await ops.run("bundle", "disable", id);
});
afterAll(() => service.stop());

const ROAD = {
  shipment: { mass: { amount: "10", unit: "t" } },
  method: "truck_articulated_40t",
  route: { amount: "500", unit: "km" },
};
const one = (more: object = {}): Promise<Answer<Estimate>> => client.post("/estimates/shipping", { ...ROAD, ...more });
const several = (more: object = {}): Promise<Answer<Estimate>> => {
  const { shipment, ...leg } = ROAD;
  return client.post("/estimates/shipping/multi-leg", { shipment, legs: [leg, leg], ...more });
};
const codeOf = ({ body }: Answer<Estimate>): string | undefined =>
  "error" in body.quote ? body.quote.error.error_code : undefined;
const DISABLED = "bundle_selection_bundle_invalid";

describe("a freight estimate", () => {
  it("of an account whose own selection has a disabled bundle says so in its quote, and stands", async () => {
    const answers = [await one(), await several()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(codeOf)).toEqual([DISABLED, DISABLED]);
    for (const { body } of answers) {
      expect(Number(body.mass.amount)).toBeGreaterThan(0);
      const path = "legs" in body ? "/estimates/shipping/multi-leg" : "/estimates/shipping";
      expect((await client.get<Estimate>(`${path}/${body.id}`)).body.quote).toEqual(body.quote);
    }
  });

  it("that names bundles on offer has a quote all the same", async () => {
    const selection = { bundle_selection: [{ bundle_id: open }] };
    for (const answer of [await one(selection), await several(selection)]) {
      expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
      expect(answer.body.quote).toMatchObject({ bundles: [{ bundle_id: open }] });
    }
  });

  it("that names a disabled bundle itself is refused, and nothing is kept under its key", async () => {
    const wanted = { bundle_selection: [{ bundle_id: open }, { bundle_id: closed }], idempotency_key: "disabled" };
    for (const answer of [await one(wanted), await several(wanted)]) {
      expect(answer.status).toBe(409);
      expect(answer.body.error?.error_code).toBe(DISABLED);
    }
    expect((await one({ idempotency_key: "disabled" })).status).toBe(200);
  });

  it("of a suspended account has a mass, and for a quote the reason why there is none", async () => {
    const selection = { bundle_selection: [{ bundle_id: open }] };
    await ops.run("account", "suspend", accountId);
    await newCopies(service, "estimates");
    for (const answer of [await one(), await several(), await several(selection)]) {
      expect(answer.status).toBe(200);
      expect(Number(answer.body.mass.amount)).toBeGreaterThan(0);
      expect(codeOf(answer)).toBe("account_suspended");
    }
    // A fault of the request stays the request's.
    expect((await one({ bundle_selection: [{ bundle_id: closed }] })).status).toBe(409);
    await ops.run("account", "resume", accountId);
    await newCopies(service, "estimates");
    expect(codeOf(await one(selection))).toBeUndefined();
  });
});
