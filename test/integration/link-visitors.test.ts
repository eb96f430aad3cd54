import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { PLACES, visitorsIn } from "@isotherm/storefront";
import { offsetLinkQueries } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type Shop, type ShopRequest } from "../harness/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const open = (token: string, userAgent: string, more: ShopRequest = {}) =>
  shop.visit(`/l/${token}`, { ...more, headers: { "user-agent": userAgent } });
const visitors = async (token: string) => {
  const { places, counted } = await offsetLinkQueries(shop.table).visits(token);
  return counted + visitorsIn(places.size);
};
const writes = () => shop.sent.filter(({ name }) => !/^(GetItem|BatchGetItem|Query)Command$/.test(name));

describe("a visitor of a link", () => {
  it("is counted and written once, however often it comes, and again for another address or browser", async () => {
    // Always the same one: by chance two visitors may share a place.
    const { token } = await shop.aLink({ token: "tokenOfTheVisitors000001" });
    shop.sent.length = 0;
    for (let times = 0; times < 20; times += 1) expect((await open(token, "Browser/1")).status).toBe(200);
    expect([await visitors(token), writes().length]).toEqual([1, 1]);
    await open(token, "Browser/2");
    await open(token, "Browser/1", { sourceIp: "198.51.100.7" });
    await open(token, "Browser/1", { sourceIp: "2001:db8::1" });
    // One net: a host may take any address of it.
    await open(token, "Browser/1", { sourceIp: "2001:db8::2" });
    expect(await visitors(token)).toBe(4);
  });

  it("is one of many who can't make a link write without end, whatever they call themselves", async () => {
    const { token } = await shop.aLink();
    const Item = { ...keys.linkVisits(token), schema: 1, visitors: 0, places: new Set(Array(PLACES).keys()) };
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item }));
    shop.sent.length = 0;
    for (let times = 0; times < 30; times += 1) await open(token, `Invented/${times}`);
    expect(writes()).toEqual([]);
  });

  it("leaves no address, browser or cookie behind", async () => {
    const { token } = await shop.aLink();
    shop.sent.length = 0;
    const { headers } = await open(token, "Browser/1", { sourceIp: "198.51.100.7" });
    expect(headers).not.toHaveProperty("set-cookie");
    const written = JSON.stringify(writes(), (_name, value: unknown) => (value instanceof Set ? [...value] : value));
    expect(written).toMatch(/"places"/);
    expect(written).not.toMatch(/198\.51|Browser/);
  });

  it("is added to those that were counted before", async () => {
    const { token } = await shop.aLink();
    const Item = { ...keys.linkVisits(token), schema: 1, visitors: 7 };
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item }));
    await open(token, "Browser/1");
    expect(await visitors(token)).toBe(8);
  });
});
