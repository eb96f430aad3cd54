import { type Decimal, decimal } from "@isotherm/core";
import { COMPARED_COUNTRIES, individual } from "@isotherm/methodology";
import { openCeda } from "@isotherm/open-ceda";
import { describe, expect, it } from "vitest";
import table from "./average-persons.json" with { type: "json" };

const usd = (value: number) => ({ value: decimal(value), currency: "USD" });

type Person = (typeof table.persons)[number];

const footprint = (person: Person) => {
  const [short = 0, medium = 0, long = 0] = person.flights;
  return individual({
    country: person.country,
    car: { fuel: "gasoline", distance: decimal(person.car) },
    flights: { short, medium, long },
    transportDaysAWeek: person.transport,
    diet: person.diet,
    monthly: {
      groceries: usd(person.groceries),
      restaurants: usd(person.restaurants),
      clothing: usd(person.clothing),
      furnitureAndAppliances: usd(person.furniture),
      other: usd(person.other),
    },
    electricity: decimal(person.electricity),
    greenElectricity: false,
    gas: decimal(person.gas),
    countryFactors: person.country === "USA" ? undefined : openCeda,
  });
};

/** What is published of households; of a whole country two thirds, as the table says. */
const published = ({ published: tonnes, whole }: Person): Decimal =>
  whole ? decimal(tonnes).times(2).div(3) : decimal(tonnes);

describe("an average inhabitant", () => {
  it("is known of fifteen countries at least", () => {
    expect(new Set(table.persons.map(({ country }) => country)).size).toBeGreaterThanOrEqual(15);
  });

  it.each(table.persons)("of $country comes within 25 % of the footprint of its households: $source", (person) => {
    const { emissions, warnings } = footprint(person);
    expect(emissions.div(published(person)).minus(1).abs().toNumber()).toBeLessThan(0.25);
    const said = warnings.map(({ code, field }) => `${code} ${field}`);
    expect(said.filter((text) => /region_fallback|country_code/.test(text))).toEqual([]);
  });

  it("of another country is warned of: nothing says how near the figure is", () => {
    const [person] = table.persons as [Person];
    expect([...COMPARED_COUNTRIES].toSorted()).toEqual(
      [...new Set(table.persons.map(({ country }) => country))].toSorted(),
    );
    expect(footprint({ ...person, country: "KEN" }).warnings).toContainEqual({
      code: "average_assumed",
      message: "Figures of persons in KEN were not compared with a published national footprint.",
      field: "country_code",
    });
  });
});
