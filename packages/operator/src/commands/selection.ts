import { Command } from "@commander-js/extra-typings";
import { type BundleId, Refusal } from "@isotherm/core";
import { findBundles, refuseDisabled, sharesOf } from "@isotherm/ordering";
import { catalogueQueries } from "@isotherm/store";
import { setDefaultSelection } from "@isotherm/store/operator/index";
import { confirm, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";

const share = (text: string) => {
  const [bundle_id = "", percentage] = text.split("=");
  return { bundle_id: bundle_id as BundleId, percentage };
};

/** `selection …`: what new accounts buy. */
export const selectionCommand = (run: Run) =>
  new Command("selection").description("what new accounts buy unless they say otherwise").addCommand(
    new Command("default")
      .description("set it: bundles with their percentages, or bundles alone for equal shares")
      .argument("<bundle[=percent]...>", "such as bun_1=95 bun_2=5")
      .action((texts) =>
        run(async (operator) => {
          const { bundles } = await catalogueQueries(operator.table, operator.clock).current();
          try {
            const shares = sharesOf(texts.map(share));
            refuseDisabled(findBundles(shares, bundles));
            await confirm(operator, `New accounts buy ${texts.join(", ")}.`);
            await setDefaultSelection(operator, shares);
            const shown = shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() }));
            report(operator, shown, [
              `New accounts buy ${shown.map((s) => `${s.percentage} % ${s.bundle_id}`).join(", ")}.`,
            ]);
          } catch (error) {
            if (error instanceof Refusal) throw new OperatorMistake(`${error.code}: ${error.message}`);
            throw error;
          }
        }),
      ),
  );
