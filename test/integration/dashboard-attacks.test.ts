import { ACTIONS } from "@isotherm/functions/dashboard/access/actions";
import { MEMBER_PAGES } from "../harness/member-pages.ts";
import { inviteMember, listMembers } from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  actingFor,
  aMember,
  dashboardOrigin,
  seededOrganisation,
  type SignedInMember,
  signInWith,
  visitorOf,
} from "../harness/dashboard.ts";
import { type DashboardInProcess, startDashboard } from "../harness/dashboard-in-process.ts";
import { type DashboardThings, dashboardThings } from "../harness/dashboard-things.ts";
import { testPasskey } from "../harness/passkey.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// What somebody would try against the dashboard, against every page that there is.

let service: JoinedService;
let origin: string;
let things: DashboardThings;
let owner: SignedInMember;
/** The same pages in this process: they count no forms, of which some tests send many. */
let pages: DashboardInProcess;

/** What a text would have to be to become something else than a text: in HTML, in an attribute, in a script, in an address. */
const HOSTILE = `"'><script>alert(1)</script>`;

/** Test accounts keep their name. */
const renameLive = async (id: string): Promise<void> => {
  const named = JSON.stringify({ name: `account ${HOSTILE}` });
  const { status, text } = await service.as("live").send("PATCH", `/accounts/${id}`, named);
  if (status !== 200) throw new Error(`the account was not renamed: ${text}`);
};

beforeAll(async () => {
  service = await joinService();
  origin = dashboardOrigin(service);
  const organisation = await seededOrganisation(service);
  const first = async (mode: "test" | "live") => (await listAccounts(service.table, organisation, mode))[0]!.account.id;
  const accounts = { test: await first("test"), live: await first("live") };
  things = dashboardThings(service, { organisation, accounts }, (what) => `${what.slice(0, 8)} ${HOSTILE}`);
  const acting = actingFor(service.table, organisation);
  const invited = { name: `boss ${HOSTILE}`, email: "boss@example.org", role: "owner" } as const;
  await inviteMember(acting, invited, { lastsMs: 3_600_000 });
  await renameLive(accounts.live);
  owner = await aMember(service, "owner");
  pages = await startDashboard();
}, 180_000);
afterAll(async () => {
  await service.stop();
  await pages.stop();
});

const READ = MEMBER_PAGES.filter(({ method }) => method === "GET").map((page) => [page.path, page] as const);
const SENT = MEMBER_PAGES.filter(({ method }) => method === "POST").map((page) => [page.path, page] as const);
/** What is kept as a file and shown by no browser. */
const FILES = ["dashboardBatchFile", "dashboardAnalyticsFile", "dashboardReportFile"];
const count = async () => (await listMembers(service.table, things.organisation)).length;

const FORGED: readonly (readonly [headers: Record<string, string>, formToken: string | null | undefined])[] = [
  [{ "sec-fetch-site": "cross-site" }, undefined],
  [{ "sec-fetch-site": "same-site" }, undefined],
  [{ "sec-fetch-site": "none" }, undefined],
  [{ origin: "https://evil.example" }, undefined],
  [{ origin: "null" }, undefined],
  [{}, null],
  [{}, "A".repeat(43)],
];

describe("forms of other sites (CSRF) are refused at every address that takes one", () => {
  it.each(SENT)("POST %s", async (_path, page) => {
    const address = await things.addressOf(page, owner);
    const before = [await count(), owner.visitor.cookie];
    for (const [headers, formToken] of FORGED) {
      const sent = { headers, ...(formToken !== undefined && { formToken }) };
      const { status, text } = await owner.visitor.post(address, { name: "x", role: "viewer" }, sent);
      expect([status, text.includes("was not sent from here")], JSON.stringify(sent)).toEqual([403, true]);
    }
    expect([await count(), owner.visitor.cookie]).toEqual(before);
  });

  it("also where nobody is signed in: a sign-in is begun by pages of ours only", async () => {
    const organisation = await seededOrganisation(service);
    const invited = { name: "In", email: "csrf@example.org", role: "viewer" } as const;
    const { secret } = await inviteMember(actingFor(service.table, organisation), invited, { lastsMs: 60_000 });
    for (const path of ["sign-in", "sign-in/options", `invite/${secret}`, `invite/${secret}/options`]) {
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      const { status } = await visitorOf(origin).post(`/dashboard/${path}`, { answer: "{}" }, { headers });
      expect(status, path).toBe(403);
    }
  });

  it("nothing is changed by following a link: addresses of forms answer no GET", async () => {
    for (const [path, page] of SENT) {
      const address = await things.addressOf(page, owner);
      const twin = READ.some(
        ([other]) => other.replaceAll(/test|live|\{mode\}/g, "") === path.replaceAll(/test|live|\{mode\}/g, ""),
      );
      if (!twin) expect([404, 405], path).toContain((await owner.visitor.get(address)).status);
    }
    expect([404, 405]).toContain((await owner.visitor.get("/dashboard/sign-out")).status);
    expect((await owner.visitor.get("/dashboard/settings")).status).toBe(200);
  });
});

describe("stored scripts (XSS): every text is shown as text", () => {
  it.each(READ)("on %s", async (_path, page) => {
    for (let round = 0; round < 2; round += 1) {
      const query = page.id === "dashboardSearch" ? `?q=${encodeURIComponent(HOSTILE)}` : "";
      const asked =
        (await things.addressOf(page, owner)) + (page.id === "dashboardEstimates" ? "?kind=electricity" : query);
      const { text, headers } = await owner.visitor.get((await owner.visitor.get(asked)).location ?? asked);
      if (!headers.get("content-type")?.startsWith("text/html")) {
        expect(FILES).toContain(page.id);
        return;
      }
      expect(text).not.toContain("<script>alert");
      expect(text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1);
      // Bars of a chart have titles of their own.
      expect(text.replaceAll(/<svg[\s\S]*?<\/svg>/g, "").match(/<\/title>/g)).toHaveLength(1);
    }
  });

  it("and texts are there: what was written shows on the pages that are about it", async () => {
    const shownOn = async (id: string) => {
      const page = MEMBER_PAGES.find((one) => one.id === id)!;
      return (await owner.visitor.get(await things.addressOf(page, owner))).text;
    };
    const asText = "&lt;script&gt;alert(1)&lt;/script&gt;";
    for (const id of ["dashboardEstimate", "dashboardOrder", "dashboardKeys", "dashboardSettings"])
      expect(await shownOn(id), id).toContain(asText);
    expect((await owner.visitor.get(`/dashboard/live/${things.accounts.live}`)).text).toContain(asText);
    const passkeys = MEMBER_PAGES.find(({ id }) => id === "dashboardRenamePasskey")!;
    await things.addressOf(passkeys, owner);
    expect(await shownOn("dashboardSignInMethods")).toContain("passkey &quot;");
  });

  it("a passkey's name, a query and a field that is shown again are texts, too", async () => {
    const { visitor } = await aMember(service, "owner");
    const [, id = ""] = /sign-in\/(\w{64})\/name/.exec((await visitor.get("/dashboard/settings/sign-in")).text) ?? [];
    await visitor.post(`/dashboard/settings/sign-in/${id}/name`, { name: HOSTILE.slice(0, 60) });
    for (const { text } of [
      await visitor.get("/dashboard/settings/sign-in"),
      await visitor.post("/dashboard/settings/members", { name: HOSTILE, email: HOSTILE, role: "viewer" }),
      await visitor.get(`/dashboard/sign-in?to=${encodeURIComponent(`/dashboard/x?${HOSTILE}`)}`),
      await visitor.get(`/dashboard/settings/audit?${String(new URLSearchParams({ by: HOSTILE, action: HOSTILE }))}`),
    ]) {
      expect(text).not.toContain("<script>alert");
    }
  });
});

describe("every page", () => {
  it.each(READ)("%s may not be framed, kept, or run what is not ours", async (_path, page) => {
    const { headers } = await owner.visitor.get(await things.addressOf(page, owner));
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    if (!headers.get("content-type")?.startsWith("text/html")) return;
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["frame-ancestors 'none'", "default-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe("redirects lead nowhere else", () => {
  const ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/dashboard/home",
    "/\\evil.example/dashboard/",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/dashboard/../../v1/orders",
    "/dashboard@evil.example",
    "https://here.invalid@evil.example/dashboard/",
    "\t//evil.example",
  ];

  it.each(ELSEWHERE)("after a sign-in: %j", async (to) => {
    const { passkey } = await pages.aMember("viewer");
    const { location } = await signInWith(visitorOf(pages.origin, pages.ask), passkey, to);
    expect(location).toBe("/dashboard/home");
  });

  it("after a form whose page claims to be elsewhere", async () => {
    const { visitor } = await aMember(service, "viewer");
    await visitor.post("/dashboard/sign-out");
    for (const referer of ["https://evil.example/dashboard/x", "data:x", `${origin}.evil.example/dashboard/x`]) {
      const { location } = await visitor.post("/dashboard/settings/members", {}, { headers: { referer } });
      expect(location, referer).toBe("/dashboard/sign-in?to=%2Fdashboard%2Fhome%3Funsent%3D1");
    }
  });
});

describe("a session", () => {
  it("that an attacker has chosen is not the one that somebody signs in to (fixation)", async () => {
    const { passkey } = await aMember(service, "viewer");
    const attacker = (await aMember(service, "viewer")).visitor;
    for (const planted of [attacker.cookie!, `__Host-isotherm-session=${"A".repeat(43)}`]) {
      const victim = visitorOf(origin);
      victim.cookie = planted;
      await signInWith(victim, passkey);
      expect(victim.cookie).not.toBe(planted);
    }
    // The attacker's own session is still the attacker's.
    expect((await attacker.get("/dashboard/settings")).status).toBe(200);
  });

  it("of two cookies of one name is none", async () => {
    const victim = visitorOf(origin);
    victim.cookie = `${owner.visitor.cookie}; __Host-isotherm-session=${"A".repeat(43)}`;
    expect((await victim.get("/dashboard/settings")).status).toBe(303);
  });

  it("that was stolen is over when its member signs out, ends it, gets another role or is revoked", async () => {
    const boss = await aMember(service, "owner");
    const settings = "/dashboard/settings";
    const idOf = async (email: string) =>
      (await listMembers(service.table, things.organisation)).find((member) => member.email === email)!.id;
    const ends: readonly ((member: SignedInMember) => Promise<unknown>)[] = [
      ({ visitor }) => visitor.post("/dashboard/sign-out"),
      async ({ visitor, passkey }) => {
        const other = visitorOf(visitor.origin);
        await signInWith(other, passkey);
        await other.post(`${settings}/sessions/end`);
      },
      async ({ email }) => boss.visitor.post(`${settings}/members/${await idOf(email)}/role`, { role: "finance" }),
      async ({ email }) => boss.visitor.post(`${settings}/members/${await idOf(email)}/revoke`),
    ];
    for (const [index, end] of ends.entries()) {
      const member = await aMember(service, "developer");
      const thief = visitorOf(origin);
      thief.cookie = member.visitor.cookie;
      const pages = [settings, `/dashboard/test/${things.accounts.test}/keys`];
      for (const page of pages) expect((await thief.get(page)).status).toBe(200);
      await end(member);
      for (const page of pages) expect([index, (await thief.get(page)).status]).toEqual([index, 303]);
    }
  });

  it("has a cookie that scripts and other hosts do not get", async () => {
    const { passkey } = await aMember(service, "viewer");
    const { headers } = await signInWith(visitorOf(origin), passkey);
    const [cookie = ""] = headers.getSetCookie();
    for (const part of ["__Host-", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
    expect(cookie).not.toMatch(/domain/i);
  });
});

describe("ids", () => {
  it(
    "that are guessed, malformed or of other kinds are answered alike, and never by a fault",
    { timeout: 240_000 },
    async () => {
      const base = `/dashboard/test/${things.accounts.test}`;
      const wrong = [
        "x",
        "%00",
        "..%2f..%2fkeys",
        // Of a segment of dots a browser makes another address, and so would the client of the interface.
        "%252e%252e",
        "..%2f",
        "ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A",
        "A".repeat(900),
        "%f0%9f%92%a9",
        "acc_1",
      ];
      for (const [path, page] of MEMBER_PAGES.map((one) => [one.path, one] as const).filter(([one]) =>
        one.includes("{id}"),
      )) {
        const asked = wrong.map(async (id) => {
          const address = path
            .replace("{mode}", "test")
            .replace("{kind}", "electricity")
            .replace("{account}", path.startsWith("/dashboard/live") ? things.accounts.live : things.accounts.test)
            .replace("{id}", id);
          const { status } = await (page.method === "GET"
            ? owner.visitor.get(address)
            : owner.visitor.post(address, { name: "x", role: "viewer" }));
          return { status, address };
        });
        for (const { status, address } of await Promise.all(asked)) {
          expect(status, `${page.method} ${address}`).toBeGreaterThanOrEqual(400);
          expect(status, `${page.method} ${address}`).toBeLessThan(500);
        }
      }
      for (const account of wrong) {
        const { status } = await owner.visitor.get(base.replace(things.accounts.test, account));
        expect([400, 404], account).toContain(status);
      }
    },
  );

  it("of sessions do not end those of others", async () => {
    const viewer = await aMember(service, "viewer");
    const page = MEMBER_PAGES.find(({ id }) => id === "dashboardEndSession")!;
    const theirs = await things.addressOf(page, owner);
    expect((await viewer.visitor.post(theirs)).status).toBe(404);
    expect((await owner.visitor.post(theirs)).status).toBe(303);
  });
});

it("a passkey of another origin is neither made nor used, by whichever name it claims", async () => {
  const { passkey, visitor: member } = await pages.aMember("viewer");
  const visitor = visitorOf(pages.origin, pages.ask);
  const { hostname: rpId } = new URL(pages.origin);
  const options = async () => JSON.parse((await visitor.post("/dashboard/sign-in/options")).text).options;
  const answered = async (at: string) =>
    (await visitor.post("/dashboard/sign-in", { answer: passkey.sign(await options(), at, { rpId }) })).status;
  for (const elsewhere of [
    `${pages.origin}.evil.example`,
    `http://${rpId}`,
    `https://${rpId}:444`,
    "https://evil.example",
  ])
    expect(await answered(elsewhere), elsewhere).toBe(403);
  expect(await answered(pages.origin)).toBe(303);
  const asked = JSON.parse((await member.post("/dashboard/settings/sign-in/options")).text).options;
  const answer = testPasskey().register(asked, `${pages.origin}.evil.example`);
  expect((await member.post("/dashboard/settings/sign-in", { answer })).status).toBe(400);
});

it("what wants a sign-in of a moment ago says so in the table: members, secrets, keys, ways to sign in", () => {
  const recent = Object.entries(ACTIONS).flatMap(([name, rule]) => ("recent" in rule ? [name] : []));
  expect(recent).toEqual(
    expect.arrayContaining(["members.write", "methods.write", "webhooks.secret", "keys.write", "orders.live"]),
  );
});
