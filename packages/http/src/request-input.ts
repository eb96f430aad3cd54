import type middy from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { type Operation, PAGE_LIMIT, ERRORS } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { faultsText } from "./faults.ts";

/**
 * The event with the names of its headers in lower case, as API Gateway and the local gateway give them. SAM CLI keeps the
 * case that clients write.
 */
export const withLowerCaseHeaders = (event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 => ({
  ...event,
  headers: Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value])),
});

/** What SAM CLI calls every host, whatever the client called. */
const HOST_OF_SAM = "localhost";

/** Where the client reached the service: scheme and host, with the port where it is not the usual one. */
export const originOf = ({ headers, requestContext: { domainName } }: APIGatewayProxyEventV2): string =>
  `${headers["x-forwarded-proto"] === "http" ? "http" : "https"}://${domainName === HOST_OF_SAM ? (headers["host"] ?? domainName) : domainName}`;

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

/** Which page a client asks for. */
export interface PageRequest {
  readonly limit: number;
  /** The cursor of the page before, as it was sent. Whoever made it checks it. */
  readonly after: string | undefined;
}

const DIGITS = /^[0-9]+$/;

/**
 * The value of a parameter that may be given once.
 *
 * @throws ApiError validation_error when it is given more often
 */
const single = (parameters: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = parameters.getAll(name);
  if (more.length > 0) throw new ApiError("validation_error", `${name}: must not be given more than once`);
  return value;
};

/** @throws ApiError validation_error, pagination_limit_invalid */
const limitOf = (text: string | undefined): number => {
  if (text === undefined) return PAGE_LIMIT.default;
  if (!DIGITS.test(text)) throw new ApiError("validation_error", "limit: must be written in digits");
  const limit = Number(text);
  if (limit < 1 || limit > PAGE_LIMIT.most) throw new ApiError("pagination_limit_invalid");
  return limit;
};

/**
 * Which page of a list a query asks for.
 *
 * @throws ApiError validation_error, pagination_limit_invalid
 */
export const pageRequest = (rawQuery: string): PageRequest => {
  const parameters = new URLSearchParams(rawQuery);
  return { limit: limitOf(single(parameters, "limit")), after: single(parameters, "after") };
};

/** Whether a parameter may be repeated, looking below its default. */
const isList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodDefault ? isList(schema.def.innerType) : schema instanceof z.ZodArray;

/**
 * The parameters that an operation knows, as their schema has them; others are ignored.
 *
 * @throws ApiError validation_error that names every offending parameter
 */
export const queryOf = ({ query }: Operation, rawQuery: string): unknown => {
  if (!query) return undefined;
  const parameters = new URLSearchParams(rawQuery);
  const given = Object.entries(query.shape)
    .filter(([name]) => parameters.has(name))
    .map(([name, schema]) => [name, isList(schema) ? parameters.getAll(name) : single(parameters, name)] as const);
  const sent = Object.fromEntries(given);
  const result = query.safeParse(sent);
  if (result.success) return result.data;
  throw new ApiError("validation_error", faultsText(query, sent, result.error.issues, "query"));
};

const LARGEST_BODY_BYTES = 102_400;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** @throws ApiError payload_too_large when the body, not parsed yet, is over 100 kB */
export const checkSize = (
  { body = "", isBase64Encoded }: APIGatewayProxyEventV2,
  largestBytes = LARGEST_BODY_BYTES,
): void => {
  if (Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8") > largestBytes) {
    const detail = largestBytes === LARGEST_BODY_BYTES ? undefined : `The body is larger than ${largestBytes} bytes.`;
    throw new ApiError("payload_too_large", detail);
  }
};

/** @throws ApiError unsupported_media_type when a content type is given and is not JSON in UTF-8, or the body is encoded */
const checkContentType = ({ headers }: APIGatewayProxyEventV2): void => {
  const type = headers["content-type"];
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    throw new ApiError("unsupported_media_type", "Send the body without Content-Encoding.");
  }
  if (type !== undefined && !JSON_TYPE.test(type.trim())) throw new ApiError("unsupported_media_type");
};

type BodyRequest = middy.Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

const parser = jsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });

/** @throws ApiError validation_error, where middy's JSON parser answers 422 */
const parseJson = async (request: BodyRequest): Promise<unknown> => {
  try {
    await parser.before?.(request);
    return request.event.body;
  } catch (error) {
    if (!request.event.body) throw new ApiError("validation_error", "The request needs a body.");
    const name = refusedName(error);
    if (name !== undefined) throw new ApiError("validation_error", `${name}: is not taken as the name of a property`);
    throw new ApiError("validation_error", `The body is not valid JSON${whereJsonBreaks(error)}.`);
  }
};

/**
 * Where the JSON of a body is broken, as far as the parser tells it. Of the body itself no more than one character: messages are
 * logged.
 */
const whereJsonBreaks = (error: unknown): string => {
  const { message = "" } = ((error as { cause?: unknown }).cause ?? {}) as { message?: string };
  if (message.includes("'\ufeff'")) return ": it begins with a byte order mark, which must be left out";
  if (message.startsWith("Unexpected end")) return ": it ends too early";
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return `: see line ${line}, column ${column}`;
  const [, character] = /^Unexpected token '(.)'/u.exec(message) ?? [];
  return character === undefined ? "" : `: ${character} stands where a value or sign of JSON is expected`;
};

/**
 * The files of a form by the names of their fields, a character for each byte.
 *
 * @throws ApiError unsupported_media_type where the body is no form, validation_error, payload_too_large
 */
const readFiles = async ({ headers, body = "", isBase64Encoded }: APIGatewayProxyEventV2): Promise<unknown> => {
  const { isMultipart, readMultipart } = await import("./multipart-form.ts");
  const type = headers["content-type"];
  if (!isMultipart(type)) throw new ApiError("unsupported_media_type", "Send the body as multipart/form-data.");
  const { files } = await readMultipart(type, Buffer.from(body, isBase64Encoded ? "base64" : "utf8"));
  return Object.fromEntries(files.map(({ field, bytes }) => [field, bytes.toString("latin1")]));
};

/**
 * The body of a request, as it was sent and as its schema has it. Checked in this order: size, content type, JSON, schema.
 *
 * @throws ApiError payload_too_large, unsupported_media_type, validation_error
 */
const readBody = async <S extends z.ZodType>(
  request: BodyRequest,
  schema: S,
  { largestBodyBytes, multipart }: Operation,
): Promise<{ readonly sent: unknown; readonly body: z.output<S> }> => {
  checkSize(request.event, largestBodyBytes);
  if (!multipart) checkContentType(request.event);
  const sent = multipart ? await readFiles(request.event) : await parseJson(request);
  return { sent, body: validateBody(schema, sent) };
};

/** The name in valid JSON for which middy's parser refuses it, because programs may take it for something else. */
const refusedName = (error: unknown): string | undefined => {
  const { data, message } = ((error as { cause?: unknown }).cause ?? {}) as { data?: unknown; message?: unknown };
  // Of JSON that is broken the cause has a message, and the whole body as its data.
  return message === undefined && typeof data === "string" ? data : undefined;
};

/**
 * The body as its schema has it: unknown properties dropped, nulls of optional ones too.
 *
 * @throws ApiError validation_error that names every offending field
 */
export const validateBody = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError("validation_error", faultsText(schema, value, result.error.issues, "body"));
};

/**
 * The parameters of the path.
 *
 * @throws ApiError the operation's 404 when the id is malformed: the same answer as for an unknown one
 */
const pathParametersOf = (
  { params, errors }: Operation,
  { pathParameters = {} }: Pick<APIGatewayProxyEventV2, "pathParameters">,
): Record<string, string> => {
  const parsed = params?.safeParse(pathParameters);
  if (parsed?.success === false) {
    throw new ApiError(errors.find((code) => ERRORS[code].status === 404) ?? "not_found");
  }
  return (parsed?.data ?? {}) as Record<string, string>;
};

/**
 * What a request says besides its body: its query, which page of a list it wants, the parameters of its path, and where
 * the client reached the service.
 *
 * @throws ApiError validation_error, pagination_limit_invalid, then the operation's 404
 */
const parametersOf = (operation: Operation, event: APIGatewayProxyEventV2) => ({
  query: queryOf(operation, event.rawQueryString),
  page: pageRequest(operation.paginated ? event.rawQueryString : ""),
  params: pathParametersOf(operation, event),
  origin: originOf(event),
});

/**
 * All that a request says beside its key, read in this order: its body where the operation has one, then the rest.
 *
 * @throws ApiError those of a body, then validation_error, pagination_limit_invalid, the operation's 404
 */
export const readInput = async (request: BodyRequest, operation: Operation) => ({
  ...(operation.body && (await readBody(request, operation.body, operation))),
  ...parametersOf(operation, request.event),
});
