import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** A host that leads, at least in part, to an address that is not public. */
class NotPublic extends Error {
  readonly code = "NOT_PUBLIC";

  constructor(host: string) {
    super(`${host} does not lead to a public address`);
    this.name = "NotPublic";
  }
}

/** Asks for every address of a name, as node:dns does. */
export type LookupAll = (
  host: string,
  options: { readonly all: true },
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/**
 * A name look-up for connections that must stay outside: it refuses a name when any of its addresses is not public.
 * The connection then goes to the very address that was checked, so a name that changes meanwhile gains nothing.
 */
export const publicLookup =
  (lookupAll: LookupAll = systemLookup): LookupFunction =>
  (host, options, done) => {
    lookupAll(host, { all: true }, (error, found) => {
      const family = options.family === "IPv4" ? 4 : options.family === "IPv6" ? 6 : options.family;
      const addresses = family ? found?.filter((one) => one.family === family) : found;
      const [first] = addresses ?? [];
      if (error) return done(error, []);
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(host), []);
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family);
    });
  };
