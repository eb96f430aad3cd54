import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { decimal, instant, type ProjectId } from "@isotherm/core";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import { TABLE } from "@isotherm/infra/topology/table";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS, localDynamoDb } from "@isotherm/local/dynamodb-local";
import { operatorProgram } from "@isotherm/operator/program";
import { retirementsCsv } from "@isotherm/operator/retirements-csv";
import { openTable, type OrderOwner, type Table } from "@isotherm/store";
import { SANDBOX_BUNDLES, seedSandbox } from "@isotherm/sandbox";
import { itemLine, scanTable } from "@isotherm/store/backup/index";
import { makeTable } from "@isotherm/store/backup/new-table";
import { setProjectPhoto } from "@isotherm/store/operator/index";
import { inviteMember, revokeMember } from "@isotherm/store/members/index";
import { receivedMoneyItem, unplacedListingItem } from "@isotherm/store/items/received-money-item";
import { dataKeyItem, firstText } from "@isotherm/store/secrets/index";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aPhoto } from "../harness/a-photo.ts";
import { operatorTool } from "../harness/operator.ts";
import { putOrder } from "../harness/order-in.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

// Every command of operators on a deployed stage: AWS's own settings lead to DynamoDB Local, Secrets Manager is a mock.

/** Of two stages: dev has data, staging is empty. */
const [DEV, STAGING] = ["isotherm-dev-table", "isotherm-staging-table"];
const [BUNDLE] = SANDBOX_BUNDLES;
if (!BUNDLE) throw new Error("the sandbox has no bundles");
const [PROJECT = ""] = BUNDLE.project_ids;

const secrets = mockClient(SecretsManagerClient);
let local: LocalTable;
let tables: Table[];
let folder: string;
/** Ids of what dev has in each mode, and the folder with files: what stands in braces below. */
let known: Record<
  OrderOwner["mode"],
  Record<"organisation" | "account" | "key" | "order" | "ended" | "member" | "revoked" | "folder", string>
>;

const RATES = { USD: "1.1" };
const CREDITS = { project: PROJECT, project_name: "", registry: "", vintage: "2023", quantity: 1, beneficiary: "" };
const [TITLES, RETIRED] = retirementsCsv([{ reference: "acc_1/ord_1/0", ...CREDITS }]);
const FILES = {
  "catalogue.json": JSON.stringify({ bundles: [] }),
  "rates.json": JSON.stringify({
    date: "2026-04-14",
    base: "EUR",
    rates: RATES,
    source: { kind: "assumption", title: "made up" },
  }),
  "openid.json": JSON.stringify({ client_secret: "0123456789abcdef" }),
  "keys.json": JSON.stringify({ api_key: "rk_live_0123456789", signing_secret: "whsec_0123456789" }),
  "retirements.csv": `${TITLES}\n${RETIRED}S-1\n`,
};

beforeAll(async () => {
  local = await startLocalTable();
  const client = localDynamoDb(local.endpoint);
  for (const name of [DEV, STAGING]) await makeTable({ client, sleep: systemSleep }, name, TABLE);
  client.destroy();
  const { accessKeyId, secretAccessKey } = LOCAL_CREDENTIALS;
  const settings = {
    AWS_ENDPOINT_URL_DYNAMODB: local.endpoint,
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  for (const name of ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"])
    vi.stubEnv(name, undefined);
  secrets.on(GetSecretValueCommand).resolves({ SecretString: firstText("x".repeat(43)), VersionId: "v1" });
  secrets
    .on(GetSecretValueCommand, { SecretId: "isotherm-dev-payment-keys" })
    .resolves({ SecretString: JSON.stringify({ schema: 1, api_key: null, signing: [] }), VersionId: "v1" });

  tables = [DEV, STAGING].map((name) => openTable(name));
  const [table] = tables as [Table];
  const { accounts, keys, organisationId } = await seedSandbox(table, { ids: systemIds, tokens: systemTokens });
  folder = mkdtempSync(join(tmpdir(), "isotherm-confirmations-"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "photo.png"), aPhoto());
  const acting = { table, ids: systemIds, tokens: systemTokens, clock: systemClock };
  const forOrganisation = { ...acting, organisation: organisationId, by: "operator:somebody" };
  const invited = async (name: string) => {
    const person = { name, email: `${name.toLowerCase()}@example.org`, role: "viewer" } as const;
    return (await inviteMember(forOrganisation, person, { lastsMs: 60_000 })).member.id;
  };
  const [member, revoked] = [await invited("Ann"), await invited("Joe")];
  await revokeMember(forOrganisation, revoked);
  const picture = { media: "image/jpeg", bytes: Buffer.from("photo") } as const;
  const words = { alt: "Trees", credit: "Ann", credit_link: null };
  const photographed = { id: PROJECT as ProjectId };
  await setProjectPhoto(
    { ...acting, operator: "somebody" },
    photographed,
    { large: picture, small: { ...picture, bytes: Buffer.from("small") } },
    words,
  );
  const knownIn = async (mode: OrderOwner["mode"]) => {
    const owner = { account_id: accounts[mode], organisation_id: organisationId, mode };
    const { order } = await putOrder(table, owner, "placed", {});
    const { order: ended } = await putOrder(table, owner, "complete", { email: "joe@example.org" });
    const key = keys[mode].split("_")[2]?.slice(0, 12) ?? "";
    const things = { account: accounts[mode], key, order: order.id, ended: ended.id };
    return { ...things, organisation: organisationId, member, revoked, folder };
  };
  known = { live: await knownIn("live"), test: await knownIn("test") };
  const money = { session: "cs_1", payment_id: "pay_1", payment_intent: null, currency: "USD", livemode: true };
  const received = {
    ...money,
    amount: decimal(20),
    received_at: instant(0),
    placed: null,
    unplaced: { reason: "link_closed" as const, refusal: null },
    refund: null,
  };
  const dataKey = dataKeyItem({ number: 1, wrapped: "AQ==", created_at: instant(0) });
  for (const Item of [receivedMoneyItem(received), unplacedListingItem(money), dataKey])
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  secrets.restore();
  // The database may be that of the worker's other files.
  for (const { client, name } of tables) {
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  }
  await local.stop();
  rmSync(folder, { recursive: true });
});

/** Everything that the stages have, and what was written to their secrets. */
const everything = async (): Promise<string[]> => {
  const lines: string[] = [];
  for (const table of tables) for await (const item of scanTable(table)) lines.push(`${table.name} ${itemLine(item)}`);
  const written = secrets.calls().filter(({ args: [command] }) => !(command instanceof GetSecretValueCommand));
  return [...lines.toSorted(), `${written.length} writes of secrets`];
};

/** A command, what it asks about, and the stage that it acts on, unless that is dev. */
const CASES: [command: string, question: string, stage?: string][] = [
  [
    "account create --organisation {organisation} --name New --currency EUR",
    "A test and a live account are made for Sandbox.",
  ],
  ["account suspend {account}", "Sandbox (live, {account}) may not order any more."],
  ["account resume {account}", "Sandbox (live, {account}) may order again."],
  ["organisation commission {organisation} 0.2", "The commission of {organisation} becomes 0.2."],
  ["organisation type {organisation} supplier", "In new shipments the accounts of {organisation} are the supplier."],
  ["organisation rate {organisation} --default", "The keys of {organisation} may ask as much as everybody's."],
  ["organisation link-limits {organisation} --default", "Limits of each link of {organisation}: as everybody's."],
  ["key issue --account {account} --name new", "A key for Sandbox (live) is issued."],
  ["key disable {key}", "The key {key} (Sandbox live) is switched off."],
  ["key enable {key}", "The key {key} (Sandbox live) is switched on."],
  ["key roll {key}", "The key {key} (Sandbox live) is replaced and ends at "],
  ["catalogue import {folder}/catalogue.json", "0 bundles, 0 projects and 0 vintages are written."],
  [`bundle disable ${BUNDLE.id}`, `The bundle ${BUNDLE.id} is off offer.`],
  [`bundle enable ${BUNDLE.id}`, `The bundle ${BUNDLE.id} is on offer again.`],
  [`project disable ${PROJECT}`, `The project ${PROJECT} is off offer.`],
  [`project enable ${PROJECT}`, `The project ${PROJECT} is on offer again.`],
  [
    `project photo set ${PROJECT} {folder}/photo.png --alt Trees --credit Ann`,
    `(${PROJECT}) is shown with a photo: Ann.`,
  ],
  [`project photo remove ${PROJECT}`, `(${PROJECT}) loses its photo.`],
  [
    `inventory set ${PROJECT} 2030 --issued 90 --price 5 --currency USD`,
    `90 t of ${PROJECT} 2030 are all that was issued.`,
  ],
  ["exchange-rate import {folder}/rates.json", "The rates of 2026-04-14 are written."],
  [`selection default ${BUNDLE.id}=100`, `New accounts buy ${BUNDLE.id}=100.`],
  [`portfolio set mix --label Mix ${BUNDLE.id}=100`, `Every account that follows mix buys ${BUNDLE.id}=100.`],
  ["portfolio withdraw example-half-and-half", "No other account can follow example-half-and-half."],
  ["order pay {order}", "The order {order} goes from placed to paid."],
  ["order retire {order}", "The order {order} goes from placed to retiring."],
  ["order complete {order}", "The order {order} goes from placed to complete."],
  ["order cancel {order}", "The order {order} goes from placed to cancelled."],
  ["order fail {order}", "The order {order} goes from placed to failed."],
  ["order erase {ended}", "The customer of {ended} (joe@example.org) is erased."],
  ["retirement import {folder}/retirements.csv", "1 retirements are recorded for good."],
  [
    "backup export --to {folder}/backup.gz",
    `Every item of ${DEV}, clients' data included, is written to {folder}/backup.gz.`,
  ],
  [
    `backup restore --from {folder}/backup.gz --into ${STAGING}-2`,
    `The items of {folder}/backup.gz go into the new table ${STAGING}-2; ${STAGING} stays as it is.`,
    "staging",
  ],
  [
    `backup restore --at latest --into ${STAGING}-2`,
    `What ${STAGING} held goes into the new table ${STAGING}-2; ${STAGING} stays as it is.`,
    "staging",
  ],
  ["backup equip", `${STAGING} gets stream, expiry, recovery and protection from deletion.`, "staging"],
  [
    "bootstrap --sandbox-catalogue",
    `${STAGING} gets its first organisation, First organisation, and two keys.`,
    "staging",
  ],
  ["migrate --apply", `Items of ${DEV} are changed: `],
  ["data-key rotate", `Signing secrets are encrypted with a new data key in ${DEV}.`],
  ["data-key reencrypt", `Webhooks of ${DEV} get secrets that data key 1 encrypts.`],
  ["secret rotate cursor-keys", "cursor-keys gets a new value, current from "],
  ["secret add edge-keys", "The API accepts one more value of edge-keys"],
  ["secret drop edge-keys first", "The API refuses whatever brings the value first of edge-keys"],
  [
    "secret set payment-keys --file {folder}/keys.json",
    "Customers of live offset links pay with real money from now on",
  ],
  [
    "secret set openid-client --file {folder}/openid.json",
    "The dashboard proves by this client secret who it is to the stage's provider of OpenID Connect",
  ],
  ["secret disable payment-keys", "No payment by card begins any more"],
  [
    "member invite --organisation {organisation} --email bob@example.org --name Bob --role finance --origin https://example.org",
    "bob@example.org is invited to Sandbox as finance.",
  ],
  ["member revoke {member} --organisation {organisation}", "Ann (ann@example.org) can no longer sign in."],
  ["member erase {revoked} --organisation {organisation}", "Name and address of Joe (joe@example.org) are erased."],
  ["analytics rebuild", `All figures of analytics in ${DEV} are counted anew.`],
  ["payment refunded pay_1 cs_1 --reference re_1", "20 USD of cs_1 count as refunded."],
];
const ABOUT_ONE_MODE = [
  "account suspend",
  "account resume",
  "key issue",
  "key disable",
  "key enable",
  "key roll",
  "order pay",
  "order erase",
];

/** Commands that change nothing. */
const READS = (
  "account list, audit, backup compare, check, catalogue export, catalogue list, key list, order verify-ledger, " +
  "order list, order open, order pools, order show, retirement export, organisation list, organisation show, payment show, " +
  "payment unmatched, exchange-rate show, member list, secret list, inventory list, data-key list, portfolio list"
).split(", ");
/** Makes something that nobody uses yet; runs on local tables only. */
const OTHERS = ["organisation create", "backup drill"];

const filled = (text: string, mode: OrderOwner["mode"]): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: keyof (typeof known)[typeof mode]) => known[mode][name]);

/** A command whose questions are answered so: why it failed, and what it asked. */
const run = async (
  text: string,
  answer: string | undefined,
  { mode = "live", stage = "dev" }: { readonly mode?: OrderOwner["mode"]; readonly stage?: string } = {},
) => {
  const asked: string[] = [];
  const tool = operatorTool(["--stage", stage], {
    answer: (question) => {
      asked.push(question);
      return answer;
    },
  });
  const { mistake } = await tool.run(...filled(text, mode).split(" "));
  return { mistake, asked };
};

describe("a command that changes live data", () => {
  let before: string[];
  beforeAll(async () => {
    before = await everything();
  });
  const expectNothingChanged = async () => {
    const was = before;
    before = await everything();
    expect(before).toEqual(was);
  };

  it.each(CASES)("asks before, and changes nothing when nobody says yes: %s", async (text, question, stage = "dev") => {
    const asked = [expect.stringContaining(filled(question, "live"))];
    expect(await run(text, "no", { stage })).toEqual({ mistake: "Nothing was changed.", asked });
    await expectNothingChanged();
    expect(existsSync(join(folder, "backup.gz"))).toBe(false);
  });

  it("is known here, each of them", () => {
    const program = operatorProgram({
      terminal: { say: () => {}, ask: async () => undefined },
      user: "somebody",
      callerIn: async () => "nobody",
      clock: systemClock,
      ids: systemIds,
      tokens: systemTokens,
      sleep: systemSleep,
    });
    interface Named {
      name(): string;
      readonly commands: readonly Named[];
    }
    const leaves = (command: Named, path: readonly string[]): string[] =>
      command.commands.length === 0
        ? [path.join(" ")]
        : command.commands.flatMap((one) => leaves(one, [...path, one.name()]));
    const unknown = leaves(program, []).filter(
      (one) => ![...READS, ...OTHERS].includes(one) && !CASES.some(([text]) => `${text} `.startsWith(`${one} `)),
    );
    expect(unknown).toEqual([]);
  });

  it("restores into no table that is in use, or that the stage could not name", async () => {
    const into = (name: string) => run(`backup restore --at latest --into ${name}`, "yes");
    expect((await into(DEV)).mistake).toContain(`${DEV} is in use`);
    expect((await into("isotherm-prod-table-2")).mistake).toContain(`named ${DEV}-…`);
    expect((await run(`backup restore --into ${DEV}-2`, "yes")).mistake).toContain("--from a file, or --at a time");
    await expectNothingChanged();
  });

  it("is no drill: that runs on local tables only, however a deployed one is named", async () => {
    for (const named of [
      ["--stage", "dev"],
      ["--table", DEV],
    ])
      expect((await operatorTool([...named, "--yes"]).run("backup", "drill")).mistake).toContain("for local stacks");
    await expectNothingChanged();
  });
});

it.each(CASES.filter(([text]) => ABOUT_ONE_MODE.some((command) => text.startsWith(`${command} `))))(
  "a command that touches test data alone asks nobody: %s",
  async (text) => {
    expect(await run(text, undefined, { mode: "test" })).toEqual({ mistake: undefined, asked: [] });
  },
);
