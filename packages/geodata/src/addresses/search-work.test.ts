import { ApiError } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { drawFrom, hardAddress } from "../../build/hard-addresses.ts";
import fixture from "../../fixtures/addresses.json" with { type: "json" };
import { type Address, gazetteer } from "./gazetteer.ts";
import { MOST_WORK, Work } from "./work.ts";

const { find } = gazetteer(await generatedData());

/** What a search looked at, in names that are read. 30,000 of them take about 1 ms. */
const workOf = (address: Address): number => {
  const work = new Work();
  try {
    find(address, work);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
  }
  return work.spent;
};

/** What is under way when the work is used up is brought to its end: a name of many holders, a search for one name. */
const LAST_STEP = 500;
/** Made texts have words that meet more patterns in one step: 729 names by seed 436336966. */
const LAST_STEP_OF_MADE = 1_000;

describe("the work of a search", () => {
  it.each([
    { city: "Saint-Denis aeoeue (x) 1 aa, oe" },
    { city: "San Aeoeue" },
    { city: "San, q" },
    { country: "USA", city: "Saint-Denis aeoeue (x) 1 aa, oe" },
    { country: "DEU", city: "1a 2b ".repeat(33), postcode: "9".repeat(500) },
    { country: "FRA", street_line1: "Rue 1, Saint-Aeoeue (x) aa" },
    { city: "\uFDFA".repeat(200) },
    { city: "x".repeat(200) },
    { city: "san ".repeat(50) },
  ])("is bounded for %j", (address) => {
    expect(workOf(address)).toBeLessThan(MOST_WORK + LAST_STEP);
  });

  it("is bounded for every text that is made to be dear", () => {
    let most = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const work = workOf(hardAddress(drawFrom(seed)));
        most = Math.max(most, work);
        expect(work).toBeLessThan(MOST_WORK + LAST_STEP_OF_MADE);
      }),
      { numRuns: 600 },
    );
    // else nothing dear was among them
    expect(most).toBeGreaterThan(MOST_WORK / 2);
  });

  it("is far from its end for addresses that people write, with a country and without", () => {
    const asked = [...fixture.rows, ...fixture.held_out] as readonly Address[];
    const works = asked.flatMap((address) => [workOf(address), workOf({ ...address, country: undefined })]);
    expect(Math.max(...works)).toBeLessThan(MOST_WORK / 2);
  });

  it("ends with what it has found when it may look at nothing more", () => {
    const city = "Hambrug";
    expect(find({ country: "DEU", city }).label).toBe("Hamburg, Germany");
    expect(() => find({ country: "DEU", city }, new Work(50))).toThrow(ApiError);
    expect(find({ country: "DEU", city: "Hamburg" }, new Work(50)).label).toBe("Hamburg, Germany");
  });

  it("says that it has not seen all where a part of it was stopped, and of no place but by a whole search", () => {
    // The dearest part leaves 2,000 for later ones: it does not begin.
    expect(() => find({ country: "DEU", city: "Hambrug" }, new Work(1_900))).toThrow("resembles too many names");
    expect(() => find({ country: "DEU", city: "Xqzwvhambrug" }, new Work())).toThrow("no place in Germany is called");
  });

  it("leaves enough for what is looked up last, however dear a resemblance is", () => {
    const found = find({ country: "DEU", city: "Hamburg Burchardkai" }, new Work(4_000));
    expect(found.confidence).toBe("leading_words");
  });
});
