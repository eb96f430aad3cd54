import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";

/** The address that a request comes from, as limits count it. */
export type SourceOf = (event: Pick<APIGatewayProxyEventV2, "headers" | "requestContext">) => string;

/** Whoever speaks to the gateway itself. */
export const gatewaySource: SourceOf = ({ requestContext }) => requestContext.http.sourceIp;

/** Not node:net's test: most functions may not hold a way to the network. */
const Address = z.union([z.ipv4(), z.ipv6()]);

/**
 * Whom CloudFront speaks for, by the header that it sets: address and port, `198.51.100.10:46532`, IPv6 without brackets.
 * Only for a stage behind it: elsewhere anybody may send the header. What is no address leaves the gateway's own word.
 */
export const edgeSource: SourceOf = (event) => {
  const viewer = event.headers["cloudfront-viewer-address"] ?? "";
  const address = viewer.slice(0, Math.max(viewer.lastIndexOf(":"), 0));
  return Address.safeParse(address).success ? address : gatewaySource(event);
};
