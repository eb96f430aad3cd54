import type { Order, OrderRetirement } from "@isotherm/client";
import { expect, it } from "vitest";
import type { AccountVisit } from "../access/visit.ts";
import { creditsPart } from "./order-credits.ts";

// Only live orders have serial numbers, and those are written by a registry: this shows what stands on the page of one.

const visit = {
  language: "en",
  mode: "live",
  base: "/dashboard/live/acc_1",
  say: (en: string) => en,
} as unknown as AccountVisit;
const project = { project_name: "Hills", project_slug: "hills", unit_price: "10", offset_cost: "15" };
const order = {
  id: "ord_1",
  status: "complete",
  currency: "EUR",
  quantity: "2.5",
  projects: [
    { ...project, quantity: "1.5", status: "retired" },
    { ...project, quantity: "0.75", status: "allocated" },
  ],
} as Order;
const credits = {
  project_name: "Hills",
  project_type: "Forest",
  country_name: "Kenya",
  registry_name: "Verra",
  vintage: "2021-2022",
  quantity: "1.5",
  serial_numbers: ["S-1", "S-2", "S-3", "<S-4>", "S-5"],
};
const retirement = {
  order_id: "ord_1",
  beneficiary: "Hill & Sons",
  completed_at: "2026-03-02T10:15:30.000Z",
  quantity: "2.5",
  verification_url: "https://api.example.com/v1/verify/token",
  credits: [credits],
} as OrderRetirement;
const shown = (one: Order, facts?: OrderRetirement): string => {
  const part = creditsPart(visit, one, facts);
  return part === false ? "" : String(part).replaceAll(/\s+/g, " ");
};

it("says how much of an order is allocated, and how much of that is retired", () => {
  expect(shown(order)).toContain("2.25 t of 2.5 t are allocated to projects, 1.5 t of them are retired.");
  expect(shown({ ...order, projects: [] })).toBe("");
  expect(shown({ ...order, projects: null })).toBe("");
});

it("shows every serial number, escaped and to be copied, more than three of them folded", () => {
  const text = shown(order, retirement);
  for (const serial of ["S-1", "S-2", "S-3", "&lt;S-4&gt;", "S-5"])
    expect(text).toContain(`<code class="copied">${serial}</code>`);
  expect(text.indexOf("<details>")).toBeGreaterThan(text.indexOf("S-3"));
  expect(text.indexOf("<details>")).toBeLessThan(text.indexOf("&lt;S-4&gt;"));
  expect(text).toContain("2 more");
  expect(text).toContain("On behalf of Hill &amp; Sons, completed");
  expect(text).toContain('href="https://api.example.com/v1/verify/token"');
});
