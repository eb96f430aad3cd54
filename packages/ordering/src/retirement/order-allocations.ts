import type { Allocation, Order, OrderProject } from "@isotherm/contract";
import { type Decimal, type Instant, type ProjectId, sum } from "@isotherm/core";

/** Credits of a project that were allocated to an order, or retired for it, as an event tells it. */
export interface AllocationChange {
  readonly allocation: Allocation;
  /** The allocation that was divided, with what is left of it. */
  readonly split_from?: Allocation;
}

/** An order before or after a change, as far as allocations depend on it. */
type Allocated = Pick<Order, "id" | "projects">;

/** An order with those of its allocations whose credits are not retired yet, oldest first. */
interface Before {
  readonly order: Allocated;
  readonly open: readonly Allocation[];
}

/**
 * What a change of an order means for its allocations, project by project: what came to it is a new allocation; what was
 * retired closes its open allocations, oldest first, and divides the one of which a part stays open. Each allocation
 * begins as new: so does what was retired at once, or before allocations were kept.
 *
 * @returns the changes in their order, and what is open afterwards
 */
export const allocationChanges = (
  { order, open }: Before,
  after: Allocated,
  { nextId, created_at }: { readonly nextId: () => Allocation["id"]; readonly created_at: Instant },
): { readonly changes: readonly AllocationChange[]; readonly open: readonly Allocation[] } => {
  const projects = new Set((after.projects ?? []).map(({ project_id }) => project_id));
  const parts = Array.from(projects, (project_id) => {
    const ofProject = open.filter((one) => one.project_id === project_id);
    const retiredBefore = tonnesOf(order, project_id, "retired");
    const retired = tonnesOf(after, project_id, "retired");
    const known = sum([retiredBefore, ...ofProject.map(({ quantity }) => quantity)]);
    const added = sum([retired, tonnesOf(after, project_id, "allocated")]).minus(known);
    const facts = { order_id: after.id, project_id, quantity: added, status: "new", created_at } as const;
    const begun: Allocation[] = added.gt(0) ? [{ id: nextId(), ...facts }] : [];
    const closed = retire([...ofProject, ...begun], retired.minus(retiredBefore), nextId);
    return { changes: [...begun.map((allocation) => ({ allocation })), ...closed.changes], open: closed.open };
  });
  return { changes: parts.flatMap(({ changes }) => changes), open: parts.flatMap((part) => part.open) };
};

const tonnesOf = ({ projects }: Allocated, project: ProjectId, status: OrderProject["status"]): Decimal =>
  sum((projects ?? []).filter((row) => row.project_id === project && row.status === status).map((row) => row.quantity));

/** Closes allocations of one project as far as so many tonnes reach. */
const retire = (open: readonly Allocation[], tonnes: Decimal, nextId: () => Allocation["id"]) => {
  const changes: AllocationChange[] = [];
  const left: Allocation[] = [];
  let missing = tonnes;
  for (const allocation of open) {
    const { quantity } = allocation;
    if (missing.lte(0)) left.push(allocation);
    else if (missing.gte(quantity)) changes.push({ allocation: { ...allocation, status: "retired" } });
    else {
      const split_from = { ...allocation, quantity: quantity.minus(missing) };
      changes.push({ allocation: { ...allocation, id: nextId(), quantity: missing, status: "retired" }, split_from });
      left.push(split_from);
    }
    missing = missing.minus(quantity);
  }
  return { changes, open: left };
};
