import { findDefaultSelection } from "@isotherm/store";
import type { Operator } from "./operator.ts";
import { OperatorMistake } from "./operator-mistake.ts";

/**
 * Makes sure that it is known what new accounts buy, before anything is made that could not be finished.
 *
 * @throws OperatorMistake with the commands that are missing
 */
export const needsDefaultSelection = async ({ table }: Pick<Operator, "table">): Promise<void> => {
  if (await findDefaultSelection(table)) return;
  throw new OperatorMistake(
    [
      `${table.name} does not say what new accounts buy. First:`,
      "  npm run ops -- catalogue import <file>     bundles, projects and their stock",
      "  npm run ops -- rates import <file>         the exchange rates of a day",
      "  npm run ops -- selection default <bundle[=percent]...>",
    ].join("\n"),
  );
};
