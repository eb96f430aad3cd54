import { readFile } from "node:fs/promises";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import parts from "../data/grid-parts/2026-1.json" with { type: "json" };

/** Medians of IPCC AR5, working group III, annex III, g CO2e/kWh of combustion; oil as the table's header says. */
const COMBUSTION = { coal: 760, gas: 370, oil: 574 } as const;

const [, ...lines] = (await readFile(new URL("generation-mix-2021.csv", import.meta.url), "utf8")).trim().split("\n");
const burnt = new Map(
  lines.map((line) => {
    const [country = "", coal = "0", gas = "0", oil = "0", total = "1", intensity = "1"] = line.split(",");
    const combustion = decimal(coal)
      .times(COMBUSTION.coal)
      .plus(decimal(gas).times(COMBUSTION.gas))
      .plus(decimal(oil).times(COMBUSTION.oil));
    const share = combustion.div(decimal(intensity).times(total));
    return [country, share.gt(1) ? decimal(1) : share];
  }),
);

describe("the parts of a grid's life cycle", () => {
  it("follow from the generation mix: upstream is what its fuels do not burn", () => {
    const checked = parts.rows.filter(({ id }) => burnt.has(id));
    expect(checked.length).toBeGreaterThan(200);
    for (const { id, wtt } of checked) {
      expect(
        decimal(wtt)
          .plus(burnt.get(id) ?? 0)
          .minus(1)
          .abs()
          .lt("0.0001"),
        id,
      ).toBe(true);
    }
  });

  it("add up to the life cycle, but where an agency's combustion counts", () => {
    for (const { id, value, at } of parts.rows) if (at === null) expect(decimal(value).eq(1), id).toBe(true);
    // Each of them names its agency, and is within a factor of two of the mix but for Estonia's oil shale.
    const agencies = parts.rows.filter(({ at }) => at !== null);
    expect(agencies.length).toBe(31);
    const far = agencies.filter(({ value }) => decimal(value).gt("1.5") || decimal(value).lt("0.75"));
    expect(far.map(({ id }) => id)).toEqual(["EST"]);
  });
});
