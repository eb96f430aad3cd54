import { Command } from "@commander-js/extra-typings";
import type { DescribedEmissionFactor, ListEmissionFactorsQuery } from "@isotherm/client";
import { factorIdArgument, limitArgument, listArgument } from "../read-data.ts";
import type { Run } from "../session.ts";

const PAGE = 20;

/** `isotherm factors`: the emission factors that estimates are made with. */
export const factorsCommand = (run: Run) =>
  new Command("factors")
    .description("Search the emission factors.")
    .addCommand(searchCommand(run))
    .addCommand(getCommand(run));

const searchCommand = (run: Run) =>
  new Command("search")
    .description("search by words, best match first")
    .argument("<words...>")
    .option("--region <names>", "only of these regions; codes or names, between commas", listArgument)
    .option("--source <names>", "only of these data sets, between commas", listArgument)
    .option("--year <years>", "only published in these years", listArgument)
    .option("--unit <kind>", "kind of the denominator, such as energy or mass")
    .option("--limit <n>", "how many, at most 100", limitArgument, PAGE)
    .addHelpText(
      "after",
      "\nExamples:\n  isotherm factors search electricity germany --unit energy\n  isotherm factors search diesel --year 2025",
    )
    .action((words, { region, source, year, unit, limit }) =>
      run.session(async ({ client, out }) => {
        // The service checks the names.
        const query = {
          name: words.join(" "),
          region,
          source,
          publication_year: year,
          unit,
          limit,
        } as ListEmissionFactorsQuery;
        const page = await client.emissionFactors.list(query);
        out.result(page, () =>
          page.data.length === 0
            ? ["No factor was found."]
            : [
                ...out.table(["id", "name", "region", "CO2e"], page.data.map(rowOf)),
                ...(page.has_more ? ["There are more; --limit shows up to 100."] : []),
              ],
        );
      }),
    );

const getCommand = (run: Run) =>
  new Command("get")
    .description("read a factor by its id")
    .argument("<id>", "such as fuels-by-volume/2026-1/diesel", factorIdArgument)
    .addHelpText("after", "\nExample:\n  isotherm factors get fuels-by-volume/2026-1/diesel")
    .action((id) =>
      run.session(async ({ client, out }) => {
        const factor = await client.emissionFactors.get(id);
        out.result(factor, () => [
          `${out.colours.bold(factor.name)}, ${factor.region}`,
          `Factor    ${figureOf(factor)}`,
          `Boundary  ${factor.boundary}`,
          `Source    ${factor.source_name} (${factor.publication_year})${factor.source_url === null ? "" : `, ${factor.source_url}`}`,
          `Licence   ${factor.licence}`,
          `Id        ${factor.id}`,
        ]);
      }),
    );

const rowOf = (factor: DescribedEmissionFactor): string[] => [factor.id, factor.name, factor.region, figureOf(factor)];

const figureOf = ({ gas_emissions, numerator_unit, denominator_unit }: DescribedEmissionFactor): string =>
  gas_emissions === null ? "" : `${gas_emissions.co2e} ${numerator_unit}/${denominator_unit}`;
