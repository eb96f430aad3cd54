import { Shipment, ShipmentSelection } from "@isotherm/contract";
import type { AccountId, BatchId, ShipmentId } from "@isotherm/core";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { estimateRows } from "@isotherm/estimating/carry-out-row";
import { estimatesUses } from "@isotherm/estimating/dependencies";
import { dataFolder, type DataSource } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import type { Caller } from "@isotherm/http";
import { type Sandbox, seedSandbox } from "@isotherm/sandbox";
import { calculateShipmentRow, standingCalculationRow } from "@isotherm/shipments/calculate-shipment-row";
import { type Estimating, shipmentUses } from "@isotherm/shipments/dependencies";
import type { ShipmentBatchTerms, ShipmentRowOutcome } from "@isotherm/shipments/shipment-row";
import { standingShipmentRow, storeShipmentRow } from "@isotherm/shipments/store-shipment-row";
import { directoryQueries, type Table } from "@isotherm/store";
import { shipmentQueries } from "@isotherm/store/queries/shipments";
import * as z from "zod";
import { SILENT, SOME_SECRETS } from "./function-in-process.ts";
import { type LocalTable, startLocalTable } from "./local-table.ts";

/** A leg by road over a given distance: five tonnes, 500 km. */
export const ROAD_LEG = {
  method: "diesel_truck",
  carriage: "main",
  distance: { amount: "500", unit: "km" },
  load: { mass: { amount: "5", unit: "t" } },
} as const;

/** The least that a row must say. */
export const A_ROW = { target_internal_id: "carrier-7", legs: [ROAD_LEG] } as const;

/** Emissions of a leg as a carrier reports them. */
export const REPORTED = { total_emissions: "300", distance_km: "500", wtt: "60", ttw: "230" } as const;

const TERMS: ShipmentBatchTerms = { uploaded: false, contact_id: null, duplicates: "keep", dryRun: false };

/** Rows of an account, carried out in this process on a table. */
export const shipmentRows = async (table: Table, account: AccountId) => {
  const settings = { secrets: SOME_SECRETS, router: "offline", spendFactors: "open-ceda", log: SILENT } as const;
  const estimating = { ...estimatesUses(table, settings), places: dataFolder(GEODATA_FOLDER) };
  const { change } = estimating;
  const own: Estimating = { change, carryOut: estimateRows(estimating).carryOut };
  const directory = directoryQueries(table);
  const callerOf = async (id: AccountId): Promise<Caller> => {
    const record = await directory.account(id);
    const organisation = record && (await directory.organisation(record.account.organisation_id));
    if (!record || !organisation) throw new Error(`the account ${id} is not there`);
    return { ...record, organisation, key: undefined as never };
  };
  const caller = await callerOf(account);
  // A process of its own for each row: what one remembers, the next one does not.
  const store = (body: object, { batch = systemIds.next("batch"), index = 0, by = caller, ...terms }: Told = {}) =>
    storeShipmentRow(
      shipmentUses(table, own),
      { batch, index, body, caller: by, origin: ORIGIN },
      { ...TERMS, ...terms },
    );
  const calculate = (id: string, { batch = systemIds.next("batch"), index = 0, by = caller, places }: Told = {}) => {
    const { carryOut } = places ? estimateRows({ ...estimating, places }) : own;
    const uses = shipmentUses(table, { change, carryOut });
    return calculateShipmentRow(uses, { batch, index, body: { id }, caller: by, origin: ORIGIN });
  };
  const { one, newest } = shipmentQueries(table);
  return {
    caller,
    callerOf,
    store,
    calculate,
    ...begunRows(table, caller, own),
    stored: (id: string) => one(account, id as ShipmentId),
    /** All shipments of the account that a selection lets through. */
    selected: async (selection: z.input<typeof ShipmentSelection> = {}) => {
      const asked = { selection: ShipmentSelection.parse(selection), after: undefined, limit: 1_000 };
      return (await newest(account, asked)).found;
    },
  };
};

/** Rows that a process began, and what stands for them. */
const begunRows = (table: Table, caller: Caller, estimating: Estimating) => {
  /** Begins a row as `store` does, by a process that dies before the shipment itself is written. */
  const claim = (body: object, { batch = systemIds.next("batch"), index = 0, by = caller, ...terms }: Told = {}) => {
    const dying = { ...shipmentUses(table, estimating), keep: () => Promise.reject(new Error("killed")) };
    const row = { batch, index, body, caller: by, origin: ORIGIN };
    return storeShipmentRow(dying, row, { ...TERMS, ...terms }).catch(() => {});
  };
  /** What became of a row before. */
  const standing = (body: object, { batch = systemIds.next("batch"), index = 0, by = caller, ...terms }: Told = {}) =>
    standingShipmentRow(
      shipmentUses(table, estimating),
      { batch, index, body, caller: by, origin: ORIGIN },
      { ...TERMS, ...terms },
    );
  const standingCalculation = (id: string, { batch = systemIds.next("batch"), index = 0, by = caller }: Told = {}) =>
    standingCalculationRow(shipmentUses(table, estimating), { batch, index, body: { id }, caller: by, origin: ORIGIN });
  return { claim, standing, standingCalculation };
};

/** Rows of the test account of a sandbox, on a table of their own. */
export const startShipmentRows = async () => {
  const local: LocalTable = await startLocalTable();
  const sandbox: Sandbox = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
  return { ...local, sandbox, ...(await shipmentRows(local.table, sandbox.accounts.test)) };
};

interface Told extends Partial<ShipmentBatchTerms> {
  readonly batch?: BatchId;
  readonly index?: number;
  readonly by?: Caller;
  /** Where places are looked up instead of the tables. */
  readonly places?: DataSource;
}

const ORIGIN = "https://localhost";

/** The shipment of a row that succeeded, its decimals as such. */
export const shipmentOf = (outcome: ShipmentRowOutcome): Shipment => {
  if (outcome.status === "failed") throw new Error(outcome.error);
  return z.decode(Shipment, outcome.shipment);
};
