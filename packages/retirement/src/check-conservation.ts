import { type AccountId, decimal, type Decimal, sum } from "@isotherm/core";
import { type CatalogueStock, readOffer, readPartition, type Table } from "@isotherm/store";
import { type CreditEntry, PoolItem, poolName, TonneItem } from "@isotherm/store/items/credit-items";
import { keys, sortKeys } from "@isotherm/store/keys";
import { everyAccount, everyOrder } from "@isotherm/store/operator/index";
import { type Ledger, ledgerOf, referenceText } from "./ledger.ts";

/** What was looked at, and everything that does not add up. */
interface Conservation {
  readonly vintages: number;
  readonly entries: number;
  readonly orders: number;
  readonly pools: number;
  readonly faults: readonly string[];
}

/**
 * Checks over a whole table that no credit is lost or made: issued = available + allocated + retired for each vintage;
 * the counters are the sums of the ledger; the ledger and the credits that orders and pooled tonnes have are the same,
 * serial numbers too; each pool has as many whole tonnes as came in, made up of the fractions of its orders.
 *
 * It is no snapshot: what is allocated or recorded meanwhile may look like a fault.
 */
export const checkConservation = async (table: Table): Promise<Conservation> => {
  const { stock } = await readOffer(table, { consistent: true });
  const faults: string[] = [];
  const ledger = new Map<string, CreditEntry>();
  let entries = 0;
  for (const vintage of stock) {
    const found = await ledgerOf(table, vintage.project_id, vintage.vintage);
    faults.push(...vintageFaults(vintage, found));
    for (const entry of [...found.allocated, ...found.retired]) {
      entries += 1;
      if (ledger.has(entry.reference)) faults.push(`${entry.reference}: is in the ledger twice`);
      ledger.set(entry.reference, entry);
    }
  }

  let [orders, pools] = [0, 0];
  for (const { id } of await everyAccount(table, "live")) {
    const account = await accountCredits(table, id);
    orders += account.orders;
    pools += account.pools;
    faults.push(...account.faults);
    for (const [reference, held] of account.held) {
      const entry = ledger.get(reference);
      if (!entry) faults.push(`${reference}: has ${toldOf(held)}, which no ledger knows`);
      else if (toldOf(entry) !== toldOf(held))
        faults.push(`${reference}: has ${toldOf(held)}, the ledger says ${toldOf(entry)}`);
      ledger.delete(reference);
    }
  }
  for (const entry of ledger.values())
    faults.push(`${entry.reference}: the ledger says ${toldOf(entry)}, but no order or pooled tonne has it`);
  return { vintages: stock.length, entries, orders, pools, faults };
};

const vintageFaults = (counted: CatalogueStock, { allocated, retired }: Ledger): string[] => {
  const { project_id, vintage, issued, available } = counted;
  const name = `${project_id} ${vintage}`;
  const faults: string[] = [];
  if (issued !== available + counted.allocated + counted.retired)
    faults.push(
      `${name}: issued ${issued}, available ${available}, allocated ${counted.allocated}, retired ${counted.retired}`,
    );
  for (const [kind, ledger] of Object.entries({ allocated, retired })) {
    const tonnes = ledger.reduce((total, { quantity }) => total + quantity, 0);
    const count = counted[kind as "allocated" | "retired"];
    if (tonnes !== count) faults.push(`${name}: the ledger has ${tonnes} t ${kind}, the stock counts ${count} t`);
  }
  return faults;
};

const toldOf = ({ project_id, vintage, quantity, serials }: HeldCredits | CreditEntry): string =>
  `${quantity} t of ${project_id} ${vintage}${serials ? `, retired as ${serials.join(", ")}` : ""}`;

/** Credits that an order or a pooled tonne says that it has. */
interface HeldCredits {
  readonly project_id: string;
  readonly vintage: string;
  readonly quantity: number;
  readonly serials: readonly string[] | null;
}

/** The credits of an account's orders and pools, by reference, and what of it does not add up. */
interface AccountCredits {
  readonly held: ReadonlyMap<string, HeldCredits>;
  readonly orders: number;
  readonly pools: number;
  readonly faults: readonly string[];
}

/** Reads every order, pool and pooled tonne of an account. */
const accountCredits = async (table: Table, account: AccountId): Promise<AccountCredits> => {
  const { orders, held, parts, faults } = await orderCredits(table, account);
  const { pk } = keys.account(account);
  const pools = await readPartition(table, pk, PoolItem, { consistent: true, beginning: sortKeys.pools });
  const names = new Set([...parts.keys(), ...pools.map(({ beneficiary }) => poolName(beneficiary))]);
  for (const pool of names) {
    const item = pools.find(({ beneficiary }) => poolName(beneficiary) === pool);
    const beginning = sortKeys.pooledTonnes(pool);
    const tonnes = await readPartition(table, pk, TonneItem, { consistent: true, beginning });
    for (const { tonne, project_id, vintage, serials = null } of tonnes)
      held.set(referenceText({ kind: "tonne", account, pool, tonne }), { project_id, vintage, quantity: 1, serials });
    const fault = poolFault(item, tonnes, parts.get(pool) ?? new Map<number, Decimal>());
    if (fault !== undefined) faults.push(`pool ${account}/${pool}: ${fault}`);
  }
  return { held, orders, pools: names.size, faults };
};

/** The credits of an account's orders; `parts` are what they have of pooled tonnes, by pool and tonne. */
const orderCredits = async (table: Table, account: AccountId) => {
  const held = new Map<string, HeldCredits>();
  const faults: string[] = [];
  const parts = new Map<string, Map<number, Decimal>>();
  let orders = 0;
  for await (const { order, credits } of everyOrder(table, account)) {
    if (!credits) continue;
    orders += 1;
    for (const [lot, { project_id, vintage, quantity, serials }] of credits.lots.entries())
      held.set(referenceText({ kind: "lot", account, order: order.id, lot }), {
        project_id,
        vintage,
        quantity,
        serials,
      });
    if (order.status === "complete" && credits.lots.some(({ serials }) => serials === null))
      faults.push(`${order.id}: is complete with credits that are not retired`);
    for (const { tonne, quantity } of credits.fractions) {
      const pool = poolName(credits.beneficiary);
      const tonnes = parts.get(pool) ?? new Map<number, Decimal>();
      parts.set(pool, tonnes.set(tonne, (tonnes.get(tonne) ?? decimal(0)).plus(quantity)));
    }
  }
  return { orders, held, parts, faults };
};

/** What does not add up in a pool: what came in, its whole tonnes, and the shares that orders have of each. */
const poolFault = (
  item: PoolItem | undefined,
  tonnes: readonly TonneItem[],
  shares: ReadonlyMap<number, Decimal>,
): string | undefined => {
  const added = tonnes.map((tonne) => tonne.added ?? decimal(0));
  const filled = item?.filled ?? decimal(0);
  const open = sum(Object.values(item?.balances ?? {}));
  const isWhole =
    filled.floor().eq(tonnes.length) &&
    tonnes.every(
      ({ tonne }, index) => tonne === index && sum([shares.get(tonne) ?? decimal(0), added[index] ?? decimal(0)]).eq(1),
    ) &&
    open.eq(filled.minus(filled.floor())) &&
    sum([...shares.values(), ...added]).eq(filled);
  if (isWhole) return undefined;
  return (
    `${filled.toFixed()} t came in, ${sum([...shares.values()]).toFixed()} t are in orders, ` +
    `${sum(added).toFixed()} t were added, ` +
    `${tonnes.length} whole tonnes left, ${open.toFixed()} t are open`
  );
};
