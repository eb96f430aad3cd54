import type { DashboardUses, MemberPage } from "@isotherm/functions/dashboard/access/visit";
import { memberPages } from "@isotherm/functions/dashboard/dashboard-pages";

const pages = memberPages({} as DashboardUses).map(async (page) => ("load" in page ? page.load() : [page]));

/** Every page of the dashboard that asks for a member. */
export const MEMBER_PAGES: readonly MemberPage[] = (await Promise.all(pages)).flat();
