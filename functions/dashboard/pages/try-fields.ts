import type { Text } from "@isotherm/pages";
import { ByFuelFuel, Diet, PassengerRail, PassengerVehicle, ShippingMethodString } from "@isotherm/contract";
import type { KindName } from "./estimate-kinds.ts";

/** A field of a form for an estimate. Its name is the path in the request: `route.source.code`. */
export interface TryField {
  readonly path: string;
  readonly label: Text;
  /** What is written at first. */
  readonly value: string;
  /** Text unless given: a number or yes and no of JSON; amounts of masses, distances and money are texts in the interface. */
  readonly type?: "number" | "boolean";
  /** The values that it may have. */
  readonly options?: readonly string[];
  /** May be left empty. */
  readonly isOptional?: true;
}

const of = (path: string, en: string, de: string, value: string, more: Partial<TryField> = {}): TryField => ({
  path,
  label: { en, de },
  value,
  ...more,
});
const count = (path: string, en: string, de: string, value = "0"): TryField =>
  of(path, en, de, value, { type: "number" });
const yesNo = (path: string, en: string, de: string, value = "false"): TryField =>
  of(path, en, de, value, { type: "boolean", options: ["false", "true"] });
const amount = (path: string, en: string, de: string, value: string, units: readonly string[]): TryField[] => [
  of(`${path}.amount`, en, de, value),
  of(`${path}.unit`, `${en}: unit`, `${de}: Einheit`, units[0] ?? "", { options: units }),
];
const money = (path: string, en: string, de: string, value: string): TryField[] => [
  of(`${path}.value`, en, de, value),
  of(`${path}.currency`, `${en}: currency`, `${de}: Währung`, "EUR"),
];

const COUNTRY = of("country_code", "Country, three letters", "Land, drei Buchstaben", "DEU");
const DISTANCES = ["km", "mi"];
const flights = [
  count("short_flights", "Flights under 3 h", "Flüge unter 3 h", "2"),
  count("medium_flights", "Flights of 3 to 6 h", "Flüge von 3 bis 6 h"),
  count("long_flights", "Flights over 6 h", "Flüge über 6 h"),
];
const cars = amount(
  "average_car_distance_travelled",
  "Distance of a car in a year",
  "Strecke eines Autos im Jahr",
  "10000",
  DISTANCES,
);
const energy = [
  count("electricity_consumption", "Electricity, kWh a year", "Strom, kWh im Jahr", "3000"),
  yesNo("green_electricity_used", "Green tariff", "Ökostromtarif"),
  count("gas_consumption", "Natural gas, m³ a year", "Erdgas, m³ im Jahr"),
];

const shipment = amount("shipment.mass", "Mass of the goods", "Masse der Güter", "12", ["t", "kg"]);
const method = (before: string, value: string, isOptional?: true): TryField =>
  of(`${before}method`, "Means of transport", "Verkehrsmittel", value, {
    options: [...(isOptional ? [""] : []), ...ShippingMethodString.options],
    ...(isOptional && { isOptional }),
  });
const ends = (before: string, from: readonly [string, string], to: readonly [string, string]): TryField[] => [
  of(`${before}route.source.city`, "From: city", "Von: Ort", from[0]),
  of(`${before}route.source.country_code`, "From: country", "Von: Land", from[1]),
  of(`${before}route.destination.city`, "To: city", "Nach: Ort", to[0]),
  of(`${before}route.destination.country_code`, "To: country", "Nach: Land", to[1]),
];

const burned = (before: string, fuel: string, litres: string): TryField[] => [
  of(`${before}fuel`, "Fuel", "Kraftstoff", fuel, { options: ByFuelFuel.options }),
  of(`${before}fuel_consumed_litres`, "Litres burned", "Verbrauchte Liter", litres),
];

/** The forms of "try it", by the kind as addresses of estimates name it. */
export const TRY_FIELDS = {
  electricity: [...amount("consumption", "Consumption", "Verbrauch", "1000", ["kWh", "MWh", "GWh"]), COUNTRY],
  flight: [
    of("route.source.code", "From: airport", "Von: Flughafen", "LHR"),
    of("route.destination.code", "To: airport", "Nach: Flughafen", "JFK"),
    of("cabin_class", "Cabin", "Klasse", "economy", { options: ["economy", "business", "first"] }),
    count("passengers", "Passengers", "Reisende", "1"),
  ],
  shipping: [...shipment, method("", "diesel_truck"), ...ends("", ["Hamburg", "DEU"], ["Munich", "DEU"])],
  "multi-leg": [
    ...shipment,
    method("legs.0.", "diesel_truck"),
    ...ends("legs.0.", ["Hamburg", "DEU"], ["Munich", "DEU"]),
    method("legs.1.", "diesel_truck"),
    ...ends("legs.1.", ["Munich", "DEU"], ["Verona", "ITA"]),
  ],
  "by-fuel": [...burned("legs.0.", "diesel", "120.5"), ...burned("legs.1.", "lpg", "40")],
  passengers: [
    count("passengers", "Passengers", "Reisende", "2"),
    of("legs.0.rail_type", "Train", "Zug", "national_rail", { options: PassengerRail.options }),
    ...ends("legs.0.", ["London", "GBR"], ["Manchester", "GBR"]),
    of("legs.1.vehicle_type", "Road vehicle", "Straßenfahrzeug", "taxi", { options: PassengerVehicle.options }),
    ...amount("legs.1.route", "Distance by road", "Strecke auf der Straße", "12", DISTANCES),
  ],
  purchases: [
    ...money("value", "Price", "Preis", "100"),
    of("merchant.country_code", "Country of the merchant", "Land des Händlers", "DEU"),
    of("merchant.category_code", "Category of the merchant (MCC)", "Kategorie des Händlers (MCC)", "5411"),
  ],
  company: [
    count("employees", "Employees", "Beschäftigte", "10"),
    count("remote_employees_percentage", "Working from home, %", "Im Homeoffice, %"),
    ...amount("office_area", "Offices", "Büros", "200", ["square_meters", "square_feet"]),
    COUNTRY,
    ...energy,
    count("company_cars", "Cars", "Autos", "2"),
    ...cars,
    count("employees_using_public_transport", "Employees who use public transport", "Beschäftigte mit Bus und Bahn"),
    ...flights,
    count(
      "first_or_business_class_percentage",
      "Flights in first or business class, %",
      "Flüge in First oder Business, %",
    ),
    ...money("food_and_drinks_expenses", "Food and drinks", "Essen und Trinken", "0"),
    count("vegetarian_and_vegan_percentage", "Vegetarian and vegan, %", "Vegetarisch und vegan, %"),
    ...money("electronic_device_expenses", "Electronic devices", "Elektronische Geräte", "0"),
    count("garbage", "Waste, kg", "Abfall, kg"),
    count("recycled_garbage_percentage", "Recycled, %", "Davon recycelt, %"),
  ],
  individual: [
    COUNTRY,
    yesNo("car_use", "Uses a car", "Fährt Auto", "true"),
    ...cars,
    ...flights,
    count(
      "days_per_week_using_public_transport",
      "Days a week by public transport",
      "Tage je Woche mit Bus und Bahn",
      "2",
    ),
    of("diet", "Diet", "Ernährung", Diet.options[0] ?? "", { options: Diet.options }),
    ...money("monthly_grocery_expenses", "Groceries a month", "Lebensmittel im Monat", "300"),
    ...money("monthly_restaurant_expenses", "Restaurants a month", "Restaurants im Monat", "100"),
    ...money("monthly_clothing_expenses", "Clothes a month", "Kleidung im Monat", "50"),
    ...money(
      "monthly_furniture_appliances_expenses",
      "Furniture and appliances a month",
      "Möbel und Geräte im Monat",
      "50",
    ),
    ...money("monthly_other_expenses", "Other things a month", "Anderes im Monat", "50"),
    ...energy,
  ],
  factor: [
    of(
      "emission_factor_id",
      "Id of the emission factor",
      "Kennung des Emissionsfaktors",
      "fuels-by-volume/2026-1/diesel",
    ),
    of("activity.value", "Activity", "Tätigkeit", "1000"),
    of("activity.unit", "Activity: unit", "Tätigkeit: Einheit", "l"),
  ],
} as const satisfies Record<KindName, readonly TryField[]>;
