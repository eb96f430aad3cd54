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

/** What a template says, wherever in its type: each value, and which properties an object has. Generated names are one. */
const saidBy = (template: string): ReadonlySet<string> => {
  const [, stage = ""] = /isotherm-(\w+)-\w+\.template/.exec(template) ?? [];
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
  const { Resources = {}, ...others } = JSON.parse(readFileSync(template, "utf8")) as {
    readonly Resources?: Readonly<Record<string, { readonly Type: string }>>;
  } & Readonly<Record<string, object>>;
  for (const { Type, ...resource } of Object.values(Resources)) read(Type, resource);
  for (const [section, parts] of Object.entries(others)) for (const part of Object.values(parts)) read(section, part);
  return said;
};

/** The templates that say something which none before them says. The stage that has everything comes first. */
const telling = (templates: readonly string[]): string[] => {
  const said = new Set<string>();
  const fullFirst = templates.toSorted((a, b) => Number(b.includes("-full-")) - Number(a.includes("-full-")));
  return fullFirst.filter((template) => {
    const before = said.size;
    for (const each of saidBy(template)) said.add(each);
    return said.size > before;
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
