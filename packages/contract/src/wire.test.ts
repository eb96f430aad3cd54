import { decimal } from "@isotherm/core";
import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { CountryCode } from "./country-code.ts";
import {
  CalendarDate,
  DecimalString,
  DecimalText,
  HttpsUrl,
  Metadata,
  Name,
  TimestampText,
  optional,
  IdempotencyKey,
} from "./wire.ts";

describe("a decimal in a request", () => {
  it.each(["0", "12", "12.50", "00012.5", "99999999999999999999.999999999999999999"])(
    "may be %s, and stays so",
    (text) => {
      expect(DecimalText.parse(text)).toBe(text);
    },
  );

  it.each([1, "-1", "+1", "1e3", ".5", "5.", "", " 1", "1,5", "NaN", "1".repeat(21), `0.${"1".repeat(19)}`, null])(
    "must not be %j",
    (value) => {
      expect(DecimalText.safeParse(value).success).toBe(false);
    },
  );

  it.each([
    ["-1", "must not be negative"],
    ["-.5", "must not be negative"],
    ["-", 'must be a decimal number written as a string, such as "12.5"'],
    ["1e-7", 'must be a decimal number written as a string, such as "12.5"'],
    [1, 'must be a decimal number written as a string, such as "12.5"'],
    [`0.${"1".repeat(19)}`, "must have at most 20 digits before and 18 after the point"],
    ["1".repeat(21), "must have at most 20 digits before and 18 after the point"],
  ])("says of %j what is wrong with it", (value, message) => {
    expect(DecimalText.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("a decimal in an answer", () => {
  it("is plain, without trailing zeros and exponent, and keeps its value", () => {
    expect(z.encode(DecimalString, decimal("1e-12"))).toBe("0.000000000001");
    expect(z.encode(DecimalString, decimal("1040.500"))).toBe("1040.5");
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 37n }), fc.integer({ min: 0, max: 18 }), (digits, places) => {
        const value = decimal(digits.toString()).div(decimal(10).pow(places));
        const text = z.encode(DecimalString, value);
        expect(text).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/);
        expect(z.decode(DecimalString, text).eq(value)).toBe(true);
      }),
    );
  });
});

describe("a time in a request", () => {
  it("is a timestamp that stays as it was sent, or a date", () => {
    expect(TimestampText.parse("2024-11-22t10:15:30.5+02:00")).toBe("2024-11-22t10:15:30.5+02:00");
    expect(CalendarDate.parse("2024-02-29")).toBe("2024-02-29");
  });

  it.each(["2024-11-22", "9999-12-31T23:59:59-01:00", "soon", 1])("is no timestamp as %j", (value) => {
    expect(TimestampText.safeParse(value).success).toBe(false);
  });

  it.each(["2024-11-22T10:15:30Z", "0000-01-01", "2023-02-29", 2024])("is no date as %j", (value) => {
    expect(CalendarDate.safeParse(value).success).toBe(false);
  });
});

describe("a name", () => {
  it.each(["Müller & Søn GmbH", "شركة النقل", "می\u200cخواهم", " a ", "a\n"])("may be %j", (name) => {
    expect(Name.parse(name)).toBe(name.trim());
  });

  it.each(["a\nb", "a\r\nb", "a\tb", "a\u0000", "a\u007fb", "a\u0085b", "a\u2028b", "a\u2029b", " ", "x".repeat(256)])(
    "must not be %j",
    (name) => {
      expect(Name.safeParse(name).success).toBe(false);
    },
  );
});

describe("a name or another text", () => {
  it.each(["👩‍👩‍👧", "می‌خواهم", "שלום\u200f!", "é", "\ufffd", "日本", "²"])("may be %j", (name) => {
    expect(Name.parse(name)).toBe(name);
    expect(Metadata.parse({ [name]: `${name}\n` })).toEqual({ [name]: `${name}\n` });
  });

  it("is answered as it was stored, whatever is refused today", () => {
    const stored = { [`a\u202e`]: "\u200b" };
    expect(z.encode(Metadata, stored)).toEqual(stored);
    expect(Metadata.safeParse(stored).success).toBe(false);
  });

  it("says of an entry of metadata what is wrong with its name", () => {
    const [issue] = Metadata.safeParse({ "a\u202eb": "x" }).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ["a\u202eb"],
      message: expect.stringMatching(/name for an entry: must not contain/),
    });
  });

  it.each(["", "k".repeat(101)])("says how long the name of an entry of metadata may be: %j", (name) => {
    const [issue] = Metadata.safeParse({ [name]: "x" }).error?.issues ?? [];
    expect(issue?.message).toBe("is no name for an entry: must have 1 to 100 characters");
  });
});

describe("an address for events", () => {
  it.each([
    "https://example.com/hook",
    "HTTPS://Example.com:8443/a?b=c@d",
    "https://example.com",
    "https://example.com/a@b",
  ])("may be %j", (url) => {
    expect(HttpsUrl.parse(url)).toBe(url);
  });

  it.each([
    ["https://@example.com/", "user info"],
    ["https://:@example.com/", "user info"],
    ["https://a:b@example.com/", "user info"],
    ["https://exam\nple.com/", "white space"],
    ["https://example.com/a\r\nb", "white space"],
    ["https://example.com/\n", "white space"],
    [" https://example.com/", "white space"],
    ["https://example.com/\u0000", "white space"],
    ["https:example.com", "absolute"],
    ["https:///example.com", "absolute"],
    ["https:\\\\example.com", "absolute"],
    ["https://example.com/#a", "fragment"],
    ["http://example.com/", "https"],
    ["example.com", "absolute"],
  ])("must not be %j, because of its %s", (url, word) => {
    const messages = (HttpsUrl.safeParse(url).error?.issues ?? []).map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(word)]);
  });
});

describe("an optional property", () => {
  const Thing = z.object({ name: optional(z.string()) });

  it("may be missing or null with the same effect", () => {
    expect(JSON.stringify(Thing.parse({}))).toBe("{}");
    expect(JSON.stringify(Thing.parse({ name: null }))).toBe("{}");
    expect(Thing.parse({ name: "" })).toEqual({ name: "" });
  });

  it("is told to clients as nullable and not required", () => {
    expect(z.toJSONSchema(Thing, { io: "input" })).toMatchObject({
      properties: { name: { type: ["string", "null"] } },
    });
    expect(z.toJSONSchema(Thing, { io: "input" })).not.toHaveProperty("required");
  });
});

describe("metadata", () => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));

  it("takes 50 pairs of texts", () => {
    expect(Metadata.safeParse(pairs(50)).success).toBe(true);
  });

  it.each([pairs(51), { a: 1 }, { "": "x" }, { ["k".repeat(101)]: "x" }, { a: "x".repeat(1_001) }])(
    "refuses %j",
    (value) => {
      expect(Metadata.safeParse(value).success).toBe(false);
    },
  );
});

describe("country codes", () => {
  it("are the 249 of ISO 3166-1 and Kosovo's", () => {
    expect(CountryCode.options).toHaveLength(250);
    expect(new Set(CountryCode.options).size).toBe(250);
    expect(CountryCode.options).toContain("XKX");
  });
});

describe("an idempotency key", () => {
  it("has 1 to 100 characters of Unicode, counted as such", () => {
    for (const key of ["a", "k".repeat(100), "\u{1f600}".repeat(100)]) expect(IdempotencyKey.parse(key)).toBe(key);
    for (const key of ["", "k".repeat(101), "\u{1f600}".repeat(101)])
      expect(IdempotencyKey.safeParse(key).success).toBe(false);
  });
});
