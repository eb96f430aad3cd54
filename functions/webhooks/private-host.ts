import { lookup } from "node:dns/promises";
import { ApiError } from "@isotherm/core";
import { isPublicAddress, literalAddress } from "@isotherm/delivery";

/** The addresses of a host name; none when it does not resolve now. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** Asks the system's resolver. */
export const systemResolve: Resolve = async (host) => {
  try {
    const addresses = await lookup(host, { all: true });
    return addresses.map(({ address }) => address);
  } catch {
    return [];
  }
};

/**
 * Whether a URL leads to an address that is not on the public internet. A host that does not resolve yet is let
 * through: delivery checks every address again when it connects.
 */
export const leadsToPrivateHost = async (url: URL, resolve: Resolve): Promise<boolean> => {
  const literal = literalAddress(url);
  const addresses = literal === undefined ? await resolve(url.hostname) : [literal];
  return !addresses.every(isPublicAddress);
};

/** @throws ApiError validation_error when events may not be sent there */
export const refusePrivateHost = async (
  { resolve, allowPrivateReceivers }: { readonly resolve: Resolve; readonly allowPrivateReceivers: boolean },
  url: string,
): Promise<void> => {
  if (!allowPrivateReceivers && (await leadsToPrivateHost(new URL(url), resolve))) {
    throw new ApiError("validation_error", "url: must lead to a public address");
  }
};
