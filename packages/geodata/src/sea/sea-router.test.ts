import { beforeAll, describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { seaLandCheck } from "../../build/sea-accuracy.ts";
import type { DataSource } from "../data-source.ts";
import { greatCircleKm } from "../coordinates.ts";
import { locodes, type Locodes } from "../places/locodes.ts";
import { airports } from "../places/airports.ts";
import type { LocodePlace } from "../places/locode-place.ts";
import { ports } from "../places/ports.ts";
import { seaRouter } from "./sea-router.ts";
import { SEA_PASSAGES, type SeaOptions, type SeaPassage, type SeaRouter } from "./sea-route.ts";

let source: DataSource;
let router: SeaRouter;
let places: Locodes;

// Makes the data files if they are not those of the tables: some twenty seconds.
beforeAll(async () => {
  source = await generatedData();
  router = seaRouter(source);
  places = locodes(source, airports(source));
}, 300_000);

const route = (from: string, to: string, options?: SeaOptions) =>
  router.route(places.find(from), places.find(to), options);
const km = (from: string, to: string, options?: SeaOptions) => route(from, to, options).distanceKm.toNumber();
const codeOf = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe("a route over the sea", () => {
  it("goes from Shanghai to Rotterdam through Malacca, Bab el Mandeb, Suez and Gibraltar", () => {
    const { passages, legs, distanceKm } = route("CNSHA", "NLRTM");
    expect(passages).toEqual(["malacca", "bab_el_mandeb", "suez", "gibraltar"]);
    expect(legs.map(({ label }) => label)).toEqual(["Suez Canal", "Rotterdam (NLRTM)"]);
    expect(legs[0]?.distanceKm.plus(legs[1]?.distanceKm ?? 0).eq(distanceKm)).toBe(true);
    expect(distanceKm.decimalPlaces()).toBeLessThanOrEqual(3);
  });

  it("rounds the Cape of Good Hope where Suez is closed, and gets longer", () => {
    const { passages } = route("SGSIN", "NLRTM", { close: ["suez"] });
    expect(passages).toContain("cape_of_good_hope");
    expect(passages).not.toContain("suez");
    expect(km("SGSIN", "NLRTM", { close: ["suez"] })).toBeGreaterThan(km("SGSIN", "NLRTM") + 5_000);
  });

  it("rounds Cape Horn where Panama is closed, and goes through Panama where that is required", () => {
    expect(route("USNYC", "CLVAP").passages).toEqual(["panama"]);
    expect(route("USNYC", "CLVAP", { close: ["panama"] }).passages).toContain("cape_horn");
    expect(route("CNSHA", "USNYC", { require: ["panama"] }).passages).toContain("panama");
    expect(route("CNSHA", "USNYC", { require: ["suez"] }).passages).toContain("suez");
  });

  it("goes through a required passage once: a ship that turns round in a canal has not gone through it", () => {
    // To Suez and back it would be 15,700 km.
    expect(km("NLRTM", "USNYC", { require: ["suez"] })).toBeGreaterThan(25_000);
    expect(route("NLRTM", "USNYC", { require: ["suez"] }).passages).toContain("cape_of_good_hope");
    expect(codeOf(() => route("NLRTM", "USNYC", { require: ["bosporus"] }))).toBe("route_not_found");
  });

  it("takes a polar passage only where it is required", () => {
    expect(route("JPTYO", "NOTOS").passages).not.toContain("northeast_passage");
    expect(route("JPTYO", "NOTOS", { require: ["northeast_passage"] }).passages).toContain("northeast_passage");
    expect(route("JPTYO", "CAHAL", { require: ["northwest_passage"] }).passages).toContain("northwest_passage");
    expect(km("JPTYO", "NOTOS", { require: ["northeast_passage"] })).toBeLessThan(km("JPTYO", "NOTOS"));
  });

  it("uses the Kiel canal, and goes round Denmark where that is closed", () => {
    expect(route("DEHAM", "PLGDN").legs.map(({ label }) => label)).toEqual(["Kiel Canal", "Gdansk (PLGDN)"]);
    expect(km("DEHAM", "PLGDN", { close: ["kiel"] })).toBeGreaterThan(km("DEHAM", "PLGDN") + 400);
  });

  it("does not use the canal of Corinth", () => {
    // Through the canal it would be 350 km.
    expect(km("GRPIR", "GRGPA")).toBeGreaterThan(450);
  });

  // Shoals and channels of the tables: the coast line has neither the islands nor the banks.
  it.each([
    ["CNSHA", "TWKEL", "east of the islands of Zhoushan", 30.4, 123.06],
    ["CNNGB", "TWKEL", "through Xiazhimen channel", 29.7, 122.43],
    ["IDJKT", "SGSIN", "east of Bangka", -2.5, 107],
    ["DEHAM", "NOOSL", "east of Læsø", 57.61, 11.43],
    ["GBCDF", "FRBES", "by the Goulet to Brest", 48.34, -4.6],
    ["CNSHA", "AUBNE", "by the Jomard Entrance", -11.25, 152.1],
    ["FIHEL", "SESTO", "by the fairway from Söderarm", 59.65, 18.92],
    ["NOBGO", "GBABD", "by Korsfjord", 60.13, 5],
    ["TNSFA", "EGPSD", "south of the Kerkennah bank", 34.2, 11.24],
    ["SRPBM", "TTPOS", "off the mud banks of the Guianas", 7.4, -57.18],
    ["TRIZM", "GRPIR", "along the Gulf of Izmir", 38.55, 26.67],
    ["MQFDF", "BBBGI", "round the south of Martinique", 14.32, -60.88],
    ["DEHAM", "NLRTM", "by the separation schemes off Terschelling", 53.7, 5.3],
    ["JPKOJ", "JPTYO", "out of Kagoshima Bay", 31.13, 130.7],
  ] as const)("goes from %s to %s %s", (from, to, _, lat, lon) => {
    const points = route(from, to).polyline.flat();
    expect(points.some((at) => greatCircleKm(at, { lat, lon }) < 5)).toBe(true);
  });

  it("crosses the antimeridian with lines that end and begin at 180°", () => {
    const { polyline } = route("JPTYO", "USLAX");
    expect(polyline).toHaveLength(2);
    expect(polyline[0]?.at(-1)?.lon).toBe(180);
    expect(polyline[1]?.[0]?.lon).toBe(-180);
    expect(polyline[0]?.at(-1)?.lat).toBe(polyline[1]?.[0]?.lat);
  });

  it("draws lines as long as the distance, to one percent", () => {
    for (const [from, to] of [
      ["CNSHA", "NLRTM"],
      ["JPTYO", "USLAX"],
      ["AUSYD", "CLVAP"],
    ] as const) {
      const drawn = route(from, to).polyline.flatMap((line) =>
        line.slice(1).map((at, index) => greatCircleKm(line[index] ?? at, at)),
      );
      expect(drawn.reduce((sum, length) => sum + length, 0) / km(from, to)).toBeCloseTo(1, 2);
    }
  });
});

describe("a route between neighbours", () => {
  it.each([
    ["ESALG", "MAPTM", 29],
    ["AEDXB", "AEJEA", 38],
    ["CLQTV", "CLVAP", 30],
    ["USMIA", "USFLL", 45],
    ["ITVIA", "ITLIV", 36],
    ["DESTA", "DEBRB", 39],
    ["KRUSN", "KRPUS", 61],
    ["IEWAT", "IEROE", 63],
    ["IEORK", "IEKLN", 39],
    ["JPKOJ", "JPSBS", 172],
  ])(
    "rounds the cape between %s and %s, and does not go out to the lanes: about %d km both ways",
    (from, to, about) => {
      expect(Math.abs(km(from, to) - about)).toBeLessThan(1);
      expect(km(to, from)).toBe(km(from, to));
    },
  );

  it("draws its bends in the order in which they come, and none of them on land", () => {
    const isOverLand = seaLandCheck();
    for (const [from, to] of [
      ["IEWAT", "IEROE"],
      ["IEORK", "IEKLN"],
      ["NOKMY", "NOHUS"],
    ] as const) {
      const there = route(from, to);
      const back = route(to, from);
      expect(there.polyline.flat().length).toBeGreaterThan(2);
      expect(back.polyline.flat()).toEqual(there.polyline.flat().toReversed());
      const drawn = there.polyline.flatMap((line) =>
        line.slice(1).map((at, index) => greatCircleKm(line[index] ?? at, at)),
      );
      expect(drawn.reduce((sum, length) => sum + length, 0) / km(from, to)).toBeCloseTo(1, 2);
      expect(isOverLand(there)).toBeUndefined();
    }
  });
});

describe("the ends of a route", () => {
  it("are the nearest ports of coordinates, which it names", () => {
    const madrid = { lat: 40.42, lon: -3.7 };
    expect(codeOf(() => router.route(madrid, places.find("NLRTM")))).toBe("port_not_found");
    const { from, to } = router.route({ lat: 53.55, lon: 10.2 }, places.find("NLRTM"));
    expect(from.port.locode).toBe("DEHAM");
    expect(from.offsetKm.toNumber()).toBeGreaterThan(10);
    expect(to.offsetKm.toNumber()).toBe(0);
  });

  it("that one port serves keep their own way to it when the route is asked for again", () => {
    const rotterdam = places.find("NLRTM");
    const asked = [{ lat: 53.55, lon: 10.2 }, { lat: 53.55, lon: 10.3 }, places.find("DEHAM")];
    const routes = asked.map((end) => router.route(end, rotterdam));
    expect(new Set(routes.map(({ distanceKm }) => distanceKm.toFixed())).size).toBe(1);
    expect(new Set(routes.map(({ from }) => from.offsetKm.toFixed())).size).toBe(3);
    expect(routes[2]).toEqual(seaRouter(source).route(places.find("DEHAM"), rotterdam));
  });

  it("may be served by one port: no distance, and nothing to draw", () => {
    const near = router.route({ lat: 53.55, lon: 10.1 }, { lat: 53.56, lon: 10.2 });
    expect(near.distanceKm.toNumber()).toBe(0);
    expect(near.polyline).toEqual([]);
  });

  it("are refused where they are one place or no place", () => {
    expect(codeOf(() => route("NLRTM", "NLRTM"))).toBe("distance_invalid");
    expect(codeOf(() => router.route({ lat: 1, lon: 1 }, { lat: 1, lon: 1 }))).toBe("distance_invalid");
    for (const bad of [Number.NaN, Infinity, 91, -1e9]) {
      expect(codeOf(() => router.route({ lat: bad, lon: 0 }, places.find("NLRTM")))).toBe("validation_error");
    }
    expect(codeOf(() => router.route({ lat: 90, lon: 0 }, places.find("NLRTM")))).toBe("port_not_found");
  });

  it("on the Caspian are joined with each other and not with the seas", () => {
    const straight = greatCircleKm(places.find("AZBAK").coordinates, places.find("KZAAU").coordinates);
    expect(km("AZBAK", "KZAAU")).toBeGreaterThan(straight);
    expect(codeOf(() => route("AZBAK", "NLRTM"))).toBe("route_not_found");
  });

  it("are refused where the options leave no way", () => {
    expect(codeOf(() => route("UAODS", "NLRTM", { close: ["bosporus"] }))).toBe("route_not_found");
    expect(codeOf(() => route("CNSHA", "NLRTM", { close: ["suez"], require: ["suez"] }))).toBe("route_not_found");
  });
});

describe("any route", () => {
  // The same pairs in every run.
  const pairs = (count: number): (readonly [LocodePlace, LocodePlace])[] => {
    const all = ports(source).all();
    let state = 1;
    const draw = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return all[Math.floor((state / 2 ** 32) * all.length)] as LocodePlace;
    };
    const onCaspian = ({ coordinates: { lat, lon } }: LocodePlace) => lat > 36 && lat < 48 && lon > 46 && lon < 55;
    return Array.from({ length: count }, () => [draw(), draw()] as const).filter(
      ([from, to]) => from.locode !== to.locode && !onCaspian(from) && !onCaspian(to),
    );
  };
  const length = (from: LocodePlace, to: LocodePlace, options?: SeaOptions) =>
    router.route(from, to, options).distanceKm.toNumber();

  it("between two ports of the seas is found, is as long as its way back, and no shorter than the geodesic", () => {
    for (const [from, to] of pairs(150)) {
      const there = length(from, to);
      expect(length(to, from)).toBe(there);
      // A metre for the rounding of every line.
      expect(there).toBeGreaterThanOrEqual(greatCircleKm(from.coordinates, to.coordinates) - 0.1);
    }
  });

  it("is not longer than one with a call between, but for what the port adds to the network", () => {
    const all = pairs(150);
    for (const [index, [from, to]] of all.entries()) {
      const [via] = all[(index + 1) % all.length] ?? [from];
      if (via.locode === from.locode || via.locode === to.locode) continue;
      expect(length(from, to)).toBeLessThanOrEqual((length(from, via) + length(via, to)) * 1.05 + 60);
    }
  });

  it("never gets shorter when a passage is closed, nor when one is required", () => {
    // Behind these lies a sea without another way out: no ship goes through them once.
    const deadEnds: ReadonlySet<SeaPassage> = new Set(["bosporus", "hormuz"]);
    const lengthOrError = (from: LocodePlace, to: LocodePlace, options: SeaOptions): unknown => {
      try {
        return length(from, to, options);
      } catch (error) {
        return (error as { code: unknown }).code;
      }
    };
    for (const [index, [from, to]] of pairs(100).entries()) {
      const passage = SEA_PASSAGES[index % SEA_PASSAGES.length] as SeaPassage;
      const free = length(from, to);
      const open = lengthOrError(from, to, { close: [passage] });
      expect(open === "route_not_found" || Number(open) >= free).toBe(true);
      if (passage.startsWith("north")) continue;
      const forced = lengthOrError(from, to, { require: [passage] });
      const mayBeRefused = deadEnds.has(passage) && forced === "route_not_found";
      expect(mayBeRefused || Number(forced) >= free, `${from.locode} ${to.locode} ${passage} ${String(forced)}`).toBe(
        true,
      );
    }
  });

  it("is as short as one that requires a passage of its own, for which every arc is looked at", () => {
    let compared = 0;
    for (const [from, to] of pairs(150)) {
      const { distanceKm, passages } = router.route(from, to);
      for (const passage of passages.slice(0, 2)) {
        expect(length(from, to, { require: [passage] })).toBe(distanceKm.toNumber());
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it("draws nothing that jumps, and keeps to water", () => {
    const onLand = seaLandCheck();
    for (const [from, to] of pairs(60)) {
      const route = router.route(from, to);
      for (const line of route.polyline) {
        expect(line.length).toBeGreaterThan(1);
        for (const [index, at] of line.entries()) {
          expect(Math.abs(at.lon - (line[index - 1] ?? at).lon)).toBeLessThanOrEqual(180);
          expect(Math.abs(at.lon)).toBeLessThanOrEqual(180);
        }
      }
      expect(onLand(route), `${from.locode} to ${to.locode}`).toBeUndefined();
    }
  });
});
