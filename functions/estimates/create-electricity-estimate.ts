import { createElectricityEstimate as operation, type ElectricityConsumption } from "@isotherm/contract";
import {
  type AccountId,
  Decimal as D,
  decimal,
  type Ids,
  kilogramsToTonnes,
  type KilowattHours,
  kilowattHours,
} from "@isotherm/core";
import { serves } from "@isotherm/http";
import { calculationSheet, electricity } from "@isotherm/methodology";
import type { BundleShare } from "@isotherm/ordering";
import type { Catalogue, StoredEstimate } from "@isotherm/store";
import { fingerprintOf } from "./fingerprint.ts";
import { quoteMass } from "./quote-mass.ts";

/** What creating an estimate uses. */
export interface EstimateUses {
  readonly ids: Ids;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
  readonly keep: (account: AccountId, estimate: StoredEstimate) => Promise<StoredEstimate>;
}

const KILOWATT_HOURS_PER = { kWh: 1, MWh: 1_000, GWh: 1_000_000 } as const;

const toKilowattHours = ({ amount, unit }: ElectricityConsumption): KilowattHours =>
  kilowattHours(decimal(amount).times(KILOWATT_HOURS_PER[unit]));

/** Places of a tonne in the answer; a calculation itself is never rounded. */
const MASS_DIGITS = 12;

/**
 * Estimates consumed electricity, quotes offsets for it and keeps both with the calculation sheet.
 *
 * @throws Refusal estimate_idempotency_used, and those of `quoteMass`
 */
export const createElectricityEstimate = ({ ids, catalogue, selections, keep }: EstimateUses) =>
  serves(operation, async ({ caller, account, body }) => {
    const accountId = account.id as AccountId;
    const calculation = electricity({ consumption: toKilowattHours(body.consumption), country: body.country_code });
    const mass = kilogramsToTonnes(calculation.mass).toDecimalPlaces(MASS_DIGITS, D.ROUND_HALF_UP);
    const trunc = body.quantity_trunc ?? "g";
    const quote = await quoteMass({
      caller,
      mass,
      trunc,
      requested: body.bundle_selection,
      accountSelection: () => selections.of(accountId),
      offered: (await catalogue.current()).bundles,
    });
    const id = ids.next("estimate");
    const stored = await keep(accountId, {
      id,
      kind: "electricity",
      massTonnes: mass,
      selection: body.bundle_selection,
      quantityTrunc: trunc,
      fingerprint: fingerprintOf("electricity", body),
      sheet: calculationSheet(id, calculation),
      estimate: {
        id,
        mass: { amount: mass, unit: "t" },
        quote,
        metadata: body.metadata,
        idempotency_key: body.idempotency_key,
        request: body,
      },
    });
    return stored.estimate;
  });
