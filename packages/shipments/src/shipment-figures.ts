import { CARRIAGES, type Carriage, type LegEmissions, POLLUTANTS, type ShipmentFigures } from "@isotherm/contract";
import { Decimal, decimal, sum } from "@isotherm/core";

/** A leg with its emissions and its transport activity, t·km: 0 at a site, null where it is not known. */
export interface EmittingLeg {
  readonly carriage: Carriage;
  readonly emissions: LegEmissions;
  readonly activity: Decimal | null;
}

/** Significant digits of an intensity. */
const DIGITS = 12;

/** An intensity, kg CO2e per t·km; null where nothing was moved, or nobody knows how much. */
export const perActivity = (mass: Decimal | null, activity: Decimal | null): Decimal | null =>
  mass === null || activity === null || activity.isZero()
    ? null
    : mass.div(activity).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_UP);

type DecimalName = {
  [N in keyof LegEmissions]: LegEmissions[N] extends Decimal | null ? N : never;
}[keyof LegEmissions];

/** What legs tell, added up; null where none tells it. */
const sumTold = (legs: readonly EmittingLeg[], name: DecimalName): Decimal | null => {
  const told = legs.flatMap(({ emissions }) => emissions[name] ?? []);
  return told.length === 0 ? null : sum(told);
};

/** What legs tell of a substance, added up; null as soon as a leg that emits something does not tell it. */
const sumWhole = (legs: readonly EmittingLeg[], name: DecimalName): Decimal | null =>
  legs.some(({ emissions }) => emissions[name] === null && emissions.total_emissions?.gt(0))
    ? null
    : sumTold(legs, name);

const activityOf = (legs: readonly EmittingLeg[]): Decimal | null =>
  legs.some(({ activity }) => activity === null) ? null : sum(legs.map(({ activity }) => activity ?? decimal(0)));

const PARTS = ["total", "wtt", "ttw"] as const;
/** How figures of a part of the journey are named. */
type Named = Record<string, Decimal | null>;

const carriageFigures = (carriage: Carriage, legs: readonly EmittingLeg[]): Named => {
  const activity = activityOf(legs);
  const [total, wtt, ttw] = [sumTold(legs, "total_emissions"), sumTold(legs, "wtt"), sumTold(legs, "ttw")];
  return {
    [`${carriage}_carriage_total`]: total,
    [`${carriage}_carriage_wtt`]: wtt,
    [`${carriage}_carriage_ttw`]: ttw,
    [`${carriage}_carriage_intensity`]: perActivity(total, activity),
    [`intensity_${carriage}_carriage_wtt`]: perActivity(wtt, activity),
    [`intensity_${carriage}_carriage_ttw`]: perActivity(ttw, activity),
  };
};

/** The masses of the substances, of all legs or of a part of the journey. */
const substances = (legs: readonly EmittingLeg[], of: "" | `_${Carriage}_carriage`): Named =>
  Object.fromEntries(
    POLLUTANTS.flatMap((name) => PARTS.map((part) => [`${name}${of}_${part}`, sumWhole(legs, `${name}_${part}`)])),
  );

/** The figures of a shipment all of whose legs have emissions: their sums, in all and by the part of the journey. */
export const shipmentFigures = (legs: readonly EmittingLeg[]): ShipmentFigures => {
  const activity = activityOf(legs);
  const [total, wtt, ttw] = [sumTold(legs, "total_emissions"), sumTold(legs, "wtt"), sumTold(legs, "ttw")];
  const parts = CARRIAGES.map((carriage) => {
    const own = legs.filter((leg) => leg.carriage === carriage);
    return { ...carriageFigures(carriage, own), ...substances(own, `_${carriage}_carriage`) };
  });
  // The names are put together from the lists that the schema has them from.
  return {
    distance_km: sumTold(legs, "distance_km"),
    total_emissions: total,
    wtt,
    ttw,
    intensity: perActivity(total, activity),
    intensity_wtt: perActivity(wtt, activity),
    intensity_ttw: perActivity(ttw, activity),
    ...substances(legs, ""),
    ...Object.assign({}, ...parts),
  } as ShipmentFigures;
};

/** A shipment of which no figures are known. */
export const NO_FIGURES: ShipmentFigures = shipmentFigures([]);
