import { type Measure, MEASURES, type Where } from "./figures.ts";
import { allocationSection, OF_HEIGHT, qualitySections } from "./iso-sections.ts";
import type { Section, SectionMaker } from "./report-section.ts";
import { textSection } from "./report-section.ts";

const { elements, wtt, ttw, unsplit, wtw, nonCo2, tkm, pkm, handled, perTkm, perPkm, perTonne, primaryShare } =
  MEASURES;

const ELEMENTS: readonly (readonly [name: string, measure: Measure, where: Where])[] = [
  ["Total mass of CO2e, well to wheel", wtw, {}],
  ["– of services that start or end in the EU", wtw, { union: "yes" }],
  ["– of services whose ends are not known", wtw, { union: "unknown" }],
  ["– of it effects of flying at height that are not CO2", nonCo2, {}],
  ["Well to tank (energy provision)", wtt, {}],
  ["Tank to wheel (vehicle operation)", ttw, {}],
  ["Not split by the source of the factor", unsplit, {}],
  ["Freight: transport activity", tkm, { service: "freight" }],
  ["Freight: mass of CO2e per tonne-kilometre", perTkm, { service: "freight" }],
  ["Passengers: transport activity", pkm, { service: "passenger" }],
  ["Passengers: mass of CO2e per passenger-kilometre", perPkm, { service: "passenger" }],
  ["Hubs: tonnes handled", handled, { service: "hub" }],
  ["Hubs: mass of CO2e per tonne", perTonne, { service: "hub" }],
  ["Share of primary data", primaryShare, {}],
  ["Transport chain elements", elements, {}],
];

const NOTES = [
  "The values of single transport services are the rows of this report.",
  "Flights and journeys keep no countries of their ends: they are among those whose ends are not known.",
  OF_HEIGHT,
];

/** The output data elements of CountEmissionsEU, one after the other, then by mode and service. */
export const countEmissionsSections = (maker: SectionMaker): readonly Section[] => [
  {
    id: "elements",
    title: "Output data elements",
    notes: NOTES,
    columns: [{ title: "Element" }, { title: "Unit" }, { title: "Value", places: 3 }],
    rows: ELEMENTS.map(([name, measure, where]) => [
      name,
      measure.title,
      { ...maker.figure(measure.from(where)), places: measure.places },
    ]),
  },
  textSection(
    { id: "output_words", title: "Words that go with the values" },
    ["Element", "Text"],
    [
      [
        "Method",
        "EN ISO 14083:2023, well to wheel, CO2e with the warming potentials of IPCC AR6 over 100 years where the factor's source has them",
      ],
      ["Boundary", "Vehicle operation, provision of its energy, hubs; empty trips are part of the factors"],
      ["Calculation tool", "Isotherm; not a tool certified under the Regulation"],
      ["Verification", "None. The values are as the user of the service makes them"],
    ],
  ),
  maker.grouped({
    id: "modes",
    title: "By mode",
    by: [
      { column: "service", title: "Service" },
      { column: "mode", title: "Mode" },
      { column: "union", title: "EU" },
    ],
    measures: [elements, wtw, tkm, perTkm, pkm, perPkm],
  }),
  ...qualitySections(maker),
  allocationSection(maker),
];
