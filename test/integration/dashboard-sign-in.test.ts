import { ApiError } from "@isotherm/core";
import {
  acceptInvite,
  inviteMember,
  changeRole,
  IDLE_MS,
  LastOwner,
  listMembers,
  listSessions,
  listSignInMethods,
  MOST_SIGN_IN_METHODS,
  memberActs,
  openSession,
  readMember,
  removeSignInMethod,
  revokeMember,
  addSignInMethod,
} from "@isotherm/store/members/index";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DashboardInProcess, startDashboard } from "../harness/dashboard-in-process.ts";
import { acceptInvitation, signInWith, type Visitor, visitorOf } from "../harness/dashboard.ts";
import { meanwhile } from "../harness/meanwhile.ts";
import { testPasskey } from "../harness/passkey.ts";

// Sessions, invitations and passkeys as time goes by, and the last owner: the pages themselves over a real table, at a time that is set.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SETTINGS = "/dashboard/settings";
const METHODS = `${SETTINGS}/sign-in`;

let dashboard: DashboardInProcess;
beforeAll(async () => {
  dashboard = await startDashboard();
}, 120_000);
afterAll(() => dashboard.stop());
// Each test begins a day after the one before: nothing of that one is open any more.
beforeEach(() => {
  dashboard.nowMs += 24 * HOUR_MS;
});

const wait = (ms: number): void => {
  dashboard.nowMs += ms;
};
const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get(SETTINGS)).status === 200;
const invitation = { name: "New", email: "new@example.org", role: "viewer" };

describe("a session", () => {
  it("is one of a moment ago for ten minutes: then it is confirmed for members and ways to sign in", async () => {
    const { visitor, passkey } = await dashboard.aMember("owner");
    wait(10 * MINUTE_MS - 1);
    expect((await visitor.get(`${METHODS}/new`)).status).toBe(200);
    wait(1);
    expect((await visitor.get(`${METHODS}/new`)).location).toBe(
      `/dashboard/confirm?to=${encodeURIComponent(`${METHODS}/new`)}`,
    );
    const before = (await listMembers(dashboard.table, dashboard.acting.organisation)).length;
    const refused = await visitor.post(`${SETTINGS}/members`, invitation, {
      headers: { referer: `${dashboard.origin}${SETTINGS}` },
    });
    expect(refused.location).toBe(`/dashboard/confirm?to=${encodeURIComponent(`${SETTINGS}?unsent=1`)}`);
    expect(await listMembers(dashboard.table, dashboard.acting.organisation)).toHaveLength(before);
    expect(await isSignedIn(visitor)).toBe(true);
    await signInWith(visitor, passkey, `${METHODS}/new`);
    expect((await visitor.get(`${METHODS}/new`)).status).toBe(200);
    // Pages that belong to no account say so, too.
    expect((await visitor.get(`${SETTINGS}?unsent=1`)).text).toContain('id="unsent"');
    expect((await visitor.get(SETTINGS)).text).not.toContain('id="unsent"');
  });

  it("ends after twelve hours without use, and lasts as long as it is used", async () => {
    const { visitor } = await dashboard.aMember("viewer");
    wait(IDLE_MS - 1);
    expect(await isSignedIn(visitor)).toBe(true);
    wait(IDLE_MS - 1);
    expect(await isSignedIn(visitor)).toBe(true);
    wait(IDLE_MS);
    expect(IDLE_MS).toBe(12 * HOUR_MS);
    expect((await visitor.get(SETTINGS)).location).toMatch(/^\/dashboard\/sign-in/);
  });

  it("ends after a week, however much it is used", async () => {
    const { visitor } = await dashboard.aMember("viewer");
    for (let hours = 0; hours + 11 < 7 * 24; hours += 11) {
      wait(11 * HOUR_MS);
      expect(await isSignedIn(visitor), `after ${hours + 11} h`).toBe(true);
    }
    wait(11 * HOUR_MS);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it("is another one after each sign-in, and the one before is over for whoever has its cookie", async () => {
    const { visitor, passkey } = await dashboard.aMember("viewer");
    const stolen = visitorOf(dashboard.origin, dashboard.ask);
    stolen.cookie = visitor.cookie;
    expect(await isSignedIn(stolen)).toBe(true);
    await signInWith(visitor, passkey);
    expect(visitor.cookie).not.toBe(stolen.cookie);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("of a member who gets another role, or is revoked, is over at once", async () => {
    const owner = await dashboard.aMember("owner");
    const [first, second] = [await dashboard.aMember("developer"), await dashboard.aMember("viewer")];
    await owner.visitor.post(`${SETTINGS}/members/${first.member.id}/role`, { role: "viewer" });
    await owner.visitor.post(`${SETTINGS}/members/${second.member.id}/revoke`);
    expect([await isSignedIn(first.visitor), await isSignedIn(second.visitor)]).toEqual([false, false]);
    expect((await signInWith(first.visitor, first.passkey)).status).toBe(303);
    expect((await signInWith(second.visitor, second.passkey)).status).toBe(403);
  });

  it("is not opened for a member who is revoked meanwhile", async () => {
    const { member } = await dashboard.aMember("viewer");
    const standing = (await readMember(dashboard.table, member.organisation_id, member.id))!;
    meanwhile(dashboard.table, "TransactWriteItemsCommand", () => revokeMember(dashboard.acting, member.id));
    await expect(openSession(dashboard.acting, standing)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is ended one by one, or all at once but this one; owners end those of others", async () => {
    const owner = await dashboard.aMember("owner");
    const { visitor, passkey, member } = await dashboard.aMember("viewer");
    const others = [visitorOf(dashboard.origin, dashboard.ask), visitorOf(dashboard.origin, dashboard.ask)];
    for (const one of others) await signInWith(one, passkey);
    const { text } = await visitor.get(SETTINGS);
    const ids = Array.from(text.matchAll(/sessions\/(ses_\w+)\/end/g), ([, id = ""]) => id);
    expect(ids).toHaveLength(2);
    expect((await visitor.post(`${SETTINGS}/sessions/${ids[0]}/end`)).location).toBe(SETTINGS);
    expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    await visitor.post(`${SETTINGS}/sessions/end`);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.post(`${SETTINGS}/members/${owner.member.id}/sessions/end`)).status).toBe(403);
    const theirs = (await listSessions(dashboard.table, dashboard.acting.clock, member.organisation_id)).find(
      ({ member_id }) => member_id === owner.member.id,
    );
    expect((await visitor.post(`${SETTINGS}/sessions/${theirs!.id}/end`)).status).toBe(404);
    await owner.visitor.post(`${SETTINGS}/members/${member.id}/sessions/end`);
    expect([await isSignedIn(visitor), await isSignedIn(owner.visitor)]).toEqual([false, true]);
  });
});

describe("an invitation", () => {
  it("expires after its time, on the page and for the passkey that was asked for before", async () => {
    const { secret } = await dashboard.invite("viewer");
    const visitor = visitorOf(dashboard.origin, dashboard.ask);
    const path = `/dashboard/invite/${secret}`;
    wait(24 * HOUR_MS - 1);
    expect((await visitor.get(path)).status).toBe(200);
    const asked = JSON.parse((await visitor.post(`${path}/options`)).text).options;
    wait(1);
    expect((await visitor.get(path)).status).toBe(404);
    const answer = testPasskey().register(asked, dashboard.origin);
    expect((await visitor.post(path, { answer })).status).toBe(404);
    expect(visitor.cookie).toBeUndefined();
  });

  it("used by two at once lets one in", async () => {
    const { secret, member } = await dashboard.invite("viewer");
    const path = `/dashboard/invite/${secret}`;
    const visitors = [visitorOf(dashboard.origin, dashboard.ask), visitorOf(dashboard.origin, dashboard.ask)];
    const answers: string[] = [];
    for (const visitor of visitors) {
      const { options } = JSON.parse((await visitor.post(`${path}/options`)).text);
      answers.push(testPasskey().register(options, dashboard.origin));
    }
    const [first, second] = visitors as [Visitor, Visitor];
    meanwhile(dashboard.table, "TransactWriteItemsCommand", () => second.post(path, { answer: answers[1]! }));
    expect((await first.post(path, { answer: answers[0]! })).status).toBe(404);
    expect([first.cookie, second.cookie === undefined]).toEqual([undefined, false]);
    expect(await listSignInMethods(dashboard.table, member)).toHaveLength(1);
  });

  it("for a member who lost the passkey is made by an owner, and adds another one to the same member", async () => {
    const owner = await dashboard.aMember("owner");
    const { member, passkey: lost } = await dashboard.aMember("finance");
    wait(MINUTE_MS);
    const { text } = await owner.visitor.post(`${SETTINGS}/members/${member.id}/link`);
    const [, secret = ""] = /dashboard\/invite\/(\w{43})/.exec(text) ?? [];
    const page = await visitorOf(dashboard.origin, dashboard.ask).get(`/dashboard/invite/${secret}`);
    expect(page.text).toContain("You are a member already");
    const { visitor } = await acceptInvitation(dashboard.origin, secret, dashboard.ask);
    const [old] = await listSignInMethods(dashboard.table, member);
    await visitor.post(`${METHODS}/${old!.id}/remove`);
    expect((await signInWith(visitorOf(dashboard.origin, dashboard.ask), lost)).status).toBe(403);
    expect(await readMember(dashboard.table, member.organisation_id, member.id)).toMatchObject({ role: "finance" });
  });

  it("ends those that its member was given before", async () => {
    const { secret: earlier, member } = await dashboard.invite("viewer");
    const { secret } = await inviteMember(dashboard.acting, member, { lastsMs: MINUTE_MS });
    const visitor = visitorOf(dashboard.origin, dashboard.ask);
    expect((await visitor.get(`/dashboard/invite/${earlier}`)).status).toBe(404);
    await expect(acceptInvite(dashboard.acting, earlier, member.id, undefined)).rejects.toThrow(
      new ApiError("not_found"),
    );
    expect((await visitor.get(`/dashboard/invite/${secret}`)).status).toBe(200);
  });

  it("of a revoked member opens nothing", async () => {
    const { secret, member } = await dashboard.invite("viewer");
    await revokeMember(dashboard.acting, member.id);
    const { status } = await visitorOf(dashboard.origin, dashboard.ask).get(`/dashboard/invite/${secret}`);
    expect(status).toBe(404);
  });
});

describe("a challenge", () => {
  it("is signed within five minutes", async () => {
    const { passkey } = await dashboard.aMember("viewer");
    for (const [waited, status] of [
      [5 * MINUTE_MS - 1, 303],
      [5 * MINUTE_MS, 403],
    ] as const) {
      const visitor = visitorOf(dashboard.origin, dashboard.ask);
      const { options } = JSON.parse((await visitor.post("/dashboard/sign-in/options")).text);
      wait(waited);
      const answer = passkey.sign(options, dashboard.origin);
      expect((await visitor.post("/dashboard/sign-in", { answer })).status, String(waited)).toBe(status);
    }
  });
});

describe("passkeys", () => {
  const added = async (visitor: Visitor, name: string) => {
    const passkey = testPasskey();
    wait(MINUTE_MS);
    const { text } = await visitor.post(`${METHODS}/options`);
    const { options } = JSON.parse(text) as { options: { challenge: string; excludeCredentials: { id: string }[] } };
    const answer = passkey.register(options, dashboard.origin);
    return { passkey, options, answered: await visitor.post(METHODS, { answer, name }) };
  };

  it("are added, named, listed with their last use, and removed", async () => {
    const { visitor, passkey: first, member } = await dashboard.aMember("viewer");
    const { passkey, options, answered } = await added(visitor, "Key on my ring");
    expect(answered.location).toBe(METHODS);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    wait(MINUTE_MS);
    const elsewhere = visitorOf(dashboard.origin, dashboard.ask);
    expect((await signInWith(elsewhere, passkey)).status).toBe(303);
    const [old, fresh] = await listSignInMethods(dashboard.table, member);
    expect(fresh).toMatchObject({ name: "Key on my ring", kind: "passkey", last_used_at: expect.any(String) });
    expect(old?.last_used_at).toBeUndefined();
    await visitor.post(`${METHODS}/${fresh!.id}/name`, { name: "Phone" });
    const { text } = await visitor.get(METHODS);
    expect(text).toContain('value="Phone"');
    expect(text).toContain("not yet");
    expect((await visitor.post(`${METHODS}/${old!.id}/remove`)).location).toBe(METHODS);
    expect((await signInWith(visitorOf(dashboard.origin, dashboard.ask), first)).status).toBe(403);
    const { acts } = await memberActs(dashboard.table, member.organisation_id, { limit: 10, by: member.id });
    expect(acts.map(({ action }) => action)).toEqual([
      "passkey remove",
      "passkey rename",
      "sign in",
      "passkey add",
      "sign in",
      "member passkey",
    ]);
  });

  it("the last one is never removed, also where two are removed at once", async () => {
    const { visitor, member } = await dashboard.aMember("viewer");
    const [only] = await listSignInMethods(dashboard.table, member);
    const { status, text } = await visitor.post(`${METHODS}/${only!.id}/remove`);
    expect(status).toBe(409);
    expect(text).toContain("the only way by which you can sign in");
    await added(visitor, "second");
    const [first, second] = await listSignInMethods(dashboard.table, member);
    const acting = { ...dashboard.acting, by: member.id };
    meanwhile(dashboard.table, "TransactWriteItemsCommand", () => removeSignInMethod(acting, member, second!.id));
    await expect(removeSignInMethod(acting, member, first!.id)).rejects.toMatchObject({ reason: "last" });
    expect(await listSignInMethods(dashboard.table, member)).toHaveLength(1);
  });

  it("of another origin, or made for another session, are not added", async () => {
    const { visitor, member } = await dashboard.aMember("viewer");
    const other = await dashboard.aMember("viewer");
    const options = async (one: Visitor) => JSON.parse((await one.post(`${METHODS}/options`)).text).options;
    const passkey = testPasskey();
    for (const answer of [
      passkey.register(await options(visitor), "https://evil.example"),
      passkey.register(await options(other.visitor), dashboard.origin),
      "{}",
    ]) {
      const { status, text } = await visitor.post(METHODS, { answer });
      expect(status, answer).toBe(400);
      expect(text).toContain("could not be checked");
    }
    expect(await listSignInMethods(dashboard.table, member)).toHaveLength(1);
  });

  it("of others are nobody's to name or remove", async () => {
    const { member } = await dashboard.aMember("viewer");
    const owner = await dashboard.aMember("owner");
    const [theirs] = await listSignInMethods(dashboard.table, member);
    for (const what of ["name", "remove"])
      expect((await owner.visitor.post(`${METHODS}/${theirs!.id}/${what}`, { name: "mine" })).status, what).toBe(404);
    expect(await listSignInMethods(dashboard.table, member)).toEqual([theirs]);
  });

  it("are ten at most", async () => {
    const { visitor, member } = await dashboard.aMember("viewer");
    const acting = { ...dashboard.acting, by: member.id };
    const standing = (await readMember(dashboard.table, member.organisation_id, member.id))!;
    for (let count = 1; count < MOST_SIGN_IN_METHODS; count += 1)
      await addSignInMethod(acting, standing, { kind: "identity", name: `n${count}`, digest: `${member.id} ${count}` });
    const { answered } = await added(visitor, "one too many");
    expect(answered.status).toBe(409);
    expect(answered.text).toContain("You have 10 already");
  });
});

describe("the last owner", () => {
  const owners = async () =>
    (await listMembers(dashboard.table, dashboard.acting.organisation)).filter(
      ({ role, status }) => role === "owner" && status === "active",
    );
  /** Two owners, and nobody else. */
  const twoOwners = async () => {
    const pair = [await dashboard.aMember("owner"), await dashboard.aMember("owner")] as const;
    const kept = new Set(pair.map(({ member }) => member.id));
    for (const { id } of await owners()) if (!kept.has(id)) await revokeMember(dashboard.acting, id);
    return pair;
  };

  it("is neither revoked nor given another role, and is told why", async () => {
    const [{ visitor, member }, other] = await twoOwners();
    await visitor.post(`${SETTINGS}/members/${other.member.id}/revoke`);
    // Somebody who was only invited is none yet.
    await dashboard.invite("owner");
    for (const [what, form] of [
      ["revoke", {}],
      ["role", { role: "viewer" }],
    ] as const) {
      const { status, text } = await visitor.post(`${SETTINGS}/members/${member.id}/${what}`, form);
      expect(status, what).toBe(400);
      expect(text).toContain("needs another active owner first");
    }
    expect((await owners()).map(({ id }) => id)).toEqual([member.id]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it.each([
    ["demote", "demote"],
    ["revoke", "revoke"],
    ["demote", "revoke"],
  ] as const)("stays where two owners %s and %s each other at once", async (...acts) => {
    const [one, other] = await twoOwners();
    const act = (what: "demote" | "revoke", id: typeof one.member.id) =>
      what === "demote" ? changeRole(dashboard.acting, id, "viewer") : revokeMember(dashboard.acting, id);
    meanwhile(dashboard.table, "TransactWriteItemsCommand", () => act(acts[0], other.member.id));
    await expect(act(acts[1], one.member.id)).rejects.toThrow(LastOwner);
    expect((await owners()).map(({ id }) => id)).toEqual([one.member.id]);
  });
});

describe("the audit", () => {
  it("is shown page by page, of one member or one kind of change", async () => {
    const { visitor, member } = await dashboard.aMember("owner");
    const { member: changed } = await dashboard.invite("viewer");
    for (let count = 0; count < 60; count += 1)
      await changeRole({ ...dashboard.acting, by: member.id }, changed.id, count % 2 === 0 ? "finance" : "viewer");
    const linesIn = (text: string) => text.match(/<td data-name="When"/g)?.length ?? 0;
    const query = new URLSearchParams({ by: member.id, action: "key" });
    expect((await visitor.get(`${SETTINGS}/audit?${String(query)}`)).text).toContain("No such change");
    query.set("action", "member role");
    const first = await visitor.get(`${SETTINGS}/audit?${String(query)}`);
    const [, older = ""] = /href="([^"]+)" rel="next"/.exec(first.text) ?? [];
    const second = await visitor.get(older.replaceAll("&amp;", "&"));
    expect([linesIn(first.text), linesIn(second.text)]).toEqual([50, 10]);
    expect(second.text).not.toContain('rel="next"');
    expect(first.text).toContain(`<option value="${member.id}" selected>`);
  });
});
