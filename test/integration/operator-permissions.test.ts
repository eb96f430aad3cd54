import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionRow } from "@isotherm/infra/topology/functions";
import { OPERATOR_ACCESS } from "@isotherm/infra/topology/operators";
import { startTableGate, type TableGate } from "@isotherm/local/table-gate";
import type { MemberId } from "@isotherm/core";
import { addSignInMethod, identityDigest, readMember } from "@isotherm/store/members/index";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { acceptInvitation, actingFor, dashboardOrigin, seededOrganisation } from "../harness/dashboard.ts";
import { aPhoto } from "../harness/a-photo.ts";
import { operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type OrderBody, type Service, startService } from "../harness/service.ts";

// The policy for operators against what their commands ask of the table: between the two stands the gate that holds functions to their
// policies, and refuses as AWS would.

const folder = mkdtempSync(join(tmpdir(), "isotherm-operators-"));
const used = new Set<string>();
const refused: string[] = [];
let service: Service;
let gate: TableGate;
let ops: OperatorTool;

beforeAll(async () => {
  service = await startService();
  gate = await startTableGate({
    tableEndpoint: service.stack.dynamodbEndpoint,
    rows: [{ ...functionRow("sweep"), name: "operators", table: OPERATOR_ACCESS }],
    onRefusal: (_name, what) => refused.push(what),
    onCall: ({ permissions }) => permissions.forEach((permission) => used.add(permission)),
  });
  // By this the gate knows who asks.
  vi.stubEnv("AWS_SDK_UA_APP_ID", "operators");
  ops = await operatorOf({ stack: { ...service.stack, dynamodbEndpoint: gate.endpoint } });
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await gate.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = async <T>(...args: string[]): Promise<T> => {
  const { result, mistake } = await ops.run<T>(...args);
  expect(mistake, args.join(" ")).toBeUndefined();
  return result;
};
/** Two owners are invited, one of them again, and sign in; one is revoked with the session. */
const manageMembers = async (): Promise<void> => {
  const organisation = await seededOrganisation(service);
  const of = ["--organisation", organisation];
  const invite = (...who: string[]) => run<{ link: string; member: string }>("member", "invite", ...of, ...who);
  const first = await invite("--email", "first@example.org", "--name", "First");
  const { member } = await invite("--email", "second@example.org", "--name", "Second", "--role", "owner");
  const again = await invite("--email", "second@example.org", "--name", "Second");
  for (const { link } of [first, again]) await acceptInvitation(dashboardOrigin(service), link.split("/").at(-1) ?? "");
  await run("member", "list", ...of);
  const id = member as MemberId;
  const standing = await readMember(service.table, organisation, id);
  if (standing)
    await addSignInMethod(actingFor(service.table, organisation), standing, {
      kind: "identity",
      name: "Second",
      digest: identityDigest({ issuer: "https://login.example.org", subject: "second" }),
    });
  await run("member", "revoke", member, ...of);
  await run("member", "erase", member, ...of);
};
const fileWith = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const manageClients = async (): Promise<void> => {
  const { id } = await run<{ id: string }>("organisation", "create", "--name", "Blue Line");
  await run("organisation", "commission", id, "0.1");
  await run("organisation", "type", id, "supplier");
  await run("organisation", "rate", id, "--default");
  await run("organisation", "link-limits", id, "--default");
  await run("organisation", "show", id);
  await run("organisation", "list");
  const owner = ["--organisation", id, "--name", "Blue", "--currency", "EUR"];
  const pair = await run<{ live: string }>("account", "create", ...owner);
  await run("account", "suspend", pair.live);
  await run("account", "resume", pair.live);
  const key = await run<{ id: string }>("key", "issue", "--account", pair.live, "--name", "booking");
  await run("key", "list", "--organisation", id);
  await run("key", "disable", key.id);
  await run("key", "enable", key.id);
  await run("key", "roll", key.id, "--grace-period", "1h");
};

const manageOffer = async (): Promise<void> => {
  const catalogue = join(folder, "catalogue.yaml");
  await run("catalogue", "export", catalogue);
  await run("catalogue", "import", catalogue);
  await run("catalogue", "list");
  const [bundle, project] = [SANDBOX_BUNDLES[0]?.id ?? "", SANDBOX_PROJECTS[0]?.id ?? ""];
  for (const what of ["disable", "enable"]) {
    await run("bundle", what, bundle);
    await run("project", what, project);
  }
  writeFileSync(join(folder, "photo.png"), aPhoto());
  await run("project", "photo", "set", project, join(folder, "photo.png"), "--alt", "A ridge", "--credit", "Ann Lee");
  await run("project", "photo", "remove", project);
  await run("inventory", "list");
  await run("inventory", "set", project, "2023", "--issued", "9000", "--price", "11.5", "--currency", "USD");
  const rates = 'date: 2026-10-01\nbase: EUR\nrates: { USD: "1.15" }\nsource: { kind: assumption, title: "made up" }\n';
  await run("exchange-rate", "import", fileWith("rates.yaml", rates));
  await run("exchange-rate", "show");
  await run("selection", "default", `${bundle}=100`);
};

const manageOrders = async (): Promise<void> => {
  const live = service.as("live");
  const place = async (amount: string): Promise<string> => {
    const { body } = await live.post<OrderBody>("/orders/by-mass", { mass: { amount, unit: "t" } });
    return body.id;
  };
  const [order, cancelled] = [await place("2.4"), await place("1")];
  const { body: me } = await live.get<{ id: string }>("/accounts/me");
  await run("order", "list", "--account", me.id);
  await run("order", "open");
  await run("order", "cancel", cancelled);
  await run("order", "pay", order);
  await run("order", "retire", order);
  await run("order", "show", order);
  await run("order", "pools");
  const file = join(folder, "retirements.csv");
  await run("retirement", "export", file);
  const waiting = await run<{ quantity: number }[]>("retirement", "export");
  const [titles = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const serials = (count: number, line: number) =>
    Array.from({ length: count }, (_, index) => `S-${line}-${index}`).join(";");
  const filled = lines.map((text, line) => `${text}${serials(waiting[line]?.quantity ?? 0, line)}`);
  await run("retirement", "import", fileWith("serials.csv", [titles, ...filled, ""].join("\n")));
  await run("order", "verify-ledger");
  await run("payment", "unmatched");
  await ops.run("payment", "show", "none");
  await run("audit");
};

it("operators may do what their everyday commands do, and nothing else", async () => {
  await manageClients();
  await manageMembers();
  await manageOffer();
  await manageOrders();
  expect(refused).toEqual([]);
  const { items, indexes = [] } = OPERATOR_ACCESS;
  const granted = [
    ...Object.entries(items).flatMap(([prefix, actions]) => actions.map((action) => `${action} ${prefix}`)),
    ...indexes.map((index) => `Query index/${index}`),
  ];
  // A refund needs a customer who has paid by card: its transaction is that of card-payments.test.ts.
  const ofRefunds = ["UpdateItem PAYMENT#", "DeleteItem UNPLACED"];
  expect(granted.filter((one) => !used.has(one))).toEqual(ofRefunds);
}, 240_000);

it("operators can't change or remove what the audit says, and can't read the whole table", async () => {
  expect(OPERATOR_ACCESS.items["AUDIT#"]).toEqual(["Query", "PutItem"]);
  const before = refused.length;
  await expect(ops.run("backup", "export", "--to", join(folder, "all.gz"))).rejects.toThrow("not authorized");
  expect(refused.slice(before)).toEqual(["Scan on undefined"]);
}, 60_000);
