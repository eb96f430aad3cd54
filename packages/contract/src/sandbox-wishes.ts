import { ApiError, type ErrorCode } from "@isotherm/core";
import { ERRORS, wireCode } from "./errors.ts";
import type { AccountType, Metadata } from "./wire.ts";
import { OrderStatus } from "./order-status.ts";

/** The entry of metadata that test mode obeys. In live mode it is an entry like any other. */
export const SANDBOX_ENTRY = "sandbox";

/** What a client of test mode wishes to see: where an order rests, what a creation is refused with, or that stock is out. */
export type SandboxWish =
  | { readonly kind: "rest"; readonly in: OrderStatus }
  | { readonly kind: "refuse"; readonly code: ErrorCode }
  | { readonly kind: "no stock" };

/**
 * The refusal of a code on the wire: the one of the same name, whose status the contract names first, else the first that is
 * told by it. An internal error is none: a client must not ring an operator's alarm.
 */
const errorOf = (code: string): ErrorCode | undefined => {
  const known = Object.keys(ERRORS) as ErrorCode[];
  const told = known.filter((each) => wireCode(each) === code && each !== "internal_error");
  return told.find((each) => each === code) ?? told[0];
};

/** What an entry of metadata wishes of test mode; undefined for every text that says nothing of the kind. */
const wishIn = (entry: string | undefined): SandboxWish | undefined => {
  const [, verb, object = ""] = /^(rest|refuse|stock):([a-z_]+)$/.exec(entry ?? "") ?? [];
  if (verb === "rest") {
    const status = OrderStatus.safeParse(object);
    return status.success ? { kind: "rest", in: status.data } : undefined;
  }
  if (verb === "stock") return object === "none" ? { kind: "no stock" } : undefined;
  const code = verb === "refuse" ? errorOf(object) : undefined;
  return code && { kind: "refuse", code };
};

/** What the metadata of an order or an estimate wishes of test mode; undefined in live mode. */
export const sandboxWish = (mode: AccountType, metadata: Metadata | undefined): SandboxWish | undefined =>
  mode === "test" ? wishIn(metadata?.[SANDBOX_ENTRY]) : undefined;

/**
 * Refuses what the metadata of a creation in test mode wishes to be refused.
 *
 * @throws ApiError of the code that it names
 */
export const refuseAsWished = (mode: AccountType, metadata: Metadata | undefined): void => {
  const wish = sandboxWish(mode, metadata);
  if (wish?.kind !== "refuse") return;
  throw new ApiError(wish.code, `Refused as metadata.${SANDBOX_ENTRY} asks: ${ERRORS[wish.code].message}`);
};
