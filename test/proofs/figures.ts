import { spawnSync } from "node:child_process";

/** How many estimates `analytics-figures.test.ts` makes up. */
export const FIGURES_ESTIMATES = "ISOTHERM_FIGURES_ESTIMATES";
/** How many orders `order-figures.test.ts` makes up. */
export const FIGURES_ORDERS = "ISOTHERM_FIGURES_ORDERS";

/** How many of each are made up. */
interface FiguresOf {
  readonly estimates: number;
  readonly orders: number;
}

/** Whether figures are those of a recomputation over so much, while records come mixed and twice, and through a rebuild. */
export const figuresOf = ({ estimates, orders }: FiguresOf): FiguresOf & { readonly faults: readonly string[] } => {
  const tests = ["analytics-figures", "order-figures"].map((name) => `test/integration/${name}.test.ts`);
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...tests], {
    stdio: "inherit",
    env: { ...process.env, [FIGURES_ESTIMATES]: String(estimates), [FIGURES_ORDERS]: String(orders) },
  });
  return { estimates, orders, faults: status === 0 ? [] : [`the tests ended with ${status}`] };
};
