import type { Page } from "@isotherm/http";
import { goTo } from "@isotherm/pages";

/** The bare address of the dashboard, which people type: the gateway leads only what is below it to the function of its own. */
export const toDashboard: Page = {
  id: "toDashboard",
  method: "GET",
  path: "/dashboard",
  run: async () => goTo("/dashboard/home"),
};
