import type { WebhookEventType } from "@isotherm/contract";
import { wants } from "../src/index.ts";

/** An event as the judge knows it. */
export interface KnownEvent {
  readonly id: string;
  readonly at: number;
  readonly type: WebhookEventType;
}

/**
 * Which types an endpoint has asked for, and what follows for each event. It must get one of a type that was asked for when
 * the event was committed, unless a later change, or one under way then, says otherwise. No request may carry one of a type
 * that is not asked for when it begins.
 */
export class AskedTypes {
  #asked: readonly WebhookEventType[];
  #next: readonly WebhookEventType[] | undefined;
  readonly #may = new Set<string>();

  constructor(asked: readonly WebhookEventType[]) {
    this.#asked = asked;
  }

  mustGet({ id, type }: KnownEvent): boolean {
    return isAsked(this.#asked, type) && !this.#may.has(id);
  }

  mayGetNow({ type }: KnownEvent): boolean {
    return isAsked(this.#asked, type) || (this.#next !== undefined && isAsked(this.#next, type));
  }

  committed(event: KnownEvent): void {
    const next = this.#next;
    if (next && isAsked(this.#asked, event.type) !== isAsked(next, event.type)) this.#may.add(event.id);
  }

  /** A change is under way. */
  changing(to: readonly WebhookEventType[], events: Iterable<KnownEvent>): void {
    this.#next = to;
    for (const event of events) this.committed(event);
  }

  /** It was answered. */
  changed(): void {
    this.#asked = this.#next ?? this.#asked;
    this.#next = undefined;
  }
}

const isAsked = (asked: readonly WebhookEventType[], type: WebhookEventType): boolean =>
  wants({ event_types: [...asked] }, type);
