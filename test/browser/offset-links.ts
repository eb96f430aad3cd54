import type { OffsetLink, WireOrder } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type { Page } from "playwright-core";
import type * as z from "zod";
import { walkOn } from "../harness/ordering.ts";
import type { Surroundings } from "./surroundings.ts";

/** An offset link as it is answered. */
export type Link = z.input<typeof OffsetLink>;

/** Bundles that every link of these tests offers. */
export const [TREES, REMOVALS, THIRD] = SANDBOX_BUNDLES.map(({ id }) => id as string) as [string, string, string];
export const EMAIL = "someone@example.org";

/** What links and orders are made with. */
type Makers = Pick<Surroundings, "as" | "table">;

/** Makes an offset link of the test account. */
export const aLink = async ({ as }: Makers, more: object = {}): Promise<Link> => {
  const asked = {
    name: "Link",
    bundles: [TREES, REMOVALS, THIRD],
    use_logo: false,
    expires_at: "2099-01-01T00:00:00Z",
  };
  const { body, status, text } = await as("test").post<Link>("/offset-links", { ...asked, ...more });
  if (status !== 200) throw new Error(text);
  return body;
};

/** Every order of a link, newest first. */
export const ordersOf = async ({ as }: Makers, { id }: Link): Promise<WireOrder[]> =>
  (await as("test").get<{ data: WireOrder[] }>(`/orders?limit=100&offset_link_id=${id}`)).body.data;

/** An order through a link, and the address of its receipt. */
export interface Ordered {
  readonly order: OrderId;
  readonly receipt: string;
}

/** Orders through a link as a program does. */
export const orderThrough = async ({ url }: Link): Promise<Ordered> => {
  const answer = await fetch(`${url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, bundle_id: TREES, value: "20" }),
  });
  const { order_id, receipt_url } = (await answer.json()) as { order_id: OrderId; receipt_url: string };
  return { order: order_id, receipt: receipt_url };
};

/** Takes the next steps of a test order. */
export const walk = async (
  { as, table }: Makers,
  order_id: OrderId,
  ...steps: ("placed" | "paid" | "retiring")[]
): Promise<void> => {
  const { body: me } = await as("test").get<{ id: AccountId }>("/accounts/me");
  for (const from of steps) await walkOn(table, { account_id: me.id, order_id, from });
};

/** Fills in the form of a link. */
export const fillIn = async (page: Page, { url }: Link, amount = "20"): Promise<void> => {
  await page.goto(url);
  await page.locator("#amount").fill(amount);
  await page.locator("#email").fill(EMAIL);
};

/** Sends the form on a page: its first button. */
export const send = (page: Page): Promise<void> => page.locator("form button").first().click();

/** Sends a form although the browser would say that something is wrong in it. */
export const sendUnchecked = async (page: Page): Promise<void> => {
  await page.evaluate(`document.querySelector("form").noValidate = true`);
  await send(page);
};
