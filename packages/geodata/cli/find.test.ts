import { describe, expect, it } from "vitest";
import { generatedData } from "../build/ensure-geodata.ts";
import { errorOf } from "../build/places-in-memory.ts";
import { findCommand } from "./find.ts";

const source = await generatedData();
const find = async (...args: readonly string[]): Promise<string> => (await findCommand.run(args, source)).join("\n");

describe("npm run geo -- find", () => {
  it.each([
    { args: ["Philippsthal, DEU"], says: ["Philippsthal, Germany", "exact_name"] },
    { args: ["Halle", "--country", "DEU", "--postcode", "33790"], says: ["Halle, Germany", "postcode 33"] },
    { args: ["Berlin", "--country", "DEU", "--postcode", "20095"], says: ["postcode 20 disagrees"] },
    { args: ["--country", "FRA"], says: ["centre of France"] },
    { args: ["nl rtm"], says: ["Rotterdam (NLRTM)", "sea_port"] },
    { args: ["KIV"], says: ["(RMO)", "January 2024"] },
    { args: ["-33.9, 18.4"], says: ["country ZAF, sea", "Cape Town (ZACPT)"] },
    { args: ["50.1", "8.7"], says: ["country DEU, land"] },
    { args: ["-48, -125"], says: ["country none, sea", "port_not_found"] },
  ])("answers $args", async ({ args, says }) => {
    const answer = await find(...args);
    for (const text of says) expect(answer).toContain(text);
  });

  it("answers a text that is a code and a name as both", async () => {
    expect(await find("Lyon")).toContain("address  Lyon");
    const both = await find("LIMA");
    expect(both).toContain("airport");
    expect(both).toContain("address  Lima, Peru");
  });

  it("refuses what is not found, and asks again for what is no question", () => {
    expect(errorOf(() => findCommand.run(["Xqzzwkj", "--country", "DEU"], source)).code).toBe("address_not_found");
    expect(() => findCommand.run([], source)).toThrow(TypeError);
    expect(() => findCommand.run(["91, 0"], source)).toThrow("A latitude is from -90 to 90");
    expect(() => findCommand.run(["Paris", "--colour", "red"], source)).toThrow(TypeError);
  });
});
