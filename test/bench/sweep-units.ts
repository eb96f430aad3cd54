import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import { hooksOf, nothingReconciled, reconcileMode, startCursorItem } from "@isotherm/delivery";
import { PRICES } from "@isotherm/operator/cost/prices";
import { headItem } from "@isotherm/store/items/event-item";
import { inParallel } from "@isotherm/store/read";
import type { Table } from "@isotherm/store/table";
import { registerEndpoint } from "../harness/direct-events.ts";
import { metered } from "./delivery-units.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

/** What is put into the table, and what the figures are for: units grow with the number of accounts. */
const MEASURED_ACCOUNTS = 1_000;
/** The fewest of which one has changed. */
const FEWEST_ACCOUNTS = 100;
const ACCOUNTS = 100_000;
const ENDPOINTS = 5;
/** Of a hundred accounts, so many have a new event in a minute. */
const CHANGED_PERCENT = 1;
const MINUTES_A_MONTH = 60 * 24 * 30;
const COMPLETE_PASSES_A_MONTH = 24 * 30;

/** Read units that reconciling heads and cursors costs the sweep each minute, and what that is in a month. */
export const sweepUnitFigures = async ({ amount, table }: BenchRun): Promise<Figure[]> => {
  const local = await table();
  try {
    return await figuresOf(local.table, amount(MEASURED_ACCOUNTS, FEWEST_ACCOUNTS));
  } finally {
    await local.stop();
  }
};

const figuresOf = async (plain: Table, measured: number): Promise<Figure[]> => {
  const owner = { organisation_id: systemIds.next("organisation"), mode: "live" } as const;
  const accounts = Array.from({ length: measured }, () => systemIds.next("account"));
  const put = async (Item: Readonly<Record<string, unknown>>): Promise<void> => {
    await plain.client.send(new PutCommand({ TableName: plain.name, Item }));
  };
  const at = systemClock.nowMs();
  const aHead = (account_id: AccountId, seq: number) => put(headItem({ ...owner, account_id, seq, at }));
  for (let index = 0; index < ENDPOINTS; index += 1)
    await registerEndpoint(plain, { organisation_id: owner.organisation_id, url: "https://receiver.example/" });
  const hooks = await hooksOf(plain, owner.organisation_id, owner.mode);
  await inParallel(accounts, (account_id) => aHead(account_id, 100));
  for (const { id: webhook_id } of hooks)
    await inParallel(accounts, (account) => put(startCursorItem({ ...owner, webhook_id }, account, { seq: 100, at })));

  const { units, table } = metered(plain);
  const reconciled = nothingReconciled();
  const pass = async (): Promise<number> => {
    const before = units.reads;
    await reconcileMode({ table, clock: systemClock, reconciled }, owner, async () => {});
    return ((units.reads - before) * ACCOUNTS) / measured;
  };
  const complete = await pass();
  const idle = await pass();
  const changed = accounts.slice(0, (measured * CHANGED_PERCENT) / 100);
  await inParallel(changed, (account_id) => aHead(account_id, 101));
  // As the relay leaves them: the sweep finds nothing to raise.
  for (const { id: webhook_id } of hooks)
    await inParallel(changed, (account) => put(startCursorItem({ ...owner, webhook_id }, account, { seq: 101, at })));
  const busy = await pass();
  const month = (passes: number, reads: number): number =>
    PRICES.reads.usd.times(passes).times(reads).dividedBy(1_000_000).toNumber();
  const usd = month(MINUTES_A_MONTH, idle) + month(COMPLETE_PASSES_A_MONTH, complete);
  const figure = (name: string, value: number, unit: string): Figure => ({
    name: `sweep, ${ACCOUNTS} accounts of ${ENDPOINTS} endpoints: ${name}`,
    value: rounded(value),
    unit,
  });
  return [
    figure("a pass over everything", complete, "RRU"),
    figure("a pass where nothing has changed", idle, "RRU"),
    figure(`a pass where ${CHANGED_PERCENT} % of the accounts have changed`, busy, "RRU"),
    figure("a month of idle passes and one over everything each hour", usd, "USD"),
    figure("a month of passes over everything", month(MINUTES_A_MONTH, complete), "USD"),
  ];
};
