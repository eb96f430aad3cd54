import { describe, expect, it } from "vitest";
import { openSections, packPositions, packSections, positionAt } from "./sections.ts";

describe("a file of sections", () => {
  const file = packSections(
    { name: "Köln" },
    { odd: Uint8Array.of(1, 2, 3), numbers: new Uint8Array(Uint32Array.of(7, 4_000_000_000).buffer) },
  );

  it("gives back its head and its sections", () => {
    const { head, section, numbers } = openSections<{ name: string }>(file);
    expect(head).toEqual({ name: "Köln" });
    expect([...section("odd")]).toEqual([1, 2, 3]);
    expect([...numbers("numbers")]).toEqual([7, 4_000_000_000]);
    expect(section("missing").length).toBe(0);
  });

  it("opens wherever its bytes begin", () => {
    const moved = new Uint8Array(file.length + 1);
    moved.set(file, 1);
    expect([...openSections(moved.subarray(1)).numbers("numbers")]).toEqual([7, 4_000_000_000]);
  });
});

describe("packed positions", () => {
  it.each([
    { lat: 50.9333, lon: 6.95 },
    { lat: -33.8678, lon: 151.2073 },
    { lat: 0, lon: 0 },
    { lat: 90, lon: -180 },
    { lat: -90, lon: 179.9999 },
  ])("are exact to four places at $lat, $lon", (position) => {
    const found = positionAt(packPositions([{ lat: 1, lon: 1 }, position]), 1);
    expect(found.lat).toBeCloseTo(position.lat, 4);
    expect(found.lon).toBeCloseTo(position.lon, 4);
  });

  it("take 180 degrees east for west", () => {
    expect(positionAt(packPositions([{ lat: 10, lon: 180 }]), 0).lon).toBe(-180);
  });
});
