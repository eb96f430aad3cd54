import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isJsonObject } from "@isotherm/contract";
import { describe, expect, it } from "vitest";
import { WITHOUT_RESERVATION } from "../../infra/stages/concurrency-of.ts";
import type { Stage } from "../../infra/stages/stage.ts";
import { STAGE_NAMES, stageNamed } from "../../infra/stages/stage-named.ts";
import { synthesise } from "../../infra/synthesise.ts";
import { EDGE_REGION, fullStage, REGION } from "../harness/full-stage.ts";
import { hasPython, pythonProgram } from "../python/python-program.ts";

// What the CDK does not check: every property of the templates against CloudFormation's own schemas, for the region.

/** W3005: a DependsOn that a GetAtt already implies. The CDK writes both, and CloudFormation allows it. */
const WRITTEN_BY_THE_CDK = "W3005";

const prod = stageNamed("prod");

/** The templates of each stage on disk, edges apart, for as long as `use` runs. */
const withTemplates = (use: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "isotherm-cfn-lint-"));
  const write = (stage: Stage, context: Readonly<Record<string, string>> = {}, kind = "") =>
    synthesise(stage, undefined, context, (templates) => {
      for (const template of templates) copyFileSync(template, join(folder, `${kind}${basename(template)}`));
    });
  try {
    for (const name of STAGE_NAMES) write(stageNamed(name));
    write(fullStage);
    write(prod, { [WITHOUT_RESERVATION]: "true" }, "without-reservation-");
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What cfn-lint says of some templates, a line each. One run for all: reading the schemas is what takes its time. */
const findings = (templates: readonly string[], region: string): string[] => {
  const { status, stdout, stderr } = spawnSync(
    pythonProgram("cfn-lint.txt", "cfn-lint"),
    ["--regions", region, "--ignore-checks", WRITTEN_BY_THE_CDK, "--format", "parseable", "--template", ...templates],
    { encoding: "utf8" },
  );
  if (status === null || stderr !== "") throw new Error(`cfn-lint did not run: ${stderr}`);
  return stdout.split("\n").filter((line) => line !== "");
};

interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly DependsOn?: readonly string[] }>>;
}

/** What a part of a template says, wherever in it: each value, and which properties an object has. Generated names are one. */
const saidBy = (part: object, kind: string, stage: string): ReadonlySet<string> => {
  const plain = (text: string): string =>
    text.replaceAll(/[0-9a-f]{32,64}|[0-9A-F]{8}$/g, "*").replaceAll(stage, "stage");
  const said = new Set<string>();
  const read = (at: string, value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) read(`${at}[]`, each);
    else if (isJsonObject(value)) {
      said.add(`${at} has ${Object.keys(value).map(plain).toSorted().join(" ")}`);
      for (const [name, each] of Object.entries(value)) read(`${at}.${plain(name)}`, each);
    } else said.add(`${at} is ${plain(String(value))}`);
  };
  read(kind, part);
  return said;
};

/** The names of a template's resources that a part of it mentions, in whichever function. */
const mentionedIn = (part: object, names: ReadonlySet<string>): string[] => {
  const mentioned: string[] = [];
  JSON.stringify(part, (_key, value: unknown) => {
    if (typeof value === "string")
      for (const word of value.split(/[^A-Za-z0-9]/)) if (names.has(word)) mentioned.push(word);
    return value;
  });
  return mentioned;
};

/** The names with all that they mention, and what these mention. */
const withMentioned = (names: ReadonlySet<string>, resources: NonNullable<Template["Resources"]>): Set<string> => {
  const known = new Set(Object.keys(resources));
  const all = new Set(names);
  for (const name of all) for (const mentioned of mentionedIn(resources[name] ?? {}, known)) all.add(mentioned);
  return all;
};

/**
 * Cuts the templates down to what says something that none before it says, and to the resources that this mentions; those that
 * have nothing to say are left out. The stage that has everything comes first, and stays whole.
 */
const telling = (templates: readonly string[]): string[] => {
  const said = new Set<string>();
  const isNews = (part: object, kind: string, stage: string): boolean => {
    const before = said.size;
    for (const each of saidBy(part, kind, stage)) said.add(each);
    return said.size > before;
  };
  const fullFirst = templates.toSorted((a, b) => Number(b.includes("-full-")) - Number(a.includes("-full-")));
  return fullFirst.filter((template) => {
    const [, stage = ""] = /isotherm-(\w+)-\w+\.template/.exec(template) ?? [];
    const { Resources = {}, ...others } = JSON.parse(readFileSync(template, "utf8")) as Template & object;
    const news = Object.entries(Resources).flatMap(([name, { Type, ...resource }]) =>
      isNews(resource, Type, stage) ? [name] : [],
    );
    const sections = Object.entries(others).filter(([section, parts]) =>
      Object.values(parts as object)
        .map((part: object) => isNews(part, section, stage))
        .includes(true),
    );
    if (stage === "full" || news.length + sections.length === 0) return news.length + sections.length > 0;
    const told = withMentioned(new Set([...news, ...mentionedIn(others, new Set(Object.keys(Resources)))]), Resources);
    const cut = Object.fromEntries(Object.entries(Resources).filter(([name]) => told.has(name)));
    writeFileSync(template, JSON.stringify({ ...others, Resources: cut }, null, 1));
    return true;
  });
};

// Python may be missing on a developer's machine, never where it is decided what may be released.
const skipped = !hasPython() && !process.env["CI"];
if (skipped) console.log("cfn-lint is skipped: it needs Python 3.11 or later");

describe.skipIf(skipped)("CloudFormation's schemas", () => {
  it(
    "accept every property of every stage, with all that a stage can have, and notice one that does not exist",
    { timeout: 600_000 },
    () =>
      withTemplates((folder) => {
        const all = readdirSync(folder).map((name) => join(folder, name));
        const edges = all.filter((template) => template.includes("-edge."));
        const others = all.filter((template) => !edges.includes(template));
        expect([edges.length, others.length]).toEqual([1, 4 * (STAGE_NAMES.length + 2)]);
        expect(findings(edges, EDGE_REGION)).toEqual([]);

        // The smallest: it is read once more.
        const text = readFileSync(
          others.find((template) => template.endsWith("-data.template.json"))!,
          "utf8",
        );
        const broken = join(folder, "broken.json");
        writeFileSync(broken, text.replace('"Properties": {', '"Properties": {"NoSuchProperty": 7,'));
        const found = findings([...telling(others), broken], REGION);
        expect(found).toEqual([expect.stringContaining("NoSuchProperty")]);
        expect(found[0]).toContain("broken.json");
      }),
  );
});
