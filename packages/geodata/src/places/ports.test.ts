import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placesInMemory, errorOf } from "../../build/places-in-memory.ts";
import { greatCircleKm } from "../coordinates.ts";
import { ports } from "./ports.ts";

const { source } = await placesInMemory();
const { all, nearest } = ports(source);

describe("the port nearest to a coordinate", () => {
  it.each([
    { where: "Milton Keynes", lat: 52.04, lon: -0.76, port: "GBLON" },
    { where: "Suzhou", lat: 31.3, lon: 120.6, port: "CNCGU" },
    { where: "Jebel Ali free zone", lat: 25.0, lon: 55.08, port: "AEJEA" },
    { where: "Taveuni, over the antimeridian", lat: -17.5, lon: 178.6, port: "FJSUV" },
  ])("of $where is $port", ({ lat, lon, port }) => {
    const found = nearest({ lat, lon });
    expect(found.port.locode).toBe(port);
    expect(found.port.label).toContain(port);
    expect(found.distanceKm).toBe(greatCircleKm({ lat, lon }, found.port.coordinates));
  });

  it.each([
    { where: "Munich", lat: 48.14, lon: 11.58 },
    { where: "Kigali", lat: -1.95, lon: 30.06 },
    { where: "Ürümqi", lat: 43.8, lon: 87.6 },
    { where: "the south pole", lat: -90, lon: 0 },
    { where: "the north pole", lat: 90, lon: 180 },
    { where: "the middle of the Pacific", lat: -48, lon: -125 },
  ])("of $where is refused: none lies within 250 km", ({ lat, lon }) => {
    expect(errorOf(() => nearest({ lat, lon })).code).toBe("port_not_found");
  });

  it("of what is no point of the earth is refused", () => {
    expect(errorOf(() => nearest({ lat: Number.NaN, lon: 0 })).code).toBe("validation_error");
    expect(errorOf(() => nearest({ lat: 0, lon: 181 })).code).toBe("validation_error");
  });

  it("is never farther than any other port", () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const shortest = (from: { lat: number; lon: number }): number =>
      Math.min(...all().map(({ coordinates }) => greatCircleKm(from, coordinates)));
    fc.assert(
      fc.property(point, (from) => {
        const expected = shortest(from);
        if (expected > 250) expect(errorOf(() => nearest(from)).code).toBe("port_not_found");
        else expect(nearest(from).distanceKm).toBe(expected);
      }),
      { numRuns: 100 },
    );
  });
});

describe("the port of a town", () => {
  it.each([
    { town: "Rotterdam", country: "NLD", lat: 51.92, lon: 4.48, port: "NLRTM", nearer: "NLVLA" },
    { town: "Los Angeles", country: "USA", lat: 34.05, lon: -118.24, port: "USLAX", nearer: "USLGB" },
    { town: "Tianjin", country: "CHN", lat: 39.14, lon: 117.18, port: "CNTSN", nearer: "CNTXG" },
    { town: "Windsor", country: "CAN", lat: 42.3, lon: -83.02, port: "CAWND", nearer: "USDET" },
  ])(
    "is the one that bears the name of $town, though $nearer is nearer",
    ({ town, country, lat, lon, port, nearer }) => {
      expect(nearest({ lat, lon }, { country, names: [town] }).port.locode).toBe(port);
      expect(nearest({ lat, lon }).port.locode).toBe(nearer);
    },
  );

  it("is found by any of its names, however they are written", () => {
    const names = ["Sankt Peter", "LOS  ÁNGELES"];
    expect(nearest({ lat: 34.05, lon: -118.24 }, { country: "USA", names }).port.locode).toBe("USLAX");
  });

  it.each([
    { where: "in another country", town: "Rotterdam", country: "BEL" },
    { where: "that no port bears", town: "Delft", country: "NLD" },
    { where: "of a port more than 60 km away", town: "Delfzijl", country: "NLD" },
  ])("is the nearest of all for a name $where", ({ where, town, country }) => {
    expect(nearest({ lat: 51.92, lon: 4.48 }, { country, names: [town] }).port.locode).toBe("NLVLA");
    if (where.startsWith("of a port")) expect(all().some(({ name }) => name === town)).toBe(true);
  });
});

describe("the list of ports", () => {
  it("has sea ports, and ports of lakes and rivers that ships of the sea reach", () => {
    const codes = new Set(all().map(({ locode }) => locode));
    for (const code of ["CNSHA", "NLRTM", "USLAX", "USDLH", "BRMAO", "CAMTR", "MDGIU", "AZBAK"]) {
      expect([code, codes.has(code)]).toEqual([code, true]);
    }
    for (const code of ["USATL", "DEDUI", "INICD", "CHBSL", "HUBUD", "CNCKG"]) {
      expect([code, codes.has(code)]).toEqual([code, false]);
    }
  });
});
