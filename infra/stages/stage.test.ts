import { describe, expect, it } from "vitest";
import { prod } from "./prod.ts";
import { checkedStage, type Stage } from "./stage.ts";
import { STAGE_NAMES, isForTrying, rehearsalStages, stageNamed } from "./stage-named.ts";

const certificate = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;
const vaultIn = (region: string) => `arn:aws:backup:${region}:210987654321:backup-vault:isotherm`;
const domain = { name: "api.example.org", certificateArn: certificate("eu-central-1") };
const edge = {
  certificateArn: certificate("us-east-1"),
  requestsPerFiveMinutes: 2_000,
  originKey: "first",
  closed: true,
};

describe("a stage", () => {
  it.each(STAGE_NAMES)("%s is valid, carries its own name and refuses receivers in private networks", (name) => {
    expect(stageNamed(name)).toMatchObject({ name, allowPrivateReceivers: false });
  });

  it("that nobody described is refused with the names there are", () => {
    expect(() => stageNamed("production")).toThrow('no stage is named "production"; there are: dev, staging, prod');
  });

  it("of a rehearsal is as dev or staging under a name of its own, alone: no domain, no mail, a region", () => {
    const [first, second] = rehearsalStages("sandbox");
    const { name: _first, region: _region, ...rest } = stageNamed("dev");
    expect(first).toMatchObject({ ...rest, name: "sandbox-dev" });
    expect(second).toMatchObject({ ...stageNamed("staging"), name: "sandbox-staging" });
    for (const stage of [first!, second!]) {
      expect(stageNamed(stage.name)).toEqual(stage);
      expect(stage).toMatchObject({
        alarmEmails: [],
        cardPayments: "off",
        keepLogs: false,
        region: expect.any(String),
      });
      expect(stage).not.toHaveProperty("domain");
      expect(stage).not.toHaveProperty("mail");
    }
    expect(["dev", "sandbox-staging", "prod", "sandbox-prod", "devs"].filter((name) => isForTrying({ name }))).toEqual([
      "dev",
      "sandbox-staging",
    ]);
    expect(() => rehearsalStages("Sandbox!")).toThrow("up to 8 letters and digits");
    expect(() => stageNamed("sandbox-prod")).toThrow("no stage is named");
  });

  it("may have a name of its own, a record for it and a firewall before it", () => {
    const hostedZone = { id: "Z123", name: "example.org" };
    const stage = { ...prod, domain: { ...domain, hostedZone }, edge };
    expect(checkedStage(stage)).toEqual(stage);
  });

  it.each<[setting: string, change: Partial<Stage>]>([
    ["name: use 1 to 16", { name: "Prod!" }],
    ["mail.from: must be the identity", { mail: { from: "receipts@example.com", identity: "example.org" } }],
    ["mail.from: must be the identity", { mail: { from: "a@notexample.org", identity: "example.org" } }],
    ["mail.identity: ", { mail: { from: "receipts@example.org", identity: "*" } }],
    ["region: a region looks like", { region: "Frankfurt" }],
    ['table: is "table", or', { table: "isotherm-prod-table-2" }],
    ["testStepMs: ", { testStepMs: 900_001 }],
    ["testStepMs: ", { testStepMs: 0.5 }],
    ["poolDays: ", { poolDays: 0 }],
    ["poolDays: ", { poolDays: 366 }],
    ["logRetentionDays: ", { logRetentionDays: 31 as 30 }],
    ["alarmEmails.0: ", { alarmEmails: ["nobody"] }],
    ["requestBurst: is smaller", { requestsPerSecond: 50, requestBurst: 49 }],
    ["requestsPerSecond: ", { requestsPerSecond: 0 }],
    ["allowPrivateReceivers: ", { allowPrivateReceivers: true as false }],
    ["corsOrigins.0: an origin", { corsOrigins: ["*"] }],
    ['provisionedConcurrency: Unrecognized key: "delivery"', { provisionedConcurrency: { delivery: 1 } }],
    ["provisionedConcurrency.orders: ", { provisionedConcurrency: { orders: 0 } }],
    ["deliveryConcurrency: ", { deliveryConcurrency: 5 }],
    ["pageConcurrency: ", { pageConcurrency: 0 }],
    ["provisionedConcurrency.public-pages: is more", { provisionedConcurrency: { "public-pages": 101 } }],
    ["publicRequestsPerSecond: leaves less", { publicRequestsPerSecond: 5_000 }],
    ["publicRequestsPerSecond: leaves less", { apiRequestsPerSecond: 2_500 }],
    ["edge: needs a domain", { edge }],
    ["region: must be given with edge", { region: undefined, domain, edge, customerKey: false }],
    ["region: must be given with customerKey", { region: undefined }],
    ["edge.certificateArn: CloudFront takes", { domain, edge: { ...edge, certificateArn: domain.certificateArn } }],
    ["domain.certificateArn: is not of", { domain: { ...domain, certificateArn: certificate("eu-west-1") } }],
    ["domain.certificateArn: not the ARN", { domain: { ...domain, certificateArn: "certificate" } }],
    [
      "domain.hostedZone: example.com does not",
      { domain: { ...domain, hostedZone: { id: "Z", name: "example.com" } } },
    ],
    ["backups.keepDays: ", { backups: { keepDays: 6, copies: [] } }],
    ["backups.copies.0: not the ARN", { backups: { keepDays: 35, copies: ["vault"] } }],
    ["backups.copies.0: must be in another region", { backups: { keepDays: 35, copies: [vaultIn("eu-central-1")] } }],
    [
      "backups.copies.0: must be in another region",
      { region: undefined, backups: { keepDays: 35, copies: [vaultIn("eu-west-1")] } },
    ],
    ["trail.events: ", { trail: { events: "reads" as "all", keepDays: 90 } }],
    ["Unrecognized", { colour: "green" } as Partial<Stage>],
  ])("is refused where it says %s", (message, change) => {
    expect(() => checkedStage({ ...prod, ...change })).toThrow(message);
  });
});
