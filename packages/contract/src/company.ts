import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { ElectricityContract } from "./electricity.ts";
import { DecimalText, GivenDistance, Money, idInPath, optional, text } from "./wire.ts";
import { CREATION_ERRORS, estimateBase, estimateRequestBase, UPDATE_ERRORS } from "./estimate-base.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, operation } from "./operation.ts";
import { EstimateMass } from "./estimate-mass.ts";

/** The largest whole number of a request: JSON readers agree on it, and no sum of ours is strained. */
const MOST = 1_000_000_000_000;

/** A whole number of things, not below zero. */
export const Count = z.int().min(0).max(MOST);
/** A JSON number that is not below zero. */
export const Amount = z.number().min(0).max(MOST);
const Percentage = z.number().min(0).max(100);

/** A surface in a request. */
export const Area = z
  .object({ amount: DecimalText, unit: z.enum(["square_meters", "square_feet"]) })
  .meta({ id: "Area", description: "1 square foot = 0.09290304 square meters." });

/** Whose computers a company rents. */
export const CloudProvider = z.enum(["aws", "gcp", "azure", "ovh", "other"]).meta({ id: "CloudProvider" });

/** What is asked of `POST /estimates/company`. Figures are those of a year. */
export const CompanyEstimateRequest = z
  .object({
    ...estimateRequestBase,
    months: optional(z.int().min(1).max(MOST)).meta({ description: "Yearly figures are scaled by months / 12." }),
    employees: Count,
    remote_employees_percentage: Percentage,
    office_area: Area,
    country_code: CountryCode,
    postcode: optional(text()),
    city: optional(text()),
    electricity_consumption: Amount.meta({ description: "kWh" }),
    green_electricity_used: z.boolean().meta({
      description: "A claim: without `electricity_contract` it changes no figure.",
    }),
    electricity_contract: optional(ElectricityContract).meta({
      description: "What the electricity was bought by; counts for `scope2_market_based`. An addition of ours.",
    }),
    gas_consumption: Amount.meta({ description: "m3 of natural gas" }),
    company_cars: Count,
    average_car_distance_travelled: GivenDistance.meta({ description: "Of each car; may be 0." }),
    employees_using_public_transport: Count,
    short_flights: Count.meta({ description: "Under 3 h." }),
    medium_flights: Count.meta({ description: "3 to 6 h." }),
    long_flights: Count.meta({ description: "Over 6 h." }),
    first_or_business_class_percentage: Percentage,
    food_and_drinks_expenses: Money,
    vegetarian_and_vegan_percentage: Percentage,
    electronic_device_expenses: Money,
    garbage: Amount.meta({ description: "kg" }),
    recycled_garbage_percentage: Percentage,
    tech: optional(
      z.object({
        on_premise: optional(z.object({ electricity_cost: Money })),
        cloud: optional(z.object({ cost: Money, provider: CloudProvider })),
      }),
    ),
  })
  .meta({ id: "CompanyEstimateRequest" });
export type CompanyEstimateRequest = z.output<typeof CompanyEstimateRequest>;

/** Emissions of one category of scope 3 of the GHG Protocol. */
export const Scope3Category = z
  .object({ category: z.int().min(1).max(15), name: z.string(), mass: EstimateMass })
  .meta({ id: "Scope3Category" });

/** A company estimate as stored and answered. Scopes and components each add up to the mass. */
export const CompanyEstimate = z
  .object({
    ...estimateBase,
    request: CompanyEstimateRequest,
    scope1: EstimateMass,
    scope2: EstimateMass,
    scope3: EstimateMass,
    scope2_market_based: EstimateMass.nullable().meta({
      description:
        "Scope 2 by contracts and the residual mix; `scope2` is location-based and the one in the sum. `null` without a " +
        "contract where no residual mix with an open licence is known.",
    }),
    scope3_categories: z
      .array(Scope3Category)
      .nullable()
      .meta({ description: "By category of the GHG Protocol, those above 0; they add up to `scope3`." }),
    components: z.object({
      material_and_waste: EstimateMass,
      energy: EstimateMass,
      travel_and_commute: EstimateMass,
      food_and_drink: EstimateMass,
      tech: EstimateMass,
      remote_employee: EstimateMass,
    }),
  })
  .meta({ id: "CompanyEstimate" });
export type CompanyEstimate = z.output<typeof CompanyEstimate>;

const KIND_ERRORS = ["distance_invalid", "emission_factor_id_invalid", "exchange_rate_not_found"] as const;

const EXAMPLE_YEAR = {
  name: "Hill and Sons 2025",
  employees: 40,
  remote_employees_percentage: 20,
  office_area: { amount: "600", unit: "square_meters" },
  country_code: "DEU",
  city: "Hamburg",
  electricity_consumption: 52000,
  green_electricity_used: false,
  gas_consumption: 4000,
  company_cars: 5,
  average_car_distance_travelled: { amount: "15000", unit: "km" },
  employees_using_public_transport: 25,
  short_flights: 30,
  medium_flights: 6,
  long_flights: 2,
  first_or_business_class_percentage: 10,
  food_and_drinks_expenses: { value: "9000", currency: "EUR" },
  vegetarian_and_vegan_percentage: 40,
  electronic_device_expenses: { value: "25000", currency: "EUR" },
  garbage: 1500,
  recycled_garbage_percentage: 60,
} as const;

/** `POST /estimates/company` */
export const createCompanyEstimate = operation({
  id: "createCompanyEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/company",
  summary: "Estimate the emissions of a company's year.",
  body: CompanyEstimateRequest,
  response: CompanyEstimate,
  errors: [...CREATION_ERRORS, ...KIND_ERRORS],
  example: {
    body: { ...EXAMPLE_YEAR, idempotency_key: "year-2025" },
  },
});

/** `GET /estimates/company/{id}` */
export const getCompanyEstimate = operation({
  id: "getCompanyEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/company/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a company estimate. Nothing is recalculated.",
  response: CompanyEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createCompanyEstimate", "id") } },
});

/** `PUT /estimates/company/{id}` */
export const updateCompanyEstimate = operation({
  id: "updateCompanyEstimate",
  group: "estimates",
  method: "PUT",
  path: "/estimates/company/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace a company estimate's parameters and recalculate it.",
  description: "`metadata` and `idempotency_key` stay where they are not given.",
  body: CompanyEstimateRequest,
  response: CompanyEstimate,
  errors: [...UPDATE_ERRORS, ...KIND_ERRORS],
  example: {
    params: { id: responseOf("createCompanyEstimate", "id") },
    body: { ...EXAMPLE_YEAR, employees: 42 },
  },
});

/** `GET /estimates/company/all` */
export const listCompanyEstimates = estimateList(
  "listCompanyEstimates",
  "/estimates/company/all",
  "estimates of companies",
  CompanyEstimate,
);
