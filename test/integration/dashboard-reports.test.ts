import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import { eventually } from "../harness/eventually.ts";
import { ROAD_REQUEST } from "../harness/freight-estimates.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let base: string;
let finance: SignedInMember;
let viewer: SignedInMember;
beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  base = `/dashboard/test/${(await listAccounts(service.table, organisation, "test"))[0]!.account.id}`;
  finance = await aMember(service, "finance");
  viewer = await aMember(service, "viewer");
  const marked = { is_shipment: true, shipped_at: "2025-03-31T22:30:00Z" };
  await service.as("test").post("/estimates/shipping", { ...ROAD_REQUEST, ...marked });
}, 180_000);
afterAll(() => service.stop());

const FORM = {
  kind: "iso_14083",
  format: "xlsx",
  from: "2025-01-01",
  through: "2025-12-31",
  time_zone: "Europe/Berlin",
};

it("a member asks for a report, sees when it is made, and fetches its files; a viewer only reads", async () => {
  expect((await finance.visitor.get(`${base}/reports`)).text).toMatch(/<option value="en" selected>English<\/option>/u);
  const asked = { ...FORM, language: "de", name: "Freight of 2025" };
  const { status, location } = await finance.visitor.post(`${base}/reports`, asked);
  expect([status, location]).toEqual([303, `${base}/reports`]);
  const page = await eventually("the report to be made", async () => {
    const { text } = await viewer.visitor.get(`${base}/reports`);
    return text.includes("Done") && text;
  });
  expect(page).toContain("Freight of 2025");
  expect(page).toContain("XLSX · Deutsch");
  const german = await viewer.visitor.get(`${base}/reports`, { headers: { "accept-language": "de" } });
  expect(german.text).toContain("1. Januar 2025 – 31. Dezember 2025");
  expect(page).not.toContain("New report");
  const [, file = ""] = /href="([^"]*\/reports\/rep_\w+\/report)"/.exec(page) ?? [];
  const found = await viewer.visitor.get(file);
  expect(found.status).toBe(303);
  expect(
    Buffer.from(await (await fetch(found.location!)).arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  expect((await viewer.visitor.get(file.replace(/report$/, "other"))).status).toBe(404);
  expect((await viewer.visitor.post(`${base}/reports`, FORM)).status).toBe(403);
});

it("a report in which nothing counts says how many estimates it left out, and why", async () => {
  const earlier = { ...FORM, from: "2024-01-01", through: "2024-12-31", language: "en", name: "Before" };
  expect((await finance.visitor.post(`${base}/reports`, earlier)).status).toBe(303);
  const page = await eventually("the report to be made", async () => {
    const { text } = await viewer.visitor.get(`${base}/reports`);
    return text.includes("Before") && !text.includes("In the making") && text;
  });
  expect(page).toContain("Estimates that do not count: 1. They are not marked as having happened");
});

it("says at the form what is wrong with it", async () => {
  const { status, text } = await finance.visitor.post(`${base}/reports`, { ...FORM, from: "2026-01-01" });
  expect(status).toBe(400);
  expect(text).toMatch(/id="from-fault"[^>]*>must not be after the last day/);
  expect(text).toContain(`value="2026-01-01"`);
  const zone = await finance.visitor.post(`${base}/reports`, { ...FORM, time_zone: "Atlantis" });
  expect(zone.text).toMatch(/id="time_zone-fault"[^>]*>is not the IANA name of a time zone/);
});
