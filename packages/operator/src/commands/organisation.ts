import { Argument, Command } from "@commander-js/extra-typings";
import { type OperatorLinkLimits, OrganisationType } from "@isotherm/contract";
import type { OrganisationId } from "@isotherm/core";
import type { Organisation } from "@isotherm/store/items/organisation-item";
import {
  createOrganisation,
  DEFAULT_COMMISSION,
  listOrganisations,
  readOrganisation,
  setCommission,
  setLinkLimits,
  setOrganisationType,
  setRateLimit,
} from "@isotherm/store/operator/index";
import {
  checkedLinkLimits,
  linkLimitsArgument,
  linkLimitsText,
  nameArgument,
  shareArgument,
  wholeNumberArgument,
} from "../input.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";

/** The organisation of an id. @throws UsageError when there is none */
export const organisationOf = async ({ table }: Pick<Operator, "table">, id: string): Promise<Organisation> => {
  const found = await readOrganisation(table, id as OrganisationId);
  if (!found) throw new UsageError(`There is no organisation ${id}.`);
  return found;
};

const createCommand = (run: Run) =>
  new Command("create")
    .description("create an organisation; then use `account create`")
    .requiredOption("--name <name>", "name; also on certificates unless the account has a beneficiary", nameArgument)
    .option(
      "--commission <share>",
      `your share of the gross price, 0 to below 1 (default: ${DEFAULT_COMMISSION.toFixed()})`,
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

const listCommand = (run: Run) =>
  new Command("list").description("list all organisations").action(() =>
    run(async (operator) => {
      const found = await listOrganisations(operator.table);
      report(operator, found, columns(found.map(({ id, name }) => [id, name])));
    }),
  );

const showCommand = (run: Run) =>
  new Command("show")
    .argument("<organisation>")
    .description("show an organisation and its settings")
    .action((id) =>
      run(async (operator) => {
        const found = await organisationOf(operator, id);
        const { rate_limit: rate, link_limits: links, commission, name, organisation_type: type = "shipper" } = found;
        report(
          operator,
          { ...found, commission: commission.toFixed() },
          columns([
            ["name", name],
            ["type", type],
            ["commission", commission.toFixed()],
            ["rate limit", rate ? `${rate.requests_per_second} a second, at once ${rate.burst}` : "as everybody's"],
            ["link limits", links ? linkLimitsSentence(links) : "as everybody's"],
          ]),
        );
      }),
    );

const commissionCommand = (run: Run) =>
  new Command("commission")
    .argument("<organisation>")
    .argument("<share>", "0 to below 1", shareArgument)
    .description("set the commission for new quotes and orders")
    .action((id, share) =>
      run(async (operator) => {
        await confirm(operator, `The commission of ${id} becomes ${share.toFixed()}.`);
        await setCommission(operator, id as OrganisationId, share);
        report(operator, { id, commission: share.toFixed() }, [`The commission of ${id} is ${share.toFixed()} now.`]);
      }),
    );

const typeCommand = (run: Run) =>
  new Command("type")
    .argument("<organisation>")
    .addArgument(new Argument("<type>", "what its accounts are in their shipments").choices(OrganisationType.options))
    .description("set whether it has goods shipped (the default), or ships those of others; for shipments from now on")
    .action((id, type) =>
      run(async (operator) => {
        await confirm(operator, `In new shipments the accounts of ${id} are the ${type}.`);
        await setOrganisationType(operator, id as OrganisationId, type);
        report(operator, { id, organisation_type: type }, [`${id} is a ${type} now.`]);
      }),
    );

const rateCommand = (run: Run) =>
  new Command("rate")
    .argument("<organisation>")
    .description("set the rate limit of the organisation's keys, or reset it to the default")
    .option("--per-second <n>", "requests per second and key", wholeNumberArgument)
    .option("--burst <n>", "requests that a key may send at once", wholeNumberArgument)
    .option("--default", "reset to the default", false)
    .action((id, { perSecond, burst, default: asEverybody }) =>
      run(async (operator) => {
        if (
          asEverybody !== (perSecond === undefined && burst === undefined) ||
          (perSecond === undefined) !== (burst === undefined)
        )
          throw new UsageError("Give both --per-second and --burst, or --default alone.");
        const limit =
          perSecond === undefined || burst === undefined ? undefined : { requests_per_second: perSecond, burst };
        if (limit && limit.burst < limit.requests_per_second)
          throw new UsageError(
            "--burst must not be smaller than --per-second: what is asked in one second would be refused.",
          );
        const what = limit
          ? `Each key of ${id} may ask ${perSecond} a second, ${burst} at once.`
          : `The keys of ${id} may ask as much as everybody's.`;
        await confirm(operator, what);
        await setRateLimit(operator, id as OrganisationId, limit);
        report(operator, { id, rate_limit: limit ?? null }, [what]);
      }),
    );

const linkLimitsCommand = (run: Run) =>
  new Command("link-limits")
    .argument("<organisation>")
    .description("limit what its accounts pay through one offset link: per order, per UTC day, in total")
    .option("--currency <code>", "currency of the amounts; converted for accounts with another currency")
    .option("--standard <amounts>", "default limits of a link, such as 500/2000/20000", linkLimitsArgument)
    .option(
      "--most <amounts>",
      "highest limits that an account may set, such as 10000/50000/500000",
      linkLimitsArgument,
    )
    .option("--default", "reset to the default", false)
    .action((id, { currency, standard, most, default: asEverybody }) =>
      run(async (operator) => {
        const isComplete = currency !== undefined && standard !== undefined && most !== undefined;
        const isEmpty = currency === undefined && standard === undefined && most === undefined;
        if (asEverybody ? !isEmpty : !isComplete)
          throw new UsageError("Give --currency, --standard and --most, or --default alone.");
        const limits = isComplete ? checkedLinkLimits({ currency, standard, most }) : undefined;
        const what = `Limits of each link of ${id}: ${limits ? linkLimitsSentence(limits) : "as everybody's"}.`;
        await confirm(operator, what);
        await setLinkLimits(operator, id as OrganisationId, limits);
        report(operator, { id, link_limits: limits ?? null }, [what]);
      }),
    );

/** `organisation …`: who owns accounts. */
export const organisationCommand = (run: Run) =>
  new Command("organisation")
    .alias("org")
    .description("manage organisations: create, list, type, commission, limits")
    .addCommand(createCommand(run))
    .addCommand(listCommand(run))
    .addCommand(showCommand(run))
    .addCommand(commissionCommand(run))
    .addCommand(typeCommand(run))
    .addCommand(rateCommand(run))
    .addCommand(linkLimitsCommand(run));

const linkLimitsSentence = ({ currency, standard, most }: OperatorLinkLimits): string =>
  `${linkLimitsText(standard)} ${currency}, at most ${linkLimitsText(most)}`;
