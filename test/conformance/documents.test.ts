import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ERRORS, wireCode } from "@isotherm/contract";
import { openApiText } from "@isotherm/contract/openapi";
import type { ErrorCode } from "@isotherm/core";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { ROUTES } from "@isotherm/infra/topology/routes";
import { throttlesOf } from "@isotherm/infra/topology/throttles";
import { describe, expect, it } from "vitest";

// The documents that people read beside the code: what is cited is there, what is built is named, what is linked exists.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SKIPPED = new Set(["node_modules", "dist", "cdk.out", ".git", ".local", "coverage"]);

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path);
    return /\.(ts|mjs|md|yml|yaml)$/.test(entry.name) ? [path] : [];
  });

const texts = filesBelow(".").map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");

describe("the procedure of a restore, in infra/OPERATING.md", () => {
  const named = (pattern: RegExp): readonly string[] =>
    (pattern.exec(textOf("infra/OPERATING.md"))?.[1] ?? "").split(/[\s\\]+/).filter(Boolean);

  it("stops every function that a queue or the stream wakes", () => {
    const fed = FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind !== "schedule"));
    expect(named(/for FED in ([^;]+); do/).toSorted()).toEqual(fed.map(({ name }) => name).toSorted());
  });

  it("counts figures anew on the restored table, whose stream knows nothing of what had not been counted", () => {
    const [, steps = ""] =
      /A restore goes into a new table(.*?)What came after the time/s.exec(textOf("infra/OPERATING.md")) ?? [];
    expect(steps.indexOf("analytics rebuild")).toBeGreaterThan(steps.indexOf("enable-rule`"));
  });

  it("and every other command puts names of variables before a colon in braces: zsh reads $NAME:live as $NAME in lower case", () => {
    const guides = texts.filter(({ path }) => path.endsWith(".md"));
    expect(guides.filter(({ text }) => /\$[A-Za-z_]\w*:[a-zA-Z]/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("closes every function behind a route with a throttle of its own, which the stage's throttle leaves open", () => {
    const open = new Set(Object.keys(throttlesOf(stageNamed("prod")).own));
    const behind = new Set(ROUTES.filter(({ routeKey }) => open.has(routeKey)).map(({ functionName }) => functionName));
    expect(named(/for PAGES in ([^;]+); do/).toSorted()).toEqual([...behind].toSorted());
  });
});

describe("the outputs of stacks that guides name", () => {
  const guides = texts.filter(({ path }) => /^infra\/[A-Z-]+\.md$|operator\/src\/release\/deploy\.ts$/.test(path));
  const named = guides.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/`?([\w-]+)`?\s+of\s+the\s+outputs|[Oo]utput `([^`]+)`/g),
      ([, before, behind]) => before ?? behind,
    ),
  );

  it("are named as `cdk deploy` prints them: without the hyphens of their ids", () => {
    const sources = texts.filter(({ path }) => path.startsWith("infra/"));
    const made = new Set(
      sources.flatMap(({ text }) =>
        Array.from(text.matchAll(/new CfnOutput\(\w+, "([\w-]+)"/g), ([, id = ""]) => id.replaceAll("-", "")),
      ),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !made.has(name ?? ""))).toEqual([]);
  });
});

const DOCUMENTS = {
  contract: textOf("packages/contract/CONTRACT.md"),
  methodology: textOf("packages/methodology/METHODOLOGY.md"),
};

/** The numbers of a document's headings. */
const sectionsOf = (document: string): Set<string> =>
  new Set([...document.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = ""]) => number));

/** "contract 6.1 to 6.3 and 4.1.6": the numbers behind the name of a document. */
const citationsOf = (name: string) => {
  const cited = new RegExp(String.raw`\b${name},? \(?((?:\d+(?:\.\d+)*(?:,? (?:to|and) |, )?)+)`, "gi");
  return texts.flatMap(({ path, text }) =>
    // A comment that breaks between the name and the number is one text.
    [...text.replaceAll(/\n\s*(?:\/\/|\*)? */g, " ").matchAll(cited)].flatMap(([, numbers = ""]) =>
      [...numbers.matchAll(/\d+(?:\.\d+)*/g)].map(([section]) => ({ path, section })),
    ),
  );
};

describe.each(Object.entries(DOCUMENTS))("the %s", (name, document) => {
  it("has every section that something cites", () => {
    const sections = sectionsOf(document);
    const citations = citationsOf(name);
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.filter(({ section }) => !sections.has(section))).toEqual([]);
  });

  it("has no number twice", () => {
    const numbers = [...document.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number);
    expect(numbers).toHaveLength(new Set(numbers).size);
  });
});

describe("the contract as a document", () => {
  /** "GET /orders/{id}" of each row "| GET, PUT | `/orders/{id}` | … |". */
  const named = [...DOCUMENTS.contract.matchAll(/^\| ([A-Z, ]+) \| `(\/[^`]+)` \|/gm)].flatMap(
    ([, methods = "", path]) => methods.split(", ").map((method) => `${method} ${path}`),
  );

  it("names every operation of the OpenAPI document, and no other", () => {
    const { paths } = JSON.parse(openApiText()) as { paths: Record<string, Record<string, { operationId?: string }>> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { operationId }]) => operationId)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(named.toSorted()).toEqual(operations.toSorted());
  });

  it("names every error code", () => {
    const codes = (Object.keys(ERRORS) as ErrorCode[]).map(wireCode);
    expect(codes.filter((code) => !DOCUMENTS.contract.includes(`\`${code}\``))).toEqual([]);
  });
});

describe("links between documents", () => {
  const links = texts
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => ({ path, target })))
    .filter(({ target }) => !/^[a-z]+:/.test(target));

  /** A heading as the anchor that GitHub makes of it. */
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-");

  it("lead to files and headings that exist", () => {
    expect(links.length).toBeGreaterThan(20);
    const broken = links.filter(({ path, target }) => {
      const [file = "", anchor] = target.split("#");
      const found = file === "" ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, found))) return true;
      if (anchor === undefined) return false;
      const headings = [...textOf(found).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      return !headings.includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
