import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { type OperatorTool, operatorOf } from "../harness/operator.ts";
import type { OrderBody, Service } from "../harness/service.ts";
import type { EventLog } from "./fault-judge.ts";
import { type Ask, persistentClient, type Seen } from "./persistent-client.ts";

/** An order that somebody asked for with a key of their own. */
export interface AskedOrder {
  readonly account: string;
  readonly key: string;
  /** As answered; undefined where the answer of a repetition says only that there is one. */
  readonly id: string | undefined;
}

/** What was asked for and answered, as clients keep it. */
export interface Books {
  readonly accounts: readonly string[];
  readonly orders: AskedOrder[];
  readonly liveOrders: AskedOrder[];
  readonly seen: Seen;
  readonly random: SeededRandom;
}

const WRITERS = 4;
/** What answers a repetition of what happened already. */
const HAPPENED = new Set(["order_idempotency_already_exists", "estimate_order_already_placed"]);

/** Orders with a key: placed once, or refused as a repetition of a try that was put off. */
const placed = async (
  books: Books,
  ask: Ask,
  [path, account]: readonly [string, string],
  body: { idempotency_key: string },
) => {
  const answer = await ask<{ id: string }>("POST", path, body);
  const happened = HAPPENED.has(answer.body.error?.error_code ?? "");
  const asked = { account, key: body.idempotency_key, id: answer.status === 200 ? answer.body.id : undefined };
  if (answer.status !== 200 && !(happened && answer.cameAgain))
    books.seen.faults.push(`${path} with ${asked.key}: ${answer.status} ${answer.text}`);
  return asked;
};

/** Estimates consumption and orders it, for accounts by chance; some requests are sent twice. */
export const sellTestOrders = async (books: Books, asks: ReadonlyMap<string, Ask>, count: number): Promise<void> => {
  const { random, seen } = books;
  const [first, last] = [books.orders.length, books.orders.length + count];
  let next = first;
  const sell = async (number: number): Promise<void> => {
    const account = books.accounts[number % books.accounts.length] ?? "";
    const ask = asks.get(account);
    if (!ask) throw new Error(`no client acts for ${account}`);
    const estimate = { consumption: { amount: "1000", unit: "kWh" }, idempotency_key: `estimate-${number}` };
    const estimated = await ask<{ id: string }>("POST", "/estimates/electricity", estimate);
    if (random.hits(0.3)) {
      const again = await ask<{ id: string }>("POST", "/estimates/electricity", estimate);
      if (again.body.id !== estimated.body.id) seen.faults.push(`${again.body.id} is ${estimated.body.id} once more`);
    }
    const order = { estimate_id: estimated.body.id, idempotency_key: `order-${number}` };
    books.orders.push(await placed(books, ask, ["/orders/by-estimate", account], order));
    if (!random.hits(0.3)) return;
    const again = await ask("POST", "/orders/by-estimate", order);
    if (!HAPPENED.has(again.body.error?.error_code ?? ""))
      seen.faults.push(`${order.idempotency_key} again: ${again.status} ${again.text}`);
  };
  const writer = async (): Promise<void> => {
    while (next < last) {
      next += 1;
      await sell(next - 1);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
};

/** Until everything is sold: one endpoint is changed in every way that loses no events, others come and go. */
export const changeEndpoints = async (
  ask: Ask,
  { seen, accounts }: Books,
  { id, url }: { readonly id: string; readonly url: string },
  until: Promise<void>,
): Promise<void> => {
  const sale = { isOver: false };
  void until.finally(() => (sale.isOver = true));
  const must = async (wanted: readonly number[], method: string, path: string, body?: object) => {
    const answer = await ask<{ id: string }>(method, path, body);
    if (!wanted.includes(answer.status)) seen.faults.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  while (!sale.isOver) {
    await must([200], "PUT", `/webhooks/${id}`, { enabled: false });
    await must([200], "PUT", `/webhooks/${id}/rotate-secret`);
    await must([200], "PUT", `/webhooks/${id}`, { account_ids: accounts });
    await must([200], "PUT", `/webhooks/${id}`, { enabled: true });
    // Another delivery may be under way for as long as a test waits.
    await must([200, 409], "POST", `/webhooks/${id}/test`);
    const passing = await must([200], "POST", "/webhooks", { url });
    await must([200], "PUT", `/webhooks/${passing.id}`, { account_ids: accounts.slice(1) });
    // Of a deletion that was put off, the second one finds nothing.
    await must([200, 204, 404], "DELETE", `/webhooks/${passing.id}`);
  }
};

/** What an endpoint that takes nothing is not to get. */
interface Skips {
  readonly id: string;
  readonly log: EventLog;
  /** The last event of an account. */
  readonly heads: ReadonlyMap<string, number>;
}

/** Gives up everything that waits for an endpoint: it must get what comes afterwards. */
export const skipEverything = async (ask: Ask, { seen }: Books, { id, log, heads }: Skips): Promise<void> => {
  for (const [account_id, sequence] of heads) {
    const body = { account_id, sequence: String(sequence).padStart(20, "0") };
    const skipped = await ask("POST", `/webhooks/${id}/skip`, body);
    // Of one that was put off, the second one finds nothing pending.
    if (skipped.status !== 200 && !(skipped.cameAgain && skipped.status === 400))
      seen.faults.push(`skip ${account_id} ${sequence}: ${skipped.status} ${skipped.text}`);
    log.startsAfter(account_id, sequence);
  }
};

const COOKING = SANDBOX_BUNDLES[2]?.id ?? "";
const AMOUNTS = ["1", "0.4", "2.6", "0.7", "3"];

/** Orders of a live account, paid and retired from stock, while the stock is counted anew; then all is recorded as retired. */
export const retireLiveOrders = async (service: Service, books: Books, count: number): Promise<void> => {
  const ask = persistentClient(service.as("live"), books.seen);
  const { body: me } = await ask<{ id: string }>("GET", "/accounts/me");
  const ops = await operatorOf(service);
  const operate = operatorUnderFaults(ops, books.seen);
  for (let number = 0; number < count; number += 1) {
    const mass = { amount: AMOUNTS[number % AMOUNTS.length], unit: "t" };
    const body = { bundle_masses: [{ bundle_id: COOKING, mass }], idempotency_key: `live-${number}` };
    books.liveOrders.push(await placed(books, ask, ["/orders/by-mass", me.id], body));
  }
  const ids = books.liveOrders.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await Promise.all(
    ids.map(async (id, index) => {
      await operate.step("pay", id, me.id, "paid");
      if (index % 3 === 0) await operate.recount();
      await operate.step("retire", id, me.id, "retiring");
    }),
  );
  await operate.recordAll();
};

interface Waiting {
  readonly reference: string;
  readonly project: string;
  readonly vintage: string;
  readonly quantity: number;
}
interface Stocked {
  readonly project_id: string;
  readonly vintage: string;
  readonly issued: number;
  readonly unit_price: string;
  readonly currency: string;
}

const MOST_TRIES = 20;

/** An operator who repeats what was not done, as the tool says to, and looks first. */
const operatorUnderFaults = (ops: OperatorTool, seen: Seen) => {
  const persist = async <T>(...args: string[]): Promise<T | undefined> => {
    let mistake: string | undefined;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await ops.run<T>(...args, "--yes");
      if (answer.mistake === undefined) return answer.result;
      mistake = answer.mistake;
    }
    seen.faults.push(`${args.join(" ")}: ${mistake}`);
    return undefined;
  };
  return {
    /** Takes a step of an order until it has that status, or a later one. */
    step: async (name: string, id: string, account: string, status: OrderBody["status"]): Promise<void> => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { mistake } = await ops.run("order", name, id, "--account", account, "--yes");
        if (mistake === undefined) return;
        const shown = await ops.run<{ order: OrderBody }>("order", "show", id, "--account", account);
        if (shown.result?.order.status === status) return;
      }
      seen.faults.push(`order ${name} ${id} was never done`);
    },
    /** Issues one more credit of a vintage than there are. */
    recount: async (): Promise<void> => {
      const all = await persist<Stocked[]>("inventory", "list");
      const one = all?.[0];
      if (!one) return;
      const price = ["--price", one.unit_price, "--currency", one.currency];
      await persist("inventory", "set", one.project_id, one.vintage, "--issued", String(one.issued + 1), ...price);
    },
    /** Records every allocated credit as retired, with serial numbers. */
    recordAll: async (): Promise<void> => {
      const rows = await persist<Waiting[]>("retirement", "export");
      const folder = mkdtempSync(join(tmpdir(), "isotherm-retired-"));
      const file = join(folder, "retired.csv");
      const lines = (rows ?? []).map(({ reference, project, vintage, quantity }) =>
        [reference, project, vintage, quantity, `S-${reference}-A;S-${reference}-B`].join(),
      );
      writeFileSync(file, ["reference,project,vintage,quantity,serials", ...lines, ""].join("\n"));
      await persist("retirement", "import", file);
      rmSync(folder, { recursive: true });
    },
  };
};
