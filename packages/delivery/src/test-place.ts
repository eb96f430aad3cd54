import type { IdOf, OrganisationId } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { type Table, updateIf } from "@isotherm/store/table";

/** Tests of endpoints that an organisation may have under way at once (contract 4.10). */
export const MOST_TESTS = 5;

/**
 * How long a place is held without a sign of life, milliseconds: while the test waits to be sent, and again from then
 * on. Longer than waiting for the endpoint (8 s) and the request (30 s) take, and than clocks differ (10 s).
 */
export const TEST_PLACE_MS = 60_000;

/** A place and whose test has it. */
export interface TestPlace {
  readonly organisation_id: OrganisationId;
  readonly place: number;
  readonly attempt_id: IdOf["attempt"];
}

/**
 * Takes one of the places of an organisation for a test. Whoever dies with it loses it when its time is over.
 *
 * @returns the place; undefined when every one is taken
 */
export const takeTestPlace = async (
  table: Table,
  { organisation_id, attempt_id }: Omit<TestPlace, "place">,
  nowMs: number,
): Promise<number | undefined> => {
  for (let place = 0; place < MOST_TESTS; place += 1) {
    const { held } = await updateIf(table, {
      key: keys.testPlace(organisation_id, place),
      change: "SET #schema = :schema, #attempt_id = :attempt, #until = :until",
      // Its own, when an answer was lost.
      onlyIf: "attribute_not_exists(#until) OR #until < :now OR #attempt_id = :attempt",
      values: { schema: 1, attempt: attempt_id, until: nowMs + TEST_PLACE_MS, now: nowMs },
    });
    if (held) return place;
  }
  return undefined;
};

/** Holds a place for the request itself. False when the test has lost it: then it must not be sent any more. */
export const keepTestPlace = async (
  table: Table,
  { organisation_id, place, attempt_id }: TestPlace,
  nowMs: number,
): Promise<boolean> => {
  const { held } = await updateIf(table, {
    key: keys.testPlace(organisation_id, place),
    change: "SET #until = :until",
    onlyIf: "#attempt_id = :attempt AND #until >= :now",
    values: { attempt: attempt_id, until: nowMs + TEST_PLACE_MS, now: nowMs },
  });
  return held;
};

/** Gives a place back, if the test has it still. */
export const leaveTestPlace = async (
  table: Table,
  { organisation_id, place, attempt_id }: TestPlace,
): Promise<void> => {
  await updateIf(table, {
    key: keys.testPlace(organisation_id, place),
    change: "REMOVE #attempt_id, #until",
    onlyIf: "#attempt_id = :attempt",
    values: { attempt: attempt_id },
  });
};
