import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { vesselsPart } from "../../build/vessels-part.ts";
import { readVesselFile, VESSELS_FILE } from "./vessel-file.ts";
import { vessels } from "./vessels.ts";

const source = await generatedData();
const { find } = vessels(source);

describe("a ship by its IMO number", () => {
  it("is told with its type, the years that count, and their median", () => {
    // EU MRV: 7.64, 8.87, 9.11, 10.23 and 9.81 g CO2 per tonne and nautical mile.
    expect(find("9321483")).toMatchObject({
      typeName: "Container ship",
      type: "container_ship",
      years: [2018, 2019, 2020, 2021, 2023],
    });
    expect(find("9321483")?.efficiency?.toFixed()).toBe("9.11");
  });

  it("has no efficiency where no year counts, and no type where it carries no cargo by mass", () => {
    expect(find("8404264")).toEqual({
      typeName: "Bulk carrier",
      type: "bulk_carrier",
      years: [],
      efficiency: undefined,
    });
    expect(find("5383304")).toMatchObject({ typeName: "Passenger ship", type: undefined });
  });

  it.each(["9074729", "0000000", "9999999", ""])("is unknown where no ship reported: %s", (number) => {
    expect(find(number)).toBeUndefined();
  });

  it("is found whichever of 20,000 it is, first and last among them", async () => {
    const bytes = (await vesselsPart())[VESSELS_FILE] as Uint8Array;
    // A slice of a bigger buffer that does not begin at a whole word.
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    const { numbers } = readVesselFile(shifted.subarray(1));
    expect(numbers.length).toBeGreaterThan(20_000);
    for (const number of numbers) expect(find(String(number)), String(number)).toBeDefined();
  });

  it("costs no file until one is asked for", () => {
    const read: string[] = [];
    const { find: lazy } = vessels((name) => {
      read.push(name);
      return source(name);
    });
    expect(read).toEqual([]);
    lazy("9321483");
    lazy("9811000");
    expect(read).toEqual([VESSELS_FILE]);
  });
});
