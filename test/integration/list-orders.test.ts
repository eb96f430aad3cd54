import { placeOrder } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type { OffsetLinkId } from "@isotherm/core";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNewOrder, ORIGIN } from "../harness/new-order.ts";
import { type Client, type OrderBody, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface OrderPage {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: OrderBody[];
}
let service: JoinedService;
let client: Client;
const placed: string[] = [];
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  for (let count = 0; count < 7; count += 1) placed.unshift((await place()).id);
});
afterAll(() => service.stop());

const place = async (by: Client = client, metadata: object = {}): Promise<OrderBody> => {
  const { status, body } = await by.post<OrderBody>("/orders/by-mass", { mass: { amount: "1", unit: "kg" }, metadata });
  expect(status).toBe(200);
  return body;
};
const createLink = async (as: Parameters<Client["post"]>[2] = {}): Promise<OffsetLinkId> => {
  const [bundle] = SANDBOX_BUNDLES;
  const asked = { name: "Fair", bundles: [bundle?.id], use_logo: false, value: "5" };
  const { status, body } = await client.post<{ id: OffsetLinkId }>("/offset-links", asked, as);
  expect(status).toBe(200);
  return body.id;
};
const page = async (query: string) => (await client.get<OrderPage>(`/orders${query}`)).body;
const ids = ({ data }: OrderPage) => data.map(({ id }) => id);

const traverse = async (query: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  const seen: string[] = [];
  for (let after = ""; ;) {
    const found = await page(`?${query}${after}`);
    seen.push(...ids(found));
    expect(found.has_more).toBe(found.next_cursor !== null);
    if (found.next_cursor === null) return seen;
    await meanwhile();
    after = `&after=${found.next_cursor}`;
  }
};

describe("the list of orders", () => {
  it("is empty in the other mode, and shows the newest first", async () => {
    expect((await service.as("live").get("/orders")).body).toEqual({ has_more: false, next_cursor: null, data: [] });
    expect(ids(await page(""))).toEqual(placed);
  });

  it("is visited whole page by page, also while orders are added", async () => {
    const added: string[] = [];
    const seen = await traverse("limit=2", async () => void added.unshift((await place()).id));
    expect(seen).toEqual(placed);
    placed.unshift(...added);
    expect(await traverse("limit=3")).toEqual(placed);
  });

  it("shows each order as it is read alone", async () => {
    const { data } = await page("?limit=1");
    expect(data[0]).toEqual((await client.get(`/orders/${data[0]?.id}`)).body);
  });

  it("keeps to what fits into an answer", { timeout: 60_000 }, async () => {
    const { body } = await client.post<{ id: string }>("/accounts/client", { name: "Large", currency: "EUR" });
    const large: Client = {
      ...client,
      get: (path) => client.get(path, { headers: { "service-account": body.id } }),
      post: (path, content) => client.post(path, content, { headers: { "service-account": body.id } }),
    };
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, "\\".repeat(1_000)]));
    const wanted: string[] = [];
    for (let count = 0; count < 45; count += 1) wanted.unshift((await place(large, metadata)).id);
    const first = await large.get<OrderPage>("/orders?limit=100");
    expect(first.status).toBe(200);
    expect(first.body.has_more).toBe(true);
    const rest = await large.get<OrderPage>(`/orders?limit=100&after=${first.body.next_cursor}`);
    expect([...ids(first.body), ...ids(rest.body)]).toEqual(wanted);
  });

  it("can be narrowed to the orders of an offset link", async () => {
    const me = (await client.get<{ id: string; organisation_id: string }>("/accounts/me")).body;
    const owner = { account_id: me.id as never, organisation_id: me.organisation_id as never, mode: "test" } as const;
    const throughLink = async (link: OffsetLinkId): Promise<string> => {
      const states = aNewOrder({ link });
      await placeOrder(recordingOver(service.table), { owner, states, nextStepMs: undefined, origin: ORIGIN });
      return states.placed.id;
    };
    const [link, other, unused] = [await createLink(), await createLink(), await createLink()];
    const wanted: string[] = [];
    for (const through of [link, other, link, link]) {
      const id = await throughLink(through);
      if (through === link) wanted.unshift(id);
    }
    expect(await traverse(`offset_link_id=${link}&limit=2`)).toEqual(wanted);
    expect(ids(await page(`?offset_link_id=${unused}`))).toEqual([]);
    expect(await traverse("limit=100")).toHaveLength(placed.length + 4);
  });

  it("refuses what is no link of the account, and cursors of another list", async () => {
    const { next_cursor } = await page("?limit=1");
    const { body: other } = await client.post<{ id: string }>("/accounts/client", { name: "Other", currency: "EUR" });
    const foreign = await createLink({ headers: { "service-account": other.id } });
    const own = await createLink();
    for (const query of [
      "?offset_link_id=lnk_unknown",
      `?offset_link_id=${foreign}`,
      `?offset_link_id=${"x".repeat(65)}`,
      "?offset_link_id=",
      `?offset_link_id=${own}&after=${next_cursor}`,
      "?after=abc",
    ]) {
      const { status, body } = await client.get(`/orders${query}`);
      expect([status, body.error?.error_code]).toEqual([400, "id_invalid"]);
    }
  });
});
