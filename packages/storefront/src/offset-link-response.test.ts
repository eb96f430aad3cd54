import { decimal, instant, type ProjectId } from "@isotherm/core";
import { type CatalogueProject, catalogueOf } from "@isotherm/store";
import { expect, it } from "vitest";
import { anOpenLink } from "./fixtures.ts";
import { offsetLinkResponse } from "./offset-link-response.ts";

const ORIGIN = "https://api.example.org";
const LIMITS = { order: "10", daily: "20", total: "30" };

it("a link is told with the projects of its bundles that are on offer, and no other ones", () => {
  const { link, account, offers } = anOpenLink();
  const aProject = (id: string, disabled_at: string | null) =>
    ({ id: id as ProjectId, name: id, media: [], disabled_at }) as unknown as CatalogueProject;
  const projects = [aProject("prj_1", null), aProject("prj_2", instant(1)), aProject("prj_3", null)];
  const project_ids = projects.map(({ id }) => id);
  const bundles = offers.map(({ record }) => ({ ...record, project_ids }));
  const told = offsetLinkResponse(link, {
    account,
    suspended: false,
    catalogue: catalogueOf({ bundles, projects, stock: [] }, undefined),
    context: { currency: "USD", commission: decimal("0.1"), origin: ORIGIN },
    limits: {
      currency: "USD",
      organisation: {},
      rates: undefined,
      everybodys: { currency: "USD", standard: LIMITS, most: LIMITS },
    },
    now: instant(0),
  });
  expect(told.bundles.map((bundle) => bundle.projects.map(({ id }) => id))).toEqual([["prj_1", "prj_3"]]);
});
