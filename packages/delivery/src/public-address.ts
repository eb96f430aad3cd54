import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Blocks that a cloud claims although they look like plain unicast. */
const FURTHER_REFUSED: readonly string[] = [
  "168.63.129.16/32", // Azure's host, reachable from any virtual machine there
];

/** The only block of IPv6 that is handed out for public use; NAT64, unique local, link-local and the rest lie outside. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one that anybody on the internet may be reached at. False for everything else: loopback,
 * private, link-local and metadata, carrier-grade NAT, multicast, documentation, and every form of IPv6 that leads to
 * an IPv4 address (mapped, NAT64, 6to4, Teredo); also for a text that is no address.
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv6" && !address.match(GLOBAL_UNICAST)) return false;
  return !FURTHER_REFUSED.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block);
    return network.kind() === address.kind() && address.match(network, bits);
  });
};

/** The address that a URL's host is written as (`https://127.1/`, `https://[::1]/`); undefined when it is a name. */
export const literalAddress = (url: URL): string | undefined => {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : undefined;
};

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
