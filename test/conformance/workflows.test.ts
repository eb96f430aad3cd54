import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STAGE_NAMES } from "@isotherm/infra/stages/stage-named";
import { readFile } from "@isotherm/operator/input";
import { describe, expect, it } from "vitest";
import * as z from "zod";

// The files that GitHub reads: nobody runs them here, so what they refer to is compared with what there is.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WORKFLOWS = join(ROOT, ".github", "workflows");

const Job = z.object({
  uses: z.string().optional(),
  if: z.string().optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  "timeout-minutes": z.number().optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
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
    const used = [...readFileSync(join(WORKFLOWS, file), "utf8").matchAll(/uses: (.*)$/gm)];
    expect(used.length).toBeGreaterThan(0);
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
  expect(read("check.yml").jobs["synth"]?.strategy?.matrix["stage"]).toEqual(STAGE_NAMES);
  expect(readFileSync(join(WORKFLOWS, "deploy.yml"), "utf8")).toContain(`options: [${STAGE_NAMES.join(", ")}]`);
});

it("a deployment from GitHub takes every option that the guides ask for: who is on call may have no other way", () => {
  const guides = ["RUNBOOK", "OPERATING", "REGION-LOSS"].map((name) =>
    readFileSync(join(ROOT, "infra", `${name}.md`), "utf8"),
  );
  const asked = new Set(
    guides.flatMap((guide) =>
      [...guide.matchAll(/npm run deploy -- --stage \S+\s+--([a-z-]+)/g)].map(([, option = ""]) => option),
    ),
  );
  expect([...asked].toSorted()).toEqual(["at-once", "ignore-alarms", "without-reservation"]);
  const workflow = readFileSync(join(WORKFLOWS, "deploy.yml"), "utf8");
  for (const option of asked) {
    expect(workflow).toMatch(new RegExp(`^      ${option}:\n.*\n        type: boolean$`, "m"));
    expect(workflow).toContain("${{ inputs." + option + " && '--" + option + "' || '' }}");
  }
});

it("only the default branch is deployed: from any other no job of the deployment runs", () => {
  for (const job of jobsOf("deploy.yml")) {
    expect(job.if).toBe("github.ref == format('refs/heads/{0}', github.event.repository.default_branch)");
  }
});

describe("the role that a deployment takes, as infra/OPERATING.md tells to make it", () => {
  const guide = readFileSync(join(ROOT, "infra", "OPERATING.md"), "utf8");
  const NAMES = { OWNER_ID: "123456", REPOSITORY_ID: "456789", OWNER: "octo-org", REPOSITORY: "octo-repo" };
  const conditions = () => {
    const [, policy = ""] = /```json\n(.*?"sts:AssumeRoleWithWebIdentity".*?)```/s.exec(guide) ?? [];
    const filled = Object.entries({ ...NAMES, BRANCH: "main", NAME: "prod" }).reduce(
      (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), value),
      policy,
    );
    // Exact values only: with StringLike a star in one of them would let more in than it shows.
    const Statement = z.strictObject({
      Effect: z.literal("Allow"),
      Principal: z.strictObject({
        Federated: z.string().endsWith(":oidc-provider/token.actions.githubusercontent.com"),
      }),
      Action: z.literal("sts:AssumeRoleWithWebIdentity"),
      Condition: z.strictObject({
        StringEquals: z.record(
          z.string().startsWith("token.actions.githubusercontent.com:"),
          z.union([z.string(), z.array(z.string())]).transform((values) => [values].flat()),
        ),
      }),
    });
    const read = z.object({ Statement: z.tuple([Statement]) }).parse(JSON.parse(filled || "{}"));
    return read.Statement[0].Condition.StringEquals;
  };
  const lets = (claims: Readonly<Record<string, string>>): boolean =>
    Object.entries(conditions()).every(([key, values]) => values.includes(claims[key.split(":")[1] ?? ""] ?? ""));
  const presented = {
    aud: "sts.amazonaws.com",
    sub: "repo:octo-org@123456/octo-repo@456789:environment:prod",
    repository_id: "456789",
    ref: "refs/heads/main",
  };

  it("may be taken by the repository in either form of its name", () => {
    expect(lets(presented)).toBe(true);
    expect(lets({ ...presented, sub: "repo:octo-org/octo-repo:environment:prod" })).toBe(true);
  });

  it.each([
    ["another stage", { sub: "repo:octo-org@123456/octo-repo@456789:environment:dev" }],
    ["a job without an environment", { sub: "repo:octo-org@123456/octo-repo@456789:ref:refs/heads/main" }],
    ["another branch", { ref: "refs/heads/feature" }],
    ["a tag with the name of the branch", { ref: "refs/tags/main" }],
    ["who takes the name later", { sub: "repo:octo-org/octo-repo:environment:prod", repository_id: "999999" }],
    ["another audience", { aud: "https://github.com/octo-org" }],
  ])("may not be taken by %s", (_who, claims) => {
    expect(lets({ ...presented, ...claims })).toBe(false);
  });

  it("has names that one can find out", () => {
    for (const name of ["OWNER_ID", "REPOSITORY_ID", "BRANCH"]) {
      expect(guide).toMatch(new RegExp(`^ +gh api repos/OWNER/REPOSITORY --jq .*${name}: `, "m"));
    }
  });
});

it("the environments that the guide makes are for the default branch alone", () => {
  const guide = readFileSync(join(ROOT, "infra", "OPERATING.md"), "utf8");
  expect(guide).toContain("deployment_branch_policy[custom_branch_policies]=true");
  expect(guide).toMatch(/environments\/NAME\/deployment-branch-policies -f name=BRANCH$/m);
  expect(read("deploy.yml").jobs["deploy"]?.environment).toBe("${{ inputs.stage }}");
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
