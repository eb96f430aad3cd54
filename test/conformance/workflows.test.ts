import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STAGE_NAMES } from "@isotherm/infra/stages/stage-named";
import { readFile } from "@isotherm/operator/read-file";
import { describe, expect, it } from "vitest";
import * as z from "zod";

// The files that GitHub reads: nobody runs them here, so what they refer to is compared with what there is.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WORKFLOWS = join(ROOT, ".github", "workflows");

const Job = z.object({
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  "timeout-minutes": z.number().optional(),
  strategy: z.object({ matrix: z.object({ stage: z.array(z.string()) }) }).optional(),
  steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })).default([]),
});
const Workflow = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), Job),
});

const files = readdirSync(WORKFLOWS);
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const read = (file: string) => Workflow.parse(readFile(join(WORKFLOWS, file)));
const jobsOf = (file: string) => Object.values(read(file).jobs);

it("there are workflows", () => {
  expect(files.toSorted()).toEqual(["check.yml", "deploy.yml"]);
});

describe.each(files)("%s", (file) => {
  it("runs only scripts that there are", () => {
    const runs = jobsOf(file).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      const name = /^npm (?:run )?([a-z]+)(?: -- .*)?$/.exec(run)?.[1];
      expect(Object.keys(scripts), run).toContain(name);
    }
  });

  it("uses other people's actions by the commit that was looked at, and says which version that is", () => {
    const used = readFileSync(join(WORKFLOWS, file), "utf8").matchAll(/uses: (.*)$/gm);
    for (const [, action = ""] of used) {
      if (action.startsWith("./")) expect(existsSync(join(ROOT, action)), action).toBe(true);
      else expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("may read the repository and nothing else, but for the job that AWS must know", () => {
    expect(read(file).permissions).toEqual({ contents: "read" });
    const more = jobsOf(file).flatMap(({ permissions }) => (permissions ? [permissions] : []));
    expect(more).toEqual(file === "deploy.yml" ? [{ contents: "read", "id-token": "write" }] : []);
  });

  it("ends by itself", () => {
    const limits = jobsOf(file).flatMap((job) => (job.uses ? [] : [job["timeout-minutes"] ?? Infinity]));
    expect(Math.max(...limits)).toBeLessThanOrEqual(120);
  });
});

it("every stage is synthesised, and every stage can be deployed", () => {
  expect(read("check.yml").jobs["synth"]?.strategy?.matrix.stage).toEqual(STAGE_NAMES);
  expect(readFileSync(join(WORKFLOWS, "deploy.yml"), "utf8")).toContain(`options: [${STAGE_NAMES.join(", ")}]`);
});

it("Dependabot looks where there is something to look at", () => {
  const { updates } = z
    .object({ updates: z.array(z.object({ "package-ecosystem": z.string(), directory: z.string() })) })
    .parse(readFile(join(ROOT, ".github", "dependabot.yml")));
  const locks = { npm: ["pnpm-lock.yaml", "package-lock.json"], "github-actions": [".github/workflows"] };
  const looksAt = updates.map(({ "package-ecosystem": kind, directory }) =>
    locks[kind as keyof typeof locks].map((lock) => join(directory, lock)).find((lock) => existsSync(join(ROOT, lock))),
  );
  expect(looksAt).toEqual([
    "/pnpm-lock.yaml",
    "/packages/local/pnpm/package-lock.json",
    "/test/browser/chromium/package-lock.json",
    "/.github/workflows",
  ]);
});
