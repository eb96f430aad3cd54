import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Scheme and host that a client reached the service by. API Gateway serves https alone; the local stack serves http. */
export const originOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  `${headers["x-forwarded-proto"] === "http" ? "http" : "https"}://${requestContext.domainName}`;
