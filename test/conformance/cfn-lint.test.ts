import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
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

/** One of each: what differs from another stage in one stack has the others alike. */
const distinct = (templates: readonly string[]): string[] => [
  ...new Map(templates.map((template) => [readFileSync(template, "utf8"), template])).values(),
];

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
        const found = findings([...distinct(others), broken], REGION);
        expect(found).toEqual([expect.stringContaining("NoSuchProperty")]);
        expect(found[0]).toContain("broken.json");
      }),
  );
});
