import { RETRY_DELAYS_MS, verifySignature } from "../src/index.ts";

/** What must never happen. */
export type Violation =
  | "overlap"
  | "inversion"
  | "lost"
  | "too early"
  | "gap in a batch"
  | "mixed accounts"
  | "back-off"
  | "put off"
  | "late"
  | "old secret"
  | "old address"
  | "after the answer"
  | "set back"
  | "hidden"
  | "threw";

/** Sees every commit and every request, and knows nothing of how deliveries work. */
export interface Judge {
  readonly violations: { readonly kind: Violation; readonly detail: string }[];
  readonly threw: (error: unknown) => void;
  /** An event is in the table; false when it was there before. */
  committed(account: string, sequence: number, id: string): boolean;
  headOf(account: string): number;
  /** An endpoint is being created: what is committed by now, it must not get. */
  creating(endpoint: string): void;
  /** It exists: what is committed from now on, it must get. */
  created(endpoint: string): void;
  enabled(endpoint: string): void;
  /** A client asked to try now: its back-off is over, and no request that is under way may begin another one. */
  dueNow(endpoint: string): void;
  /** Somebody may send to it from now on; what was asked before is answered by what it sends. */
  leased(endpoint: string): void;
  /** Events up to a sequence are being given up: they may be missing. */
  skipping(endpoint: string, account: string, upTo: number): void;
  /** That was answered: with what was given up, or that there was nothing. */
  skipped(endpoint: string, account: string, upTo: number | undefined): void;
  /** A cursor was written. */
  cursorAt(endpoint: string, account: string, sequence: number): void;
  /** A cursor left the index of what is pending, though it has not reached its head. */
  hidden(endpoint: string, account: string): void;
  /** It is being deleted: nothing needs to arrive any more. */
  deleted(endpoint: string): void;
  /** A change was answered: from now on no request may begin, not even for one account of it. */
  mustBeSilent(endpoint: string, account?: string): void;
  /** Its deletion was answered: not even the sample event may be sent from now on. */
  gone(endpoint: string): void;
  /** Secret and address are being changed, one change at a time: these may be used. */
  changing(endpoint: string, to: Target): void;
  /** It was answered: these must be used, and no others. */
  changed(endpoint: string, to: Target): void;
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
  /** A failure was written, with the time of the next attempt; past when a client has asked for it meanwhile. */
  backingOff(endpoint: string, account: string, nextAttemptAt: number): void;
  /** How long the writer of that failure had decided to wait; it may tell long after. */
  waits(endpoint: string, nextAttemptAt: number, delayMs: number): void;
  /** When the last endpoint that backs off may be tried again; past when none does. */
  backsOffUntil(): number;
  /** Nothing goes wrong any more and there was time enough: everything must have arrived. */
  finish(covers: (endpoint: string, account: string) => boolean): void;
  readonly counts: Record<"requests" | "events" | "accepted" | "samples" | "skips", number>;
}

/** Where requests to an endpoint go, and what they are signed with. */
export interface Target {
  readonly secret: string;
  readonly url: string;
}

/** A request as its receiver sees it. */
export interface OpenedRequest {
  readonly url: string;
  readonly sent: readonly { readonly account: string; readonly sequence: number }[];
  /** Whether it is the sample event, which belongs to no order and waits for nothing. */
  readonly isSample: boolean;
  readonly signature: string;
  readonly body: string;
}

interface Endpoint {
  silent: boolean;
  gone: boolean;
  silentFor: Set<string>;
  /** Undefined while nobody has changed them. */
  targets: readonly Target[] | undefined;
  floor: Map<string, number>;
  /** Heads when its creation was answered; undefined until then. */
  ceiling: Map<string, number> | undefined;
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

/** What a judge has to know. */
export interface Measure {
  /** By how much a clock may be wrong. */
  readonly skewMs: number;
  /** When things stop going wrong. */
  readonly quietFromMs: number;
  /** An event is late when it waits longer than this after that moment, though its endpoint may be served. */
  readonly lateAfterMs: number;
}

/** Makes a judge. */
export const judge = (now: () => number, { skewMs, quietFromMs, lateAfterMs }: Measure): Judge => {
  const events = new Map<string, { readonly id: string; readonly at: number }>();
  const heads = new Map<string, number>();
  const endpoints = new Map<string, Endpoint>();
  const written = new Map<string, number>();
  const violations: Judge["violations"] = [];
  const counts = { requests: 0, events: 0, accepted: 0, samples: 0, skips: 0 };
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
      const missing = first > Math.max(got, endpoint.givenUp.get(account) ?? 0) + 1;
      if (missing) accuse("inversion", `${name} ${account}: ${first} after ${got}`);
      return;
    }
    if (first <= (endpoint.floor.get(account) ?? 0)) accuse("too early", `${name} ${account}: ${first}`);
    const before = Math.max(endpoint.ceiling?.get(account) ?? 0, endpoint.givenUp.get(account) ?? 0);
    if (endpoint.ceiling && first > before + 1) accuse("inversion", `${name} ${account}: begins with ${first}`);
  };
  return {
    violations,
    counts,
    threw: (error) => accuse("threw", String(error)),
    committed: (account, sequence, id) => {
      const known = events.get(`${account} ${sequence}`);
      if (known && known.id !== id) accuse("lost", `${account} ${sequence}: replaced by another event`);
      if (known) return false;
      counts.events += 1;
      events.set(`${account} ${sequence}`, { id, at: now() });
      heads.set(account, Math.max(sequence, heads.get(account) ?? 0));
      return true;
    },
    headOf: (account) => heads.get(account) ?? 0,
    creating: (name) => {
      endpoints.set(name, {
        silent: false,
        gone: false,
        silentFor: new Set(),
        targets: undefined,
        floor: new Map(heads),
        ceiling: undefined,
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
    },
    created: (name) => {
      of(name).ceiling = new Map(heads);
    },
    enabled: (name) => {
      const endpoint = of(name);
      endpoint.silent = false;
      endpoint.notBefore = 0;
      endpoint.enabledAt = now();
      endpoint.failures.clear();
    },
    dueNow: (name) => {
      of(name).notBefore = 0;
      of(name).asked = true;
    },
    leased: (name) => {
      of(name).asked = false;
    },
    skipping: (name, account, upTo) => {
      const { givenUp, failures, forgiven } = of(name);
      givenUp.set(account, Math.max(upTo, givenUp.get(account) ?? 0));
      // Another account's success may forget the failures of one that has nothing left.
      failures.delete(account);
      forgiven.add(account);
    },
    skipped: (name, account, upTo) => {
      const { givenUp, got, ceiling } = of(name);
      givenUp.delete(account);
      if (upTo === undefined) return;
      counts.skips += 1;
      got.set(account, Math.max(upTo, got.get(account) ?? ceiling?.get(account) ?? 0));
    },
    cursorAt: (name, account, sequence) => {
      const { cursors } = of(name);
      const before = cursors.get(account) ?? 0;
      if (sequence < before) accuse("set back", `${name} ${account}: from ${before} to ${sequence}`);
      cursors.set(account, sequence);
    },
    hidden: (name, account) => accuse("hidden", `${name} ${account}`),
    deleted: (name) => {
      of(name).deleted = true;
    },
    mustBeSilent: (name, account) => {
      if (account === undefined) of(name).silent = true;
      else of(name).silentFor.add(account);
    },
    gone: (name) => {
      of(name).gone = true;
    },
    changing: (name, to) => {
      const endpoint = of(name);
      endpoint.targets = endpoint.targets && [to, ...endpoint.targets];
    },
    changed: (name, to) => {
      of(name).targets = [to];
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
    opened: (name, { url, sent, isSample, signature, body }) => {
      counts.requests += 1;
      const endpoint = of(name);
      if (endpoint.open > 0) accuse("overlap", name);
      endpoint.open += 1;
      const [first] = sent;
      if (endpoint.gone) accuse("after the answer", name);
      const { targets = [] } = endpoint;
      const check = { header: signature, body, secrets: targets.map(({ secret }) => secret), nowMs: now() };
      // Signed by a clock that may be wrong, but never by two minutes.
      if (targets.length > 0 && !verifySignature(check).verified) accuse("old secret", name);
      if (targets.length > 0 && targets.every((target) => target.url !== url)) accuse("old address", name);
      if (isSample) {
        counts.samples += 1;
        return;
      }
      if (endpoint.silent || (first && endpoint.silentFor.has(first.account))) accuse("after the answer", name);
      if (!first) return accuse("gap in a batch", `${name}: empty`);
      if (sent.some(({ account }) => account !== first.account)) accuse("mixed accounts", name);
      if (sent.some(({ sequence }, index) => sequence !== first.sequence + index)) accuse("gap in a batch", name);
      checkOrder(name, endpoint, first.account, first.sequence);
      if (now() < endpoint.notBefore - 2 * skewMs)
        accuse("back-off", `${name}: ${endpoint.notBefore - now()} ms too early`);
    },
    accepted: (name, account, sequence) => {
      counts.accepted += 1;
      const { got, failures, forgiven, ceiling, givenUp, notBefore, enabledAt } = of(name);
      const before = got.get(account) ?? ceiling?.get(account) ?? 0;
      const oldest = events.get(`${account} ${before + 1}`);
      const waited = now() - Math.max(oldest?.at ?? now(), quietFromMs, notBefore, enabledAt);
      if (sequence > before && waited > lateAfterMs && ceiling && !givenUp.has(account)) {
        accuse("late", `${name} ${account}: ${before + 1} after ${waited} ms`);
      }
      got.set(account, Math.max(sequence, got.get(account) ?? 0));
      failures.delete(account);
      // An event that was given up while its request was open is nothing new.
      if (sequence > before && !givenUp.has(account)) forgiven.delete(account);
    },
    closed: (name) => {
      of(name).open -= 1;
    },
    backingOff: (name, account, nextAttemptAt) => {
      const endpoint = of(name);
      if (endpoint.asked && nextAttemptAt > now()) accuse("put off", `${name}: by ${nextAttemptAt - now()} ms`);
      endpoint.notBefore = nextAttemptAt;
      const failures = endpoint.forgiven.has(account) ? 1 : (endpoint.failures.get(account) ?? 0) + 1;
      endpoint.failures.set(account, failures);
      written.set(`${name} ${nextAttemptAt}`, failures);
    },
    waits: (name, nextAttemptAt, delayMs) => {
      const failures = written.get(`${name} ${nextAttemptAt}`);
      // Due at once, as a client asked: that was judged when it was written.
      if (failures === undefined) return;
      // The plan less its jitter, and less what is rounded on the way.
      const least = (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0) * 0.9 - 5;
      if (delayMs < least) accuse("back-off", `${name}: failure ${failures} waits ${delayMs} ms`);
    },
    backsOffUntil: () =>
      Math.max(0, ...[...endpoints.values()].map(({ notBefore, deleted }) => (deleted ? 0 : notBefore))),
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
