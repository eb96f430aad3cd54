import type { Page } from "playwright-core";
import type { PageCase } from "./every-page.ts";
import type { Surroundings } from "./surroundings.ts";

/** Opens the reference of the interface, at a place of it, and waits until Scalar shows it. */
export const openReference = async (page: Page, origin: string, at = ""): Promise<void> => {
  await page.goto(`${origin}/v1/docs${at}`);
  await page.getByRole("heading", { name: "Isotherm", exact: true }).waitFor();
};

/** Opens the reference with a key typed in, and sends the request of an operation without a body from it. */
export const tryOut = async (page: Page, { origin, stack }: Surroundings): Promise<void> => {
  await openReference(page, origin);
  await page.getByPlaceholder("Token").first().fill(stack.keys.test);
  await page.goto(`${origin}/v1/docs#tag/accounts/GET/accounts/me`);
  await page
    .getByRole("button", { name: /Test Request/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Send/ }).first().click();
  await page.getByText("200 OK").first().waitFor();
};

/** Opens the search of the reference, and types words into it. */
export const searchFor = async (page: Page, origin: string, words: string): Promise<void> => {
  await openReference(page, origin);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(words);
};

/** What is looked at of the reference: its beginning, an operation, a guide, the search, a request that was tried out. */
export const referencePages = (open: Surroundings): PageCase[] => {
  const at = (name: string, place: string): PageCase => ({
    name,
    isLong: true,
    open: async (page) => {
      await openReference(page, open.origin, place);
      await page.waitForTimeout(SETTLED_MS);
    },
  });
  return [
    at("reference", ""),
    at("reference-operation", "#tag/estimates/POST/estimates/electricity"),
    at("reference-guide", "#description/webhooks"),
    { name: "reference-tried", isLong: true, open: (page) => tryOut(page, open) },
    {
      name: "reference-search",
      isLong: true,
      open: async (page) => {
        await searchFor(page, open.origin, "offset link");
        await page.waitForTimeout(SETTLED_MS);
      },
    },
  ];
};

/** The reference moves to where it was asked for, and draws what is there. */
const SETTLED_MS = 1_500;
