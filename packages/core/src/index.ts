export * from "./ids.ts";
export * from "./quantity.ts";
export * from "./refusal.ts";
export {
  type Clock,
  dateOf,
  idInstant,
  type Ids,
  idTimeMs,
  type Instant,
  instant,
  instantMs,
  instantOf,
  isCalendarDate,
  knownInstantOf,
  newId,
  type Secrets,
  type Sleep,
} from "./system.ts";
export type { WarningCode } from "./warning-code.ts";
