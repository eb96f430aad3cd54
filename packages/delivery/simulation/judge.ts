import type { WebhookEventType } from "@isotherm/contract";
import { RETRY_DELAYS_MS, verifySignature } from "../src/index.ts";
import type { KnownEvent } from "./asked-types.ts";
import { type JudgedEndpoint, judgedEndpoint } from "./judged-endpoint.ts";
import type { Judge, OpenedRequest, Target, Violation } from "./violations.ts";

/** What a judge has to know. */
export interface Measure {
  /** By how much a clock may be wrong. */
  readonly skewMs: number;
  /** When things stop going wrong. */
  readonly quietFromMs: number;
  /** An event is late when it waits longer than this after that moment, though its endpoint may be served. */
  readonly lateAfterMs: number;
}

/** Judges what it sees, with a clock that nobody else has. */
export class SimulationJudge implements Judge {
  readonly violations: Judge["violations"] = [];
  readonly counts = { requests: 0, events: 0, accepted: 0, samples: 0, skips: 0 };
  readonly #now: () => number;
  readonly #measure: Measure;
  readonly #events = new Map<string, KnownEvent>();
  readonly #heads = new Map<string, number>();
  readonly #endpoints = new Map<string, JudgedEndpoint>();
  /** How often an account had failed, by endpoint and the time of the next attempt that was written for it. */
  readonly #written = new Map<string, number>();

  constructor(now: () => number, measure: Measure) {
    this.#now = now;
    this.#measure = measure;
  }

  readonly threw = (error: unknown): void => this.#accuse("threw", String(error));

  committed(account: string, sequence: number, { id, type }: Pick<KnownEvent, "id" | "type">): boolean {
    const known = this.#events.get(`${account} ${sequence}`);
    if (known && known.id !== id) this.#accuse("lost", `${account} ${sequence}: replaced by another event`);
    if (known) return false;
    this.counts.events += 1;
    const event = { id, type, at: this.#now() };
    this.#events.set(`${account} ${sequence}`, event);
    for (const { types } of this.#endpoints.values()) types.committed(event);
    this.#heads.set(account, Math.max(sequence, this.#heads.get(account) ?? 0));
    return true;
  }

  headOf(account: string): number {
    return this.#heads.get(account) ?? 0;
  }

  creating(name: string, types: readonly WebhookEventType[]): void {
    this.#endpoints.set(name, judgedEndpoint(this.#heads, types));
  }

  asking(name: string, types: readonly WebhookEventType[]): void {
    const { types: asked, failures, forgiven } = this.#of(name);
    asked.changing(types, this.#events.values());
    // What failed may be passed over now: then another account's success may forget it.
    failures.clear();
    for (const account of this.#heads.keys()) forgiven.add(account);
  }

  asked(name: string): void {
    this.#of(name).types.changed();
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
    const { cursors, failures } = this.#of(name);
    const before = cursors.get(account) ?? 0;
    if (sequence < before) this.#accuse("set back", `${name} ${account}: from ${before} to ${sequence}`);
    // What failed is behind the cursor now, because nobody asks for it any more or because an earlier answer was written late:
    // then another account's success may forget it.
    if (sequence > before) failures.delete(account);
    cursors.set(account, sequence);
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
    for (const [index, { account, sequence }] of sent.entries()) {
      const before = sent[index - 1]?.sequence ?? sequence - 1;
      const isGap = sequence <= before || this.#firstMissing(endpoint, account, before, sequence) !== undefined;
      if (isGap) this.#accuse("gap in a batch", name);
      const event = this.#events.get(`${account} ${sequence}`);
      if (event && !endpoint.types.mayGetNow(event)) this.#accuse("not asked for", `${name} ${sequence}`);
    }
    this.#checkOrder(name, endpoint, first.account, first.sequence);
    if (this.#now() < endpoint.notBefore - 2 * this.#measure.skewMs)
      this.#accuse("back-off", `${name}: ${endpoint.notBefore - this.#now()} ms too early`);
  }

  accepted(name: string, account: string, sequence: number): void {
    this.counts.accepted += 1;
    const endpoint = this.#of(name);
    const { got, failures, forgiven, ceiling, givenUp, notBefore, enabledAt } = endpoint;
    const before = got.get(account) ?? ceiling?.get(account) ?? 0;
    const oldest = this.#events.get(`${account} ${this.#firstMissing(endpoint, account, before, sequence + 1)}`);
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
    for (const [name, endpoint] of this.#endpoints) {
      const { got, ceiling, cursors, deleted } = endpoint;
      if (deleted) continue;
      for (const [account, head] of this.#heads) {
        if (!covers(name, account)) continue;
        const acknowledged = got.get(account) ?? ceiling?.get(account) ?? 0;
        const missing = this.#firstMissing(endpoint, account, acknowledged, head + 1);
        if (missing !== undefined) this.#accuse("lost", `${name} ${account}: ${missing} of ${head}`);
        const cursor = Math.max(cursors.get(account) ?? 0, ceiling?.get(account) ?? 0);
        if (cursor < head) this.#accuse("stuck", `${name} ${account}: at ${cursor} of ${head}`);
      }
    }
  }

  /** The first event after one and before another that an endpoint must get. */
  #firstMissing({ types }: JudgedEndpoint, account: string, after: number, before: number): number | undefined {
    for (let sequence = after + 1; sequence < before; sequence += 1) {
      const event = this.#events.get(`${account} ${sequence}`);
      if (!event || types.mustGet(event)) return sequence;
    }
    return undefined;
  }

  #accuse(kind: Violation, detail: string): void {
    this.violations.push({ kind, detail: `${this.#now()} ${detail}` });
  }

  #of(name: string): JudgedEndpoint {
    const known = this.#endpoints.get(name);
    if (!known) throw new Error(`nobody created ${name}`);
    return known;
  }

  #checkOrder(name: string, endpoint: JudgedEndpoint, account: string, first: number): void {
    const got = endpoint.got.get(account);
    if (got !== undefined) {
      const passed = Math.max(got, endpoint.givenUp.get(account) ?? 0);
      if (this.#firstMissing(endpoint, account, passed, first) !== undefined)
        this.#accuse("inversion", `${name} ${account}: ${first} after ${got}`);
      return;
    }
    if (first <= (endpoint.floor.get(account) ?? 0)) this.#accuse("too early", `${name} ${account}: ${first}`);
    const before = Math.max(endpoint.ceiling?.get(account) ?? 0, endpoint.givenUp.get(account) ?? 0);
    if (endpoint.ceiling && this.#firstMissing(endpoint, account, before, first) !== undefined)
      this.#accuse("inversion", `${name} ${account}: begins with ${first}`);
  }
}
