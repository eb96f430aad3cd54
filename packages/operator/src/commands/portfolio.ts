import { Command } from "@commander-js/extra-typings";
import { allPortfolios, type Portfolio } from "@isotherm/store";
import { setPortfolio, withdrawPortfolio } from "@isotherm/store/operator/index";
import { nameArgument } from "../input.ts";
import { UsageError } from "../usage-error.ts";
import { columns, confirm, type Operator, report, type Run } from "../operator.ts";
import { refusalOf, sharesTyped } from "./selection.ts";

const IDENTIFIER = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** What a portfolio is, as it is printed. */
const shown = ({ shares, ...portfolio }: Portfolio) => ({
  ...portfolio,
  shares: shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() })),
});

const line = ({ id, identifier, label, shares, withdrawn }: Portfolio): readonly [string, string] => [
  identifier,
  `${id}  ${label}${withdrawn ? " (withdrawn)" : ""}: ${shares.map((one) => `${one.percentage.toFixed()} % ${one.bundle_id}`).join(", ")}`,
];

/** Runs what the store may refuse. @throws UsageError with the refusal */
const refusing = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw refusalOf(error);
  }
};

const set = (operator: Operator, identifier: string, label: string, texts: readonly string[]): Promise<void> =>
  refusing(async () => {
    if (!IDENTIFIER.test(identifier))
      throw new UsageError("An identifier has 1 to 64 lower-case letters, digits and hyphens, no hyphen at its ends.");
    const shares = await sharesTyped(operator, texts);
    await confirm(operator, `Every account that follows ${identifier} buys ${texts.join(", ")}.`);
    const portfolio = await setPortfolio(operator, { identifier, label, shares });
    report(operator, shown(portfolio), columns([line(portfolio)]));
  });

/** `portfolio …`: bundle selections that accounts follow. */
export const portfolioCommand = (run: Run) =>
  new Command("portfolio")
    .description("bundle selections that accounts follow")
    .addCommand(
      new Command("set")
        .description("make one, or change it for every account that follows it")
        .argument("<identifier>", "such as nature-and-removals; never changes")
        .argument("<bundle[=percent]...>", "such as bun_1=95 bun_2=5")
        .requiredOption("--label <text>", "its name for people", nameArgument)
        .action((identifier, texts, { label }) => run((operator) => set(operator, identifier, label, texts))),
    )
    .addCommand(
      new Command("withdraw")
        .description("take one off the list; accounts that follow it go on")
        .argument("<identifier>")
        .action((identifier) =>
          run((operator) =>
            refusing(async () => {
              await confirm(operator, `No other account can follow ${identifier}.`);
              const portfolio = await withdrawPortfolio(operator, identifier);
              report(operator, shown(portfolio), columns([line(portfolio)]));
            }),
          ),
        ),
    )
    .addCommand(
      new Command("list").description("list them, withdrawn ones too").action(() =>
        run(async (operator) => {
          const all = await allPortfolios(operator.table);
          report(operator, all.map(shown), all.length === 0 ? ["There is no portfolio."] : columns(all.map(line)));
        }),
      ),
    );
