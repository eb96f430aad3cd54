import { createHmac, timingSafeEqual } from "node:crypto";
import type { Page } from "@isotherm/contract";
import { ApiError, asPeopleRead, byCodeUnits, ID_PREFIXES, type IdOf } from "@isotherm/core";
import type { KeyRing } from "./secrets/kept-secret.ts";

/** The place in a list after which the next page begins: the sort value of the last resource that was shown. */
export type Position = string;

/** Makes and checks the cursors of one list: of one account or organisation, with one set of filters. */
export interface Cursors<P extends Position = Position> {
  /** The cursor that stands for a position. */
  encode(position: P): string;
  /** @throws ApiError id_invalid when the cursor was not made by `encode` for this very list */
  decode(cursor: string): P;
}

const MAC_BYTES = 16;
const LONGEST_CURSOR = 4_096;

/**
 * Cursors that cannot be forged and say nothing: position and a 128-bit MAC over it and the list's name.
 *
 * @param list names the list, whose it is and its filters, such as `orders acc_… {"offset_link_id":null}`
 */
export const cursorsOf = <P extends Position>(ring: KeyRing, list: string): Cursors<P> => {
  const macOf = (secret: string, position: Buffer): Buffer =>
    createHmac("sha256", secret).update(`${list}\n`).update(position).digest().subarray(0, MAC_BYTES);
  return {
    encode: (position) => {
      const bytes = Buffer.from(position, "utf8");
      return Buffer.concat([macOf(ring.current, bytes), bytes]).toString("base64url");
    },
    decode: (cursor) => {
      const bytes = Buffer.from(cursor.slice(0, LONGEST_CURSOR), "base64url");
      const position = bytes.subarray(MAC_BYTES);
      const genuine =
        bytes.length > MAC_BYTES &&
        bytes.toString("base64url") === cursor &&
        ring.accepted.some((secret) => timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(secret, position)));
      if (!genuine) throw new ApiError("id_invalid", "after: is not a cursor of this list");
      // Genuine: what `encode` was given.
      return position.toString("utf8") as P;
    },
  };
};

const LETTERS_OF_AN_ID = /^[0-9A-Z]{26}$/u;

/**
 * The id behind which a page of a list by id begins: that of a cursor, or one that the client names itself, such as that of
 * the last resource it has seen.
 *
 * @param find looks for a resource of the list by its id
 * @throws ApiError id_invalid, also where nothing of the list has the id
 */
export const idAfter = async <K extends keyof IdOf>(
  cursors: Cursors<IdOf[K]>,
  kind: K,
  after: string | undefined,
  find: (id: IdOf[K]) => Promise<unknown>,
): Promise<IdOf[K] | undefined> => {
  if (after === undefined) return undefined;
  const prefix = `${ID_PREFIXES[kind]}_`;
  const isId = after.startsWith(prefix) && LETTERS_OF_AN_ID.test(after.slice(prefix.length));
  if (!isId) return cursors.decode(after);
  // It has the form of one.
  const id = after as IdOf[K];
  if ((await find(id)) === undefined) throw new ApiError("id_invalid", "after: nothing of this list has the id");
  return id;
};

/** What a page is cut from. */
export interface Listing<T, A> {
  /** All resources in their order, from the first after the position; more than a page of them may be left out. */
  readonly resources: readonly T[];
  readonly limit: number;
  readonly cursors: Cursors;
  readonly positionOf: (resource: T) => Position;
  /** A resource as it is answered. */
  readonly answerOf: (resource: T) => A;
}

/** A function answers at most 6 MB; the rest is for the page's own properties, the headers, and longer decimals. */
const MOST_RESPONSE_BYTES = 5_500_000;

/** What an answer takes in the result of its function, where the body is a text: written as JSON twice. */
const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(answer)));

/**
 * The page of the first `limit` resources, or of as many as fit into an answer, one at least. Hand over one more than
 * the limit to tell whether there are more.
 */
export const cutPage = <T, A>({ resources, limit, cursors, positionOf, answerOf }: Listing<T, A>): Page<A> => {
  const data: A[] = [];
  let bytes = 0;
  for (const resource of resources.slice(0, limit)) {
    const answer = answerOf(resource);
    bytes += bytesOf(answer);
    if (bytes > MOST_RESPONSE_BYTES && data.length > 0) break;
    data.push(answer);
  }
  const last = resources[data.length - 1];
  const has_more = resources.length > data.length && last !== undefined;
  return { has_more, next_cursor: has_more ? cursors.encode(positionOf(last)) : null, data };
};

/** The position of a resource in a list that is ordered by name, then id. */
const namePosition = ({ name, id }: Named): Position => JSON.stringify([name, id]);

interface Named {
  readonly name: string;
  readonly id: string;
}

/** Orders by name `asPeopleRead`. What reads the same goes by code units, then by id, so that no two resources share a place. */
export const byName = (a: Named, b: Named): number =>
  asPeopleRead(a.name, b.name) || byCodeUnits(a.name, b.name) || byCodeUnits(a.id, b.id);

/** A page of a list that is held whole in memory, ordered by name, then id. It begins behind a cursor or behind an id. */
export const pageByName = <T extends Named, A>(
  all: readonly T[],
  cursors: Cursors,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
  answerOf: (resource: T) => A,
): Page<A> => {
  const sorted = all.toSorted(byName);
  const last = after === undefined ? undefined : (sorted.find(({ id }) => id === after) ?? placeOf(cursors, after));
  const left = last === undefined ? sorted : sorted.filter((resource) => byName(resource, last) > 0);
  return cutPage({ resources: left, limit, cursors, positionOf: namePosition, answerOf });
};

/** @throws ApiError id_invalid */
const placeOf = (cursors: Cursors, after: string): Named => {
  // The position is our own: its MAC was right.
  const [name, id] = JSON.parse(cursors.decode(after)) as [string, string];
  return { name, id };
};
