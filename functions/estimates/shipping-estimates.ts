import {
  annotateShippingEstimate,
  createShippingEstimate,
  getShippingEstimate,
  patchShippingMetadata,
  putShippingIsShipment,
  updateShippingEstimate,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { annotateShipping } from "./annotate-shipping.ts";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { inMassUnit } from "./in-mass-unit.ts";
import { readEstimate } from "./read-estimate.ts";
import { draftShipping, type FreightDraftUses } from "./shipping-drafts.ts";
import { updateEstimate } from "./update-estimate.ts";

const KIND = "shipping";

/** The operations of shipping estimates over one leg: make, read, replace, annotate. */
export const shippingEstimates = (uses: EstimateUses, freight: FreightDraftUses) => [
  serves(createShippingEstimate, async (call) =>
    inMassUnit(
      await createEstimate(uses, KIND, call, () => draftShipping(freight, call)),
      call.query.estimate_mass_unit,
    ),
  ),
  serves(getShippingEstimate, async ({ account, params, query }) =>
    inMassUnit((await readEstimate(uses, KIND, account.id, params["id"])).estimate, query.estimate_mass_unit),
  ),
  serves(updateShippingEstimate, async (call) =>
    inMassUnit(
      await updateEstimate(uses, KIND, { ...call, id: call.params["id"] }, (before) =>
        draftShipping(freight, call, before),
      ),
      call.query.estimate_mass_unit,
    ),
  ),
  ...[annotateShippingEstimate, putShippingIsShipment, patchShippingMetadata].map((operation) =>
    serves(operation, async ({ account, params, body, query }) =>
      inMassUnit(
        await annotateShipping(uses, KIND, { account: account.id, id: params["id"], body }),
        query.estimate_mass_unit,
      ),
    ),
  ),
];
