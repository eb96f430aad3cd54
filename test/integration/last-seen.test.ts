import { readFileSync } from "node:fs";
import { OPERATIONS } from "@isotherm/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface WirePage {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: readonly { readonly id?: string; readonly name?: string }[];
}

/** Made twice, so that each list has two at least; bodies are those of the recorded examples. */
const MADE = [
  "createShippingEstimate",
  "createByFuelEstimate",
  "createFactorEstimate",
  "createElectricityEstimate",
  "createFlightEstimate",
  "createTransactionEstimate",
  "createCompanyEstimate",
  "createIndividualEstimate",
  "createPassengerEstimate",
  "createBatch",
  "createShipmentBatch",
  "placeOrderByMass",
  "createClientAccount",
  "createReport",
  "createWebhook",
];

let service: JoinedService;
let client: Client;
let webhook: string;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  for (const id of MADE) for (const time of [1, 2]) await make(id, time);
  await makeLinks();
  webhook = String((await pageOf("/webhooks", "limit=1")).data[0]?.id);
  for (let time = 1; time <= 2; time += 1) await client.post(`/webhooks/${webhook}/test`, {});
}, 120_000);
afterAll(() => service.stop());

const make = async (id: string, time: number): Promise<void> => {
  const operation = OPERATIONS.find((each) => each.id === id);
  const file = new URL(`../../packages/contract/examples/${id}.json`, import.meta.url);
  const { body } = JSON.parse(readFileSync(file, "utf8")) as { body: Record<string, unknown> };
  const { idempotency_key: _key, bundle_selection: _bundles, handle: _handle, account_ids: _accounts, ...rest } = body;
  const unique = id === "createClientAccount" ? { name: `Client ${time}` } : {};
  const answer = await client.post(String(operation?.path), { ...rest, ...unique });
  expect([id, answer.status, answer.text]).toEqual([id, 200, expect.any(String)]);
};

const makeLinks = async (): Promise<void> => {
  const { data } = await pageOf("/bundles", "limit=1");
  for (const name of ["Fair", "Shop"]) {
    const asked = { name, bundles: [data[0]?.id], use_logo: false, value: "5" };
    expect((await client.post("/offset-links", asked)).status).toBe(200);
  }
};

const pageOf = async (path: string, query: string): Promise<WirePage> =>
  (await client.get<WirePage>(`${path.replace("{id}", webhook)}?${query}`)).body;

/** Events go on by their sequence; mappings have no second one without a file each. */
const LISTS = OPERATIONS.filter(({ id, paginated }) => paginated && id !== "listEvents" && id !== "listMappings");

it.each(LISTS.map(({ id, path }) => [id, path]))(
  "%s goes on behind the id of the last resource seen",
  async (_id, path) => {
    const { data } = await pageOf(path, "limit=2");
    const [first, second] = data.map(({ id }) => String(id)) as [string, string];
    const { data: behind } = await pageOf(path, `limit=1&after=${encodeURIComponent(first)}`);
    expect(behind.map(({ id }) => id)).toEqual([second]);
  },
);

it.each(LISTS.map(({ id, path }) => [id, path]))("%s refuses an id that it does not have", async (_id, path) => {
  const { data } = await pageOf(path, "limit=1");
  const unknown = String(data[0]?.id).replace(/.{4}$/u, "0000");
  const { status, body } = await client.get(`${path.replace("{id}", webhook)}?after=${encodeURIComponent(unknown)}`);
  expect([status, body.error?.error_code]).toEqual([400, "id_invalid"]);
});
