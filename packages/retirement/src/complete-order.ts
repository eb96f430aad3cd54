import { certificateAddress } from "@isotherm/contract";
import { decimal, instant, sum } from "@isotherm/core";
import { namesOf, type OrderCredits, orderProjects, type RetiredCredits } from "@isotherm/ordering";
import { persistTransition, type StoredOrder, readOffer, readItem, type Table } from "@isotherm/store";
import { poolName, TonneItem } from "@isotherm/store/items/credit-items";
import { keys } from "@isotherm/store/keys";
import { auditWrite, type Operating } from "@isotherm/store/operator/index";

/** Some of an order's tonnes are not retired yet. */
export class NotRetired extends Error {
  constructor(order: string, missing: readonly string[]) {
    super(`${order} can't be complete yet: ${missing.join("; ")}`);
    this.name = "NotRetired";
  }
}

/** The pooled tonnes that an order has parts of, as far as they are full. */
export const tonnesOf = async (
  table: Table,
  account: StoredOrder["account_id"],
  { beneficiary, fractions }: OrderCredits,
): Promise<Map<number, Omit<TonneItem, "serials"> & { readonly serials: readonly string[] | null }>> => {
  const numbers = [...new Set(fractions.map(({ tonne }) => tonne))];
  const found = await Promise.all(
    numbers.map((tonne) =>
      readItem(table, keys.pooledTonne(account, poolName(beneficiary), tonne), TonneItem, { consistent: true }),
    ),
  );
  return new Map(
    found.filter((item) => item !== undefined).map((item) => [item.tonne, { ...item, serials: item.serials ?? null }]),
  );
};

/**
 * Completes a live order all of whose credits are retired.
 *
 * @throws NotRetired naming what is missing
 * @returns false when somebody else has moved it meanwhile; then nothing is written
 */
export const completeOrder = async (operating: Operating, before: StoredOrder): Promise<boolean> => {
  const { table, clock } = operating;
  const { order, credits } = before;
  if (!credits) throw new NotRetired(order.id, ["no credits are allocated to it"]);
  const tonnes = await tonnesOf(table, before.account_id, credits);
  const missing = missingOf(credits, tonnes);
  if (missing.length > 0) throw new NotRetired(order.id, missing);

  const { projects } = await readOffer(table);
  const byId = new Map(projects.map((project) => [project.id as string, project]));
  const line = (project_id: string, rest: Pick<RetiredCredits, "vintage" | "quantity" | "serial_numbers">) => {
    const project = byId.get(project_id);
    if (!project) throw new Error(`the catalogue has no project ${project_id}`);
    return { ...namesOf(project), ...rest };
  };
  const lines = [
    ...credits.lots.map(({ project_id, vintage, quantity, serials }) =>
      line(project_id, { vintage, quantity: decimal(quantity), serial_numbers: serials ?? [] }),
    ),
    ...Array.from(tonnes.values(), ({ tonne, project_id, vintage, serials }) => {
      const parts = credits.fractions.filter((part) => part.tonne === tonne);
      const quantity = parts.reduce((total, part) => total.plus(part.quantity), decimal(0));
      return line(project_id, { vintage, quantity, serial_numbers: serials ?? [] });
    }),
  ];
  return persistTransition(operating, {
    before,
    after: {
      ...order,
      status: "complete",
      projects: orderProjects(order, credits, tonnes, byId),
      certificate: certificateAddress(before.origin, order.id),
    },
    retired: { beneficiary: credits.beneficiary, completed_at: instant(clock.nowMs()), credits: lines },
    nextStepMs: undefined,
    more: [auditWrite(operating, { command: "order complete", subject: order.id, detail: {} }).write],
  });
};

const missingOf = (credits: OrderCredits, tonnes: Awaited<ReturnType<typeof tonnesOf>>): string[] => {
  const open = credits.fractions.filter(({ tonne }) => !tonnes.get(tonne)?.serials);
  const tonnesIn = (parts: typeof open) => sum(parts.map(({ quantity }) => quantity));
  const full = tonnesIn(open.filter(({ tonne }) => tonnes.has(tonne)));
  const waiting = tonnesIn(open.filter(({ tonne }) => !tonnes.has(tonne)));
  return [
    ...credits.lots
      .filter(({ serials }) => serials === null)
      .map(({ quantity, project_id, vintage }) => `${quantity} t of ${project_id} ${vintage} are not retired`),
    ...(full.gt(0) ? [`${full.toFixed()} t are part of pooled tonnes that are not retired`] : []),
    ...(waiting.gt(0) ? [`${waiting.toFixed()} t wait in the pool for a whole tonne`] : []),
  ];
};
