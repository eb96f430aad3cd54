import { spawnSync } from "node:child_process";

/** How many estimates `analytics-figures.test.ts` makes up. */
export const FIGURES_ESTIMATES = "ISOTHERM_FIGURES_ESTIMATES";

/** Whether figures are those of a recomputation over so many estimates, while records come mixed and twice, and through a rebuild. */
export const figuresOf = (estimates: number): { readonly estimates: number; readonly faults: readonly string[] } => {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "test/integration/analytics-figures.test.ts"],
    { stdio: "inherit", env: { ...process.env, [FIGURES_ESTIMATES]: String(estimates) } },
  );
  return { estimates, faults: status === 0 ? [] : [`the tests ended with ${status}`] };
};
