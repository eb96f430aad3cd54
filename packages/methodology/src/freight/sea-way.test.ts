import { ApiError, instantMs } from "@isotherm/core";
import { airports, type LocodePlace, locodes, ports, seaRouter } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { type CorridorRequest, practiceWarning, seaWay, TRANSIT_CORRIDORS } from "./sea-way.ts";

const source = await generatedData();
const sea = seaRouter(source);
const places = locodes(source, airports(source));
const TODAY = instantMs("2026-11-22T12:00:00.000Z");

const way = (from: string, to: string, asked: CorridorRequest = {}, nowMs = TODAY) =>
  seaWay(sea, { from: places.find(from), to: places.find(to) }, asked, nowMs);
const summary = (...asked: Parameters<typeof way>) => {
  const { passed, chosenBy, alternative } = way(...asked).corridors;
  return [passed.join(), chosenBy, alternative?.passed.join() ?? null];
};

describe("a sea leg that asks for no corridor", () => {
  it.each([
    ["CNSHA", "NLRTM", "cape_of_good_hope", "practice", "suez"],
    ["SGSIN", "ITGOA", "cape_of_good_hope", "practice", "suez"],
    ["AEJEA", "DEHAM", "cape_of_good_hope", "practice", "suez"],
    ["SGSIN", "USNYC", "cape_of_good_hope", "practice", "suez"],
    // Within the Red Sea, and out of it at one end.
    ["SAJED", "NLRTM", "suez", "shortest", null],
    ["SAJED", "CNSHA", "", "shortest", null],
    ["CNSHA", "USNYC", "panama", "shortest", null],
    ["NLRTM", "USNYC", "", "shortest", null],
    ["JPTYO", "NOTOS", "cape_of_good_hope", "practice", "suez"],
  ])("goes %s to %s by %s, chosen by %s; otherwise %s", (from, to, passed, chosenBy, alternative) => {
    expect(summary(from, to)).toEqual([passed, chosenBy, alternative]);
  });

  it("follows the practice of the day of calculation: through Suez until the end of 2023", () => {
    expect(summary("CNSHA", "NLRTM", {}, instantMs("2023-12-31T23:59:59.999Z")).slice(0, 2)).toEqual([
      "suez",
      "shortest",
    ]);
    expect(summary("CNSHA", "NLRTM", {}, instantMs("2024-01-01T00:00:00.000Z")).slice(0, 2)).toEqual([
      "cape_of_good_hope",
      "practice",
    ]);
  });

  it("warns where practice chose, with both distances", () => {
    const { route, corridors } = way("CNSHA", "NLRTM");
    const { code, message } = practiceWarning(corridors, route.distanceKm) ?? {};
    expect(code).toBe("corridor_practice");
    expect(message).toContain(`by the Cape of Good Hope here, ${route.distanceKm.toFixed(0)} km`);
    expect(message).toContain(`by the Suez Canal, has ${corridors.alternative?.distanceKm.toFixed(0)} km`);
    expect(route.distanceKm.toNumber() / (corridors.alternative?.distanceKm.toNumber() ?? 0)).toBeGreaterThan(1.3);
    const forced = way("CNSHA", "NLRTM", { transit_corridor: "cape_of_good_hope" });
    expect(practiceWarning(forced.corridors, forced.route.distanceKm)).toBeUndefined();
  });
});

describe("a sea leg that keeps away from corridors", () => {
  it("goes from Asia to Europe round the Cape where Suez is closed, though Panama would be shorter", () => {
    const { route, corridors } = way("CNSHA", "NLRTM", { restricted_transit_corridors: ["suez"] });
    expect([corridors.passed, corridors.chosenBy, corridors.alternative?.passed]).toEqual([
      ["cape_of_good_hope"],
      "request",
      ["suez"],
    ]);
    const byPanama = way("CNSHA", "NLRTM", { transit_corridor: "panama" }).route;
    expect(route.distanceKm.gt(byPanama.distanceKm)).toBe(true);
  });

  it.each<[readonly (typeof TRANSIT_CORRIDORS)[number][], string, string]>([
    [["cape_of_good_hope"], "suez", "request"],
    [["cape_of_good_hope", "suez"], "panama", "request"],
    [["cape_of_good_hope", "suez", "panama"], "cape_horn", "request"],
    [["panama"], "cape_of_good_hope", "practice"],
  ])("takes the next one: Shanghai to Rotterdam without %s by %s", (restricted_transit_corridors, passed, chosenBy) => {
    expect(summary("CNSHA", "NLRTM", { restricted_transit_corridors }).slice(0, 2)).toEqual([passed, chosenBy]);
  });

  it("is refused where every way is closed", () => {
    const asked = { restricted_transit_corridors: TRANSIT_CORRIDORS };
    expect(() => way("CNSHA", "NLRTM", asked)).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });
});

describe("a sea leg with a corridor of its own", () => {
  it.each(TRANSIT_CORRIDORS)("goes by it, and tells the usual way: %s", (transit_corridor) => {
    const { corridors } = way("CNSHA", "NLRTM", { transit_corridor });
    expect(corridors.passed).toContain(transit_corridor);
    expect(corridors.chosenBy).toBe("request");
    expect(corridors.alternative?.passed).toEqual([
      transit_corridor === "cape_of_good_hope" ? "suez" : "cape_of_good_hope",
    ]);
  });

  it("is refused where no ship gets to it", () => {
    const asked = { transit_corridor: "suez" } as const;
    expect(() => way("AZBAK", "KZAAU", asked)).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });
});

describe("any sea leg", () => {
  const all = ports(source).all();
  const pairs = (count: number): (readonly [LocodePlace, LocodePlace])[] => {
    let state = 7;
    const draw = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return all[Math.floor((state / 2 ** 32) * all.length)] as LocodePlace;
    };
    return Array.from({ length: count }, () => [draw(), draw()] as const).filter(([a, b]) => a.locode !== b.locode);
  };
  const outcome = (from: LocodePlace, to: LocodePlace, asked: CorridorRequest) => {
    try {
      const { route, corridors } = seaWay(sea, { from, to }, asked, TODAY);
      return { km: route.distanceKm.toNumber(), ...corridors };
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  };

  it("is as long there as back, to 1 %, by the same corridors, whatever was asked", () => {
    for (const [index, [from, to]] of pairs(150).entries()) {
      const corridor = TRANSIT_CORRIDORS[index % TRANSIT_CORRIDORS.length] ?? "suez";
      for (const asked of [{}, { transit_corridor: corridor }, { restricted_transit_corridors: [corridor] }]) {
        const [there, back] = [outcome(from, to, asked), outcome(to, from, asked)];
        if (typeof there === "string" || typeof back === "string") {
          expect(back).toBe(there);
          continue;
        }
        expect(Math.abs(there.km / back.km - 1), `${from.locode} ${to.locode}`).toBeLessThan(0.01);
        expect(there.passed.toSorted()).toEqual(back.passed.toSorted());
        expect([there.chosenBy, there.alternative?.distanceKm.toFixed()]).toEqual([
          back.chosenBy,
          back.alternative?.distanceKm.toFixed(),
        ]);
        const { restricted_transit_corridors: avoided = [] } = asked as CorridorRequest;
        expect(there.passed.filter((each) => avoided.includes(each))).toEqual([]);
      }
    }
  });
});
