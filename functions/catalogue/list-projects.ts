import { listProjects as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { pageByName } from "@isotherm/store";
import type { CatalogueUses } from "./catalogue-uses.ts";
import { projectAnswer } from "./project-answer.ts";
import { isVisible } from "./visible.ts";
import { catalogueContext } from "@isotherm/storefront";

/**
 * Lists the projects, by name, with the bundles that they are in.
 *
 * @throws Refusal id_invalid when the cursor is not one of this list
 * @throws Refusal exchange_rate_not_found
 */
export const listProjects = ({ catalogue, cursors }: CatalogueUses) =>
  serves(operation, async ({ caller, account, query, page, now, origin }) => {
    const whole = await catalogue.current();
    const visibility = { recent: query.recently_disabled, now };
    const shown = whole.records.projects.filter(({ disabled_at }) => isVisible(disabled_at, visibility));
    const list = await cursors(`projects ${account.id} ${query.recently_disabled}`);
    const context = catalogueContext(caller, origin);
    return pageByName(shown, list, page, (project) =>
      projectAnswer(project, whole, context, ({ disabled_at }) => isVisible(disabled_at, visibility)),
    );
  });
