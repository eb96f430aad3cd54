import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesInMemory, errorOf } from "../../build/places-in-memory.ts";
import { AIRPORT_DETOURS_FILE, AIRPORTS_FILE, airports } from "./airports.ts";
import { readRecords } from "./record-file.ts";

const { source, read } = await placesInMemory();
const { find, lookUp, nearest } = airports(source);

describe("an airport", () => {
  // Positions as the airports publish them, to a hundredth of a degree.
  it.each([
    { code: "FRA", icao: "EDDF", country: "DEU", lat: 50.03, lon: 8.57 },
    { code: "BER", icao: "EDDB", country: "DEU", lat: 52.36, lon: 13.5 },
    { code: "IST", icao: "LTFM", country: "TUR", lat: 41.26, lon: 28.74 },
    { code: "SAI", icao: "VDSA", country: "KHM", lat: 13.37, lon: 104.22 },
    { code: "RMO", icao: "LUKK", country: "MDA", lat: 46.93, lon: 28.93 },
    { code: "NQZ", icao: "UACC", country: "KAZ", lat: 51.02, lon: 71.47 },
    { code: "PKX", icao: "ZBAD", country: "CHN", lat: 39.51, lon: 116.41 },
    { code: "PRN", icao: "BKPR", country: "XKX", lat: 42.57, lon: 21.04 },
    { code: "JFK", icao: "KJFK", country: "USA", lat: 40.64, lon: -73.78 },
  ])("is found by $code and by $icao", ({ code, icao, country, lat, lon }) => {
    const { airport, via } = find(code);
    expect(via).toBeUndefined();
    expect(airport).toMatchObject({ iata: code, icao, country, certain: true });
    expect(airport.coordinates.lat).toBeCloseTo(lat, 1);
    expect(airport.coordinates.lon).toBeCloseTo(lon, 1);
    expect(airport.label).toBe(`${airport.name} (${code})`);
    expect(find(icao)).toEqual({ airport });
  });

  it("is found by an older ICAO code too", () => {
    expect(find("VGZR").airport).toEqual(find("VGHS").airport);
  });

  it.each([
    { code: "LON", main: "LHR" },
    { code: "NYC", main: "JFK" },
    { code: "PAR", main: "CDG" },
    { code: "TYO", main: "HND" },
    { code: "MIL", main: "MXP" },
    { code: "ROM", main: "FCO" },
    { code: "BUE", main: "EZE" },
    { code: "RIO", main: "GIG" },
    { code: "SAO", main: "GRU" },
    { code: "WAS", main: "IAD" },
    { code: "CHI", main: "ORD" },
    { code: "MOW", main: "SVO" },
    { code: "STO", main: "ARN" },
    { code: "OSA", main: "KIX" },
    { code: "SEL", main: "ICN" },
    { code: "BJS", main: "PEK" },
  ])("of the city code $code is $main, and the answer says so", ({ code, main }) => {
    const { airport, via } = find(code);
    expect(airport.iata).toBe(main);
    expect(via).toMatchObject({ code, kind: "metropolitan_code" });
    expect(via?.reason).toContain(main);
  });

  it.each([
    { code: "KIV", now: "RMO" },
    { code: "REP", now: "SAI" },
    { code: "TSE", now: "NQZ" },
    { code: "PNH", now: "KTI" },
  ])("of the former code $code is $now, and the answer says so", ({ code, now }) => {
    expect(find(code)).toMatchObject({ airport: { iata: now }, via: { code, kind: "replaced_code" } });
  });

  it("that is also a city keeps its code", () => {
    expect(find("SHA").airport.name).toContain("Hongqiao");
    expect(find("SHA").via).toBeUndefined();
  });

  it("is found in lower case and with spaces only where that is asked for", () => {
    expect(find(" f ra ", "lenient").airport.iata).toBe("FRA");
    expect(find("eddf", "lenient").airport.iata).toBe("FRA");
    expect(errorOf(() => find("fra")).code).toBe("airport_invalid");
    expect(errorOf(() => find("FRA ")).code).toBe("airport_invalid");
  });

  it.each(["", "A", "QQQ", "QQQQ", "FR", "FRANK", "✈️", "F\u0000A", "🇩🇪", "constructor", "__proto__"])(
    "is not found by %j, and the refusal is short",
    (code) => {
      for (const form of ["strict", "lenient"] as const) {
        const refusal = errorOf(() => find(code, form));
        expect(refusal.code).toBe("airport_invalid");
        expect(refusal.detail?.length).toBeLessThan(60);
      }
    },
  );

  it("is refused for 10 kB of letters without repeating them", () => {
    const refusal = errorOf(() => find("A".repeat(10_240), "lenient"));
    expect(refusal.code).toBe("airport_invalid");
    expect(refusal.detail).toBe("No airport has the code.");
  });

  it("never breaks on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
        const found = lookUp(text, "lenient");
        if (found !== undefined) expect(text.replaceAll(/[\s-]/g, "")).toMatch(/^[a-z]{3,4}$/iu);
      }),
    );
  });
});

it("reads the airports once, and the other codes only for one that is no airport's own", async () => {
  const fresh = await placesInMemory();
  const all = airports(fresh.source);
  expect(fresh.read).toEqual([]);
  all.find("FRA");
  all.find("MUC");
  expect(fresh.read).toEqual([AIRPORTS_FILE]);
  all.find("LON");
  expect(fresh.read).toEqual([AIRPORTS_FILE, AIRPORT_DETOURS_FILE]);
  expect(readRecords(source(AIRPORTS_FILE)).count).toBeGreaterThan(4_400);
  expect(read).toContain(AIRPORTS_FILE);
});

describe("the airport that goods from a point fly from", () => {
  it.each([
    ["Frankfurt", 50.1155, 8.6842, "FRA"],
    ["New York, with a nearer one", 40.7143, -74.006, "JFK"],
    ["London, with a nearer one", 51.5085, -0.1257, "LHR"],
    ["Paris, with a nearer one", 48.8534, 2.3488, "CDG"],
    ["Newark, near New York", 40.7357, -74.1724, "EWR"],
    ["Crawley, near London", 51.1131, -0.1872, "LGW"],
    ["Munich", 48.1374, 11.5755, "MUC"],
    ["Saint-Denis on Réunion", -20.8823, 55.4504, "RUN"],
  ])("of %s", (_where, lat, lon, iata) => {
    expect(nearest({ lat, lon })?.airport.iata).toBe(iata);
  });

  it("is told with its distance, and is none where none lies within 250 km", () => {
    const found = nearest({ lat: 50.1155, lon: 8.6842 });
    expect(found?.distanceKm).toBeGreaterThan(8);
    expect(found?.distanceKm).toBeLessThan(15);
    expect(nearest({ lat: -45, lon: -130 })).toBeUndefined();
    // North of Lihue on Kauai: 243 and 260 km
    expect(nearest({ lat: 24.176, lon: -159.34 })?.airport.iata).toBe("LIH");
    expect(nearest({ lat: 24.326, lon: -159.34 })).toBeUndefined();
    const beyond = nearest({ lat: -16.8, lon: -179.99 })?.airport.iata;
    expect(beyond).toBe(nearest({ lat: -16.8, lon: 179.99 })?.airport.iata);
    expect(beyond).toBeDefined();
  });
});
