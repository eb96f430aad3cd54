import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deploy, lastSteps } from "./deploy.ts";
import { DEV, released } from "./fixtures.ts";
import { runProcess } from "./run-command.ts";
import { stacksIn } from "./stacks-in.ts";

const SYNTH = "synth --stage dev";
const DIFF = "cdk diff --app cdk.out --import-existing-resources";
const BOOTSTRAP = "cdk bootstrap --app cdk.out";

describe("npm run deploy", () => {
  it("makes the templates, tells the cost, shows the diff, asks, prepares the account, deploys, says what comes next", async () => {
    const { ran, said, mistake } = await released(deploy, DEV, { answer: "yes" });
    expect(mistake).toBeUndefined();
    expect(ran).toEqual([
      SYNTH,
      DIFF,
      BOOTSTRAP,
      "cdk deploy --all --app cdk.out --import-existing-resources --require-approval never --outputs-file .local/outputs-dev.json",
    ]);
    expect(said).toMatch(/all +\d+\.\d\d USD/);
    expect(said).toContain("npm run ops -- --stage dev bootstrap --sandbox-catalogue");
  });

  it("changes nothing when the answer is no, or nobody is there to give one", async () => {
    for (const [answer, why] of [
      ["no", "Nothing was deployed."],
      [undefined, "add --yes"],
    ] as const) {
      const { ran, mistake } = await released(deploy, DEV, answer === undefined ? {} : { answer });
      expect(ran).toEqual([SYNTH, DIFF]);
      expect(mistake).toContain(why);
    }
  });

  it("asks nobody with --yes, and speaks to the stage's region", async () => {
    const { ran, regions, mistake } = await released(deploy, ["--stage", "prod", "--yes", "--no-alarm-address"]);
    expect(mistake).toBeUndefined();
    expect(ran).toHaveLength(4);
    expect(regions).toEqual(["eu-central-1"]);
  });

  it("leads prod to a catalogue of its own before its first organisation, and never to the fictional one", async () => {
    const { said } = await released(deploy, ["--stage", "prod", "--yes", "--no-alarm-address"]);
    const named = [
      ...said.matchAll(/--stage prod (catalogue import|exchange-rate import|selection default|bootstrap)/g),
    ];
    expect(named.map(([, command]) => command)).toEqual([
      "catalogue import",
      "exchange-rate import",
      "selection default",
      "bootstrap",
    ]);
    expect(said).not.toContain("sandbox");
  });

  it("reminds of an edge that is still open, once it is known to answer", () => {
    const edge = { certificateArn: "arn", requestsPerFiveMinutes: 2_000, originKey: "first" };
    const open = lastSteps({ name: "prod", edge: { ...edge, closed: false } });
    expect(open[0]).toContain("npm run smoke -- --stage prod");
    expect(open.slice(1).join(" ")).toMatch(/closed: true .*infra\/stages\/prod\.ts, and deploy again/s);
    expect(lastSteps({ name: "prod", edge: { ...edge, closed: true } })).toHaveLength(1);
    expect(lastSteps({ name: "prod", edge: undefined })).toHaveLength(1);
  });

  describe("to an account that may run few functions at once", () => {
    const PROD = ["--stage", "prod", "--no-alarm-address"];
    const quota = { limit: 10, unreserved: 10 };

    it("says what to ask for, with the command, before anything is run, and stops unless told to go on", async () => {
      for (const [world, args] of [
        [{ quota, answer: "no" }, PROD],
        [{ quota }, [...PROD, "--yes"]],
      ] as const) {
        const { ran, said, mistake } = await released(deploy, args, world);
        expect(ran).toEqual([]);
        expect(said).toContain("may run 10 functions at once; prod needs 352");
        expect(said).toContain(
          "aws --region eu-central-1 service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000",
        );
        expect(mistake).toContain("--without-reservation");
      }
    });

    it("goes on without reservations for who wants that, asked or by the option", async () => {
      for (const [world, args] of [
        [{ quota, answer: "yes" }, PROD],
        [{ quota: { limit: 50, unreserved: 50 } }, [...PROD, "--yes", "--without-reservation"]],
      ] as const) {
        const { ran, said, mistake } = await released(deploy, args, world);
        expect(mistake).toBeUndefined();
        expect(ran[0]).toBe("synth --stage prod --without-reservation");
        expect(said).toContain("Nothing is kept for single functions");
      }
    });

    it("asks nothing for a stage that reserves nothing", async () => {
      expect((await released(deploy, [...DEV, "--yes"], { quota })).ran[0]).toBe(SYNTH);
    });

    it.each([
      ["the limit is just enough", { limit: 352, unreserved: 352 }],
      ["its own reservations stand already", { limit: 352, unreserved: 102 }],
      ["nobody may read the limit", "AccessDenied"],
    ])("reserves as ever where %s", async (_case, found) => {
      const { ran, mistake } = await released(deploy, [...PROD, "--yes"], { quota: found });
      expect(mistake).toBeUndefined();
      expect(ran[0]).toBe("synth --stage prod");
    });

    it("counts what others have reserved", async () => {
      const { ran, said } = await released(deploy, [...PROD, "--yes"], { quota: { limit: 1_000, unreserved: 100 } });
      expect(ran).toEqual([]);
      expect(said).toContain("others have reserved 650");
      expect(said).toContain("--desired-value 1002");
    });
  });

  it("says what else the account lacks before anything is run, also in --dry-run, and goes on", async () => {
    const lacked = ["SES is in its sandbox"];
    for (const option of ["--yes", "--dry-run"]) {
      const { said, ran, mistake } = await released(deploy, [...DEV, option], { lacked });
      expect(said.indexOf("dev: SES is in its sandbox")).toBeLessThan(said.indexOf("What dev costs"));
      expect([said.includes("dev: SES is in its sandbox"), ran[0], mistake]).toEqual([true, SYNTH, undefined]);
    }
  });

  it("refuses a stage for clients whose alarms reach nobody, before it asks AWS anything, unless told to go on", async () => {
    const { ran, mistake } = await released(deploy, ["--stage", "prod", "--yes"], { missing: "asked AWS" });
    expect(ran).toEqual([]);
    expect(mistake).toContain("give alarmEmails in infra/stages/prod.ts an address, or add --no-alarm-address");
    expect((await released(deploy, ["--stage", "prod", "--yes", "--no-alarm-address"])).mistake).toBeUndefined();
    expect((await released(deploy, ["--stage", "prod", "--dry-run"])).mistake).toBeUndefined();
    for (const stage of ["dev", "staging"])
      expect((await released(deploy, ["--stage", stage, "--yes"])).mistake).toBeUndefined();
  });

  it("shifts all traffic at once where that is asked for", async () => {
    const { ran } = await released(deploy, [...DEV, "--yes", "--at-once"]);
    expect(ran[0]).toBe(`${SYNTH} --at-once`);
  });

  it("leaves the account as it is with --no-bootstrap", async () => {
    const { ran } = await released(deploy, [...DEV, "--yes", "--no-bootstrap"]);
    expect(ran).toHaveLength(3);
    expect(ran).not.toContain(BOOTSTRAP);
  });

  it("releases what repairs a ringing alarm, without being stopped by it", async () => {
    const { ran, said } = await released(deploy, [...DEV, "--yes", "--ignore-alarms"]);
    expect(ran[0]).toBe(`${SYNTH} --ignore-alarms`);
    expect(said).toContain("No alarm watched this release");
    // As the option was called before.
    expect((await released(deploy, [...DEV, "--yes", "--despite-alarms"])).ran[0]).toBe(`${SYNTH} --ignore-alarms`);
  });

  it("needs no credentials to try: --dry-run prints what would be run, and says what it did not read", async () => {
    const { ran, said, mistake } = await released(deploy, [...DEV, "--dry-run"], { missing: "no credentials" });
    expect(mistake).toBeUndefined();
    expect(ran).toEqual([SYNTH]);
    expect(said).toContain("were not read: no credentials");
    expect(said).toContain(DIFF);
    expect(said).toContain(BOOTSTRAP);
  });

  it("with credentials reads the quota and shows the diff in --dry-run, and changes nothing, not even by a change set", async () => {
    const quota = { limit: 10, unreserved: 10 };
    const { ran, said, mistake } = await released(deploy, ["--stage", "prod", "--dry-run"], { quota });
    expect(mistake).toBeUndefined();
    expect(said).toContain("request-service-quota-increase");
    expect(ran).toEqual(["synth --stage prod", `${DIFF} --method=template`]);
  });

  it("does not read the quota in --dry-run where nothing is to be reserved", async () => {
    const args = ["--stage", "prod", "--dry-run", "--without-reservation"];
    const { said } = await released(deploy, args, { quota: { limit: 10, unreserved: 10 } });
    expect(said).not.toContain("request-service-quota-increase");
  });

  it("counts, of each stack, its four commonest resources, and passes over what is no template", () => {
    const folder = mkdtempSync(join(tmpdir(), "isotherm-templates-"));
    const types = ["A", "B", "B", "C", "C", "C", "D", "D", "D", "D", "E", "E", "E", "E", "E"];
    const Resources = Object.fromEntries(types.map((type, index) => [`r${index}`, { Type: `AWS::${type}` }]));
    writeFileSync(join(folder, "api.template.json"), JSON.stringify({ Resources }));
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ version: "1" }));
    expect(stacksIn(folder)).toEqual([["api", "15 resources", "most of all 5 E, 4 D, 3 C, 2 B"]]);
    rmSync(folder, { recursive: true });
  });

  it("spares who uses the CDK for the first time the diff and its complaints: all is new", async () => {
    const templates = mkdtempSync(join(tmpdir(), "isotherm-templates-"));
    const Resources = {
      one: { Type: "AWS::SQS::Queue" },
      two: { Type: "AWS::SQS::Queue" },
      three: { Type: "AWS::KMS::Key" },
    };
    writeFileSync(join(templates, "isotherm-dev-data.template.json"), JSON.stringify({ Resources }));
    expect(stacksIn(templates)).toEqual([["isotherm-dev-data", "3 resources", "most of all 2 SQS::Queue, 1 KMS::Key"]]);
    rmSync(templates, { recursive: true });
    expect(stacksIn(templates)).toEqual([]);
    const { ran, said } = await released(deploy, [...DEV, "--yes"], { isNew: true });
    expect(ran).toEqual([SYNTH, BOOTSTRAP, expect.stringContaining("cdk deploy")]);
    expect(said).toContain("so everything is new");
  });

  it("marks a release, which makes new versions of unchanged code", async () => {
    expect((await released(deploy, [...DEV, "--dry-run", "--release", "2026-11.2"])).ran[0]).toBe(
      `${SYNTH} --release 2026-11.2`,
    );
    expect((await released(deploy, [...DEV, "--release", "two words"])).mistake).toContain("--release takes");
  });

  it("stops before anything is run when credentials are missing", async () => {
    const { ran, mistake } = await released(deploy, DEV, { missing: "No AWS credentials are found" });
    expect(ran).toEqual([]);
    expect(mistake).toBe("No AWS credentials are found");
  });

  it.each(["dev", "diff", "bootstrap"])("stops where a program fails (%s)", async (fails) => {
    const { ran, mistake } = await released(deploy, DEV, { answer: "yes", fails });
    expect(ran.at(-1)).toContain(fails);
    expect(mistake).toContain("failed (exit 1)");
  });

  it.each([
    ["Name the stage: --stage dev|staging|prod", []],
    ['no stage is named "production"', ["--stage", "production"]],
    ["--requests takes a whole number", [...DEV, "--requests", "many"]],
    ["--requests takes a whole number", [...DEV, "--requests", ""]],
    ["Unknown option '--force'", [...DEV, "--force"]],
  ])("refuses what it does not understand: %s", async (message, args) => {
    const { ran, mistake } = await released(deploy, args);
    expect(ran).toEqual([]);
    expect(mistake).toContain(message);
  });
});

describe("a program that a release runs", () => {
  it.each([
    ["the code that it ends with", "process.exit(3)", 3],
    ["0 when all went well", "process.exit(0)", 0],
    ["1 when it was killed, and has no code", "process.kill(process.pid,'SIGKILL')", 1],
  ])("answers %s", async (_what, first, exitCode) => {
    // Node runs this before the program itself.
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${first}` };
    const command = { title: "Tell the version", program: "cdk", args: ["--version"] } as const;
    expect(await runProcess(command, environment)).toBe(exitCode);
  });
});
