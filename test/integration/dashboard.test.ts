import type { MemberId, OrganisationId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import {
  eraseMember,
  inviteMember,
  listMembers,
  listSessions,
  memberActs,
  ROLES,
  type Role,
} from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTIONS } from "@isotherm/functions/dashboard/access/actions";
import { MEMBER_PAGES } from "../harness/member-pages.ts";
import {
  acceptInvitation,
  actingFor,
  aMember,
  dashboardOrigin,
  seededOrganisation,
  signInWith,
  type SignedInMember,
  type Visitor,
  visitorOf,
} from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { operatorOf } from "../harness/operator.ts";
import { testPasskey } from "../harness/passkey.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// The dashboard as it is deployed, with authenticators in software: who is let in, to what, and what of all that is not let in.

let service: JoinedService;
let origin: string;
/** An owner of another organisation. Before the walk over all pages, which uses up the forms of a minute. */
let foreigner: SignedInMember;
let accounts: Readonly<Record<"test" | "live", string>>;
const members = {} as Record<Role, SignedInMember>;

beforeAll(async () => {
  service = await joinService();
  origin = dashboardOrigin(service);
  const organisation = await seededOrganisation(service);
  const first = async (mode: "test" | "live") => (await listAccounts(service.table, organisation, mode))[0]!.account.id;
  accounts = { test: await first("test"), live: await first("live") };
  for (const role of ROLES) members[role] = await aMember(service, role);
  const ops = await operatorOf(service);
  const { result: other } = await ops.run<{ id: OrganisationId }>("organisation", "create", "--name", "Other");
  await ops.run("account", "create", "--organisation", other.id, "--name", "Other", "--currency", "EUR");
  foreigner = await aMember(service, "owner", other.id);
}, 180_000);
afterAll(() => service.stop());

const home = () => `/dashboard/test/${accounts.test}`;

describe("an invitation", () => {
  it("of the operator tool signs in whoever makes a passkey, once", async () => {
    const organisation = await seededOrganisation(service);
    const ops = await operatorOf(service);
    const { result } = await ops.run<{ link: string; member: string }>(
      "member",
      "invite",
      "--organisation",
      organisation,
      "--email",
      "Ada@example.org",
      "--name",
      "Ada",
    );
    expect(result.link).toMatch(new RegExp(`^${origin}/dashboard/invite/[0-9A-Za-z]{43}$`));
    const secret = result.link.split("/").at(-1)!;
    const stranger = visitorOf(origin);
    expect((await stranger.get(`/dashboard/invite/${secret}`)).text).toContain("Welcome, Ada");
    const { visitor } = await acceptInvitation(origin, secret);
    expect((await visitor.get(home())).status).toBe(200);
    for (const path of [`/dashboard/invite/${secret}`, "/dashboard/invite/unknown"])
      expect((await stranger.get(path)).status, path).toBe(404);
    expect((await stranger.post(`/dashboard/invite/${secret}/options`)).status).toBe(404);
    const { result: listed } = await ops.run<{ id: string; status: string }[]>(
      "member",
      "list",
      "--organisation",
      organisation,
    );
    expect(listed.find(({ id }) => id === result.member)?.status).toBe("active");

    const sessions = async () =>
      (await listSessions(service.table, systemClock, organisation)).filter((one) => one.member_id === result.member);
    expect(await sessions()).toHaveLength(1);
    await ops.run("member", "revoke", result.member, "--organisation", organisation);
    // The keys of the interface that a session has end with it.
    expect(await sessions()).toEqual([]);
    expect((await visitor.get(home())).location).toMatch(/^\/dashboard\/sign-in/);
    const { result: audit } = await ops.run<{ command: string; subject: string }[]>("audit");
    expect(audit.filter(({ subject }) => subject === result.member).map(({ command }) => command)).toEqual([
      "member revoke",
      "member invite",
    ]);
  });

  it("leaves neither name nor address once its member was revoked and erased, who can be invited anew", async () => {
    const organisation = await seededOrganisation(service);
    const of = ["--organisation", organisation];
    const ops = await operatorOf(service);
    const person = ["--name", "Zebediah Quill", "--email", "zebediah.quill@example.org"];
    const invite = async () =>
      (await ops.run<{ member: string; link: string }>("member", "invite", ...of, ...person)).result;
    const told = async (): Promise<string> => {
      const { acts } = await memberActs(service.table, organisation, { limit: 100 });
      return JSON.stringify([await listMembers(service.table, organisation), acts, await ops.run("audit")]);
    };
    const { member, link } = await invite();
    await acceptInvitation(origin, link.split("/").at(-1)!);
    const early = await ops.run("member", "erase", member, ...of);
    expect(early.mistake).toBe(`${member} may still sign in: member revoke.`);
    const acting = actingFor(service.table, organisation);
    await expect(eraseMember(acting, member as MemberId)).rejects.toMatchObject({ code: "not_found" });
    await ops.run("member", "revoke", member, ...of);
    expect(await told()).toMatch(/zebediah/i);
    await ops.run("member", "erase", member, ...of);
    expect(await told()).not.toMatch(/zebediah/i);
    const audit = await members.owner.visitor.get("/dashboard/settings/audit?action=member+erase");
    expect(audit.text).toContain(`erased<br /><code>${member}</code>`);
    const unknown = await ops.run("member", "erase", "mem_nobody", ...of);
    expect(unknown.mistake).toBe(`${organisation} has no member mem_nobody.`);
    expect((await invite()).member).not.toBe(member);
  });

  it("is not for passkeys of another origin, for other challenges, or without a check of the owner", async () => {
    const organisation = await seededOrganisation(service);
    const asked = { name: "Eve", email: "eve@example.org", role: "viewer" } as const;
    const { secret } = await inviteMember(actingFor(service.table, organisation), asked, { lastsMs: 60_000 });
    const visitor = visitorOf(origin);
    const path = `/dashboard/invite/${secret}`;
    const options = async () => JSON.parse((await visitor.post(`${path}/options`)).text).options;
    const passkey = testPasskey();
    for (const answer of [
      passkey.register(await options(), "https://evil.example"),
      passkey.register({ challenge: "AAAA" }, origin),
      "{}",
      "",
      "not json",
    ])
      expect((await visitor.post(path, { answer })).status, answer).toBe(403);
    expect(visitor.cookie).toBeUndefined();
    // "Without a passkey" is for a stack on one's own machine, where its link says so.
    expect((await visitor.post(path, { without: "passkey" })).status).toBe(403);
  });

  it("that has expired is none", async () => {
    const organisation = await seededOrganisation(service);
    const asked = { name: "Late", email: "late@example.org", role: "viewer" } as const;
    const { secret } = await inviteMember(actingFor(service.table, organisation), asked, { lastsMs: -1 });
    expect((await visitorOf(origin).get(`/dashboard/invite/${secret}`)).status).toBe(404);
  });
});

const TOKEN_FIELD = /name="form_token" value="([^"]+)"/;

describe("a sign-in", () => {
  it("is by a passkey, gives a new cookie, and ends the session that it replaces", async () => {
    const { visitor, passkey } = await aMember(service, "viewer");
    const before = visitor.cookie!;
    const { status, location, headers } = await signInWith(visitor, passkey, `${home()}/orders`);
    expect([status, location]).toEqual([303, `${home()}/orders`]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-isotherm-session=[0-9A-Za-z]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
    expect(visitor.cookie).not.toBe(before);
    expect((await visitor.get(home())).status).toBe(200);
    expect((await visitorOf(origin).get(home(), { headers: { cookie: before } })).status).toBe(303);
  });

  it("is limited by member where a passkey is made: one who tries too often gets 429, a colleague at the same address not", async () => {
    const atOneAddress = async (): Promise<Visitor> =>
      Object.assign(visitorOf(origin, fetch), { cookie: (await aMember(service, "viewer")).visitor.cookie });
    const [eager, colleague] = [await atOneAddress(), await atOneAddress()];
    const formToken = TOKEN_FIELD.exec((await eager.get("/dashboard/settings")).text)![1]!;
    const statuses = new Set<number>();
    // More than twice what a minute allows: one may end meanwhile.
    for (let sent = 0; sent < 130; sent += 10) {
      const ten = Array.from({ length: 10 }, () =>
        eager.post("/dashboard/settings/sign-in/options", {}, { formToken }),
      );
      for (const { status } of await Promise.all(ten)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect((await colleague.post("/dashboard/settings/sign-in/options")).status).toBe(200);
  });

  it("takes no cookie that somebody has chosen before", async () => {
    const { passkey } = await aMember(service, "viewer");
    const chosen = `__Host-isotherm-session=${"A".repeat(43)}`;
    const visitor = visitorOf(origin);
    visitor.cookie = chosen;
    await signInWith(visitor, passkey);
    expect(visitor.cookie).toMatch(/^__Host-isotherm-session=/);
    expect(visitor.cookie).not.toBe(chosen);
  });

  it("with a signature of another origin or host, an old one, one without a check of the owner, or of nobody, is none", async () => {
    const { passkey } = await aMember(service, "viewer");
    const visitor = visitorOf(origin);
    const options = async () => JSON.parse((await visitor.post("/dashboard/sign-in/options")).text).options;
    const asked = await options();
    const used = passkey.sign(asked, origin);
    expect((await visitorOf(origin).post("/dashboard/sign-in", { answer: used })).status).toBe(303);
    for (const [why, answer] of [
      ["another origin", passkey.sign(await options(), "http://localhost:1")],
      ["another host", passkey.sign(await options(), origin, { rpId: "evil.example" })],
      ["used before", used],
      ["the same challenge", passkey.sign(asked, origin)],
      ["no check of the owner", passkey.sign(await options(), origin, { verified: false })],
      ["a passkey of nobody", testPasskey().sign(await options(), origin)],
      ["nothing", ""],
      ["no passkey", "[]"],
    ] as const) {
      const { status, text } = await visitor.post("/dashboard/sign-in", { answer });
      expect(status, why).toBe(403);
      expect(text, why).toContain("does not open anything here");
    }
    expect(visitor.cookie).toBeUndefined();
  });

  it.each([
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "/v1/orders",
    "javascript:alert(1)",
    "/dashboard/../v1",
  ])("leads to no other place: %s", async (to) => {
    const { visitor, passkey } = members.viewer;
    expect((await signInWith(visitor, passkey, to)).location).toBe("/dashboard/home");
  });

  it("is asked for on every page", async () => {
    const visitor = visitorOf(origin);
    for (const { method, path } of MEMBER_PAGES) {
      const asked = path
        .replace("{mode}", "test")
        .replace("{account}", accounts.test)
        .replaceAll(/\{\w+\}/g, "x");
      const { status, location = "" } = await (method === "GET" ? visitor.get(asked) : visitor.post(asked));
      expect(status, path).toBe(303);
      expect(location, path).toMatch(/^\/dashboard\/sign-in\?to=/);
    }
  });

  it("is over when its member signs out, also for whoever has the cookie", async () => {
    const { visitor } = await aMember(service, "viewer");
    const stolen = visitorOf(origin);
    stolen.cookie = visitor.cookie;
    expect((await stolen.get(home())).status).toBe(200);
    expect((await visitor.post("/dashboard/sign-out")).location).toBe("/dashboard/sign-in");
    expect(visitor.cookie).toBeUndefined();
    expect((await stolen.get(home())).status).toBe(303);
  });
});

describe("a form", () => {
  it.each<[why: string, headers: Record<string, string>, formToken?: string | null]>([
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of a neighbour", { "sec-fetch-site": "same-site" }],
    ["of another origin", { origin: "https://evil.example" }],
    ["of an origin that is not told", { origin: "null" }],
    ["without a token", {}, null],
    ["with another token", {}, "A".repeat(43)],
  ])("%s changes nothing", async (_why, headers, formToken) => {
    const { visitor } = members.owner;
    const count = async () => (await listMembers(service.table, await seededOrganisation(service))).length;
    const before = await count();
    const form = { name: "Mallory", email: "mallory@example.org", role: "owner" };
    const sent = { headers, ...(formToken !== undefined && { formToken }) };
    const { status, text } = await visitor.post("/dashboard/settings/members", form, sent);
    expect(status).toBe(403);
    expect(text).toContain("was not sent from here");
    expect(await count()).toBe(before);
  });

  it("carries the token of its own session only", async () => {
    const { visitor: other } = members.developer;
    const token = TOKEN_FIELD.exec((await other.get("/dashboard/settings")).text)![1]!;
    expect((await members.owner.visitor.post("/dashboard/sign-out", {}, { formToken: token })).status).toBe(403);
  });
});

describe("a member", () => {
  const asked = MEMBER_PAGES.filter(({ id }) => id !== "dashboardSignOut");

  it.each(ROLES.flatMap((role) => asked.map((page) => [role, page.method, page.path, page.action] as const)))(
    "who is %s: %s %s, as the table of actions says",
    async (role, method, path, action) => {
      const { visitor } = members[role];
      const there = path
        .replace("{mode}", "test")
        .replace("{account}", accounts.test)
        .replaceAll(/\{\w+\}/g, "unknown");
      const { status } = await (method === "GET" ? visitor.get(there) : visitor.post(there));
      if ((ACTIONS[action].roles as readonly Role[]).includes(role)) expect([200, 303, 400, 404]).toContain(status);
      else expect(status).toBe(403);
    },
  );

  it("sees navigation to nothing that the role does not include", async () => {
    for (const role of ROLES) {
      const { text } = await members[role].visitor.get(home());
      const links = Array.from(text.matchAll(/href="(\/dashboard[^"]*)"/g), ([, path = ""]) => path);
      expect(links.length).toBeGreaterThan(5);
      for (const path of links)
        expect([200, 303], `${role} ${path}`).toContain((await members[role].visitor.get(path)).status);
      expect(text.includes("/keys"), role).toBe(role === "owner" || role === "developer");
    }
  });

  it("who is an owner reads what each role may do, and that the rest asks for a new sign-in", async () => {
    const { text } = await members.owner.visitor.get("/dashboard/settings");
    const rowOf = (ability: string) => text.split(`>${ability}</td>`)[1]?.split("</tr>")[0] ?? "";
    const says = (row: string) =>
      Array.from(row.matchAll(/data-name="(\w+)">(yes|–)</g), ([, role, may]) => [role, may]);
    expect(says(rowOf("Place live orders *"))).toEqual(
      ROLES.map((role) => [role, (ACTIONS["orders.live"].roles as readonly Role[]).includes(role) ? "yes" : "–"]),
    );
    expect(says(rowOf("Place test orders"))).toHaveLength(ROLES.length);
    expect((await members.viewer.visitor.get("/dashboard/settings")).text).not.toContain("Place live orders");
  });

  it("is led back to the first page from what is not there", async () => {
    for (const there of [`${home()}/orders/ord_unknown`, "/dashboard/nothing/here/at/all"]) {
      const { status, text } = await members.owner.visitor.get(there);
      expect([status, text.includes('href="/dashboard/home"')], there).toEqual([404, true]);
    }
  });

  it("of another organisation sees nothing of this one: as if it were not there", async () => {
    const { visitor } = foreigner;
    const unknown = home().replace(accounts.test, "acc_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A");
    const bare = (text: string) => text.replaceAll(/acc_\w+/g, "");
    const theirs = (await visitor.get("/dashboard/home")).location!;
    expect((await visitor.get(theirs)).status).toBe(200);
    const client = service.as("test");
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    const { body: key } = await client.post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    for (const [there, missing] of [
      [home(), unknown],
      [`${home()}/orders`, `${unknown}/orders`],
      [`${theirs}/orders/${order.id}`, `${theirs}/orders/ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A`],
      [`${theirs}/estimates/electricity/${key.id}`, `${theirs}/estimates/electricity/est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A`],
    ] as const) {
      const [found, none] = [await visitor.get(there), await visitor.get(missing)];
      expect([found.status, none.status], there).toEqual([404, 404]);
      expect(bare(found.text)).toBe(bare(none.text));
    }
    const member = (await listMembers(service.table, await seededOrganisation(service)))[0]!;
    expect((await visitor.post(`/dashboard/settings/members/${member.id}/revoke`)).status).toBe(404);
    expect((await visitor.get("/dashboard/settings")).text).not.toContain(member.email);
    expect((await visitor.get("/dashboard/settings/audit")).text).not.toContain(member.id);
  });
});

describe("modes", () => {
  it("show nothing of each other, and lead to the sibling account", async () => {
    const { visitor } = members.owner;
    const { body: order } = await service
      .as("test")
      .post<{ id: string }>("/orders/by-mass", { mass: { amount: "2", unit: "t" } });
    const test = await visitor.get(`${home()}/orders`);
    expect(test.text).toContain(order.id);
    expect(test.text).toContain("Test mode: nothing here is real");
    expect(test.text).toContain(`href="/dashboard/live/${accounts.live}/orders"`);
    const live = await visitor.get(`/dashboard/live/${accounts.live}/orders`);
    expect(live.text).not.toContain(order.id);
    expect(live.text).not.toContain("Test mode");
    expect((await visitor.get(`/dashboard/live/${accounts.live}/orders/${order.id}`)).status).toBe(404);
    expect((await visitor.get(`/dashboard/live/${accounts.test}/orders`)).status).toBe(404);
    expect((await visitor.get(`/dashboard/both/${accounts.test}/orders`)).status).toBe(404);
  });
});

describe("every answer", () => {
  it("may not be framed, kept, or run what is not ours", async () => {
    const { visitor } = members.owner;
    for (const path of ["/dashboard/sign-in", "/dashboard/settings", home(), "/dashboard/nothing/here/at/all"]) {
      const { headers } = await visitor.get(path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).not.toContain("unsafe");
      expect(headers.get("cache-control"), path).toBe("private, no-store");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-robots-tag"), path).toBe("noindex, nofollow");
    }
    expect((await visitor.get("/dashboard")).location).toBe("/dashboard/home");
  });

  it("shows what clients wrote as text", async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
    const { visitor } = members.owner;
    const metadata = { [hostile]: hostile };
    const { body } = await service
      .as("test")
      .post<{ id: string }>("/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, name: hostile, metadata });
    for (const path of [
      `estimates?kind=electricity`,
      `estimates/electricity/${body.id}`,
      `search?q=${encodeURIComponent(hostile)}`,
    ]) {
      const { text } = await visitor.get(`${home()}/${path}`);
      expect(text, path).toContain("&lt;script&gt;");
      expect(text, path).not.toContain("<script>alert");
      expect(text, path).not.toContain("<img");
    }
  });
});
