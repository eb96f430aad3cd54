import { Command } from "@commander-js/extra-typings";
import { type BundleId, ApiError } from "@isotherm/core";
import { type BundleShare, findBundles, refuseDisabled, sharesOf } from "@isotherm/ordering";
import { offerQueries, findDefaultSelection } from "@isotherm/store";
import { setDefaultSelection } from "@isotherm/store/operator/index";
import { UsageError } from "../usage-error.ts";
import { type Operator, type Run, confirm, report } from "../operator.ts";

/**
 * Makes sure that it is known what new accounts buy, before anything is made that could not be finished.
 *
 * @throws UsageError with the commands that are missing
 */
export const needsDefaultSelection = async ({ table }: Pick<Operator, "table">): Promise<void> => {
  if (await findDefaultSelection(table)) return;
  throw new UsageError(
    [
      `${table.name} does not say what new accounts buy. First:`,
      "  npm run ops -- catalogue import <file>     bundles, projects and their stock",
      "  npm run ops -- exchange-rate import <file> the exchange rates of a day",
      "  npm run ops -- selection default <bundle[=percent]...>",
    ].join("\n"),
  );
};

const PERCENTAGE = /^\d{1,3}(\.\d{1,2})?$/;

/** What the interface refuses by a code of its own, in words of the command line. */
const RULES: Partial<Record<string, string>> = {
  bundle_selection_ratios_invalid: "the percentages must be above 0, have at most two decimal places and add up to 100",
  bundle_selection_ratios_invalid_format: "give every bundle a percentage, or none",
};

/** What the store or the rules of selections refuse, as a mistake of the operator. */
export const refusalOf = (error: unknown): unknown =>
  error instanceof ApiError ? new UsageError(`${error.code}: ${RULES[error.code] ?? error.message}`) : error;

/**
 * Shares as they are typed, `bun_1=95 bun_2=5`, of bundles that are on offer.
 *
 * @throws UsageError when one has no percentage behind its sign
 * @throws ApiError what `PUT /bundle-selections` refuses
 */
export const sharesTyped = async (operator: Operator, texts: readonly string[]): Promise<BundleShare[]> => {
  const { bundles } = await offerQueries(operator.table, operator.clock).current();
  const shares = sharesOf(
    texts.map((text) => {
      const [bundle_id = "", percentage] = text.split("=");
      if (percentage !== undefined && !PERCENTAGE.test(percentage))
        throw new UsageError(`${text} is no share of a bundle: give percentages such as bun_1=95 bun_2=5.`);
      return { bundle_id: bundle_id as BundleId, percentage };
    }),
  );
  refuseDisabled(findBundles(shares, bundles));
  return shares;
};

/** `selection …`: what new accounts buy. */
export const selectionCommand = (run: Run) =>
  new Command("selection").description("the default bundle selection of new accounts").addCommand(
    new Command("default")
      .description("set it: bundles with percentages, or bundles alone for equal shares")
      .argument("<bundle[=percent]...>", "such as bun_1=95 bun_2=5")
      .action((texts) =>
        run(async (operator) => {
          try {
            const shares = await sharesTyped(operator, texts);
            await confirm(operator, `New accounts buy ${texts.join(", ")}.`);
            await setDefaultSelection(operator, shares);
            const shown = shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() }));
            report(operator, shown, [
              `New accounts buy ${shown.map((s) => `${s.percentage} % ${s.bundle_id}`).join(", ")}.`,
            ]);
          } catch (error) {
            throw refusalOf(error);
          }
        }),
      ),
  );
