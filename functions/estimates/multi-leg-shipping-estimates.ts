import {
  annotateMultiLegShippingEstimate,
  createMultiLegShippingEstimate,
  getMultiLegShippingEstimate,
  patchMultiLegMetadata,
  putMultiLegIsShipment,
  updateMultiLegShippingEstimate,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { annotateShipping } from "./annotate-shipping.ts";
import { createEstimate } from "./create-estimate.ts";
import type { EstimateUses } from "./estimate-uses.ts";
import { inMassUnit } from "./in-mass-unit.ts";
import { readEstimate } from "./read-estimate.ts";
import { draftMultiLegShipping, type FreightDraftUses } from "./shipping-drafts.ts";
import { updateEstimate } from "./update-estimate.ts";

const KIND = "multi-leg-shipping";

/** The operations of shipping estimates over several legs: make, read, replace, annotate. */
export const multiLegShippingEstimates = (uses: EstimateUses, freight: FreightDraftUses) => [
  serves(createMultiLegShippingEstimate, async (call) =>
    inMassUnit(
      await createEstimate(uses, KIND, call, () => draftMultiLegShipping(freight, call)),
      call.query.estimate_mass_unit,
    ),
  ),
  serves(getMultiLegShippingEstimate, async ({ account, params, query }) =>
    inMassUnit((await readEstimate(uses, KIND, account.id, params["id"])).estimate, query.estimate_mass_unit),
  ),
  serves(updateMultiLegShippingEstimate, async (call) =>
    inMassUnit(
      await updateEstimate(uses, KIND, { ...call, id: call.params["id"] }, (before) =>
        draftMultiLegShipping(freight, call, before),
      ),
      call.query.estimate_mass_unit,
    ),
  ),
  ...[annotateMultiLegShippingEstimate, putMultiLegIsShipment, patchMultiLegMetadata].map((operation) =>
    serves(operation, async ({ account, params, body, query }) =>
      inMassUnit(
        await annotateShipping(uses, KIND, { account: account.id, id: params["id"], body }),
        query.estimate_mass_unit,
      ),
    ),
  ),
];
