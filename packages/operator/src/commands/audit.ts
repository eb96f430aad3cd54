import { Command } from "@commander-js/extra-typings";
import { instant } from "@isotherm/core";
import { operatorActs } from "@isotherm/store/operator/index";
import { InvalidArgumentError } from "commander";
import { type Run, columns, report } from "../operator.ts";

const MOST = 1_000;

const month = (text: string): string => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError("Give a month such as 2026-04.");
  return text;
};

/** `audit`: who did what. */
export const auditCommand = (run: Run) =>
  new Command("audit")
    .description("list the operators' changes of a month, newest first")
    .option("--month <month>", "UTC month, such as 2026-04 (default: the current one)", month)
    .action((asked) =>
      run(async (operator) => {
        const acts = await operatorActs(
          operator.table,
          asked.month ?? instant(operator.clock.nowMs()).slice(0, 7),
          MOST,
        );
        report(
          operator,
          acts,
          columns(acts.map((act) => [act.at, act.operator, act.command, act.subject, JSON.stringify(act.detail)])),
        );
      }),
    );
