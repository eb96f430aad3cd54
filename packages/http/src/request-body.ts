import type middy from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import { Refusal } from "@isotherm/core";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { faultsText } from "./faults.ts";

const LARGEST_BODY_BYTES = 102_400;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** @throws Refusal payload_too_large when the body, not parsed yet, is over 100 kB */
export const checkSize = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): void => {
  if (Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8") > LARGEST_BODY_BYTES) {
    throw new Refusal("payload_too_large");
  }
};

/** @throws Refusal unsupported_media_type when a content type is given and is not JSON in UTF-8 */
export const checkContentType = ({ headers }: APIGatewayProxyEventV2): void => {
  const type = headers["content-type"];
  if (type !== undefined && !JSON_TYPE.test(type.trim())) throw new Refusal("unsupported_media_type");
};

const parser = jsonBodyParser<APIGatewayProxyEventV2>({ disableContentTypeCheck: true });

/**
 * middy's JSON parser, for requests whose operation takes a body: afterwards `event.body` is the value. It answers 422 to
 * broken JSON; the interface knows only 400.
 *
 * @throws Refusal validation_error
 */
export const jsonBody = <Result>(
  takesBody: (event: APIGatewayProxyEventV2) => boolean,
): middy.MiddlewareObj<APIGatewayProxyEventV2, Result> => ({
  before: async (request) => {
    if (!takesBody(request.event)) return;
    try {
      await parser.before?.(request);
    } catch (error) {
      if (!request.event.body) throw new Refusal("validation_error", "The request needs a body.");
      const name = refusedName(error);
      if (name !== undefined) throw new Refusal("validation_error", `${name}: is not taken as the name of a property`);
      throw new Refusal("validation_error", "The body is not valid JSON.");
    }
  },
});

/** The name in valid JSON for which middy's parser refuses it, because programs may take it for something else. */
const refusedName = (error: unknown): string | undefined => {
  const { data, message } = ((error as { cause?: unknown }).cause ?? {}) as { data?: unknown; message?: unknown };
  // Of JSON that is broken the cause has a message, and the whole body as its data.
  return message === undefined && typeof data === "string" ? data : undefined;
};

/**
 * The body as its schema has it: unknown properties dropped, nulls of optional ones too.
 *
 * @throws Refusal validation_error that names every offending field
 */
export const validateBody = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal("validation_error", faultsText(schema, value, result.error.issues, "body"));
};
