export * from "./ids.ts";
export { isImoNumber } from "./imo-number.ts";
export * from "./quantity.ts";
export * from "./api-error.ts";
export { rowId } from "./row-id.ts";
export {
  type Clock,
  DAY_MS,
  dateOf,
  idInstant,
  type Ids,
  IdsInARow,
  idTimeMs,
  type Instant,
  instant,
  instantMs,
  instantOf,
  isCalendarDate,
  knownInstantOf,
  newId,
  type TokenGenerator,
  type Sleep,
  utcDayAt,
  utcDayOf,
} from "./system.ts";
export { asPeopleRead, byCodeUnits } from "./text-order.ts";
export type { WarningCode } from "./warning-code.ts";
