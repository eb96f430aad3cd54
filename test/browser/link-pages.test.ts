import { describe, expect, it } from "vitest";
import { hasBrowser, surroundings } from "./in-browser.ts";
import { aLink, EMAIL, fillIn, send, sendUnchecked } from "./offset-links.ts";

describe.skipIf(!hasBrowser)("the page of an offset link", () => {
  it("says who asks and who pays, what each offer is, and who sells", async () => {
    const open = await surroundings();
    const [paid, given] = await Promise.all([aLink(open, { require_payment: true }), aLink(open)]);
    const { page, close } = await open.visit();
    await page.goto(paid.url);
    const text = async () => (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
    expect(await text()).toContain("invites you to fund climate projects");
    expect(await text()).toContain("you pay by card");
    expect(await page.locator(".brand b").innerText()).not.toBe("");
    for (const card of await page.locator(".choice").all()) {
      expect(await card.innerText()).toMatch(/Removal|Avoidance/);
      expect(await card.innerText()).toMatch(/Stored for|Nothing is stored/);
      expect(await card.innerText()).toContain("Where:");
      expect(await card.innerText()).toContain("per 100 kg");
    }
    await page.getByText("Why the prices differ").click();
    expect(await text()).toMatch(/Each price holds a fee of \d+ %/);
    expect(await page.locator("#seller").innerText()).toContain("Terms of sale");
    await page.goto(given.url);
    expect(await text()).toContain("It costs you nothing.");
    await close();
  });

  it("takes an amount in kilograms and tells small ones so", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await fillIn(page, link, "125");
    await page.getByLabel("kg CO₂e").check();
    await page.getByText(/That costs/).waitFor();
    await send(page);
    expect(await page.locator("dl").innerText()).toContain("125 kg CO₂e");
    await close();
  });

  it.each(["light", "dark"] as const)("marks the one field that is wrong, with the focus (%s)", async (colorScheme) => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, offences, close } = await open.visit({ colorScheme });
    await fillIn(page, link, "nothing");
    const border = () => page.evaluate<string>(`getComputedStyle(document.getElementById("amount")).borderTopColor`);
    const before = await border();
    await sendUnchecked(page);
    await page.getByText("Please enter an amount above zero").waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.id")).toBe("amount");
    await expect.poll(border).not.toBe(before);
    const described = await page.locator("#amount").getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).innerText()).toContain("above zero");
    expect(await page.locator("#amount").inputValue()).toBe("nothing");
    expect(await page.locator("#email").inputValue()).toBe(EMAIL);
    await page.locator("#amount").fill("12");
    await expect.poll(() => page.locator(".field-fault").count()).toBe(0);
    expect(await page.locator("#amount").getAttribute("aria-invalid")).toBe(null);
    expect(offences).toEqual([]);
    await close();
  });

  it("keeps what was typed for whoever goes back", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await open.visit({ javaScriptEnabled });
      await fillIn(page, link, "37.50");
      await page.locator("input[name=bundle]").nth(1).check();
      await send(page);
      await page.getByRole("heading", { name: "Check your order" }).waitFor();
      await page.goBack();
      expect(await page.locator("#amount").inputValue()).toBe("37.50");
      expect(await page.locator("#email").inputValue()).toBe(EMAIL);
      expect(await page.locator("input[name=bundle]").nth(1).isChecked()).toBe(true);
      await close();
    }
  });

  it("shows what was chosen before when its address says so", async () => {
    const open = await surroundings();
    const link = await aLink(open);
    const { page, close } = await open.visit();
    await page.goto(`${link.url}?bundle=${link.bundles[2]?.id}&by=mass&amount=2.5`);
    expect(await page.locator("#amount").inputValue()).toBe("2.5");
    expect(await page.locator("input[name=by]:checked").getAttribute("value")).toBe("mass");
    expect(await page.locator("input[name=bundle]:checked").getAttribute("value")).toBe(link.bundles[2]?.id);
    await close();
  });
});
