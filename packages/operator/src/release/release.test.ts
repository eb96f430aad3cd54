import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { readConcurrencyQuota, type ConcurrencyQuota } from "@isotherm/store/aws-access";
import { OperatorMistake } from "../operator-mistake.ts";
import { deploy, lastSteps } from "./deploy.ts";
import { destroy } from "./destroy.ts";
import { runProcess } from "./run-command.ts";

/** A release on a machine that answers as told: what it printed, what it ran, and why it stopped. */
const released = async (
  program: typeof deploy | typeof destroy,
  args: readonly string[],
  world: { answer?: string; fails?: string; missing?: string; quota?: ConcurrencyQuota | string } = {},
) => {
  const said: string[] = [];
  const ran: string[] = [];
  const regions = new Set<string | undefined>();
  const mistake = await program(args, {
    terminal: { say: (line) => said.push(line), ask: async () => world.answer },
    run: async ({ program: name, args: words }, environment) => {
      ran.push([name, ...words].join(" "));
      regions.add(environment["AWS_REGION"]);
      return world.fails !== undefined && words.includes(world.fails) ? 1 : 0;
    },
    missing: async () => world.missing,
    quota: async () => world.quota ?? { limit: 1_000, unreserved: 1_000 },
  }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof OperatorMistake)) throw error;
      return error.message;
    },
  );
  return { said: said.join("\n"), ran, regions: [...regions], mistake };
};

const DEV = ["--stage", "dev"];
const SYNTH = "synth --stage dev";
const DIFF = "cdk diff --all --app cdk.out --import-existing-resources";
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
    const { ran, regions, mistake } = await released(deploy, ["--stage", "prod", "--yes"]);
    expect(mistake).toBeUndefined();
    expect(ran).toHaveLength(4);
    expect(regions).toEqual(["eu-central-1"]);
  });

  it("leads prod to a catalogue of its own before its first organisation, and never to the fictional one", async () => {
    const { said } = await released(deploy, ["--stage", "prod", "--yes"]);
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
    const PROD = ["--stage", "prod"];
    const quota = { limit: 10, unreserved: 10 };

    it("says what to ask for, with the command, before anything is run, and stops unless told to go on", async () => {
      for (const [world, args] of [
        [{ quota, answer: "no" }, PROD],
        [{ quota }, [...PROD, "--yes"]],
      ] as const) {
        const { ran, said, mistake } = await released(deploy, args, world);
        expect(ran).toEqual([]);
        expect(said).toContain("may run 10 functions at once; prod needs 252");
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
      ["the limit is just enough", { limit: 252, unreserved: 252 }],
      ["its own reservations stand already", { limit: 252, unreserved: 102 }],
      ["nobody may read the limit", "AccessDenied"],
    ])("reserves as ever where %s", async (_case, found) => {
      const { ran, mistake } = await released(deploy, [...PROD, "--yes"], { quota: found });
      expect(mistake).toBeUndefined();
      expect(ran[0]).toBe("synth --stage prod");
    });

    it("counts what others have reserved", async () => {
      const { ran, said } = await released(deploy, [...PROD, "--yes"], { quota: { limit: 1_000, unreserved: 100 } });
      expect(ran).toEqual([]);
      expect(said).toContain("others have reserved 750");
      expect(said).toContain("--desired-value 1002");
    });

    it("reads it where AWS answers to GetAccountSettings, and says why it could not", async () => {
      const AccountLimit = { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 9 };
      const server = createServer(({ url }, response) => {
        response.writeHead(url?.startsWith("/2016-08-19/account-settings") ? 200 : 404);
        response.end(JSON.stringify({ AccountLimit }));
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const credentials = { accessKeyId: "none", secretAccessKey: "none" };
      const at = (endpoint: string) => ({ region: "eu-central-1", credentials, endpoint, maxAttempts: 1 });
      expect(await readConcurrencyQuota(at(`http://127.0.0.1:${port}`))).toEqual({ limit: 10, unreserved: 9 });
      server.close();
      expect(await readConcurrencyQuota(at("http://127.0.0.1:1"))).toEqual(expect.any(String));
    });
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
  });

  it("needs no credentials to try: --dry-run prints what would be run", async () => {
    const { ran, said, mistake } = await released(deploy, [...DEV, "--dry-run"], { missing: "no credentials" });
    expect(mistake).toBeUndefined();
    expect(ran).toEqual([SYNTH]);
    expect(said).toContain(DIFF);
    expect(said).toContain(BOOTSTRAP);
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
    ["Unknown option '--force'", [...DEV, "--force"]],
  ])("refuses what it does not understand: %s", async (message, args) => {
    const { ran, mistake } = await released(deploy, args);
    expect(ran).toEqual([]);
    expect(mistake).toContain(message);
  });
});

describe("npm run destroy", () => {
  it("never touches the stack with the table, and says that it remains and what that costs", async () => {
    const { ran, said, mistake } = await released(destroy, ["--stage", "prod"], { answer: "prod" });
    expect(mistake).toBeUndefined();
    expect(ran).toEqual([
      "synth --stage prod",
      "cdk destroy isotherm-prod-operations isotherm-prod-api isotherm-prod-delivery --app cdk.out --exclusively --force",
    ]);
    expect(said).toContain(
      "These stacks go: isotherm-prod-operations, isotherm-prod-api, isotherm-prod-delivery.\nWhat remains:",
    );
    expect(said).toContain("the table isotherm-prod-table with all data");
    expect(said).toContain("the key isotherm-prod-table");
    expect(said).toContain("the logs, for 90 days");
  });

  it("tells how what remains is removed by hand: all of it, in the stage's region, the key while its alias is there", async () => {
    const { said } = await released(destroy, ["--stage", "prod", "--dry-run"]);
    const commands = said.split("\n").filter((line) => line.includes(" aws "));
    for (const command of commands) {
      expect(command.match(/aws /g)).toHaveLength(command.match(/aws --region eu-central-1 /g)?.length ?? 0);
    }
    const at = (part: string): number => commands.findIndex((command) => command.includes(part));
    expect(at("kms schedule-key-deletion")).toBeGreaterThan(at("dynamodb delete-table"));
    expect(at("kms schedule-key-deletion")).toBeLessThan(at("cloudformation delete-stack"));
    expect(commands[at("kms schedule-key-deletion")]).toContain("--key-id alias/isotherm-prod-table ");
    for (const name of ["/aws/lambda/isotherm-prod-delivery", "/aws/vendedlogs/isotherm-prod-api"]) {
      expect(at(`logs delete-log-group --log-group-name ${name}`)).toBeGreaterThan(0);
    }
    const dev = (await released(destroy, [...DEV, "--dry-run"])).said;
    expect(dev).toContain("  aws dynamodb delete-table --table-name isotherm-dev-table");
    expect(dev).not.toMatch(/isotherm-dev-table --query|delete-log-group|--region/);
    expect(dev).toContain("alias/isotherm-dev-webhook-secrets");
  });

  it.each([
    ["yes", "Nothing was destroyed."],
    [undefined, "add --yes"],
  ])("wants the stage's name typed, not %s", async (answer, why) => {
    const { ran, mistake } = await released(destroy, DEV, answer === undefined ? {} : { answer });
    expect(ran).toEqual([]);
    expect(mistake).toContain(why);
  });

  it.each([
    ["dev", "Make the templates"],
    ["destroy", "Destroy"],
  ])("stops where a program fails (%s), and does not say that the stage is destroyed", async (fails, title) => {
    const { ran, said, mistake } = await released(destroy, [...DEV, "--yes"], { fails });
    expect(ran.at(-1)).toContain(fails);
    expect(mistake).toBe(`"${title}" failed (exit 1); the lines above say why.`);
    expect(said).not.toContain("is destroyed");
  });

  it("runs nothing with --dry-run", async () => {
    const { ran, said } = await released(destroy, [...DEV, "--dry-run"], { missing: "no credentials" });
    expect(ran).toEqual([]);
    expect(said).toContain("Would be run: cdk destroy isotherm-dev-operations");
    expect(said).not.toContain("the key isotherm-dev-table");
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
