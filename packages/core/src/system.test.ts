import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdsInARow, idTimeMs, instant, instantMs, instantOf, isCalendarDate, newId } from "./system.ts";

const FIRST_MS = instantMs("0001-01-01T00:00:00.000Z");
const LAST_MS = instantMs("9999-12-31T23:59:59.999Z");
const anInstant = fc.integer({ min: FIRST_MS, max: LAST_MS }).map(instant);

describe("a timestamp of RFC 3339", () => {
  it.each([
    ["2024-11-22T10:15:30Z", "2024-11-22T10:15:30.000Z"],
    ["2024-11-22t10:15:30z", "2024-11-22T10:15:30.000Z"],
    ["2024-11-22T10:15:30.5+02:00", "2024-11-22T08:15:30.500Z"],
    ["2024-11-22T10:15:30.123999999999999999Z", "2024-11-22T10:15:30.123Z"],
    ["2024-02-29T23:59:59-00:00", "2024-02-29T23:59:59.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["0000-12-31T23:30:00-01:00", undefined],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
    ["0099-06-01T00:00:00Z", "0099-06-01T00:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.999Z"],
    ["2016-12-31T23:59:60.75z", "2016-12-31T23:59:59.999Z"],
    ["1990-12-31T15:59:60-08:00", "1990-12-31T23:59:59.999Z"],
    ["2015-07-01T05:29:60+05:30", "2015-06-30T23:59:59.999Z"],
  ])("%s is %s", (text, expected) => {
    expect(instantOf(text)).toBe(expected);
  });

  it.each([
    ["a year before the first", "0000-06-01T00:00:00Z"],
    ["a year before the first in UTC", "0001-01-01T00:00:00+00:01"],
    ["a year after the last in UTC", "9999-12-31T23:59:59-00:01"],
    ["a year of five digits", "+10000-01-01T00:00:00Z"],
    ["a year of three digits", "999-01-01T00:00:00Z"],
    ["a day that the month does not have", "2023-02-29T00:00:00Z"],
    ["a day of no month", "2024-13-01T00:00:00Z"],
    ["an hour too many", "2024-01-01T24:00:00Z"],
    ["a leap second at noon", "2016-12-31T12:59:60Z"],
    ["a leap second that is none in UTC", "2016-12-31T23:59:60+01:00"],
    ["a leap second in a month without", "2016-11-30T23:59:60Z"],
    ["a second of 61", "2016-12-31T23:59:61Z"],
    ["no seconds", "2024-11-22T10:15Z"],
    ["no offset", "2024-11-22T10:15:30"],
    ["an offset without a colon", "2024-11-22T10:15:30+0200"],
    ["an offset of a day", "2024-11-22T10:15:30+24:00"],
    ["a blank between date and time", "2024-11-22 10:15:30Z"],
    ["a point without digits", "2024-11-22T10:15:30.Z"],
    ["a date alone", "2024-11-22"],
    ["digits of another script", "２０２４-11-22T10:15:30Z"],
    ["a line too many", "2024-11-22T10:15:30Z\n"],
    ["nothing", ""],
  ])("has not %s", (_name, text) => {
    expect(instantOf(text)).toBeUndefined();
  });

  it("is read as what the interface writes, and whatever the offset, as the same instant", () => {
    fc.assert(
      fc.property(anInstant, fc.integer({ min: -1_439, max: 1_439 }), (at, minutes) => {
        expect(instantOf(at)).toBe(at);
        const localMs = instantMs(at) + minutes * 60_000;
        if (localMs < FIRST_MS || localMs > LAST_MS) return;
        const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
        const offset = `${minutes < 0 ? "-" : "+"}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
        expect(instantOf(instant(localMs).replace("Z", offset).toLowerCase())).toBe(at);
      }),
    );
  });

  it("is none, or is written with four digits of the year, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{4}-[01][0-9]-[0-3][0-9]t[0-9]{2}:[0-9]{2}:[0-9]{2}[z+-]([0-9]{2}:00)?$/),
        (text) => {
          expect(instantOf(text) ?? "2000-01-01T00:00:00.000Z").toMatch(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/);
        },
      ),
    );
  });
});

describe("a calendar date", () => {
  it.each([
    ["2024-02-29", true],
    ["0001-01-01", true],
    ["9999-12-31", true],
    ["0000-01-01", false],
    ["2023-02-29", false],
    ["2024-04-31", false],
    ["2024-1-1", false],
    ["2024-01-01T00:00:00Z", false],
  ])("%s: %s", (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });
});

describe("ids in a row", () => {
  it("follow each other by kind, of one time, however far the random part has to be carried", () => {
    const drawn = ["evt_01J000000000000000000000ZZ", "alc_01J00000000000000000000000"];
    const ids = new IdsInARow({ next: () => drawn.shift() as never });
    const taken = (["event", "event", "allocation", "event", "allocation"] as const).map((kind) => ids.next(kind));
    expect(taken).toEqual([
      "evt_01J000000000000000000000ZZ",
      "evt_01J00000000000000000000100",
      "alc_01J00000000000000000000000",
      "evt_01J00000000000000000000101",
      "alc_01J00000000000000000000001",
    ]);
  });

  it("are as long and of the same time as any other", () => {
    const ids = new IdsInARow({ next: (kind) => newId(kind, 1_700_000_000_000, () => 0.5) });
    const taken = Array.from({ length: 100 }, () => ids.next("order"));
    expect(new Set(taken).size).toBe(100);
    expect(taken).toEqual(taken.toSorted());
    expect(taken.every((id) => /^ord_[0-9A-HJKMNP-TV-Z]{26}$/.test(id) && idTimeMs(id) === 1_700_000_000_000)).toBe(
      true,
    );
  });
});
