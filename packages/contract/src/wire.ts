import * as z from "zod";
import { Decimal, decimal, ID_PREFIXES, type IdOf, instantOf, isAcceptedId, isCalendarDate } from "@isotherm/core";

/**
 * What makes text read otherwise than it is written (embedded, overridden and isolated directions), and what is no
 * character: Unicode's noncharacters, such as U+FFFE.
 */
const REFUSED = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;
/** A character that shows something; blanks, joiners, and the blank of braille do not. */
const SHOWN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
const BLANK = /^\p{White_Space}*$/u;

/** Why something is not text that can be read, as a sentence about it; undefined when it is. */
const whyNotText = (text: string): string | undefined => {
  if (!text.isWellFormed()) return "must be valid Unicode text";
  if (REFUSED.test(text)) return "must not contain noncharacters, or controls of the direction of writing";
  if (!BLANK.test(text) && !SHOWN.test(text)) return "must contain something that can be seen";
  return undefined;
};

/** Whether a value is a JSON object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether something is being decoded that the service has kept. */
let isKept = false;

/**
 * Decodes what the service has kept, a request within it too. Its texts were taken by the rules of their day: one that came
 * later keeps nobody from reading them.
 */
export const decodeKept = <S extends z.ZodType>(schema: S, value: z.input<S>): z.output<S> => {
  isKept = true;
  try {
    return z.decode(schema, value);
  } finally {
    isKept = false;
  }
};

/** Parts that many schemas have in common: each schema that is built takes time at the start of a function. */
const AnyText = z.string();
const Anything = z.custom<unknown>();
const anything = <T>() => Anything as z.ZodCustom<T, T>;

/** How codecs of requests write: what was sent is answered as it is kept. */
export const unchanged = <T>(kept: T): T => kept;

/**
 * Text in a request. Everything that takes text of a client takes this: a test looks for what does not. What was stored
 * before a rule came is answered as it is, so nothing is checked on the way out, nor on the way in by `decodeKept`.
 */
export const text = (as: z.ZodString = AnyText) =>
  z.codec(as, AnyText, {
    decode: (given, payload) => {
      const message = isKept ? undefined : whyNotText(given);
      if (message !== undefined) payload.issues.push({ code: "custom", message, input: given });
      return given;
    },
    encode: unchanged,
  });

/**
 * A value in a request that is held to a rule which came after the schema. As for `text`, what was kept before is answered
 * as it is. `whyNot` says as a sentence about the value what is wrong with it; undefined when nothing is.
 */
export const newly = <S extends z.ZodType>(schema: S, whyNot: (value: z.output<S>) => string | undefined) =>
  z.codec(schema, anything<z.output<S>>(), {
    decode: (given, payload) => {
      const message = isKept ? undefined : whyNot(given);
      if (message !== undefined) payload.issues.push({ code: "custom", message, input: given });
      return given;
    },
    encode: unchanged,
  });

/** A decimal as clients write it: no sign, no exponent, at most 20 digits before and 18 after the point. */
const DECIMAL_TEXT = /^[0-9]{1,20}(\.[0-9]{1,18})?$/;

const DECIMAL_EXAMPLE = { examples: ["12.5"] };

const NO_DECIMAL = 'must be a decimal number written as a string, such as "12.5"';

/** What is wrong with a text that is no decimal of a request. */
const whyNoDecimal = (text: string): string => {
  if (/^-[0-9.]/.test(text)) return "must not be negative";
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return "must have at most 20 digits before and 18 after the point";
  return NO_DECIMAL;
};

/**
 * A decimal in a request. It stays the text that was sent, because the answer repeats it unchanged;
 * a calculation turns it into a decimal with `decimal(text)`.
 */
export const DecimalText = z
  .string(NO_DECIMAL)
  .regex(DECIMAL_TEXT, { error: ({ input }) => whyNoDecimal(String(input)) })
  .meta(DECIMAL_EXAMPLE);

/** A decimal in an answer: plain notation, no trailing zeros, never an exponent. */
export const DecimalString = z.codec(
  z.string().meta({ pattern: String.raw`^-?[0-9]+(\.[0-9]+)?$`, ...DECIMAL_EXAMPLE }),
  z.instanceof(Decimal),
  { decode: (text) => decimal(text), encode: (value) => value.toFixed() },
);

/** A point in time, RFC 3339, UTC, three fraction digits. */
export const Timestamp = z.string().meta({ format: "date-time", examples: ["2024-11-22T10:15:30.000Z"] });

/** A calendar date in UTC, `YYYY-MM-DD`, from year 0001. */
export const CalendarDate = z
  .string()
  .refine(isCalendarDate, "must be a date such as 2024-11-22")
  .meta({ format: "date", examples: ["2024-11-22"] });

/** The kind of an id, by its type. */
type KindOf<Id extends string> = { [K in keyof IdOf]: IdOf[K] extends Id ? K : never }[keyof IdOf];

/** What the documents tell of an id: `x-id` is its kind, by which clients give it a type of its own. */
const toldId = (kind: keyof IdOf) => ({
  "x-id": kind,
  examples: [`${ID_PREFIXES[kind]}_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A`],
});

/** Text that is the id of one kind of thing. Only the type says so: whether there is such a thing, a lookup says. */
export const asId = <Id extends string>(schema: z.ZodType<string, string>, kind?: KindOf<Id>) =>
  (kind === undefined ? schema : schema.meta(toldId(kind))) as z.ZodType<Id, string>;

/** An id of the service in an answer. Opaque to clients. */
export const idString = <Id extends string>(kind?: KindOf<Id>) => asId<Id>(AnyText, kind);

const IdText = text(z.string().min(1).max(64));

/** An id in the body of a request: whether there is such a thing, the operation says. */
export const idText = <Id extends string>(kind?: KindOf<Id>) => asId<Id>(IdText, kind);

const AcceptedId = z.string().refine(isAcceptedId);

/** The parameter of a path that ends in an id. What cannot be one is as unknown as what is none. */
export const idInPath = <Id extends string>(kind?: KindOf<Id>) => z.object({ id: asId<Id>(AcceptedId, kind) });

/** A property that a request may leave out or send as null, with the same effect. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.codec(schema.nullish(), anything<z.output<T> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: unchanged,
  });

/**
 * For a check over several properties of an object: it runs as soon as these are right, whatever else is wrong, so that
 * a client learns of all mistakes at once.
 */
export const onceRight = (...names: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    isJsonObject(value) && !issues.some(({ path: [name] = [] }) => names.includes(String(name))),
});

/** Units of masses in requests. */
export const MassUnit = z.enum(["t", "kg", "g"]).meta({ id: "MassUnit" });
export type MassUnit = z.output<typeof MassUnit>;

/** Units of estimate masses in answers. */
export const EstimateMassUnit = z.enum(["t", "kg", "g", "mg"]).meta({ id: "EstimateMassUnit" });
export type EstimateMassUnit = z.output<typeof EstimateMassUnit>;

/** Free key-value pairs of the client: at most 50, keys 1–100 characters, values at most 1,000. */
export const Metadata = z
  .record(
    text(z.string().min(1, "must have 1 to 100 characters").max(100, "must have 1 to 100 characters")),
    text(z.string("must be a string").max(1_000, "may have at most 1,000 characters")),
    {
      error: (issue) =>
        issue.code === "invalid_key"
          ? `is no name for an entry: ${issue.issues[0]?.message ?? "is invalid"}`
          : undefined,
    },
  )
  .refine((pairs) => Object.keys(pairs).length <= 50, "may have at most 50 entries")
  .meta({ id: "Metadata", description: "Free key-value pairs; stored and returned without any effect." });
export type Metadata = z.output<typeof Metadata>;

const MOST_KEY_CHARACTERS = 100;

/** A client's own key that makes a repeated creation safe: 1–100 characters of Unicode, counted as such. */
export const IdempotencyKey = text(
  z
    .string()
    .min(1)
    .refine((key) => Array.from(key).length <= MOST_KEY_CHARACTERS, "may have at most 100 characters"),
).meta({ maxLength: MOST_KEY_CHARACTERS });

/** What breaks a line, or is no character to be seen: Unicode's categories Cc, Zl and Zp. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A label: 1–255 characters after trimming, in one line. */
export const Name = text(
  z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine((name) => !CONTROL.test(name), "must not contain line breaks or control characters"),
);

/** What an organisation calls an account: lower-case letters, digits, _ and -. */
export const Handle = z
  .string()
  .max(255)
  .regex(/^[a-z0-9_-]+$/, "may contain lower-case letters, digits, _ and - only");

/** Why a text is not an https address; undefined when it is one. */
const whyNotHttpsUrl = (url: string): string | undefined => {
  // `URL` drops line breaks and surrounding blanks, and an empty user, without a word.
  if (/[\s\p{Cc}]/u.test(url)) return "must not contain white space or control characters";
  if (!URL.canParse(url)) return "must be an absolute https URL";
  if (new URL(url).protocol !== "https:") return "must be an https URL";
  if (!/^https:\/\/[^/\\]/i.test(url)) return "must be an absolute https URL";
  if (/^https:\/\/[^/?#]*@/i.test(url)) return "must not contain user info";
  if (url.includes("#")) return "must not contain a fragment";
  return undefined;
};

/** An absolute https address, at most 2,048 characters, without user info and fragment. */
export const HttpsUrl = text(
  z
    .string()
    .max(2_048)
    .superRefine((url, context) => {
      const message = whyNotHttpsUrl(url);
      if (message) context.addIssue({ code: "custom", message });
    })
    .meta({ examples: ["https://example.com/hook"] }),
).meta({ id: "HttpsUrl", format: "uri", pattern: "^https://" });

/** Currencies that an account may be kept in. */
export const AccountCurrencyCode = z
  .enum([
    "GBP",
    "EUR",
    "USD",
    "SEK",
    "CHF",
    "PLN",
    "DKK",
    "NOK",
    "BGN",
    "INR",
    "SGD",
    "AED",
    "AUD",
    "HUF",
    "ISK",
    "CZK",
    "CAD",
  ])
  .meta({ id: "AccountCurrencyCode" });
export type AccountCurrencyCode = z.output<typeof AccountCurrencyCode>;

/** Test or live: of an account, a key, a webhook. */
export const AccountType = z.enum(["live", "test"]).meta({ id: "AccountType" });
export type AccountType = z.output<typeof AccountType>;

/** A distance in a request; answers use km. */
export const GivenDistance = z
  .object({ amount: DecimalText, unit: z.enum(["km", "mi", "nm"]) })
  .meta({ id: "GivenDistance", description: "1 mi = 1.609344 km, 1 nm = 1.852 km." });
export type GivenDistance = z.output<typeof GivenDistance>;

/**
 * A point in time in a request, RFC 3339 with any offset. It stays the text that was sent; `knownInstantOf` reads it.
 */
export const TimestampText = z
  .string()
  .refine((text) => instantOf(text) !== undefined, 'must be a point in time such as "2024-11-22T10:15:30Z"')
  .meta({
    format: "date-time",
    description:
      "RFC 3339 with any offset, years 0001 to 9999 in UTC. A leap second counts as the last millisecond before midnight.",
    examples: ["2024-11-22T10:15:30Z"],
  });

const CURRENCIES =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYN BYR BZD " +
  "CAD CDF CHF CLF CLP CNY CNH COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS " +
  "GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW " +
  "KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN " +
  "NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS " +
  "SRD STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XAG XAU XCD " +
  "XDR XOF XPF YER ZAR ZMK ZMW ZWL";

/** Currencies of amounts in requests; whether a rate is known is another question. */
export const CurrencyCode = z
  .enum(CURRENCIES.split(" "), "must be a currency code of the interface, such as EUR")
  .meta({ id: "CurrencyCode", examples: ["EUR"] });

/** An amount of money in a request. */
export const Money = z.object({ value: DecimalText, currency: CurrencyCode }).meta({ id: "Money" });
export type Money = z.output<typeof Money>;

/** A mass in a request. */
export const Mass = z.object({ amount: DecimalText, unit: MassUnit }).meta({ id: "Mass" });
export type Mass = z.output<typeof Mass>;

/** The place of an event within its account: a whole number from 1, counted without gaps. */
export type Sequence = number;

/** Digits of a sequence on the wire and in keys; padded, so that text order is number order. */
const SEQUENCE_DIGITS = 20;

/** A sequence as text of 20 digits. */
export const sequenceText = (sequence: Sequence): string => String(sequence).padStart(SEQUENCE_DIGITS, "0");

/** The number of a text of 20 digits. */
export const parseSequence = (text: string): Sequence => Number(text);
