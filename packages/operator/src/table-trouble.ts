import { ApiError } from "@isotherm/core";
import { IllegalStep, OutOfStock } from "@isotherm/ordering";
import { Contended, ConditionFailed } from "@isotherm/store";
import { missingAwsAccess } from "@isotherm/store/aws-access";
import { NotRetired, OrderMoved, UnfitRecord } from "@isotherm/retirement";
import { UsageError } from "./usage-error.ts";
import type { Target } from "./target.ts";

const REFUSALS = [IllegalStep, OutOfStock, NotRetired, OrderMoved, UnfitRecord];

/** Every act reads what it changes first: somebody else was faster, or the thing is gone. */
const outrun = (error: unknown): string | undefined =>
  error instanceof ConditionFailed || error instanceof Contended
    ? `${error.message}: look again and repeat.`
    : undefined;

/** Why an act on orders was refused, as one line; undefined when it is a fault of ours. */
export const errorOf = (error: unknown): string | undefined => {
  const refused = REFUSALS.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
  return refused ?? outrun(error);
};

/** Refusals of acts on orders are mistakes of the operator. */
export const explained = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    const refusal = errorOf(error);
    if (refusal === undefined) throw error;
    throw new UsageError(refusal);
  }
};

/** What AWS answers to whoever it does not know or does not trust. */
const REFUSED: ReadonlySet<string> = new Set([
  "AccessDeniedException",
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
]);

/** How Node says that nobody answers at an address. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** Whether nobody answered, by the error or by what caused it: `fetch` tells of its failures so. */
const isUnreachable = ({ cause, ...error }: Error & { readonly code?: unknown }): boolean =>
  UNREACHABLE.has(error.code) || (cause instanceof Error && isUnreachable(cause));

/** What went wrong at the table, as a mistake that the operator can put right; any other fault as it is. */
export const tableTrouble = async (
  error: unknown,
  { table, isLocal, region }: Pick<Target, "table" | "isLocal" | "region">,
): Promise<unknown> => {
  if (!(error instanceof Error) || error instanceof UsageError) return error;
  const faster = outrun(error);
  if (faster !== undefined) return new UsageError(faster);
  if (error instanceof ApiError && error.code === "service_unavailable")
    return new UsageError(`${table.name} does not answer, or is too busy: ${causeOf(error)}. Repeat it later.`);
  if (isUnreachable(error))
    return new UsageError(`${isLocal ? "The local stack" : "AWS"} does not answer: ${causeOf(error)}.`);
  if (error.name === "ResourceNotFoundException")
    return new UsageError(`There is no table ${table.name} here: deploy the stage first, or look at the region.`);
  if (isLocal) return error;
  if (REFUSED.has(error.name)) return new UsageError(`AWS refuses: ${error.message}`);
  const missing = await missingAwsAccess(region);
  return missing === undefined ? error : new UsageError(missing);
};

const causeOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message : message);
