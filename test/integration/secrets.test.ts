import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  GetSecretValueCommand,
  InvalidParameterException,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import type { AnyAccount, Page } from "@isotherm/contract";
import { DAY_MS, instant } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { firstText, HEAD_START_MS, SecretMissing, SecretMoved } from "@isotherm/store/secrets/index";
import { localSecrets } from "@isotherm/store/secrets/local-secrets";
import { awsSecrets } from "@isotherm/store/secrets/aws-secrets";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { newCopies } from "../harness/new-copies.ts";
import { type OperatorTool, operatorOf, standingClock } from "../harness/operator.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

const NOW = systemClock.nowMs();
let service: Service;
let client: Client;
let ops: OperatorTool;

beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  ops = await operatorOf(service, { clock: standingClock(NOW) });
}, 60_000);
afterAll(() => service.stop());

const ELECTRICITY = { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" };
const firstPage = async () => (await client.get<Page<AnyAccount>>("/bundles?limit=1")).body.next_cursor ?? "";
const nextPage = async (cursor: string) => (await client.get(`/bundles?limit=1&after=${cursor}`)).status;
const anEstimatePage = async () => {
  const { body } = await client.post<{ external_estimate_url: string }>("/estimates/electricity", ELECTRICITY);
  return body.external_estimate_url;
};
const statusOf = async (url: string) => (await fetch(url)).status;

interface Values {
  readonly name: string;
  readonly values: readonly { readonly fingerprint: string; readonly from: string; readonly read_until: string }[];
}

describe("secret rotate", () => {
  it("breaks no cursor: not before, not after functions have read the new value", async () => {
    const before = await keyRingOf(service, "cursor-keys");
    const cursor = await firstPage();
    expect(await nextPage(cursor)).toBe(200);
    const { result, mistake } = await ops.run<Values>("secret", "rotate", "cursor-keys");
    expect(mistake).toBeUndefined();
    expect(result.values).toHaveLength(before.accepted.length + 1);
    expect(await nextPage(cursor)).toBe(200);
    await newCopies(service, "catalogue");
    expect(await nextPage(cursor)).toBe(200);
    const after = await keyRingOf(service, "cursor-keys");
    expect(after.current).toBe(before.current);
    expect(after.accepted).toHaveLength(before.accepted.length + 1);
  });

  it("gives the new value a head start, says until when the old one is read, and shows neither", async () => {
    await ops.run("secret", "rotate", "cursor-keys");
    const { result } = await ops.run<Values[]>("secret", "list");
    const { values } = result.find(({ name }) => name === "cursor-keys")!;
    const currentAt = NOW + HEAD_START_MS;
    expect(values.slice(-2)).toMatchObject([
      { read_until: instant(currentAt + 7 * DAY_MS) },
      { from: instant(currentAt), read_until: "for ever" },
    ]);
    const { accepted } = await keyRingOf(service, "cursor-keys");
    for (const value of accepted) expect(JSON.stringify(result)).not.toContain(value);
  });

  it("with --dry-run changes nothing, and the audit has nothing to tell", async () => {
    const [before, audit] = [await keyRingOf(service, "page-keys"), (await ops.run("audit")).result];
    const { result } = await ops.run<{ dry_run: boolean }>("secret", "rotate", "page-keys", "--dry-run");
    expect(result.dry_run).toBe(true);
    expect([await keyRingOf(service, "page-keys"), (await ops.run("audit")).result]).toEqual([before, audit]);
  });

  it("--revoke-previous ends what was made before, at once for every function that reads anew", async () => {
    const page = await anEstimatePage();
    expect(await statusOf(page)).toBe(200);
    await ops.run("secret", "rotate", "page-keys");
    await newCopies(service, "public-pages", "estimates");
    expect(await statusOf(page)).toBe(200);
    const { result } = await ops.run<Values>("secret", "rotate", "page-keys", "--revoke-previous");
    expect(result.values).toHaveLength(1);
    await newCopies(service, "public-pages", "estimates");
    expect(await statusOf(page)).toBe(404);
    expect(await statusOf(await anEstimatePage())).toBe(200);
  });

  it("is kept in the audit, without any value", async () => {
    for (const name of ["cursor-keys", "page-keys"]) await ops.run("secret", "rotate", name);
    const { result } = await ops.run<{ command: string; subject: string; detail: unknown }[]>("audit");
    expect(result.slice(0, 2)).toMatchObject(
      ["page-keys", "cursor-keys"].map((subject) => ({ command: "secret rotate", subject })),
    );
    for (const name of ["cursor-keys", "page-keys"] as const)
      for (const value of (await keyRingOf(service, name)).accepted)
        expect(JSON.stringify(result)).not.toContain(value);
  });

  it("knows the secrets by name", async () => {
    // The command line ends the process, as it does for an unknown command.
    await expect(ops.run("secret", "rotate", "unknown")).rejects.toThrow("process.exit");
    await expect(ops.run("secret", "rotate")).rejects.toThrow("process.exit");
  });

  it("leaves no value in a log or an environment", async () => {
    // A function that has read the secret.
    await anEstimatePage();
    const { accepted } = await keyRingOf(service, "page-keys");
    const logs = service.stack.logFolder;
    const [, ...functions] = service.stack.pids();
    expect(functions.length).toBeGreaterThan(0);
    const places = [
      ...functions.map((pid) => `/proc/${pid}/environ`),
      ...readdirSync(logs).map((name) => join(logs, name)),
    ];
    const texts = places.map((place) => readFileSync(place, "utf8"));
    expect(texts.filter((text) => accepted.some((value) => text.includes(value)))).toEqual([]);
    expect(texts.some((text) => text.includes(service.stack.tableName))).toBe(true);
  });
});

describe("the keeper of a local stack", () => {
  it("gives a function the secrets of its row only, as IAM would", async () => {
    const at = (who: string) => localSecrets(new URL(`/${who}/`, service.stack.secretsEndpoint).href);
    expect(await at("catalogue").read("cursor-keys")).toBeDefined();
    await expect(at("catalogue").read("page-keys")).rejects.toThrow("403");
    await expect(at("delivery").read("page-keys")).rejects.toThrow("403");
    await expect(at("orders").write("page-keys", firstText("x".repeat(43)), undefined)).rejects.toThrow("403");
  });

  it("takes a text only in place of the one that was read", async () => {
    const store = localSecrets(service.stack.secretsEndpoint);
    const read = await store.read("cursor-keys");
    // The same values: functions have read them.
    const text = `${read?.text}\n`;
    await store.write("cursor-keys", text, read);
    await expect(store.write("cursor-keys", text, read)).rejects.toThrow(SecretMoved);
    await expect(store.write("cursor-keys", text, undefined)).rejects.toThrow(SecretMoved);
  });
});

describe("AWS Secrets Manager", () => {
  const manager = mockClient(SecretsManagerClient);
  const store = awsSecrets("isotherm-dev-", { region: "eu-central-1" });
  const $metadata = {};

  it("is asked for the current version under the stage's name", async () => {
    manager.reset();
    manager
      .on(GetSecretValueCommand, { SecretId: "isotherm-dev-cursor-keys" })
      .resolves({ SecretString: "text", VersionId: "v1" });
    expect(await store.read("cursor-keys")).toEqual({ text: "text", version: "v1" });
    manager.on(GetSecretValueCommand).rejects(new ResourceNotFoundException({ message: "none", $metadata }));
    expect(await store.read("page-keys")).toBeUndefined();
  });

  it("is written so that the version that was read gives way, and no other", async () => {
    manager.reset();
    manager.on(PutSecretValueCommand).resolves({ VersionId: "v2" });
    manager.on(UpdateSecretVersionStageCommand).resolves({});
    await store.write("cursor-keys", "text", { text: "old", version: "v1" });
    expect(manager.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: "isotherm-dev-cursor-keys",
      SecretString: "text",
      VersionStages: ["ISOTHERM_WAITING"],
    });
    expect(manager.commandCalls(UpdateSecretVersionStageCommand)[0]?.args[0].input).toEqual({
      SecretId: "isotherm-dev-cursor-keys",
      VersionStage: "AWSCURRENT",
      MoveToVersionId: "v2",
      RemoveFromVersionId: "v1",
    });
    await store.write("payment-keys", "text", undefined);
    expect(manager.commandCalls(PutSecretValueCommand)[1]?.args[0].input.VersionStages).toEqual(["AWSCURRENT"]);
    const refusal = new InvalidParameterException({ message: "not attached", $metadata });
    manager.on(UpdateSecretVersionStageCommand).rejects(refusal);
    manager.on(GetSecretValueCommand).resolves({ SecretString: "other", VersionId: "v3" });
    await expect(store.write("cursor-keys", "text", { text: "old", version: "v1" })).rejects.toThrow(SecretMoved);
    manager.on(GetSecretValueCommand).resolves({ SecretString: "old", VersionId: "v1" });
    await expect(store.write("cursor-keys", "text", { text: "old", version: "v1" })).rejects.toThrow(refusal);
    manager.on(PutSecretValueCommand).rejects(new ResourceNotFoundException({ message: "none", $metadata }));
    await expect(store.write("payment-keys", "text", undefined)).rejects.toThrow(SecretMissing);
  });
});
