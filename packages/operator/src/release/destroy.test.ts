import { describe, expect, it } from "vitest";
import { prod } from "@isotherm/infra/stages/prod";
import { byHand, destroy, remains } from "./destroy.ts";
import { DEV, released } from "./fixtures.ts";

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
    expect(said).toContain(
      "the bucket isotherm-prod-batches-ACCOUNT-REGION, with files of batches and reports, where each goes after 31 days",
    );
    expect(said).toContain("the key isotherm-prod-table");
    expect(said).toContain("(nobody may delete isotherm-prod-webhook-secrets: first");
    expect(said).toContain("the logs, for 90 days");
  });

  it("tells how what remains is removed by hand: all of it, in the stage's region, the key while its alias is there", async () => {
    const { said } = await released(destroy, ["--stage", "prod", "--dry-run"]);
    const commands = said.split("\n").filter((line) => line.includes(" aws "));
    for (const command of commands) {
      expect(command.match(/aws /g)).toHaveLength(command.match(/aws --region eu-central-1 /g)?.length ?? 0);
    }
    const at = (part: string): number => commands.findIndex((command) => command.includes(part));
    // DynamoDB is busy with taking the protection away, and deletes no table meanwhile.
    expect(at("dynamodb wait table-exists")).toBe(at("dynamodb update-table") + 1);
    expect(at("dynamodb delete-table")).toBe(at("dynamodb wait table-exists") + 1);
    expect(at("kms schedule-key-deletion")).toBeGreaterThan(at("dynamodb delete-table"));
    expect(at("kms schedule-key-deletion")).toBeLessThan(at("cloudformation delete-stack"));
    expect(commands[at("kms schedule-key-deletion")]).toContain("--key-id alias/isotherm-prod-table ");
    // The longest that AWS waits: until then it can be called off.
    expect(commands[at("kms schedule-key-deletion")]).toContain("--pending-window-in-days 30 ");
    expect(commands[at("s3 rb --force")]).toContain("s3api list-buckets --prefix isotherm-prod-batches- ");
    for (const name of ["/aws/lambda/isotherm-prod-delivery", "/aws/vendedlogs/isotherm-prod-api"]) {
      expect(at(`logs delete-log-group --log-group-name ${name}`)).toBeGreaterThan(0);
    }
    const dev = (await released(destroy, [...DEV, "--dry-run"])).said;
    expect(dev).toContain("  aws dynamodb delete-table --table-name isotherm-dev-table");
    expect(dev).not.toMatch(/isotherm-dev-table --query|delete-log-group|--region/);
    expect(dev).toContain("alias/isotherm-dev-webhook-secrets");
  });

  it("finds the bucket of the stage's own region, where another region has one of an earlier deployment", () => {
    const finding = (region: string | undefined) =>
      byHand({ ...prod, region }).find((line) => line.includes("s3 rb")) ?? "";
    expect(finding("eu-west-1")).toContain(`--query "Buckets[?ends_with(Name,'-eu-west-1')].Name|[0]" --output text)`);
    expect(finding(undefined)).toContain("--query Buckets[0].Name --output text)");
  });

  it("ends the copy of a secret in the edge's region first: AWS deletes no secret that has one", () => {
    const edge = { certificateArn: "arn", requestsPerFiveMinutes: 2_000, originKey: "first", closed: true };
    const first =
      "remove-regions-from-replication --secret-id isotherm-prod-edge-keys --remove-replica-regions us-east-1";
    const commands = (region: string) => byHand({ ...prod, region, edge }).filter((line) => line.includes("edge-keys"));
    expect(commands("eu-central-1")).toEqual([
      `aws --region eu-central-1 secretsmanager ${first}`,
      "aws --region eu-central-1 secretsmanager delete-secret --secret-id isotherm-prod-edge-keys",
    ]);
    expect(commands("us-east-1")).toHaveLength(1);
  });

  it("says of a stage that sends receipts by mail what remains at SES, what goes with the queue, and how the identity is deleted", () => {
    const mail = { from: "receipts@example.org", identity: "example.org" };
    const stage = { ...prod, region: "eu-central-1", mail };
    expect(remains(stage).join("\n")).toMatch(
      /the identity example\.org of SES[^]*in the queue receipts or in receipts-dead/,
    );
    const command = "aws --region eu-central-1 sesv2 delete-email-identity --email-identity example.org";
    expect(byHand(stage)).toContain(command);
    expect([...remains(prod), ...byHand(prod)].join()).not.toMatch(/ses/i);
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
