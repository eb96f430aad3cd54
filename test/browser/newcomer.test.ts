import { startReceiver } from "@isotherm/local/receiver";
import { describe, expect, it } from "vitest";
import { localLink } from "./dashboard-pages.ts";
import { newOrganisation } from "../harness/dashboard.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

const METERS =
  "reference,amount,unit,country\r\nHamburg,1200,kWh,DEU\r\nLyon,2.5,MWh,FRA\r\nNowhere,5,kWh,Atlantis\r\n";

describe.skipIf(!hasBrowser)("a newcomer", () => {
  it("signs in, registers an endpoint, uploads a file, orders for an estimate of it, sees the endpoint fail, and retries", async () => {
    const open = await surroundings();
    let isMended = false;
    const receiver = await startReceiver({
      ca: open.stack.ca,
      respond: () => (isMended ? { status: 200 } : { status: 500, body: "our database is away" }),
    });
    const { page, offences, close } = await open.visit();
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    const follow = (name: string | RegExp) => page.getByRole("link", { name, exact: true }).first().click();
    const untilItSays = (text: string) =>
      expect
        .poll(
          async () => {
            await page.reload();
            return page.locator("main").textContent();
          },
          { timeout: 20_000 },
        )
        .toContain(text);

    await page.goto(await localLink(open, await newOrganisation(open.table)));
    await page.locator("button.quiet").click();
    await page.waitForURL(/\/dashboard\/test\/acc_/);
    await follow("Register an endpoint for events");
    await follow("New endpoint");
    const endpoint = `${receiver.origin}/hook`;
    await page.getByLabel("Address").fill(endpoint);
    await press("Create the endpoint");

    await follow("Batches");
    await follow("Upload a file");
    // The form for larger files has fields of the same names.
    await page.locator("#kind").selectOption("Electricity");
    await page
      .locator("#file")
      .setInputFiles({ name: "meters.csv", mimeType: "text/csv", buffer: Buffer.from(METERS) });
    await press("Check the file");
    // The page looks by itself how far the check is.
    await page.getByRole("heading", { name: "What was understood" }).waitFor();
    expect(await page.locator("main").textContent()).toContain("Atlantis");
    // What the page has read anew has times of the reader and buttons to copy, as what came with it.
    await page.getByRole("button", { name: /^Copy bat_/ }).waitFor();
    expect(await page.locator("dl time").first().textContent()).not.toContain("UTC");
    await press("Carry out");
    await page.getByRole("link", { name: "Its estimates" }).waitFor();
    await page.locator('main table a[href*="/estimates/electricity/est_"]').first().click();

    await follow("Order offsets for it");
    await press(/^Order for /);
    await page.waitForURL(/\/orders\/ord_/);
    const order = page.url();
    for (const state of ["order.paid", "order.retiring", "order.completed"]) {
      await press("Next state now");
      await page.getByText(state).waitFor();
    }

    await follow("Home");
    await untilItSays(endpoint);
    await page.locator("main").getByRole("link", { name: endpoint }).click();
    await page.getByText("How the answer began").first().click();
    await page.getByText("our database is away").first().waitFor();
    isMended = true;
    await press("Retry now");
    await untilItSays("200");
    expect(receiver.log().at(-1)?.body).toContain("order.completed");
    await page.goto(order);
    await untilItSays("200");
    expect(offences).toEqual([]);
    await close();
    await receiver.stop();
  });
});
