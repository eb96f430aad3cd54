import type { Client } from "@isotherm/client";
import {
  createByFuelEstimate,
  createCompanyEstimate,
  createElectricityEstimate,
  createFactorEstimate,
  createFlightEstimate,
  createIndividualEstimate,
  createMultiLegShippingEstimate,
  createPassengerEstimate,
  createShippingEstimate,
  createTransactionEstimate,
  type Operation,
} from "@isotherm/contract";
import * as z from "zod";
import { type AnyEstimate, estimateText } from "../estimate-text.ts";
import { argumentsSchema, resultSchema } from "../tool-schema.ts";
import { ADDS, type Arguments, picked, type Tool, ToolRefusal } from "./tool.ts";

/** A kind of estimate as a tool: its operation, and what of its answer the result has besides what all kinds have. */
interface EstimateKind {
  readonly name: string;
  readonly title: string;
  readonly operation: Operation;
  readonly shows?: readonly string[];
  readonly advice?: string;
  readonly create: (client: Client, body: never, query: never) => Promise<unknown>;
  readonly read: (client: Client, id: string) => Promise<unknown>;
}

const OF_ALL_KINDS = ["id", "mass", "mass_range", "data_quality", "warnings", "external_estimate_url"];
const DISTANCES = ["distance", "adjusted_distance", "data_quality_score"];

const FREIGHT_ADVICE =
  "Find `method` with find_methods. Places: `{locode}`, `{code}` of an airport, `{city, country_code}` or `{lat, lon}`; " +
  "find_place tells whether one is known.";

/** Every kind of estimate that has a tool. */
export const ESTIMATE_KINDS: readonly EstimateKind[] = [
  {
    name: "estimate_electricity",
    title: "Estimate electricity",
    operation: createElectricityEstimate,
    shows: ["location_based", "market_based", "scope2", "scope3"],
    create: ({ estimates }, body) => estimates.electricity.create(body),
    read: ({ estimates }, id) => estimates.electricity.get(id),
  },
  {
    name: "estimate_flight",
    title: "Estimate a flight",
    operation: createFlightEstimate,
    shows: ["non_co2_mass"],
    advice: "Airports by their IATA or ICAO codes. One way: for a return flight make two estimates.",
    create: ({ estimates }, body) => estimates.flight.create(body),
    read: ({ estimates }, id) => estimates.flight.get(id),
  },
  {
    name: "estimate_freight",
    title: "Estimate freight over one leg",
    operation: createShippingEstimate,
    shows: [...DISTANCES, "activity", "intensity", "resolved_places"],
    advice: FREIGHT_ADVICE,
    create: ({ estimates }, body, query) => estimates.shipping.create(body, query),
    read: ({ estimates }, id) => estimates.shipping.get(id),
  },
  {
    name: "estimate_freight_multi_leg",
    title: "Estimate freight over several legs",
    operation: createMultiLegShippingEstimate,
    shows: DISTANCES,
    advice: FREIGHT_ADVICE,
    create: ({ estimates }, body, query) => estimates.shipping.multiLeg.create(body, query),
    read: ({ estimates }, id) => estimates.shipping.multiLeg.get(id),
  },
  {
    name: "estimate_freight_by_fuel",
    title: "Estimate freight by its fuel",
    operation: createByFuelEstimate,
    create: ({ estimates }, body, query) => estimates.shipping.multiLegByFuel.create(body, query),
    read: ({ estimates }, id) => estimates.shipping.multiLegByFuel.get(id),
  },
  {
    name: "estimate_purchase",
    title: "Estimate a purchase",
    operation: createTransactionEstimate,
    shows: ["search_term_match", "search_term_match_score", "exchange_rate", "exchange_rate_date"],
    advice: "`merchant` has a `category_code` of ISO 18245, or a `search_term` in English that says what was bought.",
    create: ({ estimates }, body) => estimates.transactions.create(body),
    read: ({ estimates }, id) => estimates.transactions.get(id),
  },
  {
    name: "estimate_company",
    title: "Estimate a company's year",
    operation: createCompanyEstimate,
    shows: ["scope1", "scope2", "scope3", "scope2_market_based", "scope3_categories", "components"],
    create: ({ estimates }, body) => estimates.company.create(body),
    read: ({ estimates }, id) => estimates.company.get(id),
  },
  {
    name: "estimate_individual",
    title: "Estimate a person's year",
    operation: createIndividualEstimate,
    create: ({ estimates }, body) => estimates.individual.create(body),
    read: ({ estimates }, id) => estimates.individual.get(id),
  },
  {
    name: "estimate_passengers",
    title: "Estimate a journey of passengers",
    operation: createPassengerEstimate,
    shows: ["non_co2_mass"],
    advice: "Vehicles and trains: find_methods.",
    create: ({ estimates }, body, query) => estimates.passengerTransportation.create(body, query),
    read: ({ estimates }, id) => estimates.passengerTransportation.get(id),
  },
  {
    name: "estimate_from_factor",
    title: "Estimate an activity by a factor",
    operation: createFactorEstimate,
    shows: ["emission_factor"],
    advice: "Find `emission_factor_id` with find_factors.",
    create: ({ estimates }, body) => estimates.emissionFactor.create(body),
    read: ({ estimates }, id) => estimates.emissionFactor.get(id),
  },
];

const NOTHING_RECOGNISED =
  "Nothing is known of what this merchant sells, so there is no figure and nothing was kept. Try merchant.category_code (four " +
  "digits, ISO 18245), or merchant.search_term with a plain English word for what was bought.";

/** One tool for each kind of estimate. */
export const estimateTools = (): Tool[] => ESTIMATE_KINDS.map(estimateTool);

const estimateTool = (kind: EstimateKind): Tool => {
  const { name, title, operation, shows = [], advice } = kind;
  const { body, query, response, summary } = operation;
  if (body === undefined) throw new Error(`${operation.id} takes no body`);
  const output = resultSchema(responseObject(response), [...OF_ALL_KINDS, ...shows]);
  const parameters = Object.keys(query?.shape ?? {});
  return {
    name,
    title,
    description: [summary, advice, "The estimate is kept; nothing is bought."].filter(Boolean).join(" "),
    input: argumentsSchema(body, ...(query ? [query] : [])),
    output,
    hints: ADDS,
    run: async (given, { client }) => {
      const estimate = await kind.create(client, without(given, parameters) as never, only(given, parameters) as never);
      if (estimate === undefined) throw new ToolRefusal(NOTHING_RECOGNISED);
      return { result: picked(estimate as object, output), text: estimateText(estimate as AnyEstimate) };
    },
  };
};

/** The schema of a response that is not empty. */
const responseObject = (response: z.ZodType): z.ZodType =>
  response instanceof z.ZodOptional ? (response as z.ZodOptional<z.ZodType>).unwrap() : response;

const only = (given: Arguments, names: readonly string[]): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
const without = (given: Arguments, names: readonly string[]): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
