import type { getEstimateOverlaps } from "@isotherm/contract";
import { type AccountId, decimal, sum } from "@isotherm/core";
import { newestEstimatesBetween } from "@isotherm/store/analytics/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Answered = z.input<(typeof getEstimateOverlaps)["response"]>;
interface Made {
  readonly id: string;
  readonly mass: { readonly amount: string };
}

let service: JoinedService;
let client: Client;
const made: Record<string, Made> = {};

const make = async (name: string, path: string, body: object): Promise<void> => {
  const { status, body: estimate, text } = await client.post<Made>(`/estimates/${path}`, body);
  expect(status, text).toBe(200);
  made[name] = estimate;
};
const asked = async (query = "", by = client): Promise<Answered> => {
  const { status, body, text } = await by.get<Answered>(`/analytics/overlaps?${query}`);
  expect(status, text).toBe(200);
  return body;
};
/** Each group as its reason and the names of its estimates. */
const named = ({ groups }: Answered): string[] =>
  groups.map(({ reason, estimates }) => {
    const names = estimates.map(({ id }) => Object.entries(made).find(([, one]) => one.id === id)?.[0] ?? id);
    return [reason, ...names.toSorted()].join(" ");
  });

const BOUGHT = { value: { value: "500", currency: "EUR" }, is_transaction: true };
const shipped = (reference: string, day = "2025-03-31") => ({
  is_shipment: true,
  shipped_at: `${day}T10:00:00Z`,
  metadata: { reference },
});

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  await make("road", "shipping", { ...ROAD_REQUEST, ...shipped("S-1") });
  await make("legs", "shipping/multi-leg", { ...FIVE_LEGS_REQUEST, ...shipped("s-1") });
  await make("other", "shipping", { ...ROAD_REQUEST, ...shipped("S-2") });
  await make("plan", "shipping", { ...ROAD_REQUEST, metadata: { reference: "S-1" } });
  await make("courier", "transactions", {
    ...BOUGHT,
    merchant: { country_code: "DEU", category_code: "4215" },
    metadata: { reference: "S-2" },
    transaction_processed_at: "2025-04-15T00:00:00Z",
  });
  const meter = { ...ESTIMATE_REQUESTS.electricity, metadata: { reference: "Meter 7" } };
  await make("April", "electricity", { ...meter, consumed_on: "2025-04-30" });
  await make("May", "electricity", { ...meter, consumed_on: "2025-05-31" });
  await make("year", "electricity", { ...meter, factor_year: 2025 });
  await make("bill", "transactions", {
    ...BOUGHT,
    merchant: { country_code: "DEU", search_term: "electricity" },
    transaction_processed_at: "2025-04-20T00:00:00Z",
  });
  await make("cloud", "transactions", {
    ...BOUGHT,
    merchant: { country_code: "IRL", category_code: "7375" },
    transaction_processed_at: "2025-04-20T00:00:00Z",
  });
  await make("company", "company", { ...ESTIMATE_REQUESTS.company, factor_year: 2025, city: "Hamburg" });
}, 120_000);
afterAll(() => service?.stop());

const EVERYTHING = "happened=false";

describe("estimates that may count one thing twice", () => {
  it("are found among everything that was made, each group with its mass and with what to look at", async () => {
    const answer = await asked(EVERYTHING);
    expect(named(answer).toSorted()).toEqual([
      "company_and_parts April May bill company year",
      "purchase_and_electricity April May bill year",
      "purchase_and_freight courier other",
      "same_electricity April May year",
      "same_freight_reference legs plan road",
      "servers_and_electricity April May cloud year",
    ]);
    expect([answer.estimates_compared, answer.is_complete, answer.number_of_groups]).toEqual([11, true, 6]);
    for (const { mass, estimates, number_of_estimates, why, check } of answer.groups) {
      expect(mass.amount).toBe(sum(estimates.map((one) => decimal(one.mass.amount))).toFixed());
      expect(number_of_estimates).toBe(estimates.length);
      expect(why.length).toBeGreaterThan(20);
      expect(check.length).toBeGreaterThan(20);
    }
    const masses = answer.groups.map(({ mass }) => Number(mass.amount));
    expect(masses).toEqual(masses.toSorted((a, b) => b - a));
  });

  it("are of what happened in the range, unless everything is asked for", async () => {
    const spring = "from=2025-03-01&through=2025-04-30";
    expect(named(await asked(spring)).toSorted()).toEqual([
      "purchase_and_freight courier other",
      "same_freight_reference legs road",
    ]);
    expect(named(await asked("from=2025-03-01&through=2025-03-31"))).toEqual(["same_freight_reference legs road"]);
    const { groups, estimates_compared } = await asked(
      "from=2025-03-31&through=2025-03-31&time_zone=Pacific/Kiritimati",
    );
    expect([groups, estimates_compared]).toEqual([[], 0]);
    const [group] = (await asked("from=2025-03-01&through=2025-03-31")).groups;
    expect(group?.estimates.map(({ counted_at, reference }) => [counted_at, reference])).toEqual([
      ["2025-03-31T10:00:00.000Z", "S-1"],
      ["2025-03-31T10:00:00.000Z", "s-1"],
    ]);
  });

  it("are told by reason, in the unit and by the key of metadata that are asked for", async () => {
    const some = await asked(`${EVERYTHING}&reason=same_electricity&reason=purchase_and_freight&estimate_mass_unit=kg`);
    expect(some.number_of_groups).toBe(2);
    expect(new Set(some.groups.map(({ reason }) => reason))).toEqual(
      new Set(["same_electricity", "purchase_and_freight"]),
    );
    expect(some.by_reason).toContainEqual({
      reason: "same_freight_reference",
      number_of_groups: 1,
      number_of_estimates: 3,
    });
    expect(some.groups[0]?.mass.unit).toBe("kg");
    const other = await asked(`${EVERYTHING}&reference_key=order&reason=same_freight_reference`);
    expect(other.groups).toEqual([]);
  });

  it("go on counting: nothing of them is changed", async () => {
    const before = (await client.get<Made>(`/estimates/shipping/${made["road"]?.id ?? ""}`)).text;
    await asked(EVERYTHING);
    expect((await client.get<Made>(`/estimates/shipping/${made["road"]?.id ?? ""}`)).text).toBe(before);
  });

  it("are those of the account that asks, and of all accounts each by itself", async () => {
    const { body: other } = await client.post<{ id: string }>("/accounts/client", { name: "Other", currency: "EUR" });
    const headers = { "service-account": other.id };
    await client.post("/estimates/shipping", { ...ROAD_REQUEST, ...shipped("S-2") }, { headers });
    const { body: own } = await client.get<Answered>(`/analytics/overlaps?${EVERYTHING}`, { headers });
    expect([own.estimates_compared, own.groups]).toEqual([1, []]);
    const all = await asked(`${EVERYTHING}&all_accounts=true`);
    expect([all.estimates_compared, all.number_of_groups]).toEqual([12, 6]);
    expect((await asked(EVERYTHING, service.as("live"))).estimates_compared).toBe(0);
  });

  it("are read newest first, so many at most, and the end is told", async () => {
    const { body: me } = await client.get<{ id: AccountId }>("/accounts/me");
    const read = async (most: number, throughMs?: number) => {
      const { items, areAll } = await newestEstimatesBetween(service.table, me.id, { fromMs: 0, throughMs }, most);
      return [areAll, ...items.map(({ id }) => id)];
    };
    const ids = Object.values(made)
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
    expect(await read(3)).toEqual([false, ...ids.slice(0, 3)]);
    expect(await read(ids.length)).toEqual([true, ...ids]);
    expect(await read(3, 1)).toEqual([true]);
  });

  it.each([
    ["a range that ends before it begins", "from=2026-02-01&through=2026-01-01", "time_range_invalid"],
    ["a hundred years", "from=1926-01-01&through=2026-01-01", "time_range_invalid"],
    ["an unknown time zone", "time_zone=Europe/Atlantis", "validation_error"],
    ["a reason that is none", "reason=guess", "validation_error"],
  ])("are not looked for in %s", async (_what, query, code) => {
    const { status, body } = await client.get(`/analytics/overlaps?${query}`);
    expect([status, body.error?.error_code]).toEqual([400, code]);
  });
});
