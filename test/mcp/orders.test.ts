import { createClient } from "@isotherm/client";
import { serveHttp } from "@isotherm/mcp/serve-http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { MINUTES_VALID } from "@isotherm/mcp/prepared-orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { codeIn, type Link, linkedClient } from "./linked-client.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

const MASS = { mass: { amount: "1", unit: "t" } };
const link = (options: Partial<Link> = {}) =>
  linkedClient({ baseUrl: service.stack.baseUrl, key: service.stack.keys.test, ...options });
const ordersOf = async (mode: "test" | "live" = "test"): Promise<number> => {
  const { body } = await service.as(mode).get<{ data: unknown[] }>("/orders?limit=100");
  return body.data.length;
};
const confirm = (prepared: { readonly result: Record<string, unknown> }, code: string) => ({
  prepared_order_id: prepared.result["prepared_order_id"],
  confirmation_code: code,
});

describe("an order through an assistant", () => {
  it("is placed with the code that the person read on the server's terminal, exactly as it was quoted", async () => {
    const assistant = await link();
    const before = await ordersOf();
    const prepared = await assistant.call("prepare_order", MASS);
    expect(prepared.isError, prepared.text).toBe(false);
    expect(await ordersOf()).toBe(before);
    const placed = await assistant.call("place_order", confirm(prepared, codeIn(assistant.terminal)));
    expect(placed.isError, placed.text).toBe(false);
    expect(placed.result).toMatchObject({
      quantity: prepared.result["estimated_quantity"],
      total_cost: prepared.result["estimated_total_cost"],
      currency: prepared.result["currency"],
    });
    expect(assistant.terminal.at(-1)).toContain(String(prepared.result["estimated_total_cost"]));
    const read = await assistant.call("get_order", { order_id: placed.result["id"] });
    expect(read.result).toMatchObject({ id: placed.result["id"], quantity: "1" });
    expect(await ordersOf()).toBe(before + 1);
    await assistant.close();
  });

  it("is prepared by one of its forms, too, where the client sends null for the others", async () => {
    const assistant = await link();
    const others = { estimate_id: null, value: null, bundle_masses: null, metadata: null };
    const prepared = await assistant.call("prepare_order", { ...MASS, ...others });
    expect(prepared.text).toMatch(/^Prepared, not ordered/);
    const place = await assistant.call("find_place", { text: "Paris", country_code: null, postcode: null });
    expect(place).toMatchObject({ isError: false, text: /known/ });
    await assistant.close();
  });

  it("never shows the assistant the code", async () => {
    for (const answers of ["accept", undefined] as const) {
      const assistant = await link(answers && { answers });
      await assistant.call("prepare_order", MASS);
      const code = codeIn([...assistant.terminal, ...assistant.dialogs]);
      expect(code).toMatch(/^\w{4}-\w{4}$/);
      expect(assistant.heard.join("\n")).not.toContain(code);
      expect(assistant.heard.join("\n")).not.toContain(code.replace("-", ""));
      await assistant.close();
    }
  });

  it("shows the code in a dialog of the client where it has dialogs, and nowhere else", async () => {
    const assistant = await link({ answers: "accept" });
    const prepared = await assistant.call("prepare_order", { value: "50" });
    expect(assistant.terminal).toEqual([]);
    const placed = await assistant.call("place_order", confirm(prepared, codeIn(assistant.dialogs)));
    expect(placed.text).toMatch(/^Order ord_/);
    await assistant.close();
  });

  it("shows the code on the terminal where the client's dialogs only open an address", async () => {
    const assistant = await link({ opensOnly: true });
    const prepared = await assistant.call("prepare_order", MASS);
    expect(prepared.isError, prepared.text).toBe(false);
    expect(codeIn(assistant.terminal)).toMatch(/^\w{4}-\w{4}$/);
    await assistant.close();
  });

  it("is forgotten where the client can't show its dialog, and the assistant is told so", async () => {
    const assistant = await link({ answers: "error" });
    const prepared = await assistant.call("prepare_order", MASS);
    expect(prepared).toMatchObject({ isError: true, text: /could not be asked.*no window. Nothing was ordered/ });
    expect(assistant.terminal).toEqual([]);
    await assistant.close();
  });

  it("shows the dialog over HTTP, too, and the order ends the same way", async () => {
    const token = "a-token-of-at-least-thirty-two-characters";
    const client = createClient({ apiKey: service.stack.keys.test, baseUrl: service.stack.baseUrl });
    const server = await serveHttp({ client, liveOrders: false, terminal: () => undefined, port: 0, token });
    const assistant = new Client({ name: "http", version: "1.0.0" }, { capabilities: { elicitation: {} } });
    const shown: string[] = [];
    assistant.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      shown.push(params.message);
      return { action: "accept", content: {} };
    });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await assistant.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
    const { structuredContent } = await assistant.callTool({ name: "prepare_order", arguments: MASS });
    const given = confirm({ result: structuredContent as Record<string, unknown> }, codeIn(shown));
    const placed = await assistant.callTool({ name: "place_order", arguments: given });
    expect(placed.structuredContent).toMatchObject({ quantity: "1" });
    await assistant.close();
    await server.stop();
  });

  it.each(["decline", "cancel"] as const)(
    "is forgotten when the person answers the dialog with %s",
    async (answers) => {
      const assistant = await link({ answers });
      const before = await ordersOf();
      const prepared = await assistant.call("prepare_order", MASS);
      expect(prepared).toMatchObject({ isError: true, text: /declined/ });
      expect(assistant.dialogs.length).toBe(1);
      expect(await ordersOf()).toBe(before);
      await assistant.close();
    },
  );

  it("is placed once: its code does not work again", async () => {
    const assistant = await link();
    const prepared = await assistant.call("prepare_order", MASS);
    const given = confirm(prepared, codeIn(assistant.terminal));
    const both = await Promise.all([assistant.call("place_order", given), assistant.call("place_order", given)]);
    expect(both.filter(({ isError }) => !isError).length).toBe(1);
    expect(await assistant.call("place_order", given)).toMatchObject({ isError: true, text: /No such order waits/ });
    await assistant.close();
  });

  it("is not placed where its call is cancelled while the price is looked at", async () => {
    const assistant = await link();
    const before = await ordersOf();
    const given = confirm(await assistant.call("prepare_order", MASS), codeIn(assistant.terminal));
    const cancelling = new AbortController();
    const placing = assistant.call("place_order", given, cancelling.signal);
    cancelling.abort();
    await expect(placing).rejects.toThrow(/abort/i);
    // As long as the other call would have taken, and longer.
    for (let times = 0; times < 3; times += 1) await assistant.call("prepare_order", MASS);
    expect(await ordersOf()).toBe(before);
    await assistant.close();
  });

  it("is not placed on another connection", async () => {
    const [one, other] = await Promise.all([link(), link()]);
    const prepared = await one.call("prepare_order", MASS);
    const given = confirm(prepared, codeIn(one.terminal));
    expect(await other.call("place_order", given)).toMatchObject({ isError: true, text: /No such order waits/ });
    await Promise.all([one.close(), other.close()]);
  });

  it("is not placed with the code of another order, nor with changed terms", async () => {
    const assistant = await link();
    const small = await assistant.call("prepare_order", { mass: { amount: "0.1", unit: "t" } });
    const code = codeIn(assistant.terminal);
    const large = await assistant.call("prepare_order", { mass: { amount: "50", unit: "t" } });
    expect(await assistant.call("place_order", confirm(large, code))).toMatchObject({
      isError: true,
      text: /not the code/,
    });
    const changed = { ...confirm(small, code), mass: { amount: "50", unit: "t" } };
    expect((await assistant.call("place_order", changed)).result).toMatchObject({ quantity: "0.1" });
    await assistant.close();
  });

  it("is not placed after its time", async () => {
    let nowMs = 1_000;
    const assistant = await link({ clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } });
    const prepared = await assistant.call("prepare_order", MASS);
    nowMs += MINUTES_VALID * 60_000;
    const late = await assistant.call("place_order", confirm(prepared, codeIn(assistant.terminal)));
    expect(late).toMatchObject({ isError: true, text: /No such order waits/ });
    await assistant.close();
  });

  it("is what the person saw, or is not placed: an estimate may be replaced meanwhile", async () => {
    const assistant = await link();
    const consumption = { amount: "2", unit: "MWh" };
    const estimate = await assistant.call("estimate_electricity", { consumption, country_code: "DEU" });
    const prepared = await assistant.call("prepare_order", { estimate_id: estimate.result["id"] });
    const before = await ordersOf();
    const path = `/estimates/electricity/${String(estimate.result["id"])}`;
    const larger = JSON.stringify({ consumption: { amount: "2", unit: "GWh" }, country_code: "DEU" });
    expect((await service.as("test").send("PUT", path, larger)).status).toBe(200);
    const refused = await assistant.call("place_order", confirm(prepared, codeIn(assistant.terminal)));
    expect(refused).toMatchObject({ isError: true, text: /agreed to 0\.\d+ t for USD .* but it is \d{3}\.\d+ t/ });
    expect(await ordersOf()).toBe(before);
    await assistant.close();
  });

  it("is for an estimate what an order of the interface is", async () => {
    const assistant = await link();
    const estimate = await assistant.call("estimate_electricity", {
      consumption: { amount: "20", unit: "MWh" },
      country_code: "DEU",
    });
    const prepared = await assistant.call("prepare_order", { estimate_id: estimate.result["id"] });
    const placed = await assistant.call("place_order", confirm(prepared, codeIn(assistant.terminal)));
    expect(placed.result, placed.text).toMatchObject({
      estimate_id: estimate.result["id"],
      total_cost: prepared.result["estimated_total_cost"],
    });
    const again = await assistant.call("prepare_order", { estimate_id: estimate.result["id"] });
    const refused = await assistant.call("place_order", confirm(again, codeIn(assistant.terminal)));
    expect(refused).toMatchObject({ isError: true, text: /estimate_order_already_placed[\s\S]*list_orders/ });
    await assistant.close();
  });

  it.each([{}, { value: "10", ...MASS }, { estimate_id: "est_1", value: "10" }])(
    "must be for one thing: not %j",
    async (given) => {
      const assistant = await link();
      expect(await assistant.call("prepare_order", given)).toMatchObject({ isError: true, text: /exactly one of/ });
      expect(assistant.terminal).toEqual([]);
      await assistant.close();
    },
  );
});

describe("a live key", () => {
  it("estimates and quotes, but prepares no order unless the person who runs the server says so", async () => {
    const key = service.stack.keys.live;
    const careful = await link({ key });
    expect((await careful.call("quote_by_mass", MASS)).isError).toBe(false);
    expect(await careful.call("prepare_order", MASS)).toMatchObject({ isError: true, text: /live orders are off/ });
    expect(careful.terminal).toEqual([]);
    const bold = await link({ key, liveOrders: true });
    const prepared = await bold.call("prepare_order", MASS);
    expect(prepared.result).toMatchObject({ mode: "live" });
    expect(bold.terminal.at(-1)).toContain("live mode");
    expect((await bold.call("place_order", confirm(prepared, codeIn(bold.terminal)))).text).toMatch(/^Order ord_/);
    expect(await ordersOf("live")).toBe(1);
    await Promise.all([careful.close(), bold.close()]);
  });
});

describe("an error", () => {
  it("names the field and what to try", async () => {
    const assistant = await link();
    const wrong = await assistant.call("quote_by_mass", { mass: { amount: 1, unit: "t" } });
    expect(wrong).toMatchObject({
      isError: true,
      text: /^validation_error: mass\.amount: must be .*\nCorrect the named field/,
    });
    const bundle = await assistant.call("quote_by_mass", { ...MASS, bundle_selection: [{ bundle_id: "bun_none" }] });
    expect(bundle).toMatchObject({ isError: true, text: /bundle[\s\S]*list_bundles/ });
    const factor = await assistant.call("get_factor", { factor_id: "no/such/factor" });
    expect(factor).toMatchObject({ isError: true, text: /^not_found: / });
    await assistant.close();
  });

  it("is told when the service is not reached, and the key is not shown", async () => {
    const assistant = await link({ baseUrl: "http://127.0.0.1:9/v1" });
    const lost = await assistant.call("list_orders", {});
    expect(lost).toMatchObject({ isError: true, text: /not reached/ });
    expect(lost.text).not.toContain("iso_test_");
    await assistant.close();
  });
});
