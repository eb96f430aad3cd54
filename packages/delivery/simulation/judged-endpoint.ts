import type { WebhookEventType } from "@isotherm/contract";
import { AskedTypes } from "./asked-types.ts";
import type { Target } from "./violations.ts";

/** What the judge knows of an endpoint. */
export interface JudgedEndpoint {
  silent: boolean;
  gone: boolean;
  silentFor: Set<string>;
  /** Undefined while nobody has changed them. */
  targets: readonly Target[] | undefined;
  floor: Map<string, number>;
  /** Heads when its creation was answered; undefined until then. */
  ceiling: Map<string, number> | undefined;
  types: AskedTypes;
  got: Map<string, number>;
  /** Up to where events may be missing, by account. */
  givenUp: Map<string, number>;
  cursors: Map<string, number>;
  /** Accounts that failed, gave up, and have not got anything since: how often they failed may be forgotten. */
  forgiven: Set<string>;
  failures: Map<string, number>;
  open: number;
  notBefore: number;
  /** A client has asked to try now since somebody began to send. */
  asked: boolean;
  enabledAt: number;
  deleted: boolean;
}

/** An endpoint that is being created: nobody knows yet what it must get. */
export const judgedEndpoint = (
  heads: ReadonlyMap<string, number>,
  types: readonly WebhookEventType[],
): JudgedEndpoint => ({
  silent: false,
  gone: false,
  silentFor: new Set(),
  targets: undefined,
  floor: new Map(heads),
  ceiling: undefined,
  types: new AskedTypes(types),
  got: new Map(),
  givenUp: new Map(),
  cursors: new Map(),
  forgiven: new Set(),
  failures: new Map(),
  open: 0,
  notBefore: 0,
  asked: false,
  enabledAt: 0,
  deleted: false,
});
