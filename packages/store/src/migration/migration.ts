import type { RawItem } from "../backup/item-line.ts";

/** A change of what items look like, made once on every item that is in the table already. */
export interface Migration {
  /** Kept in the table: never changes once it was run anywhere. */
  readonly id: string;
  /** One sentence for operators. */
  readonly purpose: string;
  /**
   * The item as it shall be; undefined when nothing is to be done. Its keys stay, and a result needs no further change, so
   * that a migration can be run again.
   */
  readonly change: (item: RawItem) => RawItem | undefined;
}
