import { CountryCode, listEmissionFactors, Location, PassengerPlace } from "@isotherm/contract";
import { DescribedEmissionFactor, getEmissionFactor } from "@isotherm/contract/emission-factors";
import * as z from "zod";
import { findPlace } from "../find-place.ts";
import { searchMethods } from "../search-methods.ts";
import { argumentsSchema, listSchema, resultSchema } from "../tool-schema.ts";
import { asked, factorIdArgument, refuseOthers } from "./arguments.ts";
import { picked, READS, type Tool, ToolRefusal } from "./tool.ts";

const FACTOR_FACTS = [
  "id",
  "name",
  "region",
  "category",
  "source",
  "publication_year",
  "numerator_unit",
  "denominator_unit",
  "gas_emissions",
];
const MOST_FOUND = 10;

const MethodQuestion = z.object({
  words: z
    .string("must say what is looked for, such as electric 40 t truck")
    .min(1)
    .max(200)
    .meta({ examples: ["electric 40 t truck", "container ship", "diesel train"] }),
  for: z.enum(["freight", "site", "passengers"]).optional().meta({
    description: "freight: a leg of goods; site: handling at a terminal or warehouse; passengers: a leg of people.",
  }),
});
const FoundMethods = z.object({
  methods: z.array(
    z.object({
      for: z.enum(["freight", "site", "passengers"]),
      field: z.string().meta({ description: "The property of the request, or of its leg, that takes the value." }),
      value: z
        .union([z.string(), z.record(z.string(), z.string())])
        .meta({ description: "Text or an object: put it there as it is." }),
    }),
  ),
});

const findMethods: Tool = {
  name: "find_methods",
  title: "Find vehicles, vessels and trains",
  description:
    "Search the ways of moving goods and passengers that estimates know, by words: vehicles, vessels, trains, aircraft, " +
    "terminals and warehouses. Asks nobody and keeps nothing.",
  input: argumentsSchema(MethodQuestion),
  output: resultSchema(FoundMethods, ["methods"]),
  hints: READS,
  run: (given) => {
    const { words, for: wanted } = asked(MethodQuestion, given);
    const methods = searchMethods(words, wanted, MOST_FOUND);
    if (methods.length === 0) {
      throw new ToolRefusal(
        "Nothing matches. Try plainer words: truck, van, ship, train, barge, plane, with size or fuel.",
      );
    }
    const lines = methods.map(({ field, value, for: kind }) => `${kind}, ${field}: ${JSON.stringify(value)}`);
    return Promise.resolve({ result: { methods }, text: lines.join("\n") });
  },
};

const PlaceQuestion = z.object({
  text: z
    .string("must name one place, such as Philippsthal, NLRTM or HAM")
    .min(1)
    .max(200)
    .meta({
      description: "A town, a UN/LOCODE, an airport's code, or `latitude, longitude`.",
      examples: ["Philippsthal", "NLRTM", "HAM"],
    }),
  country_code: CountryCode.optional(),
  postcode: z.string().max(20).optional(),
});
const PlaceReadings = z.object({
  readings: z
    .array(
      z.object({
        place: z.union([Location, PassengerPlace]).meta({ description: "Put it into a request as it is." }),
        known: z.boolean(),
        message: z.string().optional().meta({ description: "Why it is not known, and what may have been meant." }),
      }),
    )
    .meta({ description: "The ways in which the text can be read, the most exact first." }),
});

const findPlaceTool: Tool = {
  name: "find_place",
  title: "Find a place",
  description:
    "Tells by which names and codes the service knows a town, port, airport or point, and how to write it in a route. The " +
    "service looks it up as an estimate would, in a dry run of a batch that keeps no estimate. A name that is nearly right is " +
    "known, too: the estimate warns how it was read, and its `resolved_places` say what was found.",
  input: argumentsSchema(PlaceQuestion),
  output: resultSchema(PlaceReadings, ["readings"]),
  hints: { ...READS, idempotentHint: true },
  run: async (given, { client }) => {
    const readings = await findPlace(client, asked(PlaceQuestion, given));
    const lines = readings.map(
      ({ place, known, message = "not known" }) => `${JSON.stringify(place)}: ${known ? "known" : message}`,
    );
    return { result: { readings }, text: lines.join("\n") };
  },
};

const factorInput = argumentsSchema(z.object({ ...listEmissionFactors.query?.shape }));
const factorOutput = resultSchema(DescribedEmissionFactor, FACTOR_FACTS);

const findFactors: Tool = {
  name: "find_factors",
  title: "Find emission factors",
  description: `${listEmissionFactors.summary} Use \`name\` for words such as "electricity germany"; at most ${MOST_FOUND} are answered.`,
  input: factorInput,
  output: listSchema("factors", DescribedEmissionFactor, FACTOR_FACTS),
  hints: READS,
  run: async (given, { client }) => {
    refuseOthers(given, factorInput);
    const { data } = await client.emissionFactors.list({ ...given, limit: MOST_FOUND });
    const factors = data.map((factor) => picked(factor, factorOutput));
    const lines = data.map((factor) => `${factor.id}: ${factorText(factor)}`);
    return { result: { factors }, text: lines.join("\n") || "No factor matches. Try fewer or more general words." };
  },
};

const FactorChoice = z.object({ factor_id: factorIdArgument.meta({ examples: ["grid-intensity/2026-1/DEU-2024"] }) });

const getFactor: Tool = {
  name: "get_factor",
  title: "Read an emission factor",
  description: `${getEmissionFactor.summary} With its source, licence, boundary and validity.`,
  input: argumentsSchema(FactorChoice),
  output: resultSchema(DescribedEmissionFactor, Object.keys(DescribedEmissionFactor.shape)),
  hints: READS,
  run: async (given, { client }) => {
    const factor = await client.emissionFactors.get(asked(FactorChoice, given).factor_id);
    const { source_name, licence, boundary } = factor;
    return {
      result: { ...factor },
      text: `${factorText(factor)}\nSource: ${source_name}, licence ${licence}. Covers: ${boundary}`,
    };
  },
};

interface FactorFacts {
  readonly name: string;
  readonly region: string;
  readonly numerator_unit: string | null;
  readonly denominator_unit: string | null;
  readonly gas_emissions: { readonly co2e: string } | null;
}

const factorText = ({ name, region, gas_emissions, numerator_unit, denominator_unit }: FactorFacts): string =>
  gas_emissions === null
    ? `${name}, ${region}: no figure here`
    : `${name}, ${region}: ${gas_emissions.co2e} ${numerator_unit} CO2e per ${denominator_unit}`;

/** The tools that find what other tools take. */
export const searchTools = (): Tool[] => [findMethods, findPlaceTool, findFactors, getFactor];
