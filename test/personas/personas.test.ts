import { CompanyEstimateRequest, IndividualEstimateRequest } from "@isotherm/contract";
import type { Decimal } from "@isotherm/core";
import { type Calculation, estimateCompany, estimateIndividual, verifySheet } from "@isotherm/methodology";
import { openCeda } from "@isotherm/open-ceda";
import { describe, expect, it } from "vitest";
import { PERSONAS, type Persona } from "./personas.ts";

const calculationOf = ({ kind, request }: Persona): Calculation =>
  kind === "company"
    ? estimateCompany(CompanyEstimateRequest.parse(request), openCeda)
    : estimateIndividual(IndividualEstimateRequest.parse(request), openCeda);

const inTonnes = (value: Decimal): string => value.toFixed(3);

const IN_KILOGRAMS = "kg CO2e/year";

/** What a reviewer reads of a persona: every activity and every sum, tonnes to three places. */
const pageOf = (persona: Persona): string => {
  const { steps, emissions } = calculationOf(persona);
  const lines = steps.flatMap(({ name, result: { value, unit } }) => {
    if (unit === IN_KILOGRAMS) return [`| ${name} | ${inTonnes(value.div(1_000))} |`];
    return unit === "t CO2e" ? [`| **${name}** | ${inTonnes(value)} |`] : [];
  });
  return [`## ${persona.who}: ${inTonnes(emissions)} t CO2e`, "", "| Step | t |", "|---|---|", ...lines, ""].join("\n");
};

describe("the personas", () => {
  it.each(PERSONAS)("$who emits as much as is plausible, in a sheet that can be recomputed", (persona) => {
    const calculation = calculationOf(persona);
    expect(calculation.emissions.toNumber()).toBeGreaterThan(persona.between[0]);
    expect(calculation.emissions.toNumber()).toBeLessThan(persona.between[1]);
    expect(verifySheet(calculation)).toEqual([]);
  });

  it("have the figures of personas.md", async () => {
    const page = ["# Personas, computed whole", "", ...PERSONAS.map(pageOf)].join("\n");
    await expect(page).toMatchFileSnapshot("./personas.md");
  });
});
