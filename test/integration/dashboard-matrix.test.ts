import { ACTIONS } from "@isotherm/functions/dashboard/access/actions";
import { MEMBER_PAGES } from "../harness/member-pages.ts";
import { listMembers, type Role, ROLES } from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrganisationId } from "@isotherm/core";
import { aMember, seededOrganisation, type SignedInMember, signInWith, visitorOf } from "../harness/dashboard.ts";
import { type DashboardThings, dashboardThings } from "../harness/dashboard-things.ts";
import { operatorOf } from "../harness/operator.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// Role × action × foreign organisation, over every page that there is, each with something that exists: an answer 404 can't hide a
// missing check. A new page is walked by itself; a parameter that nothing here makes fails by its name.

let service: JoinedService;
let ours: DashboardThings;
let theirs: DashboardThings;
const members = {} as Record<Role, SignedInMember>;
let foreigner: SignedInMember;
let foreignMember: string;

const MARK = "Nobody-else-may-read-this";

beforeAll(async () => {
  service = await joinService();
  const accountsOf = async (organisation: OrganisationId) => {
    const first = async (mode: "test" | "live") =>
      (await listAccounts(service.table, organisation, mode))[0]!.account.id;
    return { test: await first("test"), live: await first("live") };
  };
  const organisation = await seededOrganisation(service);
  ours = dashboardThings(
    service,
    { organisation, accounts: await accountsOf(organisation) },
    (what) => `${MARK} ${what}`,
  );
  for (const role of ROLES) members[role] = await aMember(service, role);
  const ops = await operatorOf(service);
  const { result } = await ops.run<{ id: OrganisationId }>("organisation", "create", "--name", "Other");
  await ops.run("account", "create", "--organisation", result.id, "--name", "Other", "--currency", "EUR");
  theirs = dashboardThings(service, { organisation: result.id, accounts: await accountsOf(result.id) });
  foreigner = await aMember(service, "owner", result.id);
  foreignMember = (await listMembers(service.table, result.id))[0]!.id;
}, 180_000);
afterAll(() => service.stop());

const named = MEMBER_PAGES.map((page) => [page.method, page.path, page] as const);
const rolesOf = ({ action }: (typeof MEMBER_PAGES)[number]): readonly Role[] => ACTIONS[action].roles;
/** Right in every form that has these fields. */
const FORM = { role: "viewer", name: "Walked" };
const ask = ({ visitor }: SignedInMember, method: string, address: string) =>
  method === "GET" ? visitor.get(address) : visitor.post(address, FORM);
/** Pages that are not there although all in their address is. */
const MAY_BE_MISSING: Readonly<Record<string, string>> = {
  dashboardCertificate: "an order that was just placed has none",
  dashboardSearch: "nothing is asked for",
  dashboardReportFile: "a report that was just asked for has no files",
  dashboardBatchFile: "a batch without errors has none of them",
  dashboardTemplateFile: "its kind is asked for in the query",
};
/** Pages of what every organisation is offered. */
const EVERYBODYS = new Set(["dashboardBundle"]);

it("there are pages for each action, and no two of them have one name", () => {
  expect(MEMBER_PAGES.length).toBeGreaterThan(30);
  expect(new Set(MEMBER_PAGES.map(({ action }) => action))).toEqual(new Set(Object.keys(ACTIONS)));
  expect(new Set(MEMBER_PAGES.map(({ id }) => id)).size).toBe(MEMBER_PAGES.length);
});

describe("who may and who may not", () => {
  it.each(named)("%s %s", async (method, _path, page) => {
    for (const role of ROLES) {
      const may = rolesOf(page).includes(role);
      const address = await ours.addressOf(page, members[may ? role : "owner"]);
      const { status, text } = await ask(members[role], method, address);
      if (!may) {
        expect([role, status], address).toEqual([role, 403]);
        expect(text).toContain("Your role does not include this");
      } else if (method === "GET") {
        // A query that a page wants is refused in words of its own.
        const missing = page.id in MAY_BE_MISSING ? [404] : [];
        expect([200, 303, 400, ...missing], `${role} ${address}: ${status}`).toContain(status);
      } else expect([200, 303, 400, 409], `${role} ${address}: ${status}`).toContain(status);
    }
  });
});

describe("of another organisation: not even an owner", () => {
  // What wants a sign-in of a moment ago would ask for another one instead, where all pages before took long.
  beforeAll(async () => {
    for (const { visitor, passkey } of [members.owner, foreigner]) await signInWith(visitor, passkey);
  });

  const holds = (text: string): boolean => text.includes(MARK) || text.includes(ours.accounts.test);

  it.each(named)("%s %s", async (method, path, page) => {
    const address = await ours.addressOf(page, members.owner);
    const { status, text, location = "" } = await ask(foreigner, method, address);
    const own = address.split("/").filter((part) => /^(acc|mem|ses|est|ord|whk|bat|lnk)_|^\w{64}$/.test(part));
    if (/\{(account|id)\}/.test(path)) expect([method, address, status]).toEqual([method, address, 404]);
    const shown = own.reduce((rest, id) => rest.replaceAll(id, ""), text + location);
    expect(holds(shown), address).toBe(false);
  });

  // The address names the stranger's own account, and something of ours in it.
  it.each(named.filter(([, path, { id }]) => /\{account\}.*\{id\}/.test(path) && !EVERYBODYS.has(id)))(
    "%s %s, in an own account",
    async (method, _path, page) => {
      const address = await ours.addressOf(page, members.owner);
      const guessed = address
        .replace(ours.accounts.test, theirs.accounts.test)
        .replace(ours.accounts.live, theirs.accounts.live);
      expect(guessed).not.toBe(address);
      const { status, text } = await ask(foreigner, method, guessed);
      expect(method === "GET" ? [404] : [400, 404], `${guessed}: ${status}`).toContain(status);
      expect(holds(text)).toBe(false);
    },
  );

  // What one mode has, the other has not.
  it.each(named.filter(([, path, { id }]) => /\{mode\}.*\{id\}/.test(path) && !EVERYBODYS.has(id)))(
    "%s %s, in the other mode",
    async (method, _path, page) => {
      const address = await ours.addressOf(page, members.owner);
      const other = address.replace(`/test/${ours.accounts.test}`, `/live/${ours.accounts.live}`);
      const { status, text } = await ask(members.owner, method, other);
      expect(method === "GET" ? [404] : [400, 404], `${other}: ${status}`).toContain(status);
      // The account of the first mode is named: the switch of modes leads to it.
      expect(text).not.toContain(MARK);
    },
  );

  it("nothing of it changes by forms of ours", async () => {
    for (const what of ["role", "revoke", "link", "sessions/end"])
      expect(
        (await members.owner.visitor.post(`/dashboard/settings/members/${foreignMember}/${what}`, { role: "viewer" }))
          .status,
        what,
      ).toBe(404);
    expect((await foreigner.visitor.get("/dashboard/settings")).status).toBe(200);
  });
});

describe("without a session", () => {
  it.each(named)("%s %s leads to the sign-in", async (method, _path, page) => {
    const address = await ours.addressOf(page, members.owner);
    const stranger = visitorOf(members.owner.visitor.origin);
    const { status, location } = await (method === "GET" ? stranger.get(address) : stranger.post(address));
    expect([status, location?.startsWith("/dashboard/sign-in?to=")]).toEqual([303, true]);
  });
});
