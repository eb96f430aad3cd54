import { decimal, idInstant, sum } from "@isotherm/core";
import type { Amount, Score, WireEstimate, WirePlaces } from "./wire-estimate.ts";

/** What freight says where nothing is kept: it was not in a file, or the estimate is older than the field. */
export const NONE_OF_FREIGHT = { filename: null, user_fullname: null };

/** What is null where nothing is kept: it does not apply, or the estimate is older than the field. */
const NONE = {
  non_co2_mass: null,
  activity: null,
  intensity: null,
  data_quality_score: null,
  corridor_details: null,
  resolved_places: null,
};
const NONE_OF_INFERENCES = {
  rail_type_from_route: null,
  cleaned_route: null,
  road_emission_standard: null,
  road_truck_type: null,
  road_fuel: null,
  road_gradient: null,
  road_situation: null,
};
/** What most places have: the place itself is used, and no other has its name. */
const USUAL_OF_PLACE = { region: null, rivals: 0, offset_km: "0" };

const NONE_OF_PART = { ...NONE, ...NONE_OF_FREIGHT };

const NONE_OF_MASS = { wtw_details: null, pollutants: null };

const NONE_OF_ROUTE = { attribution: null };

const without = <T extends object>(value: T, none: object): T => {
  const kept: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) if (each !== null || !(name in none)) kept[name] = each;
  return kept as T;
};

/** The places of both ends, each changed. */
const eachPlace = (places: WirePlaces | null | undefined, change: (place: object) => object) =>
  places ? { resolved_places: { source: change(places.source), destination: change(places.destination) } } : {};

const shortPlace = (place: object): object =>
  Object.fromEntries(
    Object.entries(place).filter(([name, each]) => each !== (USUAL_OF_PLACE as Record<string, unknown>)[name]),
  );

/** Each part of an estimate. */
const eachPart = (estimate: WireEstimate, change: (part: WireEstimate) => WireEstimate): WireEstimate => ({
  ...change(estimate),
  ...(estimate.legs && { legs: estimate.legs.map((leg) => eachPart(leg, change)) }),
  ...(estimate.resolved_legs && { resolved_legs: estimate.resolved_legs.map(change) }),
});

const NOTHING = "-";

/** The figures of a part that its mass does not tell, without their names: a third of the bytes. */
const figuresText = ({
  mass,
  non_co2_mass,
  activity,
  intensity,
  data_quality_score: quality,
}: WireEstimate): string => {
  const { wtw_details: parts } = mass;
  const grades = quality?.components;
  const masses = [parts?.ttw.amount, parts?.unknown.amount, non_co2_mass?.amount, activity?.value, activity?.unit];
  const perActivity = [intensity?.wtt.amount, intensity?.ttw.amount, intensity?.unknown.amount, intensity?.wtw.unit];
  const scores = [quality?.score, grades?.emission_factor_score, grades?.route_score, grades?.shipment_score];
  return [...masses, ...perActivity, ...scores].map((text) => text ?? NOTHING).join(" ");
};

/** The fields that a part's figures stand for. Masses are kept in the unit of the mass, tonnes. */
const fieldsOf = ({ amount, unit }: Amount, figures: string): Partial<WireEstimate> => {
  const texts = figures.split(" ").map((text) => (text === NOTHING ? undefined : text));
  const [ttw, unknown, nonCo2, value, per, iWtt, iTtw, iUnknown, iUnit] = texts;
  const mass = (text: string): Amount => ({ amount: text, unit });
  const wtw_details = ttw !== undefined &&
    unknown !== undefined && {
      wtt: mass(decimal(amount).minus(ttw).minus(unknown).toFixed()),
      ttw: mass(ttw),
      unknown: mass(unknown),
    };
  const score = scoreOf(texts.slice(-4));
  return {
    mass: { ...mass(amount), ...(wtw_details && { wtw_details }) },
    ...(nonCo2 !== undefined && { non_co2_mass: mass(nonCo2) }),
    ...(value !== undefined && { activity: { value, unit: per ?? "" } }),
    ...(iWtt !== undefined &&
      iTtw !== undefined &&
      iUnknown !== undefined && { intensity: intensityOf([iWtt, iTtw, iUnknown], iUnit ?? "") }),
    ...(score && { data_quality_score: score }),
  };
};

const intensityOf = (parts: readonly [string, string, string], unit: string) => {
  const [wtt, ttw, unknown] = parts;
  const of = (amount: string): Amount => ({ amount, unit });
  const wtw = of(sum(parts.map((text) => decimal(text))).toFixed());
  return { wtt: of(wtt), ttw: of(ttw), unknown: of(unknown), wtw };
};

const scoreOf = ([score, factor, route, shipment]: readonly (string | undefined)[]): Score | undefined => {
  if (score === undefined) return undefined;
  if (factor === undefined || shipment === undefined) return { score };
  return {
    score,
    components: { emission_factor_score: factor, route_score: route ?? null, shipment_score: shipment },
  };
};

/** An estimate without what follows from the rest of it, and without the names of its figures. */
export const shortEstimate = ({ id: _its, created_at: _fromId, ...estimate }: WireEstimate): WireEstimate =>
  eachPart(estimate, (part) => {
    const { raw_distance: _asDistance, non_co2_mass: _n, activity: _a, intensity: _i, ...rest } = part;
    const { data_quality_score: _q, ...kept } = rest;
    const { wtw_details: _parts, ...mass } = part.mass;
    const figures = figuresText(part);
    return {
      ...without(kept, NONE_OF_PART),
      ...eachPlace(part.resolved_places, shortPlace),
      ...(part.inference_details && { inference_details: without(part.inference_details, NONE_OF_INFERENCES) }),
      mass: without(mass, NONE_OF_MASS),
      ...(/[^ -]/u.test(figures) && { figures }),
      ...(part.route && {
        route: {
          ...without(part.route, NONE_OF_ROUTE),
          legs: part.route.legs.map(({ raw_distance: _sameAsDistance, ...leg }) => leg),
        },
      }),
    };
  });

/** What `shortEstimate` left out; of an estimate that was kept before there was a field, what stands for it. */
export const wholeEstimate = (id: string, estimate: WireEstimate): WireEstimate => ({
  id,
  created_at: idInstant(id),
  ...EARLIER,
  ...eachPart(estimate, ({ figures, ...part }) => {
    const fields = figures === undefined ? part : { ...part, ...fieldsOf(part.mass, figures) };
    return {
      ...NONE,
      ...fields,
      ...(part.inference_details && {
        inference_details: { ...NONE_OF_INFERENCES, ...part.inference_details },
      }),
      ...eachPlace(part.resolved_places, (place) => ({ ...USUAL_OF_PLACE, ...place })),
      mass: { ...NONE_OF_MASS, ...part.mass, ...fields.mass },
      ...(part.distance && { raw_distance: part.distance }),
      ...(part.route && {
        route: {
          ...NONE_OF_ROUTE,
          ...part.route,
          legs: part.route.legs.map((leg) => ({ ...leg, raw_distance: leg.distance })),
        },
      }),
    };
  }),
});

/** What an estimate of any kind says that was kept before there was a field for it. */
const EARLIER = { warnings: [], mass_range: null, data_quality: null };

/** Of a sheet's input, as it is written, what it may have from the step that it is the result of. */
interface WireInput {
  readonly value?: string;
  readonly unit?: string;
  readonly quality?: string;
  readonly from_step?: number;
}

/** A sheet as it is written: of its fields those that are not kept as they are answered. */
export interface WireSheet {
  readonly estimate_id?: string;
  readonly steps: readonly {
    readonly inputs: readonly WireInput[];
    readonly result: { readonly value: string; readonly unit: string };
    readonly quality: string;
  }[];
}

type WireStep = WireSheet["steps"][number];

const eachInput = (
  steps: readonly WireStep[],
  change: (input: WireInput, told: Required<Omit<WireInput, "from_step">>) => WireInput,
): readonly WireStep[] =>
  steps.map((step) => ({
    ...step,
    inputs: step.inputs.map((input) => {
      const from = input.from_step === undefined ? undefined : steps[input.from_step];
      return from ? change(input, { ...from.result, quality: from.quality }) : input;
    }),
  }));

/** A sheet without its estimate's id, and without what inputs only repeat of the step that they come from. */
export const shortSheet = <S extends WireSheet>({ estimate_id: _its, ...sheet }: S) => ({
  ...sheet,
  steps: eachInput(sheet.steps, ({ value, unit, quality, ...input }, told) => ({
    ...input,
    ...(value !== told.value && { value }),
    ...(unit !== told.unit && { unit }),
    ...(quality !== told.quality && { quality }),
  })),
});

/** What `shortSheet` left out. A sheet that was kept before there was this has all of it. */
export const wholeSheet = <S extends WireSheet>(estimate_id: string, sheet: S) => ({
  estimate_id,
  ...sheet,
  steps: eachInput(sheet.steps, (input, { value, unit, quality }) => ({ value, unit, quality, ...input })),
});
