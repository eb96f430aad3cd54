import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { UsageError } from "@isotherm/operator/usage-error";
import { smoke } from "@isotherm/operator/release/smoke";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { deleteRaw, scanTable } from "@isotherm/store/backup/index";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorOf, type OperatorTool } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";

// From an empty table to a service that answers: what the first day of a deployed stage does, here on one machine.

interface Bootstrapped {
  readonly organisation: string;
  readonly keys: { readonly test: string; readonly live: string };
}

let service: Service;
let ops: OperatorTool;
let made: Bootstrapped;

const smoked = async (args: readonly string[], key?: string) => {
  const said: string[] = [];
  const terminal = { say: (line: string) => void said.push(line), ask: async () => undefined };
  const mails = async () => ({ kind: "unknown", why: "there is no SES here" }) as const;
  const mistake = await smoke(args, { terminal, clock: systemClock, key, mails }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      return error.message;
    },
  );
  return { said, mistake };
};

const empty = () => deleteRaw({ table: service.table, sleep: systemSleep }, scanTable(service.table));

beforeAll(async () => {
  service = await startService();
  ops = await operatorOf(service);
  await empty();
  const { result, mistake } = await ops.run<Bootstrapped>("bootstrap", "--name", "Blue", "--sandbox-catalogue");
  if (mistake !== undefined) throw new Error(mistake);
  made = result;
}, 60_000);
afterAll(() => service.stop());

describe("bootstrap", () => {
  it("makes keys of both modes that work", async () => {
    for (const mode of ["test", "live"] as const) {
      const { status, body } = await service.as({ key: made.keys[mode] }).get<{ type: string }>("/accounts/me");
      expect([status, body.type]).toEqual([200, mode]);
    }
  });

  it("takes a tenth of the gross price as commission", async () => {
    expect((await ops.run("organisation", "show", made.organisation)).result).toMatchObject({ commission: "0.1" });
  });

  it("is done once", async () => {
    expect((await ops.run("bootstrap")).mistake).toContain(`has an organisation already: ${made.organisation} (Blue)`);
  });

  it("refuses a currency that there is not, before anything is written", async () => {
    expect((await ops.run("bootstrap", "--currency", "gold")).mistake).toContain("currency");
  });
});

describe("npm run smoke", () => {
  it("finds a service well that answers as it should", async () => {
    const { said, mistake } = await smoked(["--base-url", service.stack.baseUrl], made.keys.test);
    expect(mistake).toBeUndefined();
    expect(said.filter((line) => line.startsWith("ok  "))).toHaveLength(9);
    expect(said.join("\n")).not.toContain(made.keys.test);
  }, 30_000);

  it.each([
    ["Set ISOTHERM_KEY", undefined],
    ["is not a test key", "iso_live_x"],
    ["GET /accounts/me answered 401, not 200; request id ", "iso_test_wrong"],
  ])("says what is wrong: %s", async (message, key) => {
    expect((await smoked(["--base-url", service.stack.baseUrl], key)).mistake).toContain(message);
  });

  it("says when nothing answers, no stack runs, or the stage was not deployed from here", async () => {
    expect((await smoked(["--base-url", "http://127.0.0.1:9"], made.keys.test)).mistake).toContain("does not answer");
    expect((await smoked(["--state", "/nowhere"])).mistake).toContain("No local stack runs here");
    expect((await smoked(["--stage", "staging"], made.keys.test)).mistake).toContain("deploy staging from here");
  });
});

describe("bootstrap with a catalogue of one's own", () => {
  let folder: string;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "isotherm-first-day-"));
    await ops.run("catalogue", "export", file("catalogue.json"));
    const rates = {
      date: "2026-04-14",
      base: "EUR",
      rates: { USD: "1.25" },
      source: { kind: "assumption", title: "A round number" },
    };
    await writeFile(file("rates.json"), JSON.stringify(rates));
    await empty();
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("names what is missing and makes nothing, so that it can be repeated", async () => {
    for (const name of ["Own", "Own again"]) {
      const { mistake } = await ops.run("bootstrap", "--name", name);
      for (const command of ["catalogue import", "exchange-rate import", "selection default"])
        expect(mistake).toContain(command);
    }
    expect((await ops.run<unknown[]>("organisation", "list")).result).toEqual([]);
  });

  it("says the same of accounts of any organisation", async () => {
    const { id } = (await ops.run<{ id: string }>("organisation", "create", "--name", "Early")).result;
    const asked = ["--organisation", id, "--name", "Early", "--currency", "EUR"];
    expect((await ops.run("account", "create", ...asked)).mistake).toContain("selection default");
    await empty();
  });

  it("makes what smoke finds well, once the three commands have run", async () => {
    for (const command of [
      ["catalogue", "import", file("catalogue.json")],
      ["exchange-rate", "import", file("rates.json")],
      ["selection", "default", `${SANDBOX_BUNDLES[0]?.id}`],
    ])
      expect((await ops.run(...command)).mistake).toBeUndefined();
    const { result, mistake } = await ops.run<Bootstrapped>("bootstrap", "--name", "Own");
    expect(mistake).toBeUndefined();
    made = result;
    expect((await smoked(["--base-url", service.stack.baseUrl], made.keys.test)).mistake).toBeUndefined();
  }, 60_000);

  it("lets clients who want accounts come back, where nothing says any more what accounts buy", async () => {
    const { pk, sk } = keys.defaultSelection;
    await service.table.client.send(new DeleteCommand({ TableName: service.table.name, Key: { pk, sk } }));
    const client = service.as({ key: made.keys.live });
    for (const path of ["/accounts", "/accounts/client"]) {
      const { status, body, headers } = await client.post(path, { name: "Late", currency: "EUR" });
      expect([status, headers.get("retry-after")]).toEqual([503, "1"]);
      expect(body.error?.message).toContain("what new accounts buy");
    }
    expect((await client.get("/accounts")).text).not.toContain("Late");
  });
});
