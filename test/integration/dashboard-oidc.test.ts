import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemTokens } from "@isotherm/core/system";
import { hashSecret } from "@isotherm/contract/api-key";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  acceptInvite,
  identityDigest,
  inviteMember,
  listSignInMethods,
  type Member,
  readMember,
  type Role,
} from "@isotherm/store/members/index";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actingFor, aMember, dashboardOrigin, seededOrganisation } from "../harness/dashboard.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../harness/openid-provider.ts";
import { operatorOf } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";
import { type BrowsedPage, type WebBrowser, webBrowser } from "../harness/web-browser.ts";

// Signing in at a provider of OpenID Connect: a certified one, on this machine. Who is let in, and what of all that is not.

let provider: OpenIdProvider;
let other: OpenIdProvider;
let service: Service;
let origin: string;

beforeAll(async () => {
  [provider, other] = [await startOpenIdProvider(), await startOpenIdProvider()];
  const openIdConnect = { name: "Example ID", issuer: provider.issuer, client_id: provider.clientId };
  service = await startService({ openIdConnect });
  origin = dashboardOrigin(service);
  provider.serve(origin);
  other.serve(origin);
}, 180_000);
afterAll(async () => {
  await service.stop();
  await Promise.all([provider.stop(), other.stop()]);
});
beforeEach(() => {
  provider.account = undefined;
});

const CALLBACK = "/dashboard/openid/callback";
const isCallback = (next: URL): boolean => next.pathname === CALLBACK;
const text = () => systemTokens.base62(10).toLowerCase();

const invited = async (role: Role = "viewer", email = `${text()}@example.org`) => {
  const acting = actingFor(service.table, await seededOrganisation(service));
  return { email, acting, ...(await inviteMember(acting, { name: "Ida", email, role }, { lastsMs: 60_000 })) };
};

/** The address of the provider on the page that a form was answered with. */
const linkIn = ({ text: page }: BrowsedPage): string => {
  const [, link] = /<a class="button" href="([^"]+)" data-go/.exec(page) ?? [];
  if (link === undefined) throw new Error(`no link to a provider: ${page}`);
  return link.replaceAll("&amp;", "&");
};

const start = (browser: WebBrowser, form: Record<string, string> = {}) =>
  browser.submit(`${origin}/dashboard/openid`, form);
const signIn = async (browser: WebBrowser, form: Record<string, string> = {}) =>
  browser.open(linkIn(await start(browser, form)));
const accept = async (browser: WebBrowser, secret: string) =>
  browser.open(linkIn(await browser.submit(`${origin}/dashboard/invite/${secret}/openid`)));

/** A member with an identity, in a browser that is signed in. */
const bound = async (role: Role = "viewer") => {
  const { secret, member, email } = await invited(role);
  const account = { subject: `sub-${text()}`, email, verified: true };
  provider.account = account;
  const browser = webBrowser();
  const { status, url } = await accept(browser, secret);
  expect([status, url.pathname.startsWith("/dashboard/test/")]).toEqual([200, true]);
  return { browser, member, account, email, secret };
};

const sessionOf = (browser: WebBrowser) => browser.jar.get(new URL(origin).host)?.get("__Host-isotherm-session");
const formTokenIn = async (browser: WebBrowser): Promise<string> =>
  /name="form_token" value="([^"]+)"/.exec((await browser.open(`${origin}/dashboard/settings`)).text)?.[1] ?? "";
const membersNow = (member: Member) => readMember(service.table, member.organisation_id, member.id);

describe("a provider", () => {
  it("is told of as one that cannot be asked until an operator has set its secret", async () => {
    const { status, text: page } = await start(webBrowser());
    expect(status).toBe(503);
    expect(page).toContain("could not be asked");
    const file = join(service.logFolder, "openid.json");
    writeFileSync(file, JSON.stringify({ client_secret: provider.clientSecret }));
    const ops = await operatorOf(service);
    await ops.run("secret", "set", "openid-client", "--file", file, "--yes");
    const { result } = await ops.run<{ name: string; is_set?: boolean }[]>("secret", "list");
    expect(result.find(({ name }) => name === "openid-client")?.is_set).toBe(true);
    // Functions read a secret again after a while; a new process reads it at once.
    await service.stack.killFunction("dashboard");
  });

  it("is asked with a code, a challenge of its verifier, a state and a nonce, and has a button where people sign in", async () => {
    const browser = webBrowser();
    expect((await browser.open(`${origin}/dashboard/sign-in`)).text).toContain("Sign in with Example ID");
    const asked = new URL(linkIn(await start(browser))).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      client_id: provider.clientId,
      scope: "openid email",
      redirect_uri: origin + CALLBACK,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(new Set(["state", "nonce", "code_challenge"].map((name) => asked.get(name))).size).toBe(3);
  });
});

describe("an invitation", () => {
  it("binds whoever opens its link and signs in at the provider, who signs in without it from then on", async () => {
    const { browser, member, account, secret } = await bound();
    expect((await membersNow(member))?.status).toBe("active");
    expect(await listSignInMethods(service.table, member)).toMatchObject([{ kind: "identity", name: account.email }]);
    const elsewhere = webBrowser();
    const { status, url } = await signIn(elsewhere);
    expect([status, url.pathname.startsWith("/dashboard/test/")]).toEqual([200, true]);
    expect(sessionOf(elsewhere)).not.toBe(sessionOf(browser));
    expect((await browser.open(`${origin}/dashboard/invite/${secret}`)).status).toBe(404);
    const [method] = await listSignInMethods(service.table, member);
    expect(method?.last_used_at).toBeDefined();
  });

  it("is not for whom the provider vouches for under another address", async () => {
    const { secret, member } = await invited();
    provider.account = { subject: `sub-${text()}`, email: "else@example.org", verified: true };
    const { status, text: page } = await accept(webBrowser(), secret);
    expect(status).toBe(403);
    expect(page).toContain("another e-mail address");
    expect((await membersNow(member))?.status).toBe("invited");
  });

  it("does not heed an address that the provider has not verified: the link decides", async () => {
    const { secret, member } = await invited();
    provider.account = { subject: `sub-${text()}`, email: "else@example.org", verified: false };
    expect((await accept(webBrowser(), secret)).status).toBe(200);
    expect((await membersNow(member))?.status).toBe("active");
  });

  it("is not for the identity of another member", async () => {
    const { account } = await bound();
    const { secret, member } = await invited();
    provider.account = { subject: account.subject };
    const { status, text: page } = await accept(webBrowser(), secret);
    expect(status).toBe(403);
    expect(page).toContain("that of another member");
    expect((await membersNow(member))?.status).toBe("invited");
  });

  it("lets an identity free again whose member was revoked", async () => {
    const { account, member } = await bound();
    const ops = await operatorOf(service);
    await ops.run("member", "revoke", member.id, "--organisation", member.organisation_id, "--yes");
    provider.account = account;
    expect((await signIn(webBrowser())).status).toBe(403);
    const { secret } = await invited("viewer", account.email);
    expect((await accept(webBrowser(), secret)).status).toBe(200);
  });
});

describe("an identity that was not invited opens nothing", () => {
  it.each([
    ["nobody has invited", undefined, false],
    ["has a verified address of an open invitation", "invited", true],
    ["claims an address of an open invitation", "invited", false],
    ["has a verified address of a member", "member", true],
    ["claims an address of a member", "member", false],
  ] as const)("that %s", async (_why, whose, verified) => {
    const { member: standing, email: known } = await bound();
    const { email: open, member: waiting } = await invited();
    const email = whose === "invited" ? open : whose === "member" ? known : "nobody@example.org";
    provider.account = { subject: `sub-${text()}`, email, verified };
    const browser = webBrowser();
    const { status, text: page } = await signIn(browser);
    expect(status).toBe(403);
    expect(page).toContain("opens nothing here yet");
    expect(sessionOf(browser)).toBeUndefined();
    expect((await membersNow(waiting))?.status).toBe("invited");
    expect(await listSignInMethods(service.table, standing)).toHaveLength(1);
  });

  it("that has the subject of a member at another issuer", async () => {
    const { secret, member, acting } = await invited();
    const subject = `sub-${text()}`;
    const digest = identityDigest({ issuer: other.issuer, subject });
    await acceptInvite(acting, secret, member.id, { kind: "identity", name: "elsewhere", digest });
    provider.account = { subject };
    const browser = webBrowser();
    expect((await signIn(browser)).status).toBe(403);
    expect(sessionOf(browser)).toBeUndefined();
  });
});

describe("who comes back from the provider", () => {
  /** Where the provider sends a browser of a member back to, before it goes there. */
  const wayBack = async (change: (asked: URL) => void = () => {}) => {
    const { account } = await bound();
    provider.account = account;
    const browser = webBrowser();
    const asked = new URL(linkIn(await start(browser)));
    change(asked);
    const { location = "" } = await browser.open(asked.href, isCallback);
    expect(location).toContain(CALLBACK);
    return { browser, back: new URL(location) };
  };
  /** The status that a way back is answered with, and whether a session came of it. */
  const landing = async (browser: WebBrowser, back: URL) => [
    (await browser.open(back.href)).status,
    sessionOf(browser) !== undefined,
  ];

  it("with all that was agreed upon is signed in: what the following tests change is right", async () => {
    const { browser, back } = await wayBack();
    expect((await browser.open(back.href)).status).toBe(200);
    expect(sessionOf(browser)).toBeDefined();
  });

  it("with another state is not signed in", async () => {
    const { browser, back } = await wayBack();
    back.searchParams.set("state", "A".repeat(43));
    expect(await landing(browser, back)).toEqual([503, false]);
  });

  it("with a token of another nonce is not signed in", async () => {
    const { browser, back } = await wayBack((asked) => asked.searchParams.set("nonce", "A".repeat(43)));
    expect(await landing(browser, back)).toEqual([503, false]);
  });

  it("with a code of another challenge is not signed in", async () => {
    const { browser, back } = await wayBack((asked) => asked.searchParams.set("code_challenge", "A".repeat(43)));
    expect(await landing(browser, back)).toEqual([503, false]);
  });

  it("as if from another issuer is not signed in", async () => {
    const { browser, back } = await wayBack();
    back.searchParams.set("iss", other.issuer);
    expect(await landing(browser, back)).toEqual([503, false]);
  });

  it("twice is signed in once, also with the cookies of the first time", async () => {
    const { browser, back } = await wayBack();
    const before = new Map(browser.jar.get(new URL(origin).host));
    expect((await browser.open(back.href)).status).toBe(200);
    const again = webBrowser();
    again.jar.set(new URL(origin).host, before);
    expect(await landing(again, back)).toEqual([403, false]);
  });

  it("with a code that was used is not signed in by a sign-in of its own either", async () => {
    const { browser, back } = await wayBack();
    expect((await browser.open(back.href)).status).toBe(200);
    const again = webBrowser();
    const asked = new URL(linkIn(await start(again)));
    back.searchParams.set("state", asked.searchParams.get("state") ?? "");
    expect(await landing(again, back)).toEqual([503, false]);
  });

  it("in a browser that did not go there is not signed in: nobody is made to be somebody else", async () => {
    const { back } = await wayBack();
    expect(await landing(webBrowser(), back)).toEqual([403, false]);
    const victim = webBrowser();
    await start(victim);
    expect(await landing(victim, back)).toEqual([503, false]);
  });

  it("with a cookie whose errand was changed is not signed in", async () => {
    const { browser, back } = await wayBack();
    const cookies = browser.jar.get(new URL(origin).host)!;
    const [token = ""] = cookies.get("__Host-isotherm-openid")!.split(".");
    const errand = JSON.stringify({ for: "sign-in", to: "https://evil.example/" });
    cookies.set("__Host-isotherm-openid", `${token}.${Buffer.from(errand).toString("base64url")}`);
    expect(await landing(browser, back)).toEqual([403, false]);
  });

  it("after saying no there is told so", async () => {
    const browser = webBrowser();
    const { status, text: page } = await signIn(browser);
    expect(status).toBe(403);
    expect(page).toContain("did not sign you in");
    expect(sessionOf(browser)).toBeUndefined();
  });
});

it.each<Record<string, string>>([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
  "no other site begins a sign-in, or takes an invitation up: %j",
  async (headers) => {
    const { secret } = await invited();
    for (const path of ["/dashboard/openid", `/dashboard/invite/${secret}/openid`]) {
      const { status, text: page } = await webBrowser().submit(origin + path, {}, headers);
      expect(status, path).toBe(403);
      expect(page).not.toContain("data-go");
    }
  },
);

it.each(["https://evil.example/", "//evil.example/x", "/\\evil.example", "javascript:alert(1)"])(
  "leads to no other place afterwards: %s",
  async (to) => {
    const { account } = await bound();
    provider.account = account;
    const { url } = await signIn(webBrowser(), { to });
    expect([url.origin, url.pathname.startsWith("/dashboard/test/")]).toEqual([origin, true]);
  },
);

describe("a member who is signed in", () => {
  const confirmPage = async (browser: WebBrowser, path: string) => (await browser.open(origin + path)).url.pathname;

  /** Lets what the provider said of a session lie back. */
  const forget = async (browser: WebBrowser) =>
    service.table.client.send(
      new UpdateCommand({
        TableName: service.table.name,
        Key: { pk: `SESSION#${hashSecret(sessionOf(browser) ?? "")}`, sk: "SESSION" },
        UpdateExpression: "SET authenticated_at_ms = :never",
        ExpressionAttributeValues: { ":never": 0 },
      }),
    );

  it("is asked again for what wants a sign-in of a moment ago, and the provider has to ask then", async () => {
    const { browser } = await bound();
    await forget(browser);
    const path = "/dashboard/settings/sign-in/new";
    const confirm = await browser.open(origin + path);
    expect(confirm.url.pathname).toBe("/dashboard/confirm");
    expect(confirm.text).toContain('name="again" value="yes"');
    const asked = provider.asked;
    await signIn(browser, { to: path });
    // The provider knew who it was: that is no confirmation.
    expect(provider.asked).toBe(asked);
    expect(await confirmPage(browser, path)).toBe("/dashboard/confirm");
    const { url, status } = await signIn(browser, { to: path, again: "yes" });
    expect(provider.asked).toBe(asked + 1);
    expect([status, url.pathname]).toEqual([200, path]);
  });

  it("adds an account at the provider in the session that has asked for it, and nowhere else", async () => {
    const { visitor } = await aMember(service, "viewer");
    const browser = webBrowser();
    const [name = "", value = ""] = visitor.cookie!.split("=");
    browser.jar.set(new URL(origin).host, new Map([[name, value]]));
    provider.account = { subject: `sub-${text()}` };
    const form_token = await formTokenIn(browser);
    expect((await browser.submit(`${origin}/dashboard/openid/bind`, {})).status).toBe(403);
    const asked = linkIn(await browser.submit(`${origin}/dashboard/openid/bind`, { form_token }));
    const stolen = webBrowser();
    const openId = browser.jar.get(new URL(origin).host)!;
    const { location = "" } = await browser.open(asked, isCallback);
    stolen.jar.set(new URL(origin).host, new Map([...openId].filter(([key]) => key.includes("openid"))));
    expect((await stolen.open(location)).status).toBe(403);
    const again = linkIn(await browser.submit(`${origin}/dashboard/openid/bind`, { form_token }));
    const { url, text: page } = await browser.open(again);
    expect(url.pathname).toBe("/dashboard/settings/sign-in");
    expect(page).toContain("Example ID");
    expect((await signIn(webBrowser())).url.pathname).toMatch(/^\/dashboard\/test\//);
  });

  it("who was revoked is not let in by the provider", async () => {
    const { browser, member, account } = await bound();
    const ops = await operatorOf(service);
    await ops.run("member", "revoke", member.id, "--organisation", member.organisation_id, "--yes");
    expect((await browser.open(`${origin}/dashboard/settings`)).url.pathname).toBe("/dashboard/sign-in");
    provider.account = account;
    expect((await signIn(webBrowser())).status).toBe(403);
  });
});
