import { RETRY_DELAYS_MS, verifySignature } from "../src/index.ts";
import type { Judge, OpenedRequest, Target, Violation } from "./violations.ts";

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

/** Where nobody knows yet what it must get. */
const anEndpoint = (heads: ReadonlyMap<string, number>): Endpoint => ({
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

/** Judges what it sees, with a clock that nobody else has. */
export class SimulationJudge implements Judge {
  readonly violations: Judge["violations"] = [];
  readonly counts = { requests: 0, events: 0, accepted: 0, samples: 0, skips: 0 };
  readonly #now: () => number;
  readonly #measure: Measure;
  readonly #events = new Map<string, { readonly id: string; readonly at: number }>();
  readonly #heads = new Map<string, number>();
  readonly #endpoints = new Map<string, Endpoint>();
  /** How often an account had failed, by endpoint and the time of the next attempt that was written for it. */
  readonly #written = new Map<string, number>();

  constructor(now: () => number, measure: Measure) {
    this.#now = now;
    this.#measure = measure;
  }

  readonly threw = (error: unknown): void => this.#accuse("threw", String(error));

  committed(account: string, sequence: number, id: string): boolean {
    const known = this.#events.get(`${account} ${sequence}`);
    if (known && known.id !== id) this.#accuse("lost", `${account} ${sequence}: replaced by another event`);
    if (known) return false;
    this.counts.events += 1;
    this.#events.set(`${account} ${sequence}`, { id, at: this.#now() });
    this.#heads.set(account, Math.max(sequence, this.#heads.get(account) ?? 0));
    return true;
  }

  headOf(account: string): number {
    return this.#heads.get(account) ?? 0;
  }

  creating(name: string): void {
    this.#endpoints.set(name, anEndpoint(this.#heads));
  }

  created(name: string): void {
    this.#of(name).ceiling = new Map(this.#heads);
  }

  enabled(name: string): void {
    const endpoint = this.#of(name);
    endpoint.silent = false;
    endpoint.notBefore = 0;
    endpoint.enabledAt = this.#now();
    endpoint.failures.clear();
  }

  dueNow(name: string): void {
    this.#of(name).notBefore = 0;
    this.#of(name).asked = true;
  }

  leased(name: string): void {
    this.#of(name).asked = false;
  }

  skipping(name: string, account: string, upTo: number): void {
    const { givenUp, failures, forgiven } = this.#of(name);
    givenUp.set(account, Math.max(upTo, givenUp.get(account) ?? 0));
    // Another account's success may forget the failures of one that has nothing left.
    failures.delete(account);
    forgiven.add(account);
  }

  skipped(name: string, account: string, upTo: number | undefined): void {
    const { givenUp, got, ceiling } = this.#of(name);
    givenUp.delete(account);
    if (upTo === undefined) return;
    this.counts.skips += 1;
    got.set(account, Math.max(upTo, got.get(account) ?? ceiling?.get(account) ?? 0));
  }

  cursorAt(name: string, account: string, sequence: number): void {
    const { cursors } = this.#of(name);
    const before = cursors.get(account) ?? 0;
    if (sequence < before) this.#accuse("set back", `${name} ${account}: from ${before} to ${sequence}`);
    cursors.set(account, sequence);
  }

  hidden(name: string, account: string): void {
    this.#accuse("hidden", `${name} ${account}`);
  }

  deleted(name: string): void {
    this.#of(name).deleted = true;
  }

  mustBeSilent(name: string, account?: string): void {
    if (account === undefined) this.#of(name).silent = true;
    else this.#of(name).silentFor.add(account);
  }

  gone(name: string): void {
    this.#of(name).gone = true;
  }

  changing(name: string, to: Target): void {
    const endpoint = this.#of(name);
    endpoint.targets = endpoint.targets && [to, ...endpoint.targets];
  }

  changed(name: string, to: Target): void {
    this.#of(name).targets = [to];
  }

  covering(name: string, account: string): void {
    const { floor, ceiling, got } = this.#of(name);
    floor.set(account, this.#heads.get(account) ?? 0);
    ceiling?.set(account, Number.POSITIVE_INFINITY);
    got.delete(account);
  }

  covered(name: string, account: string): void {
    this.#of(name).ceiling?.set(account, this.#heads.get(account) ?? 0);
  }

  opened(name: string, { url, sent, isSample, signature, body }: OpenedRequest): void {
    this.counts.requests += 1;
    const endpoint = this.#of(name);
    if (endpoint.open > 0) this.#accuse("overlap", name);
    endpoint.open += 1;
    const [first] = sent;
    if (endpoint.gone) this.#accuse("after the answer", name);
    const { targets = [] } = endpoint;
    const check = { header: signature, body, secrets: targets.map(({ secret }) => secret), nowMs: this.#now() };
    // Signed by a clock that may be wrong, but never by two minutes.
    if (targets.length > 0 && !verifySignature(check).verified) this.#accuse("old secret", name);
    if (targets.length > 0 && targets.every((target) => target.url !== url)) this.#accuse("old address", name);
    if (isSample) {
      this.counts.samples += 1;
      return;
    }
    if (endpoint.silent || (first && endpoint.silentFor.has(first.account))) this.#accuse("after the answer", name);
    if (!first) return this.#accuse("gap in a batch", `${name}: empty`);
    if (sent.some(({ account }) => account !== first.account)) this.#accuse("mixed accounts", name);
    if (sent.some(({ sequence }, index) => sequence !== first.sequence + index)) this.#accuse("gap in a batch", name);
    this.#checkOrder(name, endpoint, first.account, first.sequence);
    if (this.#now() < endpoint.notBefore - 2 * this.#measure.skewMs)
      this.#accuse("back-off", `${name}: ${endpoint.notBefore - this.#now()} ms too early`);
  }

  accepted(name: string, account: string, sequence: number): void {
    this.counts.accepted += 1;
    const { got, failures, forgiven, ceiling, givenUp, notBefore, enabledAt } = this.#of(name);
    const before = got.get(account) ?? ceiling?.get(account) ?? 0;
    const oldest = this.#events.get(`${account} ${before + 1}`);
    const waited = this.#now() - Math.max(oldest?.at ?? this.#now(), this.#measure.quietFromMs, notBefore, enabledAt);
    if (sequence > before && waited > this.#measure.lateAfterMs && ceiling && !givenUp.has(account)) {
      this.#accuse("late", `${name} ${account}: ${before + 1} after ${waited} ms`);
    }
    got.set(account, Math.max(sequence, got.get(account) ?? 0));
    failures.delete(account);
    // An event that was given up while its request was open is nothing new.
    if (sequence > before && !givenUp.has(account)) forgiven.delete(account);
  }

  closed(name: string): void {
    this.#of(name).open -= 1;
  }

  backingOff(name: string, account: string, nextAttemptAt: number): void {
    const endpoint = this.#of(name);
    if (endpoint.asked && nextAttemptAt > this.#now())
      this.#accuse("put off", `${name}: by ${nextAttemptAt - this.#now()} ms`);
    endpoint.notBefore = nextAttemptAt;
    const failures = endpoint.forgiven.has(account) ? 1 : (endpoint.failures.get(account) ?? 0) + 1;
    endpoint.failures.set(account, failures);
    this.#written.set(`${name} ${nextAttemptAt}`, failures);
  }

  waits(name: string, nextAttemptAt: number, delayMs: number): void {
    const failures = this.#written.get(`${name} ${nextAttemptAt}`);
    // Due at once, as a client asked: that was judged when it was written.
    if (failures === undefined) return;
    // The plan less its jitter, and less what is rounded on the way.
    const least = (RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0) * 0.9 - 5;
    if (delayMs < least) this.#accuse("back-off", `${name}: failure ${failures} waits ${delayMs} ms`);
  }

  backsOffUntil(): number {
    return Math.max(0, ...[...this.#endpoints.values()].map(({ notBefore, deleted }) => (deleted ? 0 : notBefore)));
  }

  finish(covers: (endpoint: string, account: string) => boolean): void {
    for (const [name, { got, ceiling, deleted }] of this.#endpoints) {
      if (deleted) continue;
      for (const [account, head] of this.#heads) {
        if (!covers(name, account)) continue;
        const acknowledged = got.get(account) ?? ceiling?.get(account) ?? 0;
        if (acknowledged < head) this.#accuse("lost", `${name} ${account}: ${acknowledged} of ${head}`);
      }
    }
  }

  #accuse(kind: Violation, detail: string): void {
    this.violations.push({ kind, detail: `${this.#now()} ${detail}` });
  }

  #of(name: string): Endpoint {
    const known = this.#endpoints.get(name);
    if (!known) throw new Error(`nobody created ${name}`);
    return known;
  }

  #checkOrder(name: string, endpoint: Endpoint, account: string, first: number): void {
    const got = endpoint.got.get(account);
    if (got !== undefined) {
      const missing = first > Math.max(got, endpoint.givenUp.get(account) ?? 0) + 1;
      if (missing) this.#accuse("inversion", `${name} ${account}: ${first} after ${got}`);
      return;
    }
    if (first <= (endpoint.floor.get(account) ?? 0)) this.#accuse("too early", `${name} ${account}: ${first}`);
    const before = Math.max(endpoint.ceiling?.get(account) ?? 0, endpoint.givenUp.get(account) ?? 0);
    if (endpoint.ceiling && first > before + 1) this.#accuse("inversion", `${name} ${account}: begins with ${first}`);
  }
}
