import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CALLER, operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let ops: OperatorTool;
let folder: string;
/** What the names in braces stand for. */
const names = new Map<string, string>();
const meant = (args: readonly string[]): string[] =>
  args.map((arg) => arg.replaceAll(/\{(\w+)\}/g, (_, name) => names.get(name) ?? `no ${name}`));

beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service);
  folder = await mkdtemp(join(tmpdir(), "isotherm-confirmation-"));
  const { id } = (await ops.run<{ id: string }>("organisation", "create", "--name", "Blue Line")).result;
  const owner = ["--organisation", id, "--name", "Blue", "--currency", "EUR"];
  const pair = (await ops.run<{ live: string; test: string }>("account", "create", ...owner)).result;
  const keyOf = async (account: string) =>
    (await ops.run<{ id: string }>("key", "issue", "--account", account, "--name", "booking")).result.id;
  const { bundles } = (await ops.run<{ bundles: { id: string }[] }>("catalogue", "list")).result;
  const [stock] = (await ops.run<{ project_id: string; vintage: string }[]>("inventory", "list")).result;
  const file = join(folder, "rates.yaml");
  await writeFile(
    file,
    'date: 2026-10-01\nbase: EUR\nrates: { USD: "1.15" }\nsource: { kind: assumption, title: "made up" }\n',
  );
  const found = {
    organisation: id,
    live: pair.live,
    test: pair.test,
    key: await keyOf(pair.live),
    testKey: await keyOf(pair.test),
    bundle: bundles[0]?.id ?? "",
    project: stock?.project_id ?? "",
    vintage: stock?.vintage ?? "",
    rates: file,
    catalogue: join(folder, "catalogue.yaml"),
    backup: join(folder, "backup.gz"),
    table: service.stack.tableName,
  };
  for (const [name, value] of Object.entries(found)) names.set(name, value);
  await ops.run("catalogue", "export", found.catalogue);
  // As AWS's own settings name a deployed table.
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", service.stack.dynamodbEndpoint);
  vi.stubEnv("AWS_REGION", LOCAL_REGION);
  vi.stubEnv("AWS_ACCESS_KEY_ID", LOCAL_CREDENTIALS.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", LOCAL_CREDENTIALS.secretAccessKey);
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
  await rm(folder, { recursive: true });
});

const audit = async (): Promise<unknown> => (await ops.run("audit")).result;

describe("a command that changes a deployed table", () => {
  it.each([
    [["organisation", "commission", "{organisation}", "0.1"]],
    [["organisation", "rate", "{organisation}", "--default"]],
    [["account", "create", "--organisation", "{organisation}", "--name", "Blue", "--currency", "EUR"]],
    [["account", "suspend", "{live}"]],
    [["key", "issue", "--account", "{live}", "--name", "new"]],
    [["key", "disable", "{key}"]],
    [["key", "enable", "{key}"]],
    [["key", "roll", "{key}"]],
    [["bundle", "disable", "{bundle}"]],
    [["project", "disable", "{project}"]],
    [["inventory", "set", "{project}", "{vintage}", "--issued", "5000", "--price", "11.5", "--currency", "USD"]],
    [["selection", "default", "{bundle}=100"]],
    [["exchange-rate", "import", "{rates}"]],
    [["catalogue", "import", "{catalogue}"]],
    [["migrate", "--apply"]],
    [["analytics", "rebuild"]],
    [["backup", "export", "--to", "{backup}"]],
  ])("does nothing while nobody confirms it: %j", async (args) => {
    const before = await audit();
    const { mistake } = await ops.run(...meant(["--table", "{table}", ...args]));
    expect(mistake).toContain("Nobody is there to confirm it: add --yes.");
    expect(await audit()).toEqual(before);
  });

  it("does what it is asked with --yes, and without asking where only test data are touched", async () => {
    const run = (...args: string[]) => ops.run(...meant(["--table", "{table}", ...args]));
    expect((await run("--yes", "key", "disable", "{key}")).mistake).toBeUndefined();
    expect((await run("key", "disable", "{testKey}")).mistake).toBeUndefined();
    const acts = (await audit()) as { operator: string; subject: string }[];
    // Whom AWS names, not whom the operator does.
    expect(acts.find(({ subject }) => subject === names.get("testKey"))?.operator).toBe(CALLER);
  });

  it("takes nobody's word for who acts", async () => {
    const before = await audit();
    const named = ["--table", "{table}", "--actor", "somebody else", "--yes", "key", "enable", "{key}"];
    expect((await ops.run(...meant(named))).mistake).toContain("--actor is for local stacks");
    expect(await audit()).toEqual(before);
    await ops.run(...meant(["--actor", "Ann", "key", "enable", "{key}"]));
    expect((await audit()) as unknown[]).toContainEqual(expect.objectContaining({ operator: "local:Ann" }));
  });
});
