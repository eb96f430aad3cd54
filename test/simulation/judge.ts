import { RETRY_DELAYS_MS, verifySignature } from "@isotherm/events";

/** What must never happen. */
export type Violation =
  | "overlap"
  | "inversion"
  | "lost"
  | "too early"
  | "gap in a batch"
  | "mixed accounts"
  | "back-off"
  | "late"
  | "old secret"
  | "after the answer"
  | "threw";

/** Sees every commit and every request, and knows nothing of how deliveries work. */
export interface Judge {
  readonly violations: { readonly kind: Violation; readonly detail: string }[];
  readonly threw: (error: unknown) => void;
  committed(account: string, sequence: number): void;
  headOf(account: string): number;
  /** An endpoint is being created: what is committed by now, it must not get. */
  creating(endpoint: string): void;
  /** It exists: what is committed from now on, it must get. */
  created(endpoint: string): void;
  /** It may be late from now on: it is being switched off. */
  disabled(endpoint: string): void;
  enabled(endpoint: string): void;
  /** It is being deleted: nothing needs to arrive any more. */
  deleted(endpoint: string): void;
  /** A change was answered: from now on no request may begin, not even for one account of it. */
  mustBeSilent(endpoint: string, account?: string): void;
  /** A rotation begins, one at a time: this secret may sign. */
  rotating(endpoint: string, secret: string): void;
  /** It was answered: this secret must sign, and no other. */
  rotated(endpoint: string, secret: string): void;
  /** An account is being added: what is committed by now, the endpoint must not get. */
  covering(endpoint: string, account: string): void;
  /** It was added: what is committed from now on, the endpoint must get. */
  covered(endpoint: string, account: string): void;
  /** A request begins. */
  opened(endpoint: string, request: OpenedRequest): void;
  /** A receiver has acknowledged. */
  accepted(endpoint: string, account: string, sequence: number): void;
  /** A request is over, whatever the sender made of it. */
  closed(endpoint: string): void;
  /** A failure was written, with the time of the next attempt. */
  backingOff(endpoint: string, account: string, nextAttemptAt: number): void;
  /** How long the writer of that failure had decided to wait; it may tell long after. */
  waits(endpoint: string, nextAttemptAt: number, delayMs: number): void;
  /** Nothing goes wrong any more and there was time enough: everything must have arrived. */
  finish(covers: (endpoint: string, account: string) => boolean): void;
  readonly counts: { requests: number; events: number; accepted: number };
}

/** A request as its receiver sees it. */
export interface OpenedRequest {
  readonly sent: readonly { readonly account: string; readonly sequence: number }[];
  readonly signature: string;
  readonly body: string;
}

interface Endpoint {
  silent: boolean;
  silentFor: Set<string>;
  /** Undefined while nobody has rotated. */
  secrets: readonly string[] | undefined;
  floor: Map<string, number>;
  /** Heads when its creation was answered; undefined until then. */
  ceiling: Map<string, number> | undefined;
  got: Map<string, number>;
  failures: Map<string, number>;
  open: number;
  notBefore: number;
  mayBeLate: boolean;
  deleted: boolean;
}

/** What a judge has to know: by how much two clocks may differ, and from when on an event is late. */
export interface Measure {
  readonly skewMs: number;
  readonly lateAfterMs: number;
}

/** Makes a judge. */
export const judge = (now: () => number, { skewMs, lateAfterMs }: Measure): Judge => {
  const committedAt = new Map<string, number>();
  const heads = new Map<string, number>();
  const endpoints = new Map<string, Endpoint>();
  const written = new Map<string, number>();
  const violations: Judge["violations"] = [];
  const counts = { requests: 0, events: 0, accepted: 0 };
  const accuse = (kind: Violation, detail: string): void =>
    void violations.push({ kind, detail: `${now()} ${detail}` });
  const of = (name: string): Endpoint => {
    const known = endpoints.get(name);
    if (!known) throw new Error(`nobody created ${name}`);
    return known;
  };
  const checkOrder = (name: string, endpoint: Endpoint, account: string, first: number): void => {
    const got = endpoint.got.get(account);
    if (got !== undefined) {
      if (first > got + 1) accuse("inversion", `${name} ${account}: ${first} after ${got}`);
      return;
    }
    if (first <= (endpoint.floor.get(account) ?? 0)) accuse("too early", `${name} ${account}: ${first}`);
    if (endpoint.ceiling && first > (endpoint.ceiling.get(account) ?? 0) + 1)
      accuse("inversion", `${name} ${account}: begins with ${first}`);
  };
  return {
    violations,
    counts,
    threw: (error) => accuse("threw", String(error)),
    committed: (account, sequence) => {
      counts.events += 1;
      committedAt.set(`${account} ${sequence}`, now());
      heads.set(account, Math.max(sequence, heads.get(account) ?? 0));
    },
    headOf: (account) => heads.get(account) ?? 0,
    creating: (name) => {
      endpoints.set(name, {
        silent: false,
        silentFor: new Set(),
        secrets: undefined,
        floor: new Map(heads),
        ceiling: undefined,
        got: new Map(),
        failures: new Map(),
        open: 0,
        notBefore: 0,
        mayBeLate: false,
        deleted: false,
      });
    },
    created: (name) => {
      of(name).ceiling = new Map(heads);
    },
    disabled: (name) => {
      of(name).mayBeLate = true;
    },
    enabled: (name) => {
      const endpoint = of(name);
      endpoint.silent = false;
      endpoint.notBefore = 0;
      endpoint.failures.clear();
    },
    deleted: (name) => {
      of(name).deleted = true;
    },
    mustBeSilent: (name, account) => {
      if (account === undefined) of(name).silent = true;
      else of(name).silentFor.add(account);
    },
    rotating: (name, secret) => {
      const endpoint = of(name);
      endpoint.secrets = endpoint.secrets && [secret, ...endpoint.secrets];
    },
    rotated: (name, secret) => {
      of(name).secrets = [secret];
    },
    covering: (name, account) => {
      const { floor, ceiling, got } = of(name);
      floor.set(account, heads.get(account) ?? 0);
      ceiling?.set(account, Number.POSITIVE_INFINITY);
      got.delete(account);
    },
    covered: (name, account) => {
      of(name).ceiling?.set(account, heads.get(account) ?? 0);
    },
    opened: (name, { sent, signature, body }) => {
      counts.requests += 1;
      const endpoint = of(name);
      if (endpoint.open > 0) accuse("overlap", name);
      endpoint.open += 1;
      const [first] = sent;
      if (endpoint.silent || (first && endpoint.silentFor.has(first.account))) accuse("after the answer", name);
      const check = { header: signature, body, secrets: endpoint.secrets ?? [], nowMs: now() };
      // Signed by a clock that may be wrong, but never by two minutes.
      if (endpoint.secrets && !verifySignature(check).verified) accuse("old secret", name);
      if (!first) return accuse("gap in a batch", `${name}: empty`);
      if (sent.some(({ account }) => account !== first.account)) accuse("mixed accounts", name);
      if (sent.some(({ sequence }, index) => sequence !== first.sequence + index)) accuse("gap in a batch", name);
      checkOrder(name, endpoint, first.account, first.sequence);
      if (now() < endpoint.notBefore - 2 * skewMs)
        accuse("back-off", `${name}: ${endpoint.notBefore - now()} ms too early`);
    },
    accepted: (name, account, sequence) => {
      counts.accepted += 1;
      const { got, failures, ceiling, mayBeLate } = of(name);
      const before = got.get(account) ?? ceiling?.get(account) ?? 0;
      const waited = now() - (committedAt.get(`${account} ${before + 1}`) ?? now());
      if (sequence > before && waited > lateAfterMs && ceiling && !mayBeLate) {
        accuse("late", `${name} ${account}: ${before + 1} after ${waited} ms`);
      }
      got.set(account, Math.max(sequence, got.get(account) ?? 0));
      failures.delete(account);
    },
    closed: (name) => {
      of(name).open -= 1;
    },
    backingOff: (name, account, nextAttemptAt) => {
      const endpoint = of(name);
      endpoint.notBefore = nextAttemptAt;
      const failures = (endpoint.failures.get(account) ?? 0) + 1;
      endpoint.failures.set(account, failures);
      written.set(`${name} ${nextAttemptAt}`, failures);
    },
    waits: (name, nextAttemptAt, delayMs) => {
      const failures = written.get(`${name} ${nextAttemptAt}`) ?? 1;
      // The plan less its jitter, and less what is rounded on the way.
      const least = (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0) * 0.9 - 5;
      if (delayMs < least) accuse("back-off", `${name}: failure ${failures} waits ${delayMs} ms`);
    },
    finish: (covers) => {
      for (const [name, { got, ceiling, deleted }] of endpoints) {
        if (deleted) continue;
        for (const [account, head] of heads) {
          if (!covers(name, account)) continue;
          const acknowledged = got.get(account) ?? ceiling?.get(account) ?? 0;
          if (acknowledged < head) accuse("lost", `${name} ${account}: ${acknowledged} of ${head}`);
        }
      }
    },
  };
};
