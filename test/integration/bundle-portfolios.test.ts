import { decimal } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { SANDBOX_BUNDLES, SANDBOX_PORTFOLIO } from "@isotherm/sandbox";
import { setPortfolio, withdrawPortfolio } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Client, type Service, startService } from "../harness/service.ts";

const PATH = "/bundle-portfolios";
const [trees, removals, cooking] = SANDBOX_BUNDLES.map(({ id }) => id) as unknown as [string, string, string];

type Selection = readonly { readonly bundle_id: string; readonly percentage: number }[];
interface Portfolio {
  readonly id: string;
  readonly identifier: string;
  readonly label: string;
  readonly bundle_selection: Selection;
}
let service: Service;
let client: Client;
let me: string;
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  me = (await client.get<{ id: string }>("/accounts/me")).body.id;
});
afterAll(() => service.stop());

const operating = () => ({
  table: service.table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
  operator: "operator:test",
});
/** Makes or changes a portfolio of one bundle. */
const curated = (identifier: string, bundle: string) =>
  setPortfolio(operating(), {
    identifier,
    label: `All of ${identifier}`,
    shares: [{ bundle_id: bundle as (typeof SANDBOX_PORTFOLIO.shares)[number]["bundle_id"], percentage: decimal(100) }],
  });
const follow = (id: unknown, headers: Record<string, string> = {}): Promise<Answer<Portfolio>> =>
  client.send("PUT", PATH, JSON.stringify({ bundle_portfolio_id: id }), { headers });
const patch = (body: object) => client.send("PATCH", `/accounts/${me}`, JSON.stringify(body));
const selection = async (): Promise<Selection> => (await client.get<Selection>("/bundle-selections")).body;
const followed = async () =>
  (await client.get<{ bundle_portfolio_id: string | null }>("/accounts/me")).body.bundle_portfolio_id;
/** The bundles of a quote that names none. */
const quoted = async (): Promise<string[]> => {
  const asked = { mass: { amount: "1", unit: "t" }, quote_only: true };
  const { body } = await client.post<{ bundles: { bundle_id: string }[] }>("/orders/by-mass", asked);
  return body.bundles.map(({ bundle_id }) => bundle_id);
};

beforeEach(async () => {
  await client.send("PUT", "/bundle-selections", JSON.stringify([{ bundle_id: trees }]));
});

describe("the list of portfolios", () => {
  it("is a bare array of those on offer, with what they say now", async () => {
    const { status, body } = await client.get<Portfolio[]>(PATH);
    expect(status).toBe(200);
    expect(body).toContainEqual({
      id: SANDBOX_PORTFOLIO.id,
      identifier: "example-half-and-half",
      label: "Example: half reductions, half removals",
      bundle_selection: [
        { bundle_id: trees, percentage: 50 },
        { bundle_id: removals, percentage: 50 },
      ],
    });
  });

  it("leaves out what the operator has withdrawn, which no account can begin to follow", async () => {
    const { id } = await curated("short-lived", trees);
    await follow(id);
    await withdrawPortfolio(operating(), "short-lived");
    expect((await client.get<Portfolio[]>(PATH)).body.map((one) => one.identifier)).not.toContain("short-lived");
    expect(await selection()).toEqual([{ bundle_id: trees, percentage: 100 }]);
    expect((await follow(id)).body).toMatchObject({ error: { error_code: "id_invalid" } });
  });
});

describe("an account that follows a portfolio", () => {
  it("buys what it says, names it, and no other account does", async () => {
    const { status, body } = await follow(SANDBOX_PORTFOLIO.id);
    expect([status, body.identifier]).toEqual([200, "example-half-and-half"]);
    expect(await followed()).toBe(SANDBOX_PORTFOLIO.id);
    expect(await selection()).toEqual(body.bundle_selection);
    expect(await quoted()).toEqual([trees, removals]);
    const other = await client.post<{ id: string }>("/accounts/client", { name: "Customer", currency: "EUR" });
    const theirs = await client.get<Selection>("/bundle-selections", { headers: { "service-account": other.body.id } });
    expect(theirs.body).toHaveLength(2);
    expect(theirs.body[0]).toEqual({ bundle_id: trees, percentage: 95 });
  });

  it("goes along when the operator changes it, in quotes and orders too", async () => {
    const { id } = await curated("moving", trees);
    await follow(id);
    await curated("moving", cooking);
    expect(await selection()).toEqual([{ bundle_id: cooking, percentage: 100 }]);
    expect(await quoted()).toEqual([cooking]);
  });

  it("leaves it with a selection of its own", async () => {
    await follow(SANDBOX_PORTFOLIO.id);
    await client.send("PUT", "/bundle-selections", JSON.stringify([{ bundle_id: cooking }]));
    expect([await followed(), await selection()]).toEqual([null, [{ bundle_id: cooking, percentage: 100 }]]);
  });

  it("keeps what it said last when the account unties itself", async () => {
    const { id } = await curated("left", removals);
    await follow(id);
    expect((await patch({ bundle_portfolio_id: null })).status).toBe(200);
    await curated("left", cooking);
    expect([await followed(), await selection()]).toEqual([null, [{ bundle_id: removals, percentage: 100 }]]);
  });

  it("can be told so by a change of the account", async () => {
    expect((await patch({ bundle_portfolio_id: SANDBOX_PORTFOLIO.id })).status).toBe(200);
    expect([await followed(), await quoted()]).toEqual([SANDBOX_PORTFOLIO.id, [trees, removals]]);
  });
});

it.each([
  ["that is unknown", "pfo_01JD9Z3N8Q5V7R2T4W6X8Y0Z99"],
  ["without a name", ""],
  ["with an endless one", "x".repeat(2_000)],
  ["of another kind", 7],
  ["that is none", null],
])("a portfolio %s is refused, and nothing changes", async (_, id) => {
  expect((await follow(id)).status).toBe(400);
  expect([await followed(), await selection()]).toEqual([null, [{ bundle_id: trees, percentage: 100 }]]);
});
