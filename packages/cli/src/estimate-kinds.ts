import {
  type Client,
  type CompanyEstimateRequest,
  type ElectricityEstimate,
  type ElectricityEstimateRequest,
  type FactorEstimateRequest,
  type FlightEstimateRequest,
  type IndividualEstimateRequest,
  type MultiLegShippingEstimateRequest,
  type PassengerEstimateRequest,
  type ByFuelEstimateRequest,
  type ShippingEstimateRequest,
  type TransactionEstimateRequest,
  isApiError,
} from "@isotherm/client";
import { CliError, EXIT_CODES } from "./cli-error.ts";
import { airportArgument, amountArgument, moneyArgument, placeArgument, wholeNumberArgument } from "./read-data.ts";

type Body = Record<string, unknown>;

/** An option that says a part of a request. */
export interface BodyOption {
  readonly flags: string;
  readonly description: string;
  /** Options by their names that say the same in another way: one of them is typed. */
  readonly insteadOf?: readonly string[];
  /** What it becomes in the body. @throws InvalidArgumentError */
  put(typed: string): Body;
}

/** What an estimate of any kind has. */
export type AnyEstimate = Pick<
  ElectricityEstimate,
  "id" | "mass" | "mass_range" | "quote" | "external_estimate_url" | "warnings"
>;

/** A kind of estimate on the command line. */
export interface EstimateKind {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  readonly options: readonly BodyOption[];
  /** Undefined where the service recognises nothing. The service checks the body. */
  create(client: Client, body: Body): Promise<AnyEstimate | undefined>;
  get(client: Client, id: string): Promise<AnyEstimate>;
}

const text = (flags: string, description: string, name: string): BodyOption => ({
  flags,
  description,
  put: (typed) => ({ [name]: typed }),
});

const country = text("--country <code>", "ISO 3166 alpha-3, such as DEU", "country_code");

const fromTo = (what: string, example: string, read: (typed: string) => Body): readonly BodyOption[] => [
  { flags: `--from <${what}>`, description: example, put: (typed) => ({ route: { source: read(typed) } }) },
  { flags: `--to <${what}>`, description: "likewise", put: (typed) => ({ route: { destination: read(typed) } }) },
];

const distance: BodyOption = {
  flags: "--distance <amount>",
  description: "instead of places, such as 640km",
  insteadOf: ["from", "to"],
  put: (typed) => ({ route: amountArgument(typed) }),
};

const activity = (typed: string): Body => {
  const { amount: value, unit } = amountArgument(typed);
  return { activity: { value, unit } };
};

/** Every kind of estimate. Kinds without options are for requests that no line holds: they take --data. */
export const ESTIMATE_KINDS: readonly EstimateKind[] = [
  {
    name: "electricity",
    description: "electricity consumed",
    example: "isotherm estimate electricity --consumption 1200kWh --country DEU --date 2024-04-30",
    options: [
      {
        flags: "--consumption <amount>",
        description: "such as 1200kWh",
        put: (typed) => ({ consumption: amountArgument(typed) }),
      },
      country,
      text("--region <code>", "state or province, in the USA, Canada and Australia", "region"),
      text("--date <day>", "when it was consumed, such as 2024-04-30", "consumed_on"),
    ],
    create: (client, body) => client.estimates.electricity.create(body as ElectricityEstimateRequest),
    get: (client, id) => client.estimates.electricity.get(id),
  },
  {
    name: "flight",
    description: "passengers on one flight",
    example: "isotherm estimate flight --from LHR --to JFK --cabin economy --passengers 2",
    options: [
      ...fromTo("airport", "its IATA or ICAO code, such as LHR", airportArgument),
      distance,
      text("--cabin <class>", "economy, business or first", "cabin_class"),
      {
        flags: "--passengers <n>",
        description: "how many",
        put: (typed) => ({ passengers: wholeNumberArgument(typed) }),
      },
    ],
    create: (client, body) => client.estimates.flight.create(body as FlightEstimateRequest),
    get: (client, id) => client.estimates.flight.get(id),
  },
  {
    name: "shipping",
    description: "goods on one leg",
    example:
      'isotherm estimate shipping --mass 10t --method truck_articulated_40t --from "Hamburg, DEU" --to "80331 München, DEU"',
    options: [
      {
        flags: "--mass <amount>",
        description: "such as 10t",
        put: (typed) => ({ shipment: { mass: amountArgument(typed) } }),
      },
      text("--method <name>", "such as truck_articulated_40t", "method"),
      ...fromTo("place", '"Hamburg, DEU", DEHAM, HAM or 53.55,9.99', placeArgument),
      distance,
      country,
    ],
    create: (client, body) => client.estimates.shipping.create(body as ShippingEstimateRequest),
    get: (client, id) => client.estimates.shipping.get(id),
  },
  {
    name: "purchase",
    description: "a purchase by its price",
    example: "isotherm estimate purchase --value 84.90EUR --category 5411 --country DEU",
    options: [
      { flags: "--value <money>", description: "such as 84.90EUR", put: (typed) => ({ value: moneyArgument(typed) }) },
      { flags: "--merchant <name>", description: "who sold it", put: (name) => ({ merchant: { name } }) },
      {
        flags: "--category <code>",
        description: "merchant category code, such as 5411",
        put: (category_code) => ({ merchant: { category_code } }),
      },
      {
        flags: "--search <words>",
        description: "what was bought",
        put: (search_term) => ({ merchant: { search_term } }),
      },
      {
        flags: "--country <code>",
        description: "ISO 3166 alpha-3, such as DEU",
        put: (country_code) => ({ merchant: { country_code } }),
      },
    ],
    create: (client, body) => client.estimates.transactions.create(body as TransactionEstimateRequest),
    get: (client, id) => client.estimates.transactions.get(id),
  },
  {
    name: "factor",
    description: "an activity with a factor of your choice",
    example: "isotherm estimate factor --factor fuels-by-volume/2026-1/diesel --activity 1200l",
    options: [
      text("--factor <id>", "of isotherm factors search", "emission_factor_id"),
      { flags: "--activity <amount>", description: "such as 1200l", put: activity },
    ],
    create: (client, body) => client.estimates.emissionFactor.create(body as FactorEstimateRequest),
    get: (client, id) => client.estimates.emissionFactor.get(id),
  },
  {
    name: "multi-leg",
    description: "goods on several legs",
    example: "isotherm estimate multi-leg --data @container.json",
    options: [],
    create: (client, body) => client.estimates.shipping.multiLeg.create(body as MultiLegShippingEstimateRequest),
    get: (client, id) => client.estimates.shipping.multiLeg.get(id),
  },
  {
    name: "by-fuel",
    description: "goods by the fuel that was burned",
    example: `isotherm estimate by-fuel --data '{"legs":[{"fuel":"diesel","fuel_consumed_litres":"120.5"}]}'`,
    options: [],
    create: (client, body) => client.estimates.shipping.multiLegByFuel.create(body as ByFuelEstimateRequest),
    get: (client, id) => client.estimates.shipping.multiLegByFuel.get(id),
  },
  {
    name: "passengers",
    description: "a journey of passengers, of several legs",
    example: `isotherm estimate passengers --data '{"legs":[{"route":{"amount":"640","unit":"km"},"rail_type":"international_rail"}],"passengers":2}'`,
    options: [],
    create: (client, body) => client.estimates.passengerTransportation.create(body as PassengerEstimateRequest),
    get: (client, id) => client.estimates.passengerTransportation.get(id),
  },
  {
    name: "company",
    description: "a company's year",
    example: "isotherm estimate company --data @company.json",
    options: [],
    create: (client, body) => client.estimates.company.create(body as CompanyEstimateRequest),
    get: (client, id) => client.estimates.company.get(id),
  },
  {
    name: "individual",
    description: "a person's year",
    example: "isotherm estimate individual --data - < person.json",
    options: [],
    create: (client, body) => client.estimates.individual.create(body as IndividualEstimateRequest),
    get: (client, id) => client.estimates.individual.get(id),
  },
];

/** An estimate by its id alone. An id does not tell its kind, and a kind does not find the others'. @throws CliError there is none */
export const findEstimate = async (client: Client, id: string): Promise<AnyEstimate> => {
  const found = await Promise.all(ESTIMATE_KINDS.map((kind) => kind.get(client, id).catch(ifNotFound)));
  const estimate = found.find((one) => one !== undefined);
  if (!estimate) throw new CliError(`There is no estimate ${id}.`, EXIT_CODES.notFound);
  return estimate;
};

const ifNotFound = (error: unknown): undefined => {
  if (!isApiError(error) || error.status !== 404) throw error;
};
