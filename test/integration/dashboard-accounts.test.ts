import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aMember, seededOrganisation } from "../harness/dashboard.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
}, 180_000);
afterAll(() => service.stop());

const accountsCalled = async (name: string) => {
  const organisation = await seededOrganisation(service);
  const of = async (mode: "test" | "live") =>
    (await listAccounts(service.table, organisation, mode)).filter(({ account }) => account.name === name);
  return { test: await of("test"), live: await of("live") };
};

it("a pair of accounts is made with one form, and each half leads to the other", async () => {
  const { visitor } = await aMember(service, "finance");
  expect((await visitor.get("/dashboard/test")).text).toContain("New pair of accounts");
  const form = { name: "Hill Logistics", currency: "GBP", beneficiary: "Hill plc", handle: "hill" };
  const { status, location } = await visitor.post("/dashboard/live", form);
  const { test, live } = await accountsCalled("Hill Logistics");
  expect([status, location]).toEqual([303, `/dashboard/live/${live[0]?.account.id}`]);
  expect(test).toHaveLength(1);
  expect(test[0]?.account).toMatchObject({ currency: "GBP", beneficiary: "Hill plc", handle: "hill" });
  const page = await visitor.get(`${location}`);
  expect([page.status, page.text.includes(`/dashboard/test/${test[0]?.account.id}`)]).toEqual([200, true]);
  const { visitor: owner } = await aMember(service, "owner");
  expect((await owner.get("/dashboard/settings/audit?action=account")).text).toContain("<code>account create</code>");
});

it("a name that is missing and a handle that is used are told at the form, and nothing is made", async () => {
  const { visitor } = await aMember(service, "owner");
  const form = { name: "Second Hill", currency: "EUR", handle: "second-hill" };
  await visitor.post("/dashboard/test", form);
  const used = await visitor.post("/dashboard/test", { ...form, name: "Third Hill" });
  expect(used.status).toBe(400);
  expect(used.text).toMatch(/role="alert"[^>]*>[^<]*handle/i);
  expect(used.text).toContain('value="Third Hill"');
  const nameless = await visitor.post("/dashboard/test", { name: " ", currency: "EUR" });
  expect([nameless.status, nameless.text.includes('id="name-fault"')]).toEqual([400, true]);
  expect(await accountsCalled("Third Hill")).toEqual({ test: [], live: [] });
});

it("who may not make accounts sees no form, and sends none", async () => {
  for (const role of ["developer", "viewer"] as const) {
    const { visitor } = await aMember(service, role);
    expect((await visitor.get("/dashboard/test")).text, role).not.toContain("New pair of accounts");
    const { status } = await visitor.post("/dashboard/test", { name: `Of a ${role}`, currency: "EUR" });
    expect([role, status]).toEqual([role, 403]);
    expect(await accountsCalled(`Of a ${role}`)).toEqual({ test: [], live: [] });
  }
});
