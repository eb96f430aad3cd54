import { type AccountId, type BatchId, newId, rowId } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryFootprintId, footprintId, footprintTimeMs, shipmentIdsOf } from "./footprint-id.ts";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
const LAST_MS = 281_474_976_710_655;

describe("the id of a footprint", () => {
  it("is a UUID of version 4 that leads back to the time of any shipment's id", () => {
    const parts = fc.tuple(fc.integer({ min: 1, max: LAST_MS }), fc.double({ min: 0, max: 0.999_999, noNaN: true }));
    fc.assert(
      fc.property(parts, ([atMs, chance]) => {
        const shipment = newId("shipment", atMs, () => chance);
        const id = footprintId(shipment);
        expect(id).toMatch(UUID_V4);
        expect(footprintTimeMs(id)).toBe(atMs);
      }),
    );
  });

  it("keeps all digits of a shipment's id but six bits", () => {
    // 01ARZ3NDEKTSV4RRFFQ69G5FAV is 01563e3a b5d3 d676 4c61 efb99302bd5b in hexadecimal.
    expect(footprintId("shp_01ARZ3NDEKTSV4RRFFQ69G5FAV" as never)).toBe("01563e3a-b5d3-4676-8c61-efb99302bd5b");
  });

  it("leads back to 64 ids, of which one is the shipment's, also of a row of a batch", () => {
    const batch = "bat_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A" as BatchId;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (index) => {
        const shipment = rowId("shipment", batch, index);
        const ids = shipmentIdsOf(footprintId(shipment));
        expect(new Set(ids).size).toBe(64);
        expect(ids).toContain(shipment);
        for (const id of ids) expect(footprintId(id)).toBe(footprintId(shipment));
      }),
      { numRuns: 30 },
    );
  });

  it("leads nowhere from what is no such UUID", () => {
    for (const text of ["", "x", "00000000-0000-0000-0000-000000000000", "01563e3a-b5d3-5676-8c61-efb99302bd5b"])
      expect(footprintTimeMs(text)).toBeUndefined();
  });

  it("of a category is another one for another account", () => {
    const [one, other] = ["acc_1", "acc_2"].map((account) => categoryFootprintId(account as AccountId, "a/1/truck"));
    expect(one).toMatch(UUID_V4);
    expect(other).not.toBe(one);
    expect(categoryFootprintId("acc_1" as AccountId, "a/1/truck")).toBe(one);
  });
});
