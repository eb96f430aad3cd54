import { createHash } from "node:crypto";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newOrganisation } from "../harness/dashboard.ts";
import { localLink } from "./dashboard-pages.ts";
import { hasBrowser, surroundings } from "./in-browser.ts";

/** Rows of meters with a long note, together larger than what passes through a function. */
const rowsOf = (count: number, columns = "reference,amount,unit,country"): Buffer => {
  const note = "n".repeat(900);
  const lines = Array.from({ length: count }, (_, index) => `M-${index},1200,kWh,DEU,${note}`);
  return Buffer.from([`${columns},metadata.note`, ...lines, ""].join("\r\n"));
};
const fileOf = (buffer: Buffer) => ({ name: "large meters.csv", mimeType: "text/csv", buffer });

const signedIn = async (options: Parameters<Awaited<ReturnType<typeof surroundings>>["visit"]>[0] = {}) => {
  const open = await surroundings();
  const visit = await open.visit(options);
  const { page } = visit;
  await page.goto(await localLink(open, await newOrganisation(open.table)));
  await page.locator("button.quiet").click();
  await page.waitForURL(/\/dashboard\/test\/acc_/);
  const base = page.url();
  await page.goto(`${base}/batches/new`);
  return { ...visit, base };
};

describe.skipIf(!hasBrowser)("a file of more than 4 MB", () => {
  it("goes from the browser to the bucket and is checked there, once more when it was said what its columns mean", async () => {
    const large = rowsOf(5_200, "Nummer,Wert XY,unit,country");
    expect(large.length).toBeGreaterThan(4_194_304);
    const { page, offences, close } = await signedIn();
    const sent: { readonly origin: string; readonly digest: string }[] = [];
    page.on("request", (request) => {
      if (request.method() !== "PUT") return;
      const digest = createHash("sha256")
        .update(request.postDataBuffer() ?? "")
        .digest("hex");
      sent.push({ origin: new URL(request.url()).origin, digest });
    });
    const policies: string[] = [];
    page.on("response", (response) => {
      const policy = response.headers()["content-security-policy"];
      if (policy !== undefined) policies.push(policy);
    });
    await page.locator("#kind").selectOption("Electricity");
    await page.locator("#file").setInputFiles(fileOf(large));
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.waitForURL(/\/batches\/bat_\w+\?sent=1/, { timeout: 60_000 });
    const refused = page.url();
    await page.getByLabel("Nummer", { exact: true }).fill("reference");
    await page.getByLabel("Wert XY", { exact: true }).fill("amount");
    await page.locator("#file").setInputFiles(fileOf(large));
    await page.getByRole("button", { name: "Check again" }).click();
    await page.waitForURL((url) => url.href !== refused && url.search === "?sent=1", { timeout: 60_000 });
    await page.getByRole("heading", { name: "What was understood" }).waitFor({ timeout: 60_000 });
    expect(await page.locator("main").textContent()).toContain("5200");
    expect(new Set(sent.map(({ digest }) => digest)).size).toBe(1);
    expect(sent).toHaveLength(2);
    const [{ origin } = { origin: "" }] = sent;
    expect(origin).not.toBe(new URL(page.url()).origin);
    // The page that sends a file alone may connect to the bucket, and to nothing else beside its own origin.
    const connecting = policies.filter((policy) => policy.includes(origin));
    expect(connecting).toHaveLength(2);
    expect(connecting[0]).toContain(`connect-src 'self' ${origin};`);
    // The bucket is an origin of its own, as in AWS; the visit calls it a foreign one.
    expect(offences.filter((one) => !one.startsWith(`asked ${origin}/`))).toEqual([]);
    await close();
  }, 180_000);

  it("that was not sent is asked for once more, and another file in its place is refused", async () => {
    const { page, close } = await signedIn();
    // A browser that keeps no files between pages, as in some private windows.
    await page.addInitScript("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none') } })");
    await page.reload();
    const file = fileOf(rowsOf(5_200));
    await page.locator("#kind").selectOption("Electricity");
    await page.locator("#file").setInputFiles(file);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.waitForURL(/\/batches\/bat_/);
    await page.locator("#send-file").setInputFiles(fileOf(rowsOf(3)));
    await page.getByText("This is not large meters.csv as it was announced").waitFor();
    await page.locator("#send-file").setInputFiles(file);
    await page.waitForURL(/\?sent=1/, { timeout: 60_000 });
    expect(await page.locator("form[data-send]").count()).toBe(0);
    await close();
  }, 180_000);

  it("needs a script, and a sentence says what there is instead", async () => {
    const { page, close } = await signedIn({ javaScriptEnabled: false });
    const told = page.locator("noscript .banner").filter({ visible: true });
    expect(await told.allTextContents()).toEqual([expect.stringContaining("Files of more than 4 MB need a script")]);
    await close();
  }, 60_000);

  it("is refused before anything is sent where it has more than 50 MB", async () => {
    const folder = await mkdtemp(join(tmpdir(), "isotherm-large-"));
    const file = join(folder, "rows.csv");
    await writeFile(file, "");
    await truncate(file, 52_428_801);
    const { page, close } = await signedIn();
    const field = page.locator("#file");
    await field.setInputFiles(file);
    const told = await field.evaluate((input: { readonly validationMessage: string }) => input.validationMessage);
    expect(told).toBe("This file is larger than 50 MB.");
    await close();
    await rm(folder, { recursive: true });
  }, 60_000);
});
