import { instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { Page } from "playwright-core";
import type { Makers, PageCase } from "./every-page.ts";
import { aLink, fillIn, type Link, orderThrough, REMOVALS, send, sendUnchecked, TREES } from "./offset-links.ts";

/** A page that has an address. */
export const at = (name: string, address: string): PageCase => ({ name, address, open: (page) => page.goto(address) });

/** What links say of themselves. */
export const LINK_WORDS = {
  title: "Travel with care",
  description:
    "Thank you for coming by train where you could.\nHere you can support projects for the rest of your journey.",
};

/** So long a link lasts that is about to expire. */
const SOON_MS = 2_000;

/** Every page on which somebody orders through a link, before there is an order. */
export const links = async (surroundings: Makers): Promise<PageCase[]> => {
  const [link, fixed, few, paid, usedUp] = await Promise.all([
    aLink(surroundings, LINK_WORDS),
    aLink(surroundings, { ...LINK_WORDS, value: "25" }),
    aLink(surroundings, { emails: ["other@example.org"] }),
    aLink(surroundings, { ...LINK_WORDS, require_payment: true }),
    aLink(surroundings, { ...LINK_WORDS, value: "20", total_limit: "30" }),
  ]);
  const expiring = await aLink(surroundings, {
    ...LINK_WORDS,
    contact_email: "desk@example.org",
    expires_at: instant(systemClock.nowMs() + SOON_MS),
  });
  const { body: live } = await surroundings.as("live").post<Link>("/offset-links", {
    name: "Live",
    ...LINK_WORDS,
    bundles: [TREES],
    use_logo: false,
    require_payment: true,
  });
  const confirm = async (page: Page, of: Link, amount?: string): Promise<void> => {
    await fillIn(page, of, amount);
    await send(page);
  };
  const pay = async (page: Page): Promise<void> => {
    await confirm(page, paid);
    await send(page);
  };
  await orderThrough(usedUp);
  return [
    at("link", link.url),
    at("link-paid", paid.url),
    {
      name: "link-expired",
      open: async (page) => {
        // It is still open when pages are made quickly.
        for (await page.goto(expiring.url); (await page.locator("#sender").count()) === 0; await page.reload())
          await page.waitForTimeout(SOON_MS / 10);
      },
    },
    at("link-used-up", usedUp.url),
    { name: "link-over-limit", open: (page) => confirm(page, link, "1001") },
    at("link-fixed", fixed.url),
    at("link-live", live.url),
    {
      name: "link-wrong",
      open: async (page) => {
        await fillIn(page, link, "-1");
        await sendUnchecked(page);
      },
    },
    { name: "link-not-allowed", open: (page) => confirm(page, few) },
    { name: "confirmation", open: (page) => confirm(page, link) },
    {
      name: "confirmation-scarce",
      open: async (page) => {
        await fillIn(page, paid, "100000");
        await page.locator(`input[value=${REMOVALS}]`).check();
        await page.locator("input[value=mass]").check();
        await send(page);
      },
    },
    { name: "payment", open: pay },
    {
      name: "payment-declined",
      open: async (page) => {
        await pay(page);
        await page.locator("button[value=declined]").click();
      },
    },
  ];
};
