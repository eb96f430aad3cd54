import type { Sleep } from "@isotherm/core";
import { nameIn } from "@isotherm/infra/stages/resources-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import { UsageError } from "../usage-error.ts";
import { baseUrlOf } from "../release/smoke.ts";
import type { RehearsalAccount } from "./aws-account.ts";

/** The commands that are rehearsed, as an operator gives them. Each throws when it fails. */
export interface RehearsedCommands {
  deploy(args: readonly string[]): Promise<void>;
  destroy(args: readonly string[]): Promise<void>;
  smoke(args: readonly string[], key: string): Promise<void>;
  /** `npm run ops -- --json --yes …`; answers what it prints. */
  ops(args: readonly string[]): Promise<unknown>;
}

/** What one step leaves for those after it, by stage: the test key of its first account, and an order. */
export interface Notes {
  readonly keys: Record<string, string>;
  readonly orders: Record<string, string>;
}

/** What steps have to work with. */
export interface Rehearsal {
  readonly dev: Stage;
  readonly staging: Stage;
  readonly commands: RehearsedCommands;
  readonly account: RehearsalAccount;
  readonly notes: Notes;
  readonly sleep: Sleep;
  /** Options that every deployment gets. */
  readonly deployOptions: readonly string[];
}

/** A step: what it does, and how; answers what was seen. Throws when it does not hold. */
export interface Step {
  readonly name: string;
  run(rehearsal: Rehearsal): Promise<string>;
}

const LOOK_MS = 1_000;
const ORDER_LOOKS = 120;
const NAME_LOOKS = 120;
const SHIFT_LOOKS = 3_600;

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new UsageError(what);
};

const noted = (notes: Readonly<Record<string, string>>, { name }: Stage): string => {
  const note = notes[name];
  if (note === undefined) throw new UsageError(`Nothing is noted of ${name}: an earlier step was not run.`);
  return note;
};

const deploy = async ({ commands, deployOptions }: Rehearsal, { name }: Stage, more: readonly string[] = []) =>
  commands.deploy(["--stage", name, "--yes", ...deployOptions, ...more]);

/** Waits until the world knows the name of a new API, and runs what a first client would ask. */
const smoke = async ({ commands, notes, sleep }: Rehearsal, stage: Stage): Promise<void> => {
  for (let look = 0; look < NAME_LOOKS; look += 1) {
    const { ok } = await fetch(`${baseUrlOf(stage)}/openapi.json`).catch(() => ({ ok: false }));
    if (ok) break;
    await sleep(LOOK_MS);
  }
  await commands.smoke(["--stage", stage.name], noted(notes.keys, stage));
};

/** A request with a stage's test key, as a client sends it. */
const ask = async ({ notes }: Rehearsal, stage: Stage, path: string, body?: object) => {
  const response = await fetch(`${baseUrlOf(stage)}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${noted(notes.keys, stage)}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  must(response.ok, `${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, string>;
};

const deployed = (of: (rehearsal: Rehearsal) => Stage, label: string): Step[] => [
  {
    name: `deploy ${label}`,
    run: async (rehearsal) => {
      await deploy(rehearsal, of(rehearsal));
      return "every stack is made";
    },
  },
  {
    name: `open ${label}`,
    run: async (rehearsal) => {
      const stage = of(rehearsal);
      const opened = await rehearsal.commands.ops(["--stage", stage.name, "bootstrap", "--sandbox-catalogue"]);
      rehearsal.notes.keys[stage.name] = (opened as { readonly keys: { readonly test: string } }).keys.test;
      return "an organisation, two accounts, a catalogue";
    },
  },
  {
    name: `smoke ${label}`,
    run: async (rehearsal) => {
      await smoke(rehearsal, of(rehearsal));
      return "everything answered as it should";
    },
  },
  { name: `order on ${label}`, run: (rehearsal) => order(rehearsal, of(rehearsal)) },
];

/** Orders, and waits until stream, queues and functions have brought the order to its end. */
const order = async (rehearsal: Rehearsal, stage: Stage): Promise<string> => {
  const consumption = { amount: "1200", unit: "kWh" };
  const estimate = await ask(rehearsal, stage, "/estimates/electricity", { consumption, country_code: "DEU" });
  const { id = "" } = await ask(rehearsal, stage, "/orders/by-estimate", { estimate_id: estimate["id"] });
  rehearsal.notes.orders[stage.name] = id;
  for (let look = 0; look < ORDER_LOOKS; look += 1) {
    const { status } = await ask(rehearsal, stage, `/orders/${id}`);
    if (status === "complete") return `${id} is complete`;
    await rehearsal.sleep(LOOK_MS);
  }
  throw new UsageError(`${id} is not complete after ${(ORDER_LOOKS * LOOK_MS) / 1_000} s.`);
};

/** Releases unchanged code as a new one, rings an alarm while a tenth of the traffic is on it, and sees it taken back. */
const alarmInMidCanary: Step = {
  name: "alarm in mid-canary",
  run: async (rehearsal) => {
    const { account, staging } = rehearsal;
    const delivery = nameIn(staging, "delivery");
    const alarm = nameIn(staging, "function-errors-delivery");
    const before = await account.alias(delivery);
    let ended = false;
    // Repeated after a release that went through, it needs another label: the same one changes nothing.
    const release = deploy(rehearsal, staging, ["--release", `rehearsal-after-${before.version}`]).then(
      () => true,
      () => false,
    );
    void release.then(() => (ended = true));
    try {
      await untilShifting(rehearsal, delivery, () => ended);
      await ringWhileShifting(rehearsal, { alarm, functionName: delivery }, () => ended);
      must(!(await release), "The release went through although an alarm rang.");
    } finally {
      await release;
      await account.setAlarm(alarm, "OK");
    }
    const after = await account.alias(delivery);
    must(
      !after.isShifting && after.version === before.version,
      `Version ${after.version} is live, not ${before.version}.`,
    );
    const status = await account.stackStatus(delivery);
    must(status === "UPDATE_ROLLBACK_COMPLETE", `The stack of deliveries is in ${status}.`);
    return `taken back to version ${before.version}; the stack is in ${status}`;
  },
};

const untilShifting = async ({ account, sleep }: Rehearsal, functionName: string, ended: () => boolean) => {
  for (let look = 0; look < SHIFT_LOOKS && !ended(); look += 1) {
    if ((await account.alias(functionName)).isShifting) return;
    await sleep(LOOK_MS);
  }
  throw new UsageError("No canary was seen: the release ended before, or never began to shift traffic.");
};

/**
 * Sets the alarm for as long as the alias shifts. AWS puts it right at its next evaluation, often within seconds, and CodeDeploy may
 * not have looked by then. No longer than that: an alarm that rings on would also stop what takes the stack back.
 */
const ringWhileShifting = async (
  { account, sleep }: Rehearsal,
  { alarm, functionName }: { readonly alarm: string; readonly functionName: string },
  ended: () => boolean,
) => {
  for (let look = 0; look < SHIFT_LOOKS && !ended(); look += 1) {
    await account.setAlarm(alarm, "ALARM");
    await sleep(LOOK_MS);
    if (!(await account.alias(functionName)).isShifting) return;
  }
};

const destroyStaging: Step = {
  name: "destroy staging",
  run: async ({ commands, account, staging }) => {
    await commands.destroy(["--stage", staging.name, "--yes"]);
    const statuses = ["operations", "api", "delivery"].map((name) => account.stackStatus(nameIn(staging, name)));
    must(
      (await Promise.all(statuses)).every((status) => status === undefined),
      "Not every stack is gone.",
    );
    const tables = await account.tables(staging);
    must(tables.length > 0, "The table is gone too.");
    return `its stacks are gone, ${tables.join(", ")} stayed`;
  },
};

const redeployStaging: Step = {
  name: "redeploy staging",
  run: async (rehearsal) => {
    const { staging, notes } = rehearsal;
    await deploy(rehearsal, staging);
    await smoke(rehearsal, staging);
    const { id, status } = await ask(rehearsal, staging, `/orders/${noted(notes.orders, staging)}`);
    must(status === "complete", `${id} came back as ${status}.`);
    return "the same key works, the order of before is there";
  },
};

const restoreStaging: Step = {
  name: "restore staging",
  run: async ({ commands, staging, account }) => {
    const into = `${nameIn(staging, "table")}-restored`;
    const named = (await account.tables(staging)).includes(into);
    // Repeated: DynamoDB restores into a new table only.
    if (!named) await commands.ops(["--stage", staging.name, "backup", "restore", "--into", into, "--at", "latest"]);
    const { total } = (await commands.ops(["--stage", staging.name, "--table", into, "check"])) as {
      readonly total: number;
    };
    must(total > 0, `${into} is empty.`);
    return `${total} items are in ${into}, and add up`;
  },
};

/** The steps of a rehearsal, in their order. */
export const STEPS: readonly Step[] = [
  ...deployed(({ dev }) => dev, "dev"),
  ...deployed(({ staging }) => staging, "staging"),
  alarmInMidCanary,
  destroyStaging,
  redeployStaging,
  restoreStaging,
];
