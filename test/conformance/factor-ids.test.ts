import { KINDS } from "@isotherm/analyst/kinds";
import { ApiError } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { knownFactor } from "@isotherm/factors/catalogue";
import { vessels } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { freightGeography } from "@isotherm/methodology";
import { expect, it } from "vitest";
import { REFERENCE_REQUESTS, type ReferenceRequest } from "../reference/requests.ts";
import { everyCalculation } from "./every-calculation.ts";

const data = await generatedData();
const ships = vessels(data);
const uses = { geography: freightGeography(data), now: instant(systemClock.nowMs()) };

/** Ids of the factors of a calculation; what a client tells has none that is a table's. */
const idsOf = (steps: readonly { readonly inputs: readonly { readonly factor_id?: string }[] }[]): string[] =>
  steps.flatMap(({ inputs }) => inputs.flatMap(({ factor_id }) => factor_id ?? []));

const idsOfReference = ({ kind, request }: ReferenceRequest): string[] => {
  try {
    return idsOf(KINDS[kind]?.(request, uses).steps ?? []);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
};

it("every factor that a reference estimate names can be fetched by its id", () => {
  const ids = new Set(REFERENCE_REQUESTS.flatMap(idsOfReference));
  expect(ids.size).toBeGreaterThan(100);
  expect([...ids].filter((id) => knownFactor(id, ships)?.factor.id !== id)).toEqual([]);
});

it("and so can every one that a choice of the interface leads to", () => {
  const ids = new Set<string>();
  for (const { steps } of everyCalculation()) for (const id of idsOf(steps)) ids.add(id);
  expect(ids.size).toBeGreaterThan(1_000);
  expect([...ids].filter((id) => knownFactor(id, ships)?.factor.id !== id)).toEqual([]);
});
