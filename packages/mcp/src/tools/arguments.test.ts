import { createClient } from "@isotherm/client";
import { describe, expect, it } from "vitest";
import { TOOLS } from "./index.ts";
import type { Session } from "./tool.ts";

/** A service that answers everything with an account: a request that should not be sent is not refused. */
const client = createClient({
  apiKey: `iso_test_${"a".repeat(58)}`,
  baseUrl: "http://127.0.0.1:2/v1",
  fetch: async () => Response.json({ type: "test" }),
});
const session = { client, liveOrders: false } as Session;

const refusalOf = async (name: string, given: object): Promise<unknown> => {
  try {
    return void (await TOOLS.find((tool) => tool.name === name)?.run({ ...given }, session));
  } catch (error) {
    return error;
  }
};

describe("an argument that is missing, unknown or no id is named, with what to give", () => {
  it.each([
    ["get_order", {}, /^order_id: must be an id .*ord_…$/],
    ["get_order", { order_id: ".." }, /^order_id: must be an id/],
    ["get_batch", {}, /^batch_id: must be an id .*bat_…$/],
    ["get_factor", {}, /^factor_id: .*find_factors/],
    ["get_factor", { factor_id: "" }, /^factor_id: /],
    ["get_factor", { factor_id: "../orders" }, /^factor_id: /],
    ["get_estimate", {}, /^estimate_id: must be an id .*est_…$/],
    ["explain_estimate", {}, /^estimate_id: /],
    ["explain_estimate", { estimate_id: 5 }, /^estimate_id: /],
    ["prepare_order", { estimate_id: "" }, /^estimate_id: /],
    ["find_methods", {}, /^words: must say what is looked for/],
    ["find_place", {}, /^text: must name one place/],
    ["find_place", { text: "95.0, 200" }, /^text: a point has its latitude first, from -90 to 90/],
    ["find_factors", { query: "diesel" }, /^query: not known here. This tool takes name, /],
    ["list_batches", { state: "processed" }, /^state: not known here. This tool takes kind, /],
    ["list_orders", { status: "placed" }, /^status: not known here. This tool takes no arguments.$/],
    ["list_bundles", { country: "DEU" }, /^country: not known here/],
    ["place_order", {}, /^prepared_order_id: must be an id .*\nconfirmation_code: .*ask them/],
  ])("%s with %j", async (name, given, message) => {
    expect(await refusalOf(name, given)).toMatchObject({
      name: "ToolRefusal",
      message: expect.stringMatching(message),
    });
  });
});
