import {
  type Metadata,
  type Order,
  type OrderProject,
  type OrderQuote,
  type OrderStatus,
  SANDBOX_ENTRY,
  certificateAddress,
  sandboxWish,
} from "@isotherm/contract";
import { type EstimateId, type Instant, type OrderId, decimal, instant } from "@isotherm/core";
import { allocate } from "./allocate.ts";
import { minorDigits } from "./quote.ts";
import { type ProjectsOfBundles, suppliersOf } from "./retirement/allocate-credits.ts";
import { testRetirement } from "./retirement-facts.ts";

/** What an order is made of. */
export interface NewOrder {
  readonly id: OrderId;
  readonly created_at: Instant;
  readonly quote: OrderQuote;
  readonly idempotency_key: string | undefined;
  readonly estimate_id: EstimateId | null;
  readonly metadata: Metadata | undefined;
  /** The offset link that it came through, if any. */
  readonly through?: Pick<Order, "offset_link_id" | "email" | "payment_method">;
}

/**
 * The two states that a new order passes at once: accepted, and matched to bundles at fixed prices. Both are decided
 * together, so that the first one names quantity, costs and bundles, too.
 */
export interface NewOrderStates {
  readonly received: Order;
  readonly placed: Order;
}

/** Turns a quote into an order, as it was received and as it was placed. */
export const newOrder = ({
  id,
  created_at,
  quote,
  idempotency_key,
  estimate_id,
  metadata,
  through = { offset_link_id: null, email: null, payment_method: null },
}: NewOrder): NewOrderStates => {
  const placed: Order = {
    id,
    idempotency_key: idempotency_key ?? null,
    type: quote.requested_value === null ? "quantity" : "value",
    status: "placed",
    currency: quote.currency,
    quantity: quote.estimated_quantity,
    offset_cost: quote.estimated_offset_cost,
    commission: quote.estimated_commission,
    total_cost: quote.estimated_total_cost,
    created_at,
    bundles: quote.bundles,
    projects: [],
    certificate: null,
    public_certificate_url: null,
    ...through,
    requested_quantity: quote.requested_quantity,
    requested_value: quote.requested_value,
    estimate_id,
    metadata: metadata ?? {},
  };
  return { received: { ...placed, status: "received" }, placed };
};

/** Which states may follow a state, contract 7.2. */
const NEXT_STATES = {
  received: ["placed", "cancelled", "failed"],
  placed: ["paid", "cancelled"],
  paid: ["retiring"],
  retiring: ["complete"],
  complete: [],
  cancelled: [],
  failed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Whether an order may go from one state to another in one step. */
export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean =>
  (NEXT_STATES[from] as readonly OrderStatus[]).includes(to);

/**
 * The states through which an order goes to another one, that one last; none where it is there already. Undefined where
 * the table of states has no way.
 */
export const wayTo = (from: OrderStatus, to: OrderStatus): OrderStatus[] | undefined => {
  if (from === to) return [];
  const ways = NEXT_STATES[from].map((next) => wayTo(next, to)?.toSpliced(0, 0, next));
  return ways.filter((way) => way !== undefined).toSorted((one, other) => one.length - other.length)[0];
};

/** Whether nothing follows a state any more. */
export const isFinal = (status: OrderStatus): boolean => NEXT_STATES[status].length === 0;

/** The state that a test order goes to by itself; undefined when it stays. */
export const nextTestState = (from: OrderStatus): OrderStatus | undefined =>
  (
    { received: "placed", placed: "paid", paid: "retiring", retiring: "complete" } as Partial<
      Record<OrderStatus, OrderStatus>
    >
  )[from];

/**
 * Whether entering a state has to plan the step that a test order takes by itself afterwards. Not for `received`:
 * `placed` follows it in the same transaction.
 */
export const plansNextStep = (status: OrderStatus): boolean =>
  status !== "received" && nextTestState(status) !== undefined;

/** Whether an order in this state gives its estimate free for another order. */
export const freesEstimate = (status: OrderStatus): boolean => status === "cancelled" || status === "failed";

/** Somebody tried a step that the table of states does not have. */
export class IllegalStep extends Error {
  constructor(from: OrderStatus, to: OrderStatus) {
    super(`an order does not go from ${from} to ${to}`);
    this.name = "IllegalStep";
  }
}

/** What moving an order on depends on besides the order. */
export interface TransitionContext {
  /** Those that are off offer too. */
  readonly projects: ProjectsOfBundles;
  /** Where the service was reached when the order was placed. */
  readonly origin: string;
}

/**
 * The order one state on. Entering `retiring` allocates its tonnes to the projects that were on offer when it was placed,
 * `complete` retires them and names the address of the certificate.
 *
 * @throws IllegalStep when the table of states has no such arrow
 */
export const nextOrder = (order: Order, to: OrderStatus, { projects, origin }: TransitionContext): Order => {
  if (!mayFollow(order.status, to)) throw new IllegalStep(order.status, to);
  const moved = { ...order, status: to };
  if (to === "retiring")
    return { ...moved, projects: allocateToProjects(order, suppliersOf(projects, order.created_at)) };
  if (to === "complete")
    return {
      ...moved,
      projects: (order.projects ?? []).map((project) => ({ ...project, status: "retired" })),
      certificate: certificateAddress(origin, order.id),
    };
  return moved;
};

/** What a step of a test order depends on besides the order. */
export interface TestStepContext extends TransitionContext {
  /** Whom its certificate names, once it is complete. */
  readonly beneficiary: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Until the step after it. */
  readonly testStepMs: number;
  /** Whether it stays there, whatever its metadata say. */
  readonly rest?: boolean;
}

/**
 * A test order one state on, with what is kept beside it: the facts of its certificate when it is complete, whether it
 * rests there, and else when its next step is due.
 *
 * @throws IllegalStep when the table of states has no such arrow
 */
export const testStep = (order: Order, to: OrderStatus, context: TestStepContext) => {
  const { projects, beneficiary, nowMs, testStepMs, rest = false } = context;
  const after = nextOrder(order, to, context);
  const resting = rest || restsIn(to, order.metadata);
  return {
    after,
    retired:
      to === "complete" ? testRetirement(after, projects, { beneficiary, completed_at: instant(nowMs) }) : undefined,
    resting,
    nextStepMs: resting ? undefined : nowMs + testStepMs,
  };
};

/** Whether a test order stops on reaching a state. */
export const restsIn = (status: OrderStatus, metadata: Metadata = {}): boolean => {
  if (metadata[SANDBOX_ENTRY] === undefined) return false;
  const wish = sandboxWish("test", metadata);
  return wish?.kind === "rest" && wish.in === status;
};

const GRAM_DIGITS = 6;

/** The tonnes and the cost of each bundle, split evenly over its projects; the parts add up to the order. */
const allocateToProjects = (order: Order, projects: ProjectsOfBundles): OrderProject[] =>
  (order.bundles ?? []).flatMap((bundle) => {
    const sources = projects.get(bundle.bundle_id) ?? [];
    const evenly = sources.map((project) => ({ id: project.id, project, weight: decimal(1) }));
    const quantities = allocate(bundle.quantity, evenly, GRAM_DIGITS);
    const byQuantity = quantities.map(([part, quantity]) => ({ ...part, weight: quantity }));
    const costs = allocate(bundle.offset_cost, byQuantity, minorDigits(order.currency));
    return costs.map(([{ project, weight }, cost]) => ({
      project_id: project.id,
      project_name: project.name,
      project_type: project.project_type,
      project_slug: project.slug,
      quantity: weight,
      unit_price: bundle.unit_price,
      offset_cost: cost,
      status: "allocated" as const,
    }));
  });
