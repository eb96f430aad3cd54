import { MEMBER_PAGES } from "../harness/member-pages.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newOrganisation } from "../harness/dashboard.ts";
import { A_LOGO } from "../harness/form-with.ts";
import { localLink } from "./dashboard-pages.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

/** Every form of the dashboard: how its address is written in the list of pages, and which addresses are meant. */
const FORMS = MEMBER_PAGES.filter(({ method }) => method === "POST").map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/** What a form is sent to, written as in the list: of two that fit, the one that names more. */
const formAt = (address: string): string | undefined =>
  FORMS.filter(({ pattern }) => pattern.test(new URL(address).pathname)).toSorted(
    (one, other) => one.path.split("{").length - other.path.split("{").length,
  )[0]?.path;

const LIVE = "/dashboard/live/{account}";
/** What no hand without a script can do, and where it is done. */
const ELSEWHERE = new Set([
  // Passkeys are made by a script: `dashboard.test.ts`.
  "/dashboard/settings/sign-in",
  "/dashboard/settings/sign-in/options",
  "/dashboard/settings/sign-in/{id}/name",
  "/dashboard/settings/sign-in/{id}/remove",
  // Larger files are sent by a script: `large-upload.test.ts`.
  "/dashboard/{mode}/{account}/batches/large",
  // Live orders go on by themselves: no page has a button for it.
  `${LIVE}/orders/{id}/advance`,
  `${LIVE}/orders/{id}/cancel`,
]);

const METERS = Array.from({ length: 1_500 }, (_, index) => `M-${index},${index + 1},kWh,DEU\r\n`);
const csv = (lines: readonly string[], name = "meters.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`reference,amount,unit,country\r\n${lines.join("")}`),
});

/** What a hand does on a page: links and buttons by the words on them, fields by their labels. */
const handOn = (page: Page) => ({
  press: (name: string | RegExp) => page.getByRole("button", { name }).first().click(),
  follow: (name: string | RegExp) => page.locator("main").getByRole("link", { name }).first().click(),
  fill: (label: string | RegExp, text: string) => page.locator("main").getByLabel(label).first().fill(text),
  /** Looks again until a link or a button is there: nothing on the page does it. */
  until: async (role: "link" | "button", name: string | RegExp) => {
    const there = async () => {
      if ((await page.getByRole(role, { name }).count()) > 0) return true;
      await page.reload();
      return false;
    };
    await expect.poll(there, { timeout: 30_000, interval: 300 }).toBe(true);
  },
});

type Hand = ReturnType<typeof handOn>;

const keys = async (page: Page, base: string, { press, fill }: Hand): Promise<void> => {
  await page.goto(`${base}/keys`);
  await fill("Name", "booking system");
  await press("Create the key");
  await press("Replace");
  await page.goto(`${base}/keys`);
  await press("Revoke");
};

const account = async (page: Page, base: string, { press, fill }: Hand): Promise<void> => {
  await page.goto(`${base}/account`);
  await fill("Beneficiary of retirements", "Old Town Bakery");
  await press("Save");
  await page.getByLabel("Picture").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(A_LOGO),
  });
  // A picture that is removed before it has come is missing.
  const shown = page.waitForResponse((response) => response.url().includes("/v1/media/"));
  await press("Upload");
  await shown;
  await press("Remove the logo");
  await page.goto(`${base}/account/clients`);
  await fill("Name", "A customer");
  await press("Create the account");
  await page.getByRole("link", { name: "A customer" }).waitFor();
  await page.goto(`${base}/account/impact`);
  await fill("End of the address", `page-${base.slice(-8).toLowerCase()}`);
  await press("Preview");
  await press("Save");
  await page.goto(new URL("/dashboard/test", base).href);
  await fill("Name", "Second company");
  await press("Create both accounts");
  await page.getByRole("heading", { name: "Second company" }).waitFor();
};

const webhooks = async (page: Page, base: string, { press, follow, fill, until }: Hand): Promise<void> => {
  await page.goto(`${base}/webhooks`);
  await follow("New endpoint");
  await fill("Address", "https://127.0.0.1:9/nobody");
  await press("Create the endpoint");
  await press("Send a test");
  await press("Show the secret");
  await page.locator(".secret").waitFor();
  await follow("All endpoints");
  await follow("https://127.0.0.1:9/nobody");
  await press("Replace the secret");
  await follow("All endpoints");
  await follow("https://127.0.0.1:9/nobody");
  await follow("Change");
  await page.getByLabel("order.placed").check();
  await press("Save");
  await press("Retry now");
  const endpoint = page.url();
  await order(page, base, handOn(page));
  await page.goto(endpoint);
  await until("link", "See and skip …");
  await follow("See and skip …");
  await press(/^Give up/);
  await press("Pause");
  await press("Resume");
  await press("Delete, with all pending events");
  await page.getByText("No endpoint yet").waitFor();
};

const quoted = async (page: Page, base: string, { press, fill, follow }: Hand): Promise<void> => {
  await page.goto(`${base}/orders`);
  await follow("New order");
  await fill("Mass, or value in USD", "1.5");
  await press("Show the price");
  await press(/^Order for /);
  await page.getByRole("heading", { name: "Order of 1.5 t" }).waitFor();
};

const order = async (page: Page, base: string, hand: Hand): Promise<void> => {
  await quoted(page, base, hand);
  await hand.press("Next state now");
  await quoted(page, base, hand);
  await hand.press("Cancel");
  await page.getByText("Cancelled").first().waitFor();
};

const batches = async (page: Page, base: string, { press, follow, until }: Hand): Promise<void> => {
  const upload = async (lines: readonly string[]) => {
    await page.goto(`${base}/batches`);
    await follow("Upload a file");
    await page.locator("#kind").selectOption("Electricity");
    await page.locator("#file").setInputFiles(csv(lines));
    await press("Check the file");
  };
  await upload(METERS.slice(0, 2));
  await until("button", "Carry out");
  await press("Carry out");
  await until("link", "Its estimates");
  await upload(METERS);
  await press("Cancel");
  await page.goto(`${base}/try/electricity`);
  await press("Send it");
  await page.getByRole("heading", { name: /^Electricity: / }).waitFor();
  await page.goto(`${base}/reports`);
  await press("Make the report");
  await until("link", "Report");
};

const offering = async (page: Page, base: string, { press, fill }: Hand): Promise<void> => {
  await page.goto(`${base}/bundles`);
  const shares = page.locator('input[name^="share_"]');
  for (const [index, share] of (await shares.all()).entries()) await share.fill(index === 0 ? "100" : "");
  await press("Save the shares");
  await page.getByText("add up to 100 %").waitFor();
  await press("Follow it");
  const live = await page.locator(".modes a").getAttribute("href");
  const liveBase = new URL(live?.replace(/\/bundles$/, "") ?? "", base).href;
  for (const there of [base, liveBase]) {
    await page.goto(`${there}/links/new`);
    await fill("Name, for you alone", "Invoice");
    await page.locator('input[name="bundles"]').first().check();
    await press("Create the link");
    await page.getByRole("link", { name: "Change" }).click();
    await fill("Title of the page", "Fund your parcel");
    await press("Save");
    await press("Close it");
    await page.getByText("closing").waitFor();
  }
  await quoted(page, liveBase, handOn(page));
};

const settings = async (page: Page, base: string, { press, fill }: Hand): Promise<void> => {
  await page.goto(new URL("/dashboard/settings", base).href);
  await fill("Name", "Grace Hopper");
  await fill("E-mail", "grace@example.org");
  await press("Make a link");
  const theirs = page.getByRole("row", { name: /Grace Hopper/ }).first();
  await theirs.getByRole("combobox").selectOption("finance");
  await theirs.getByRole("button", { name: "Change" }).click();
  await theirs.getByRole("button", { name: "New link" }).click();
  await theirs.getByRole("button", { name: "End sessions" }).click();
  await theirs.getByRole("button", { name: "Take access" }).click();
  const sessions = page.getByRole("table", { name: "Sessions" });
  await sessions.getByRole("button", { name: "End" }).first().click();
  await press("End all my other sessions");
  await expect.poll(() => sessions.getByRole("button", { name: "End" }).count()).toBe(0);
};

/** Changes in the audit that its filter has no kind for, of all pages. */
const unnamedActs = async (page: Page, base: string): Promise<string[]> => {
  await page.goto(new URL("/dashboard/settings/audit", base).href);
  const kinds = await page
    .locator("#action option")
    .evaluateAll((options) => options.map((one) => one.getAttribute("value") ?? ""));
  const acts = new Set<string>();
  for (;;) {
    for (const act of await page.locator('td[data-name="What"] code').allTextContents()) acts.add(act);
    const older = page.getByRole("link", { name: "Older" });
    if ((await older.count()) === 0) break;
    await older.click();
  }
  expect(acts.size).toBeGreaterThan(25);
  return [...acts].filter((act) => !kinds.some((kind) => kind !== "" && act.startsWith(kind)));
};

describe.skipIf(!hasBrowser)("every form of the dashboard", () => {
  it("is sent by hand in a browser without a script, by an owner, and each change is in the audit with a kind of its own", async () => {
    const open = await surroundings();
    const organisation = await newOrganisation(open.table);
    const enter = async () => {
      const visit = await open.visit({ javaScriptEnabled: false });
      await visit.page.goto(await localLink(open, organisation));
      await visit.page.locator("button.quiet").click();
      await visit.page.waitForURL(/\/dashboard\/test\/acc_/);
      return visit;
    };
    const [first, second, { page, offences, close }] = [await enter(), await enter(), await enter()];
    const sent = new Set<string>();
    page.on("request", (request) => {
      const form = request.method() === "POST" && formAt(request.url());
      if (form) sent.add(form);
    });
    const faults: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400)
        faults.push(`${response.request().method()} ${response.url()}: ${response.status()}`);
    });
    page.setDefaultTimeout(20_000);
    const base = page.url();
    const hand = handOn(page);
    await keys(page, base, hand);
    await account(page, base, hand);
    await webhooks(page, base, hand);
    await batches(page, base, hand);
    await offering(page, base, hand);
    await settings(page, base, hand);

    const all = FORMS.map(({ path }) => path);
    expect(all.filter((path) => !sent.has(path) && !ELSEWHERE.has(path))).toEqual([]);
    expect([...ELSEWHERE].filter((path) => !all.includes(path as `/${string}`))).toEqual([]);
    expect(await unnamedActs(page, base)).toEqual([]);
    expect(faults).toEqual([]);
    expect(offences).toEqual([]);
    await Promise.all([first.close(), second.close(), close()]);
  }, 240_000);
});
