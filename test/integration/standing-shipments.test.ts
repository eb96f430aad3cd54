import { systemIds } from "@isotherm/core/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_ROW, shipmentOf, startShipmentRows } from "../harness/shipment-rows.ts";

let rows: Awaited<ReturnType<typeof startShipmentRows>>;
beforeAll(async () => {
  rows = await startShipmentRows();
});
afterAll(() => rows.stop());

let references = 0;
/** A row with a reference that no other test has. */
const aRow = () => ({ ...A_ROW, shipment_id: `standing ${(references += 1)}` });
const [REPLACE, REJECT] = [{ duplicates: "replace" }, { duplicates: "reject" }] as const;

describe("what stands for a row of shipments, when its batch was cancelled", () => {
  it("is nothing before it was begun, whoever has its reference, and its shipment when it was stored", async () => {
    const [row, early] = [aRow(), systemIds.next("batch")];
    await rows.store(row);
    for (const terms of [{}, REPLACE, REJECT]) expect(await rows.standing(row, terms)).toBeUndefined();
    for (const terms of [{}, REJECT]) expect(await rows.standing(row, { batch: early, ...terms })).toBeUndefined();
    expect(await rows.standing(A_ROW)).toBeUndefined();
    const batch = systemIds.next("batch");
    for (const terms of [{}, REPLACE]) {
      const stored = await rows.store(row, { batch, ...terms });
      expect(await rows.standing(row, { batch, ...terms })).toEqual(stored);
    }
  });

  it("is the shipment in whose place it went, also when a later row has that place since", async () => {
    const row = aRow();
    const { id } = shipmentOf(await rows.store(row));
    const batch = systemIds.next("batch");
    await rows.store(row, { batch, ...REPLACE });
    await rows.store(row, REPLACE);
    expect(await rows.standing(row, { batch, ...REPLACE })).toMatchObject({
      status: "success",
      replaced: true,
      shipment: { id },
    });
  });

  it("is stored now where it had claimed its reference: the reference names a shipment that is there", async () => {
    for (const terms of [{}, REPLACE, REJECT]) {
      const [row, batch] = [aRow(), systemIds.next("batch")];
      await rows.claim(row, { batch, ...terms });
      expect(await rows.selected({ shipment_batch_id: [batch] })).toEqual([]);
      const outcome = await rows.standing(row, { batch, ...terms });
      const { id } = shipmentOf(outcome ?? { status: "failed", error: "", error_code: "", field: null });
      expect(await rows.stored(id)).toBeDefined();
      expect(await rows.store(row, REJECT)).toMatchObject({ error: expect.stringContaining(id) });
    }
  });

  it("is kept by nobody in a dry run", async () => {
    const [row, batch] = [aRow(), systemIds.next("batch")];
    await rows.store(row, { batch });
    expect(await rows.standing(row, { batch, dryRun: true })).toBeUndefined();
  });
});

describe("what stands for a row of a calculation, when its batch was cancelled", () => {
  it("is nothing before it, and the shipment with its figures or those of a later one", async () => {
    const { id } = shipmentOf(await rows.store(A_ROW));
    const batch = systemIds.next("batch");
    expect(await rows.standingCalculation(id, { batch })).toBeUndefined();
    const calculated = await rows.calculate(id, { batch });
    expect(await rows.standingCalculation(id, { batch })).toEqual(calculated);
    await rows.calculate(id);
    expect(await rows.standingCalculation(id, { batch })).toMatchObject({ status: "success", shipment: { id } });
    expect(await rows.standingCalculation(id)).toBeUndefined();
  });
});
