import { type Decimal, MASS_UNITS_PER_TONNE, type WarningCode } from "@isotherm/core";
import { gradeLetter } from "@isotherm/methodology/freight/quality-score";
import { figure, html, type Html, type Language, readableMass, type Text, threeDigits } from "@isotherm/pages";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import { CLASS_MEANINGS, CLASS_NAMES, ESTIMATE_TEXTS as TEXTS } from "./estimate-texts.ts";

/**
 * How sure an estimate is: the interval, the grade and its reasons where freight has one, what the mass rests on as a bar,
 * and what would make it better. Nothing for estimates that were kept before these were told.
 */
export const certaintySection = (stored: StoredEstimate, language: Language): Html | undefined => {
  const { mass_range, data_quality } = stored.estimate;
  const wishes = wishesOf(stored, language);
  if (!mass_range && !data_quality && wishes.length === 0) return undefined;
  return html`<h2>${TEXTS.howSure[language]}</h2>
    ${mass_range && rangeText(stored, language)} ${gradeText(stored, language)}
    ${data_quality && shareBar(data_quality.shares, language)}
    ${
      wishes.length > 0
        ? html`<p>${TEXTS.better[language]}</p>
            <ul>
              ${wishes.map((wish) => html`<li>${wish}</li>`)}
            </ul>`
        : html`<p>
            ${TEXTS[data_quality?.shares.assumed.gt(0) === true ? "modelIsAssumed" : "nothingBetter"][language]}
          </p>`
    }`;
};

/** Between which masses the true one lies, in the unit of the figure; undefined for estimates of before there were ranges. */
export const rangeWords = ({ emissionsTonnes, estimate }: StoredEstimate, language: Language): string | undefined => {
  const { mass_range } = estimate;
  if (!mass_range) return undefined;
  const { unit } = readableMass(emissionsTonnes, language);
  const inUnit = (tonnes: Decimal): string => threeDigits(tonnes.times(MASS_UNITS_PER_TONNE[unit]), language);
  return `${inUnit(mass_range.low.amount)} – ${inUnit(mass_range.high.amount)} ${unit}`;
};

const rangeText = (stored: StoredEstimate, language: Language): Html =>
  html`<p>
    ${TEXTS.range[language]}: <strong>${rangeWords(stored, language)}</strong>. ${TEXTS.rangeMeans[language]}
  </p>`;

const COMPONENT_NAMES = {
  emission_factor_score: { en: "emission factor", de: "Emissionsfaktor" },
  route_score: { en: "route", de: "Route" },
  shipment_score: { en: "shipment", de: "Sendung" },
} as const satisfies Record<string, Text>;

/** Grades of freight: of all of it, and what it is made of. */
interface Grades {
  readonly grade: string;
  /** The three grades of one leg, each with what it is of. */
  readonly reasons: readonly string[];
  /** Of several legs, each with its own three. */
  readonly legs: readonly string[];
}

type Freight =
  | StoredEstimateOf<"shipping">
  | StoredEstimateOf<"multi-leg-shipping">
  | StoredEstimateOf<"by-fuel-shipping">;
const FREIGHT: ReadonlySet<StoredEstimate["kind"]> = new Set(["shipping", "multi-leg-shipping", "by-fuel-shipping"]);

/** The grade of freight's data and the grades that it is made of, in words; undefined for what has none. */
export const gradeWords = (stored: StoredEstimate, language: Language): Grades | undefined => {
  if (!FREIGHT.has(stored.kind)) return undefined;
  const { estimate } = stored as Freight;
  const { data_quality_score: quality } = estimate;
  if (!quality) return undefined;
  const legs = "legs" in estimate ? estimate.legs : [];
  return {
    grade: gradeLetter(quality.score),
    reasons: reasonsOf(quality, language),
    legs: legs.flatMap((leg, index) => {
      const own = "data_quality_score" in leg ? leg.data_quality_score : null;
      if (!own) return [];
      return `${TEXTS.leg[language]} ${index + 1}: ${gradeLetter(own.score)} (${reasonsOf(own, language).join(", ")})`;
    }),
  };
};

const reasonsOf = (quality: object, language: Language): readonly string[] =>
  "components" in quality
    ? Object.entries(quality.components as Readonly<Record<keyof typeof COMPONENT_NAMES, string | null>>).flatMap(
        ([name, grade]) =>
          grade === null
            ? []
            : `${COMPONENT_NAMES[name as keyof typeof COMPONENT_NAMES][language]} ${gradeLetter(grade)}`,
      )
    : [];

const gradeText = (stored: StoredEstimate, language: Language): Html | undefined => {
  const found = gradeWords(stored, language);
  if (!found) return undefined;
  const { grade, reasons, legs } = found;
  return html`<p>
      ${TEXTS.grade[language]}:
      <strong>${grade}</strong>${reasons.length > 0 && ` (${reasons.join(", ")})`}. ${TEXTS.grades[language]}
      ${legs.length > 0 && TEXTS.gradeOfLegs[language]}
    </p>
    ${
      legs.length > 0 &&
      html`<ul>
        ${legs.map((leg) => html`<li>${leg}</li>`)}
      </ul>`
    }`;
};

const WIDTH = 1_000;
const MARKS = { primary: "a", modelled: "b", default: "c", assumed: "d" } as const;
type Shares = Readonly<Record<keyof typeof MARKS, Decimal>>;

const shareBar = (shares: Shares, language: Language): Html => {
  const known = (Object.keys(MARKS) as (keyof typeof MARKS)[]).filter((name) => !shares[name].isZero());
  const at = (name: keyof typeof MARKS): number =>
    known.slice(0, known.indexOf(name)).reduce((before, each) => before + shares[each].times(WIDTH).toNumber(), 0);
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none" aria-hidden="true">
      ${known.map(
        (name) =>
          html`<rect
            class="${MARKS[name]}"
            x="${at(name)}"
            width="${shares[name].times(WIDTH).toNumber()}"
            height="20"
          />`,
      )}
    </svg>
    <dl>
      ${known.map(
        (name) =>
          html`<dt><span class="key ${MARKS[name]}"></span>${CLASS_NAMES[name][language]}</dt>
            <dd>
              ${figure(shares[name].times(100), language, 1)} %<br /><small>${CLASS_MEANINGS[name][language]}</small>
            </dd>`,
      )}
    </dl>`;
};

/** What to give so that a warning of this code goes away. The other codes name no value that was missing. */
const REMEDIES: Partial<Record<WarningCode, Text>> = {
  average_assumed: { en: "Give the values that were left out.", de: "Geben Sie die fehlenden Werte an." },
  cargo_type_assumed: {
    en: "Give the mass of the goods and the number of containers.",
    de: "Geben Sie die Masse der Güter und die Zahl der Container an.",
  },
  country_unknown: { en: "Give the country.", de: "Geben Sie das Land an." },
  distance_modelled: {
    en: "Give the distance of the haulier's planned route.",
    de: "Geben Sie die Entfernung der geplanten Route des Frachtführers an.",
  },
  distance_rough: { en: "Give the distance.", de: "Geben Sie die Entfernung an." },
  ferry_assumed: { en: "Give the ferry as a leg of its own.", de: "Geben Sie die Fähre als eigenen Abschnitt an." },
  fuel_assumed: { en: "Give the fuel.", de: "Geben Sie den Kraftstoff an." },
  legs_disconnected: {
    en: "Let each leg begin where the one before it ends.",
    de: "Lassen Sie jeden Abschnitt beginnen, wo der vorige endet.",
  },
  place_ambiguous: {
    en: "Give the postcode or the coordinates of the place.",
    de: "Geben Sie Postleitzahl oder Koordinaten des Ortes an.",
  },
  place_imprecise: {
    en: "Give the address or the coordinates of the place.",
    de: "Geben Sie Adresse oder Koordinaten des Ortes an.",
  },
  trade_lane_unknown: {
    en: "Give the vessel or the trade lane.",
    de: "Geben Sie das Schiff oder die Handelsroute an.",
  },
  vehicle_assumed: { en: "Give the vehicle.", de: "Geben Sie das Fahrzeug an." },
  vessel_unknown: { en: "Give the vessel's IMO number.", de: "Geben Sie die IMO-Nummer des Schiffes an." },
};

/** Where people travel, no haulier plans the route. */
const FOR_PASSENGERS: typeof REMEDIES = {
  distance_modelled: {
    en: "Give the distance that was travelled.",
    de: "Geben Sie die gefahrene Entfernung an.",
  },
};

/** What would be better than what a kind asks for, whatever was given. */
const BETTER_KINDS: Partial<Record<StoredEstimate["kind"], Text>> = {
  transaction: {
    en: "Estimate what was bought by its kilograms, litres or kilowatt-hours, not by its price.",
    de: "Schätzen Sie das Gekaufte nach Kilogramm, Litern oder Kilowattstunden, nicht nach seinem Preis.",
  },
  "by-fuel-shipping": {
    en: "Estimate the transport with this fuel as its primary data: then the places of the route tell where it was filled up.",
    de: "Schätzen Sie den Transport mit diesem Kraftstoff als Primärdaten: Dann sagen die Orte der Route, wo er getankt wurde.",
  },
  company: {
    en: "Give meter readings and invoices where averages stand, see the assumptions below.",
    de: "Geben Sie Zählerstände und Rechnungen an, wo Durchschnitte stehen, siehe unten, was angenommen wurde.",
  },
  individual: {
    en: "Give your own consumption where averages stand, see the assumptions below.",
    de: "Geben Sie Ihren eigenen Verbrauch an, wo Durchschnitte stehen, siehe unten, was angenommen wurde.",
  },
};

/** What somebody who knows the transport could give, each once. */
export const wishesOf = ({ estimate, kind }: StoredEstimate, language: Language): readonly string[] => {
  const known = kind === "passenger-transportation" ? { ...REMEDIES, ...FOR_PASSENGERS } : REMEDIES;
  const remedies = estimate.warnings.flatMap(({ code }) => known[code]?.[language] ?? []);
  const isFreight = kind === "shipping" || kind === "multi-leg-shipping";
  const ofKind = BETTER_KINDS[kind]?.[language];
  const isMeasured = estimate.data_quality?.shares.primary.eq(1) ?? true;
  const general = ofKind !== undefined && !isMeasured ? [ofKind] : [];
  return [...new Set([...remedies, ...general, ...(isFreight && !isMeasured ? [TEXTS.giveFuel[language]] : [])])];
};
