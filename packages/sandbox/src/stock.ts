import type { AccountCurrencyCode } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import type { StockEntry } from "@isotherm/store";
import { SANDBOX_PROJECTS } from "./projects.ts";

type Vintages = Readonly<Record<string, readonly [issued: number, unitPrice: string]>>;

/** Issued tonnes and price of each vintage, by the place of the project. The first two are not limited. */
const VINTAGES: Readonly<Record<number, readonly [AccountCurrencyCode, Vintages]>> = {
  3: ["USD", { 2022: [5_000, "6.9"], 2023: [3_000, "7.6"] }],
  4: ["USD", { 2023: [90, "168"], 2024: [160, "172"] }],
  5: ["USD", { 2024: [150, "640"] }],
  6: ["USD", { 2021: [24_000, "8.9"], 2022: [31_000, "9.6"], 2023: [18_000, "10.4"] }],
  7: ["USD", { 2022: [15_000, "9.2"], 2023: [12_500, "9.9"] }],
  8: ["USD", { 2019: [40_000, "1.7"], 2020: [42_000, "1.9"] }],
  9: ["USD", { 2020: [25_000, "2.4"], 2021: [27_000, "2.8"] }],
  10: ["GBP", { "2020-2025": [640, "24.5"] }],
  11: ["EUR", { 2024: [220, "285"] }],
  12: ["EUR", { 2025: [75, "335"] }],
  13: ["EUR", { 2023: [300, "139"], 2024: [410, "144"] }],
  14: ["USD", { 2022: [2_500, "6.8"], 2023: [1_500, "7.3"] }],
};

/** Credits of the fictional projects. */
export const SANDBOX_STOCK: readonly StockEntry[] = SANDBOX_PROJECTS.flatMap(({ id: project_id }, index) => {
  const [currency, vintages] = VINTAGES[index + 1] ?? (["USD", {}] as const);
  return Object.entries(vintages).map(([vintage, [issued, unitPrice]]) => ({
    project_id,
    vintage,
    issued,
    currency,
    unit_price: decimal(unitPrice),
  }));
});
