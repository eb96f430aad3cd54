import { ApiError } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { expect, it } from "vitest";
import { calculateShipments } from "./calculate-shipments.ts";
import type { ShipmentsUses } from "./dependencies.ts";

const PAGE = 20_000;

it("refuses filters that select more shipments than one request may, without making a batch of any", async () => {
  const id = systemIds.next("shipment");
  let pages = 0;
  // A store with more than anybody would write in a test; it is all that is reached.
  const shipments = {
    async *selected() {
      for (; pages < 1_000; pages += 1) yield { selected: Array.from({ length: PAGE + 1 }, () => ({ id })) };
    },
  };
  const { run } = calculateShipments({ shipments } as unknown as ShipmentsUses);
  const call = { account: { id: systemIds.next("account") }, query: {}, origin: "https://api.example.com" };
  await expect(run(call as unknown as Parameters<typeof run>[0])).rejects.toEqual(new ApiError("selection_too_large"));
  // It stops reading when it is too much.
  expect(pages).toBe(9);
});
