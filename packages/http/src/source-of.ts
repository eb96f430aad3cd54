import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";

/** Scheme and host that a client reached the service by. API Gateway serves https alone; the local stack serves http. */
export const originOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  `${headers["x-forwarded-proto"] === "http" ? "http" : "https"}://${requestContext.domainName}`;

/** Where a request comes from, as limits count it: an IPv4 address, or the 64 bits of an IPv6 address that name its net. */
export type SourceOf = (event: Pick<APIGatewayProxyEventV2, "headers" | "requestContext">) => string;

/** Whether a request comes from where requests may come from. */
export type Admits = (event: Pick<APIGatewayProxyEventV2, "headers">) => Promise<boolean>;

/** Whoever speaks to the gateway itself. */
export const gatewaySource: SourceOf = ({ requestContext }) => countedAs(requestContext.http.sourceIp);

/** Not node:net's test: most functions may not hold a way to the network. */
const Address = z.union([z.ipv4(), z.ipv6()]);

/**
 * Client IP address from the header that CloudFront sets: address and port, `198.51.100.10:46532`, IPv6 without brackets. Only for a
 * stage behind CloudFront: elsewhere anybody may send the header. If it is not a valid address, uses the gateway's source IP.
 */
export const edgeSource: SourceOf = (event) => {
  const viewer = event.headers["cloudfront-viewer-address"] ?? "";
  const address = viewer.slice(0, Math.max(viewer.lastIndexOf(":"), 0));
  return Address.safeParse(address).success ? countedAs(address) : gatewaySource(event);
};

const GROUPS = 8;
/** A host may take any address below them (RFC 4291, section 2.5.1), and no customer is meant to get less (RFC 6177). */
const NET_GROUPS = 4;

/** The net of an IPv6 address, `2001:db8:0:1::/64`, however the address is written; everything else as it is. */
const countedAs = (address: string): string => {
  const groups = groupsOf(address);
  if (!groups) return address;
  const isMapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, NET_GROUPS).join(":")}::/64`;
};

/** The eight groups of an IPv6 address, hexadecimal without leading zeros; undefined for everything else. */
const groupsOf = (address: string): readonly string[] | undefined => {
  const [bare = ""] = address.split("%");
  // Written in one way: lower case, no leading zeros, no dotted end.
  const written = URL.parse(`http://[${bare}]`)?.hostname;
  if (written === undefined) return undefined;
  const [head = "", tail = ""] = written.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => (part === "" ? [] : part.split(":"))) as [string[], string[]];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last];
};

/** An IPv4 address that stands in two groups of an IPv6 one. */
const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [Math.floor(group / 256), group % 256])
    .join(".");
