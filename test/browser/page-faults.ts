import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { PageCase } from "./every-page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** On the wire, with the pictures that the page shows. */
const MOST_BYTES = 60_000;

/** Widths, themes and languages in turn, so that every page is seen in each once. */
export const LOOKS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ["wide and light, in English", { viewport: { width: 1440, height: 900 }, colorScheme: "light", locale: "en-GB" }],
  ["narrow and dark, in German", { viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "de-DE" }],
];

/** What axe finds against WCAG 2.2 AA and good practice: rule and place. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  // Else it describes every part of the page that passes a rule, too.
  const { violations } = await page.evaluate<Pick<AxeResults, "violations">>(
    `axe.run({ resultTypes: ["violations"] }).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};

/** Where the body is wider than the window: what reaches beyond it, some of it. */
const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(`(({ scrollWidth, clientWidth }) => {
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > clientWidth);
    return [scrollWidth + " px", ...beyond.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120))];
  })(document.documentElement)`);

/** Paragraphs without anything in them: what a browser makes of one that has a form or a list in it, which it may not. */
const emptyParagraphs = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll("main p:not([id],[role])")]
    .filter((one) => one.childElementCount === 0 && one.textContent.trim() === "")
    .map((one) => one.outerHTML + (one.nextElementSibling?.outerHTML.slice(0, 120) ?? ""))`);

/** Pictures that do not come; those further down too, which a browser would ask for later. */
const missingPictures = (page: Page): Promise<string[]> =>
  page.evaluate(`Promise.all([...document.images].map(async (picture) => {
    picture.loading = "eager";
    return (await picture.decode().then(() => true, () => false)) ? [] : [picture.src];
  })).then((missing) => missing.flat())`);

/** What comes over the wire: the page and each of its own pictures, as compressed as an answer is. */
const wireBytes = async (page: Page): Promise<number> => {
  const pictures = await page.evaluate<string[]>(
    "[...new Set([...document.images].map((picture) => picture.currentSrc))].filter((src) => src.startsWith('http'))",
  );
  const bodies = await Promise.all(
    pictures.map(async (picture) => (await page.context().request.get(picture, { ignoreHTTPSErrors: true })).body()),
  );
  const all = [Buffer.from(await page.content()), ...bodies];
  return all.reduce((bytes, body) => bytes + gzipSync(body).length, 0);
};

/** Opens a page and answers what none may have, one line each: barriers, a wider body than the window, gaps, weight. */
export const pageFaults = async (page: Page, { name, open }: PageCase): Promise<string[]> => {
  try {
    await open(page);
  } catch (error) {
    return [`${name}: can't be opened: ${String(error)}`];
  }
  const faults = await accessibilityFaults(page);
  const beyond = await overflows(page);
  if (beyond.length > 0) faults.push(`is wider than the window: ${beyond.join(" ")}`);
  faults.push(...(await emptyParagraphs(page)).map((empty) => `has an empty paragraph before ${empty}`));
  faults.push(...(await missingPictures(page)).map((picture) => `has no picture at ${picture}`));
  const bytes = await wireBytes(page);
  if (bytes > MOST_BYTES) faults.push(`has ${bytes} bytes on the wire`);
  return faults.map((fault) => `${name}: ${fault}`);
};
