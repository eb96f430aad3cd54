import type { AccountId, EventId, Instant, OrganisationId } from "@isotherm/core";
import { Order } from "@isotherm/contract";
import { sampleEvent } from "@isotherm/events";
import { expect, it } from "vitest";
import * as z from "zod";
import { OrderItem, orderItem } from "./order-item.ts";

const OWNER = { account_id: "acc_1" as AccountId, organisation_id: "org_1" as OrganisationId, mode: "test" } as const;
const AT = "2026-01-01T00:00:00.000Z" as Instant;

const anOrder = (): Order => {
  const { data } = sampleEvent({ event_id: "evt_1" as EventId, account_id: OWNER.account_id, at: AT });
  return z.decode(Order, data.order);
};

it("reads the metadata of an order that was kept before there was a rule about them", () => {
  const metadata = { site: "\u202aHall 4\u202c", "\u200b": "\u200b" };
  const item = orderItem({ ...OWNER, origin: "https://example.org", order: { ...anOrder(), metadata } }, undefined);
  expect(OrderItem.parse(item).order.metadata).toEqual(metadata);
  expect(Order.safeParse(z.encode(Order, { ...anOrder(), metadata })).success).toBe(false);
});
