import { isIP } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The address that a request comes from, as limits count it. */
export type SourceOf = (event: Pick<APIGatewayProxyEventV2, "headers" | "requestContext">) => string;

/** Whoever speaks to the gateway itself. */
export const gatewaySource: SourceOf = ({ requestContext }) => requestContext.http.sourceIp;

/**
 * Whom CloudFront speaks for, by the header that it sets: address and port, `198.51.100.10:46532`, IPv6 without brackets.
 * Only for a stage behind it: elsewhere anybody may send the header. What is no address leaves the gateway's own word.
 */
export const edgeSource: SourceOf = (event) => {
  const viewer = event.headers["cloudfront-viewer-address"] ?? "";
  const address = viewer.slice(0, Math.max(viewer.lastIndexOf(":"), 0));
  return isIP(address) > 0 ? address : gatewaySource(event);
};
