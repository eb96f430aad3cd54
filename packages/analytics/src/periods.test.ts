import { describe, expect, it } from "vitest";
import { knownZone, periodsOf } from "./periods.ts";
import { segmentsOf } from "./segments.ts";

describe("periods", () => {
  it("begin and end with the range, and are named by the day on which the whole one begins", () => {
    const periods = periodsOf({ first: "2025-02-10", last: "2025-07-02" }, "quarter", "UTC");
    expect(periods.map(({ start, from, to }) => [start, from.slice(0, 10), to.slice(0, 10)])).toEqual([
      ["2025-01-01", "2025-02-10", "2025-04-01"],
      ["2025-04-01", "2025-04-01", "2025-07-01"],
      ["2025-07-01", "2025-07-01", "2025-07-03"],
    ]);
  });

  it.each([
    ["Europe/Berlin", "2025-03-30", "2025-03-29T23:00:00.000Z", "2025-03-30T22:00:00.000Z"],
    ["Asia/Kathmandu", "2025-01-01", "2024-12-31T18:15:00.000Z", "2025-01-01T18:15:00.000Z"],
    // Midnight does not exist there: clocks go from 00:00 to 01:00.
    ["Africa/Cairo", "2025-04-25", "2025-04-24T22:00:00.000Z", "2025-04-25T21:00:00.000Z"],
    // Samoa has skipped this day.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z", "2011-12-30T10:00:00.000Z"],
  ])("in %s have the hours of %s", (zone, day, from, to) => {
    const [period] = periodsOf({ first: day, last: day }, "day", zone);
    expect([period?.from, period?.to]).toEqual([from, to]);
  });

  it("know zones by their names alone", () => {
    expect(["Europe/Berlin", "utc", "Mars/Olympus", "+02:00", ""].map((name) => knownZone(name) !== undefined)).toEqual(
      [true, true, false, false, false],
    );
  });
});

describe("the buckets of a period", () => {
  it("are a month of UTC with some hours more before it and fewer at its end", () => {
    const [period] = periodsOf({ first: "2025-05-01", last: "2025-05-31" }, "month", "Europe/Berlin");
    expect(period && segmentsOf(period)).toEqual([
      { level: "month", from: "2025-05-01T00:00:00.000Z", to: "2025-06-01T00:00:00.000Z", sign: 1 },
      { level: "quarter", from: "2025-04-30T22:00:00.000Z", to: "2025-05-01T00:00:00.000Z", sign: 1 },
      { level: "quarter", from: "2025-05-31T22:00:00.000Z", to: "2025-06-01T00:00:00.000Z", sign: -1 },
    ]);
  });
});
