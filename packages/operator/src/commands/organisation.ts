import { Command } from "@commander-js/extra-typings";
import type { OperatorLinkLimits } from "@isotherm/contract";
import type { OrganisationId } from "@isotherm/core";
import {
  createOrganisation,
  DEFAULT_COMMISSION,
  listOrganisations,
  readOrganisation,
  setCommission,
  setLinkLimits,
  setRateLimit,
} from "@isotherm/store/operator/index";
import { checkedLinkLimits, linkLimitsArgument, linkLimitsText } from "../link-limits-argument.ts";
import { columns, confirm, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";
import { shareArgument } from "../share-argument.ts";
import { wholeNumberArgument } from "../whole-number-argument.ts";

/** `organisation …`: who owns accounts. */
export const organisationCommand = (run: Run) => {
  const command = new Command("organisation").alias("org").description("who owns accounts, and what they pay in fees");

  command
    .command("create")
    .description("make an organisation; its account pair is made by `account create`")
    .requiredOption("--name <name>", "as it stands on certificates unless an account says otherwise")
    .option(
      "--commission <share>",
      `share of the gross price that is yours, 0 to below 1 (default: ${DEFAULT_COMMISSION.toFixed()})`,
      shareArgument,
    )
    .action(({ name, commission = DEFAULT_COMMISSION }) =>
      run(async (operator) => {
        const made = await createOrganisation(operator, { name, commission });
        report(operator, { id: made.id, name: made.name, commission: made.commission.toFixed() }, [
          `Made ${made.id} (${made.name}).`,
          `Next: npm run ops -- account create --organisation ${made.id} --name "${made.name}" --currency USD`,
        ]);
      }),
    );

  command
    .command("list")
    .description("every organisation")
    .action(() =>
      run(async (operator) => {
        const found = await listOrganisations(operator.table);
        report(operator, found, columns(found.map(({ id, name }) => [id, name])));
      }),
    );

  command
    .command("show <organisation>")
    .description("one organisation with its settings")
    .action((id) =>
      run(async (operator) => {
        const found = await readOrganisation(operator.table, id as OrganisationId);
        if (!found) throw new OperatorMistake(`There is no organisation ${id}.`);
        const { rate_limit: rate, link_limits: links, commission, name } = found;
        report(
          operator,
          { ...found, commission: commission.toFixed() },
          columns([
            ["name", name],
            ["commission", commission.toFixed()],
            ["rate limit", rate ? `${rate.requests_per_second} a second, at once ${rate.burst}` : "as everybody's"],
            ["link limits", links ? linkLimitsSentence(links) : "as everybody's"],
          ]),
        );
      }),
    );

  command
    .command("commission <organisation>")
    .argument("<share>", "0 to below 1", shareArgument)
    .description("set the share of the gross price, for quotes and orders from now on")
    .action((id, share) =>
      run(async (operator) => {
        await confirm(operator, `The commission of ${id} becomes ${share.toFixed()}.`);
        await setCommission(operator, id as OrganisationId, share);
        report(operator, { id, commission: share.toFixed() }, [`The commission of ${id} is ${share.toFixed()} now.`]);
      }),
    );

  command
    .command("rate <organisation>")
    .description("how much each of its keys may ask, or as much as everybody's")
    .option("--per-second <n>", "requests a second that a key gains", wholeNumberArgument)
    .option("--burst <n>", "requests that it may make at once", wholeNumberArgument)
    .option("--default", "as much as everybody's again", false)
    .action((id, { perSecond, burst, default: asEverybody }) =>
      run(async (operator) => {
        if (
          asEverybody !== (perSecond === undefined && burst === undefined) ||
          (perSecond === undefined) !== (burst === undefined)
        )
          throw new OperatorMistake("Give both --per-second and --burst, or --default alone.");
        const limit =
          perSecond === undefined || burst === undefined ? undefined : { requests_per_second: perSecond, burst };
        const what = limit
          ? `Each key of ${id} may ask ${perSecond} a second, ${burst} at once.`
          : `The keys of ${id} may ask as much as everybody's.`;
        await confirm(operator, what);
        await setRateLimit(operator, id as OrganisationId, limit);
        report(operator, { id, rate_limit: limit ?? null }, [what]);
      }),
    );

  command
    .command("link-limits <organisation>")
    .description("what its accounts may pay through one offset link: for one order, a UTC day, in total")
    .option("--currency <code>", "of the amounts; exchanged where an account has another one")
    .option("--standard <amounts>", "for links without limits of their own, such as 500/2000/20000", linkLimitsArgument)
    .option("--most <amounts>", "the highest that an account may set, such as 10000/50000/500000", linkLimitsArgument)
    .option("--default", "as everybody's again", false)
    .action((id, { currency, standard, most, default: asEverybody }) =>
      run(async (operator) => {
        const isComplete = currency !== undefined && standard !== undefined && most !== undefined;
        const isEmpty = currency === undefined && standard === undefined && most === undefined;
        if (asEverybody ? !isEmpty : !isComplete)
          throw new OperatorMistake("Give --currency, --standard and --most, or --default alone.");
        const limits = isComplete ? checkedLinkLimits({ currency, standard, most }) : undefined;
        const what = `Limits of each link of ${id}: ${limits ? linkLimitsSentence(limits) : "as everybody's"}.`;
        await confirm(operator, what);
        await setLinkLimits(operator, id as OrganisationId, limits);
        report(operator, { id, link_limits: limits ?? null }, [what]);
      }),
    );

  return command;
};

const linkLimitsSentence = ({ currency, standard, most }: OperatorLinkLimits): string =>
  `${linkLimitsText(standard)} ${currency}, at most ${linkLimitsText(most)}`;
