import { type EstimateId, decimal, idTimeMs, instant, newId } from "@isotherm/core";
import type { Placing } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import type { OrderUses } from "./dependencies.ts";
import { place, type Placement } from "./place-orders.ts";

const [NOW, STEP_MS] = [1_750_000_000_000, 250];
const ORDER = newId("order", NOW - 5, () => 0);
const BUNDLE = "bdl_1";
const ESTIMATE = "est_1" as EstimateId;

interface Circumstances {
  readonly mode?: "live" | "test";
  readonly suspended?: boolean;
  /** Whether an order with the key, or of the estimate, is there already. */
  readonly claimed?: readonly ("key" | "estimate")[];
  /** Whether the bundle that is wanted takes no orders by now, whatever the catalogue that was read says. */
  readonly disabled?: boolean;
  readonly key?: string | undefined;
  readonly estimate?: EstimateId | null;
}

/** What was given to the table, and what was asked whether it is taken; a refusal throws. */
const placed = async ({ mode = "live", suspended = false, estimate = null, ...circumstances }: Circumstances) => {
  const { claimed = [], disabled = false, key } = circumstances;
  const [placings, asked]: [Placing[], string[]] = [[], []];
  const claim = (kind: "key" | "estimate", value: string) => {
    asked.push(`${kind} ${value}`);
    return claimed.includes(kind) ? { order_id: "ord_other" } : undefined;
  };
  const uses = {
    clock: { nowMs: () => NOW, monotonicMs: () => 0 },
    ids: { next: () => ORDER },
    orders: {
      claimOfKey: async (_account: string, value: string) => claim("key", value),
      ofEstimate: async (_account: string, value: string) => claim("estimate", value)?.order_id,
    },
    disabledBundles: async (ids: readonly string[]) => new Set(disabled ? ids : []),
    place: async (placing: Placing) => void placings.push(placing),
    testStepMs: STEP_MS,
  };
  const quote = () => ({
    currency: "USD",
    estimated_quantity: decimal(1),
    estimated_offset_cost: decimal(10),
    estimated_commission: decimal(1),
    estimated_total_cost: decimal(11),
    requested_quantity: decimal(1),
    requested_value: null,
    bundles: [],
  });
  const account = { id: "acc_1", organisation_id: "org_1", type: mode, currency: "USD" };
  const placement = {
    caller: { account, organisation: { id: "org_1", commission: decimal("0.1") }, suspended },
    wanted: { bundles: [BUNDLE], quote },
    estimate_id: estimate,
    estimateVersion: 3,
    idempotency_key: key,
    origin: "https://api.example.org",
  };
  // Of callers and uses only this is read.
  const order = await place(uses as unknown as OrderUses, placement as unknown as Placement);
  const [placing] = placings;
  if (!placing || placings.length > 1) throw new Error("placed not once");
  return { order, placing, asked };
};

describe("placing", () => {
  it("a live order plans no step: an operator moves it", async () => {
    const { placing } = await placed({ mode: "live" });
    expect(placing).toMatchObject({ owner: { mode: "live" }, nextStepMs: undefined });
  });

  it("a test order plans its next step after the usual delay", async () => {
    const { placing } = await placed({ mode: "test" });
    expect(placing).toMatchObject({ owner: { mode: "test" }, nextStepMs: NOW + STEP_MS });
  });

  it("gives it the time that is in its id, and hands on the version of the estimate that was read", async () => {
    const { order, placing } = await placed({ estimate: ESTIMATE, key: "k" });
    expect(order.created_at).toBe(instant(idTimeMs(ORDER)));
    expect(placing).toMatchObject({ estimateVersion: 3, states: { placed: { estimate_id: ESTIMATE } } });
    expect(order.idempotency_key).toBe("k");
  });

  it("asks for the claims of what was given alone", async () => {
    expect((await placed({})).asked).toEqual([]);
    expect((await placed({ key: "k" })).asked).toEqual(["key k"]);
    expect((await placed({ estimate: ESTIMATE })).asked).toEqual([`estimate ${ESTIMATE}`]);
  });

  it("answers the first of several conflicts: account, idempotency key, estimate, bundle", async () => {
    const both = { claimed: ["key", "estimate"], key: "k", estimate: ESTIMATE, disabled: true } as const;
    await expect(placed({ ...both, suspended: true })).rejects.toThrow("account_suspended");
    await expect(placed(both)).rejects.toThrow("order_idempotency_used");
    await expect(placed({ ...both, claimed: ["estimate"] })).rejects.toThrow("estimate_order_already_placed");
    await expect(placed({ ...both, claimed: [] })).rejects.toThrow(
      `The bundle ${BUNDLE} of the selection is disabled.`,
    );
  });
});
