import type { ExchangedCategory } from "@isotherm/contract";
import { decimal, idInstant, MASS_UNITS_PER_TONNE, type Instant, utcDayOf } from "@isotherm/core";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";
import { categoryFootprintId } from "./footprint-id.ts";
import { type DataOwner, type ProductFootprint, productFootprint } from "./product-footprint.ts";

/** The factors of an organisation that partners may read now, as iLEAP's categories of hubs (HOC) and transports (TOC). */
export const ownCategories = (factors: readonly OwnFactor[], owner: DataOwner, now: Instant): ProductFootprint[] =>
  factors.flatMap((own) => {
    const { exchanged_as, valid_from = "", valid_through } = own.request;
    const today = utcDayOf(now);
    const isValid = today >= valid_from && (valid_through === undefined || today <= valid_through);
    return exchanged_as && isValid ? [categoryFootprint(own, exchanged_as, owner)] : [];
  });

const categoryFootprint = (own: OwnFactor, category: ExchangedCategory, owner: DataOwner): ProductFootprint => {
  const { request, factor, edition, created_at } = own;
  const kilograms = (text: string) => decimal(text).times(1_000).div(MASS_UNITS_PER_TONNE[request.numerator_unit]);
  const whole = kilograms(request.value);
  const isHub = "hub_type" in category;
  const name = category.id ?? factor;
  const year = request.publication_year;
  return productFootprint({
    kind: isHub ? "hoc" : "toc",
    id: categoryFootprintId(owner.id, `own/${factor}`),
    version: edition - 1,
    created: idInstant(`own_${factor}`),
    updated: edition === 1 ? undefined : created_at,
    owner,
    name,
    description: request.name,
    comment: `By ${request.source_name}`,
    activity: decimal(isHub ? 1_000 : 1),
    mass: isHub ? "1000" : "1",
    emissions: whole,
    period: { start: `${year}-01-01T00:00:00.000Z`, end: `${year + 1}-01-01T00:00:00.000Z` },
    primaryDataShare: 100,
    secondarySources: [],
    data: {
      ...(isHub ? { hocId: name, hubType: category.hub_type } : { tocId: name, mode: category.mode }),
      description: request.name,
      energyCarriers: category.energy_carriers.map((carrier) => ({
        energyCarrier: carrier.energy_carrier,
        relativeShare: carrier.relative_share,
        energyConsumptionUnit: carrier.unit,
        emissionFactorWTW: carrier.emission_factor_wtw,
        emissionFactorTTW: carrier.emission_factor_ttw,
      })),
      co2eIntensityWTW: whole.toFixed(),
      co2eIntensityTTW: kilograms(request.ttw ?? "0").toFixed(),
      ...(isHub ? { hubActivityUnit: "tonnes" } : { transportActivityUnit: "tkm" }),
    },
  });
};
