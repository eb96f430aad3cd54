const usd = (value: string) => ({ value, currency: "USD" });

/** Requests for estimates that are accepted, by the path that takes them. Without freight. */
export const ESTIMATE_REQUESTS = {
  electricity: { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" },
  flight: { route: { source: { code: "LHR" }, destination: { code: "JFK" } } },
  transactions: { value: usd("100"), merchant: { country_code: "USA", category_code: "5411" } },
  company: {
    employees: 10,
    remote_employees_percentage: 0,
    office_area: { amount: "200", unit: "square_meters" },
    country_code: "DEU",
    electricity_consumption: 10_000,
    green_electricity_used: false,
    gas_consumption: 1_000,
    company_cars: 2,
    average_car_distance_travelled: { amount: "10000", unit: "km" },
    employees_using_public_transport: 0,
    short_flights: 0,
    medium_flights: 0,
    long_flights: 0,
    first_or_business_class_percentage: 0,
    food_and_drinks_expenses: usd("0"),
    vegetarian_and_vegan_percentage: 0,
    electronic_device_expenses: usd("0"),
    garbage: 0,
    recycled_garbage_percentage: 0,
  },
  individual: {
    country_code: "DEU",
    car_use: true,
    car_fuel_type: "hybrid",
    average_car_distance_travelled: { amount: "10000", unit: "km" },
    short_flights: 0,
    medium_flights: 0,
    long_flights: 0,
    days_per_week_using_public_transport: 2,
    diet: "vegetarian",
    monthly_grocery_expenses: usd("0"),
    monthly_restaurant_expenses: usd("0"),
    monthly_clothing_expenses: usd("0"),
    monthly_furniture_appliances_expenses: usd("0"),
    monthly_other_expenses: usd("0"),
    electricity_consumption: 1_500,
    green_electricity_used: false,
    gas_consumption: 0,
  },
  "emission-factor": {
    emission_factor_id: "fuels-by-volume/2025-1/diesel",
    activity: { value: "1000", unit: "l" },
  },
  "passenger-transportation": {
    passengers: 2,
    legs: [
      {
        route: {
          source: { city: "London", country_code: "GBR" },
          destination: { city: "Manchester", country_code: "GBR" },
        },
        rail_type: "national_rail",
      },
      { route: { source: { code: "MAN" }, destination: { code: "JFK" } }, cabin_class: "economy" },
      { route: { amount: "12", unit: "mi" }, vehicle_type: "taxi" },
    ],
  },
  "shipping/multi-leg/by-fuel": {
    legs: [
      { fuel: "diesel", fuel_consumed_litres: 120.5 },
      { fuel: "lpg", fuel_consumed_litres: "40" },
    ],
  },
} as const;

/** A kind of request, as its path names it. */
export type EstimateRequestKind = keyof typeof ESTIMATE_REQUESTS;
