import * as z from "zod";
import { ExchangeError } from "./exchange-error.ts";

const TYPE = "org.wbcsd.pathfinder.";
const NotEmpty = z.string().min(1).max(2_000);
const envelope = {
  specversion: z.literal("1.0"),
  id: NotEmpty,
  source: NotEmpty,
  time: z.iso.datetime({ offset: true }).optional(),
};
const PfId = z.uuid();

/** The events of PACT 2.1, section 6.8, as CloudEvents in structured mode. */
const ExchangeEvent = z.discriminatedUnion("type", [
  z.object({
    ...envelope,
    type: z.literal(`${TYPE}ProductFootprint.Published.v1`),
    data: z.object({ pfIds: z.array(PfId).min(1).max(1_000) }),
  }),
  z.object({
    ...envelope,
    type: z.literal(`${TYPE}ProductFootprintRequest.Created.v1`),
    data: z.object({ pf: z.looseObject({}), comment: z.string().nullish() }),
  }),
  z.object({
    ...envelope,
    type: z.literal(`${TYPE}ProductFootprintRequest.Fulfilled.v1`),
    data: z.object({ requestEventId: NotEmpty, pfs: z.array(z.looseObject({ id: PfId })) }),
  }),
  z.object({
    ...envelope,
    type: z.literal(`${TYPE}ProductFootprintRequest.Rejected.v1`),
    data: z.object({ requestEventId: NotEmpty, error: z.object({ code: NotEmpty, message: z.string() }) }),
  }),
]);
/** An event of a partner. */
export type ExchangeEvent = z.output<typeof ExchangeEvent>;

const MEDIA = /^application\/(?:cloudevents\+)?json\s*(?:;|$)/iu;

/**
 * Reads an event as a partner sends it.
 *
 * @throws ExchangeError BadRequest that names what is wrong with it
 */
export const readExchangeEvent = (contentType: string | undefined, body: string): ExchangeEvent => {
  if (contentType === undefined || !MEDIA.test(contentType))
    throw new ExchangeError("BadRequest", "content-type: must be application/cloudevents+json");
  const { data, error } = ExchangeEvent.safeParse(jsonOf(body));
  if (data) return data;
  const [issue] = error.issues;
  throw new ExchangeError("BadRequest", `${issue?.path.join(".") || "event"}: ${issue?.message ?? "cannot be read"}`);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExchangeError("BadRequest", "The body is not valid JSON.");
  }
};
