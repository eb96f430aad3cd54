import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generatedData } from "../build/ensure-geodata.ts";
import { errorOf } from "../build/places-in-memory.ts";
import { routeCommand } from "./route.ts";

const source = await generatedData();
const folder = mkdtempSync(join(tmpdir(), "isotherm-route-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const map = join(folder, "map.svg");
const route = async (...args: readonly string[]): Promise<string> =>
  (await routeCommand.run([...args, "--map", map], source)).join("\n");

describe("npm run geo -- route", () => {
  it.each([
    {
      args: ["CNSHA", "NLRTM"],
      says: ["km by sea", "Shanghai (CNSHA)", "suez", "km to Suez Canal", "Rotterdam (NLRTM)"],
    },
    { args: ["cn sha", "nl rtm", "--close", "suez,panama"], says: ["cape_of_good_hope"] },
    { args: ["NLRTM", "USNYC", "--require", "gibraltar"], says: ["gibraltar"] },
    { args: ["-33.9, 18.4", "BRSSZ"], says: ["Cape Town (ZACPT), ", "km from the place asked for"] },
    { args: ["Hamburg, DEU", "Milano", "--mode", "road"], says: ["km by road", "inland_distance_algorithm", "pass "] },
    { args: ["Tokyo", "Sapporo", "--mode", "rail"], says: ["tunnel Seikan Tunnel"] },
    { args: ["DEDUI", "ATVIE", "--mode", "inland_waterway"], says: ["Rhine, Main, Main–Danube Canal, Danube"] },
    { args: ["Tunis", "Palermo", "--mode", "road"], says: ["325.0 km ferry Tunis (La Goulette)–Palermo ferry"] },
  ])("answers $args, and draws it", async ({ args, says }) => {
    const answer = await route(...args);
    for (const text of says) expect(answer).toContain(text);
    expect(readFileSync(map, "utf8")).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it.each([
    { args: ["CNSHA"] },
    { args: ["CNSHA", "NLRTM", "USNYC"] },
    { args: ["CNSHA", "NLRTM", "--close", "corinth"] },
    { args: ["CNSHA", "NLRTM", "--mode", "air"] },
    { args: ["Paris", "Lyon", "--mode", "road", "--close", "suez"] },
    { args: ["91, 0", "NLRTM"] },
  ])("asks again for $args", ({ args }) => {
    expect(() => routeCommand.run(args, source)).toThrow(TypeError);
  });

  it("refuses a way that is not there", () => {
    const closed = ["JOAQJ", "NLRTM", "--close", "suez,bab_el_mandeb", "--map", map];
    expect(errorOf(() => routeCommand.run(closed, source)).code).toBe("route_not_found");
    const overWater = ["Sydney", "Auckland", "--mode", "road", "--map", map];
    expect(errorOf(() => routeCommand.run(overWater, source)).code).toBe("route_not_found");
    expect(errorOf(() => routeCommand.run(["Xqzzwkj", "NLRTM"], source)).code).toBe("address_not_found");
  });
});
