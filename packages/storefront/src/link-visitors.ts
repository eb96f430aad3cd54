import { createHmac, hkdfSync } from "node:crypto";

/** How many places the visitors of a link fall into. */
export const PLACES = 4_096;

/** A browser that opens the page of a link, as far as a request tells it from others. */
interface Visitor {
  readonly token: string;
  /** Its address, or net; see `SourceOf`. */
  readonly sourceIp: string;
  readonly userAgent: string;
}

/**
 * The place of a visitor, 0 to 4,095: always the same one, and shared with many others. Without the secret nobody can say
 * which place an address has.
 */
export const placeOf = (secret: string, { token, sourceIp, userAgent }: Visitor): number => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "visitors of links", 32));
  const mac = createHmac("sha256", key)
    .update(JSON.stringify([token, sourceIp, userAgent]))
    .digest();
  return mac.readUInt32BE() % PLACES;
};

/**
 * How many visitors have probably marked so many places: a few are exact but for chance, 10,000 are within some 2 %. Where
 * every place is marked, the count ends: 36,909.
 *
 *   n = m · ln(m / (m - k))
 *
 *   m  places, k  marked ones. Source: Whang et al. 1990, "A linear-time probabilistic counting algorithm", equation 3.
 */
export const visitorsIn = (marked: number): number =>
  Math.round(PLACES * Math.log(PLACES / (PLACES - Math.min(marked, PLACES - 0.5))));
