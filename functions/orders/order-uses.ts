import type { AccountId, Clock, EstimateId, Ids, OffsetLinkId, OrderId } from "@isotherm/core";
import type { BundleStateUses } from "../refuse-disabled-now.ts";
import type { BundleShare } from "@isotherm/ordering";
import type {
  Catalogue,
  Cursors,
  EstimateToOrder,
  OrdersAfter,
  Placing,
  StoredOffsetLink,
  StoredOrder,
  Turns,
} from "@isotherm/store";

/** What pricing uses. */
export interface QuoteUses {
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
}

/** What reading orders uses. */
export interface ReadUses {
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    newest(account: AccountId, after: OrdersAfter): Promise<StoredOrder[]>;
    claimOfKey(account: AccountId, key: string): Promise<{ readonly order_id: OrderId } | undefined>;
    claimOfEstimate(account: AccountId, estimate: EstimateId): Promise<{ readonly order_id: OrderId } | undefined>;
  };
  /** An offset link of an account. */
  readonly offsetLink: (account: AccountId, id: OffsetLinkId) => Promise<StoredOffsetLink | undefined>;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<OrderId>>;
}

/** What placing and reading orders uses. */
export interface OrderUses extends QuoteUses, ReadUses, BundleStateUses {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly estimates: { toOrder(account: AccountId, id: EstimateId): Promise<EstimateToOrder | undefined> };
  readonly place: (placing: Placing) => Promise<void>;
  /** How an order waits for an estimate that is replaced meanwhile. */
  readonly turns: Turns;
  /** Between two steps of a test order. */
  readonly testStepMs: number;
}
