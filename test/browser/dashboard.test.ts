import type { CDPSession, Page } from "playwright-core";
import { inviteMember } from "@isotherm/store/members/index";
import { describe, expect, it } from "vitest";
import { actingFor, dashboardOrigin, seededOrganisation } from "../harness/dashboard.ts";
import { localLink } from "./dashboard-pages.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Gives a browser an authenticator that says yes: as a laptop whose owner touches its sensor. Answers with what takes it
 * away again.
 */
const withAuthenticator = async (page: Page): Promise<() => Promise<unknown>> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
};

const invited = async ({ stack, table }: Surroundings): Promise<string> => {
  const acting = actingFor(table, await seededOrganisation({ stack, table }));
  const person = { name: "Grace", email: `grace-${acting.tokens.base62(6)}@example.org`, role: "owner" } as const;
  const { secret } = await inviteMember(acting, person, { lastsMs: 600_000 });
  return `${dashboardOrigin({ stack })}/dashboard/invite/${secret}`;
};

describe.skipIf(!hasBrowser)("the dashboard, in a browser with passkeys", () => {
  it("is entered by an invitation, left, and entered again; keys, endpoints and their failures are dealt with by hand", async () => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit();
    await withAuthenticator(page);
    const link = await invited(open);
    await page.goto(link);
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    expect(await page.getByText("Test mode: nothing here is real").isVisible()).toBe(true);

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);

    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("link", { name: "New endpoint" }).click();
    await page.getByLabel("Address").fill("https://127.0.0.1:9/nobody");
    await page.getByRole("button", { name: "Create the endpoint" }).click();
    await page.getByRole("heading", { name: "https://127.0.0.1:9/nobody" }).waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText("ECONNREFUSED").first().waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.locator("main").getByRole("link", { name: "https://127.0.0.1:9/nobody" }).click();
    await page.getByRole("button", { name: "Retry now" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.getByRole("button", { name: "Show the secret" }).click();
    expect(await page.locator(".secret code").textContent()).toMatch(/^\w{43}$/);

    await page.getByRole("link", { name: "Developers" }).click();
    await page.getByLabel("Name").fill("booking system");
    await page.getByRole("button", { name: "Create the key" }).click();
    const key = (await page.locator(".secret code").textContent()) ?? "";
    expect(key).toMatch(/^iso_test_\w{58}$/);
    await page.goto(page.url());
    expect(await page.content()).not.toContain(key);
    expect(
      (await fetch(`${open.stack.baseUrl}/accounts/me`, { headers: { authorization: `Bearer ${key}` } })).status,
    ).toBe(200);
    expect(offences).toEqual([]);
    await close();
  });

  it("has ways to sign in that its member adds on another device, names and removes, but never the last one", async () => {
    const open = await surroundings();
    const { page, offences, close } = await open.visit();
    const loseDevice = await withAuthenticator(page);
    await page.goto(await invited(open));
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    await page.goto(`${dashboardOrigin(open)}/dashboard/settings/sign-in`);
    const rows = page.locator("main tbody tr");
    expect(await rows.getByText("the only one").count()).toBe(1);

    await loseDevice();
    await withAuthenticator(page);
    await page.getByRole("link", { name: "Add" }).click();
    await page.getByLabel("Name").fill("Phone");
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await page.getByLabel("Name of Phone").fill("Telephone");
    await rows
      .filter({ has: page.getByLabel("Name of Phone") })
      .getByRole("button", { name: "Rename" })
      .click();
    await page.getByLabel("Name of Telephone").waitFor();
    const lost = rows.filter({ hasNot: page.getByLabel("Name of Telephone") });
    await lost.getByRole("button", { name: "Remove" }).click();
    await rows.getByText("the only one").waitFor();
    expect(await rows.count()).toBe(1);

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/dashboard\//);
    await page.getByText("Test mode: nothing here is real").waitFor();
    expect(offences).toEqual([]);
    await close();
  });

  it("is not entered by a click on a page of another origin, and not by a passkey of another name", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit();
    await withAuthenticator(page);
    await page.goto(await invited(open));
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    await page.goto("about:blank");
    const target = `${dashboardOrigin(open)}/dashboard/settings/members`;
    // Longer than the letters drawn by lot in other tests' addresses, so that none of those ends in it.
    const uninvited = "uninvited-member@example.org";
    await page.setContent(
      `<form method="post" action="${target}"><input name="name" value="M"><input name="email" value="${uninvited}"><input name="role" value="owner"><button>Go</button></form>`,
    );
    await Promise.all([page.waitForNavigation(), page.getByRole("button", { name: "Go" }).click()]);
    expect(await page.content()).not.toContain(uninvited);
    await page.goto(`${dashboardOrigin(open)}/dashboard/settings`);
    // Not how many there are: pages of other tests have the same organisation.
    const members = await page.locator("main").textContent();
    expect(members).toContain("grace-");
    expect(members).not.toContain(uninvited);
    await page.goto(`${open.origin}/dashboard/sign-in`);
    await page.getByText("Passkeys belong to a name").waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("no passkey was used").waitFor();
    await close();
  });

  it("folds the form that narrows a list where the screen is narrow, and there alone", async () => {
    const open = await surroundings();
    const link = await localLink(open);
    const { page, close } = await open.visit();
    await page.goto(link);
    await page.locator("button.quiet").click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    await page.goto(`${page.url()}/estimates`);
    const [fold, show] = [page.getByText("Filter", { exact: true }), page.getByRole("button", { name: "Show" })];
    expect([await fold.isVisible(), await show.isVisible()]).toEqual([false, true]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect([await fold.isVisible(), await show.isVisible()]).toEqual([true, false]);
    await fold.click();
    await page.getByLabel("From").fill("2026-01-01");
    await show.click();
    await page.getByText("Filter (1)").waitFor();
    await close();
  });

  it("asks for what is meant alone, and marks the field that is wrong", async () => {
    const open = await surroundings();
    const link = await localLink(open);
    const { page, close } = await open.visit();
    await page.goto(link);
    await page.locator("button.quiet").click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    const base = page.url();
    await page.goto(`${base}/orders/new`);
    const shown = async () =>
      Promise.all(["#amount", "#unit", "#estimate"].map((field) => page.locator(field).isVisible()));
    expect(await shown()).toEqual([true, true, false]);
    await page.getByLabel("What a value buys").check();
    expect(await shown()).toEqual([true, false, false]);
    await page.getByLabel("The mass of an estimate").check();
    expect(await shown()).toEqual([false, false, true]);

    await page.goto(`${base}/links/new`);
    expect(await page.getByLabel("At most in all").isVisible()).toBe(false);
    await page.getByLabel("this account").check();
    expect(await page.getByLabel("At most in all").isVisible()).toBe(true);
    await page.getByLabel("Name, for you alone").fill("x");
    await page.getByLabel("Amount of each order").fill("-1");
    await page.getByRole("button", { name: "Create the link" }).click();
    await page.getByText("must not be negative").waitFor();
    const borderOf = (field: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector("${field}")).borderTopColor`);
    expect(await borderOf("#value")).not.toBe(await borderOf("#name"));
    await close();
  });

  it("may not be shown in a frame", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit();
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${dashboardOrigin(open)}/dashboard/sign-in"></iframe>`);
    const frame = page.frames()[1];
    await frame?.waitForLoadState().catch(() => {});
    expect((await frame?.content().catch(() => "")) ?? "").not.toContain("Sign in with a passkey");
    await close();
  });

  it("is used by keyboard alone: from the address to an order, past the navigation", async () => {
    const open = await surroundings();
    const { page, close } = await open.visit();
    await withAuthenticator(page);
    await page.goto(await invited(open));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    await close();
  });
});
