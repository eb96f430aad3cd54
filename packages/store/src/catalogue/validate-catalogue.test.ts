import { describe, expect, it } from "vitest";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_STOCK } from "../../../sandbox/src/index.ts";
import { catalogueFileOf, validateCatalogue } from "./validate-catalogue.ts";

type File = { bundles: Entry[]; projects: Entry[]; stock: Entry[] };
type Entry = Record<string, unknown>;

const STOCK = SANDBOX_STOCK.map((entry) => ({ ...entry, available: entry.issued, allocated: 0, retired: 0 }));
const STANDING = { bundles: SANDBOX_BUNDLES, projects: SANDBOX_PROJECTS };

/** A right file, fresh for each test to spoil. */
const aFile = (): File => JSON.parse(JSON.stringify(catalogueFileOf({ ...STANDING, stock: STOCK }))) as File;

const problemsAfter = (spoil: (file: File) => void): readonly string[] => {
  const file = aFile();
  spoil(file);
  return validateCatalogue(file).problems ?? [];
};

describe("a catalogue file", () => {
  it("may have any of its lists left out", () => {
    expect(validateCatalogue({}).catalogue).toEqual({ bundles: [], projects: [], stock: [] });
  });

  it.each([[null], [[]], ["bundles"], [7], [{ bundels: [] }]])("is not %j", (input) => {
    expect(validateCatalogue(input).problems).toHaveLength(1);
  });

  it("may have a project that is credited for one day", () => {
    const day = { crediting_start_date: "2021-01-01", crediting_end_date: "2021-01-01" };
    expect(problemsAfter((file) => Object.assign(file.projects[0]!, day))).toEqual([]);
  });

  it("may name projects that exist already", () => {
    const { bundles } = aFile();
    expect(validateCatalogue({ bundles }, STANDING).problems).toBeUndefined();
    expect(validateCatalogue({ bundles }).problems?.length).toBeGreaterThan(8);
  });

  it("may not take the slug of a project that stays, nor close the last project of a bundle that stays", () => {
    const [ridge] = aFile().projects;
    const another = { ...ridge, id: "prj_another" };
    expect(validateCatalogue({ projects: [another] }, STANDING).problems).toEqual([
      "projects.0.slug: example-ridge-reforestation is that of prj_01J00000000000000000000001 already",
    ]);
    const swapped = [{ ...ridge, slug: "new-slug" }, another];
    expect(validateCatalogue({ projects: swapped }, STANDING).problems).toBeUndefined();
    const closed = { ...aFile().projects[9], disabled_at: "2026-01-01T00:00:00.000Z" };
    expect(validateCatalogue({ projects: [closed] }, STANDING).problems).toEqual([
      "bun_01J00000000000000000000006: is open for orders, but all of its projects are disabled",
    ]);
  });

  it.each<[string, RegExp, (file: File) => void]>([
    [
      "a price of nothing",
      /^bundles\.0\.unit_price: must be above 0$/,
      (file) => (file.bundles[0]!["unit_price"] = "0"),
    ],
    ["a price as a number", /^bundles\.0\.unit_price: /, (file) => (file.bundles[0]!["unit_price"] = 12.89)],
    ["a price in no currency of accounts", /^bundles\.0\.currency: /, (file) => (file.bundles[0]!["currency"] = "JPY")],
    ["a colour by name", /^bundles\.2\.background_colour: /, (file) => (file.bundles[2]!["background_colour"] = "red")],
    ["an unknown property", /^bundles\.0: .*price/, (file) => (file.bundles[0]!["price"] = "3")],
    ["an id with a space", /^projects\.1\.id: /, (file) => (file.projects[1]!["id"] = "prj 1")],
    ["a slug in capitals", /^projects\.1\.slug: /, (file) => (file.projects[1]!["slug"] = "Sample")],
    ["a latitude beyond the pole", /^projects\.0\.latitude: /, (file) => (file.projects[0]!["latitude"] = 90.5)],
    ["an unknown country", /^projects\.0\.country_code: /, (file) => (file.projects[0]!["country_code"] = "KE")],
    ["goal 18", /^projects\.0\.un_sdg\.0: /, (file) => (file.projects[0]!["un_sdg"] = [18])],
    ["a goal twice", /^projects\.0\.un_sdg: names a goal twice/, (file) => (file.projects[0]!["un_sdg"] = [3, 3])],
    ["a section without elements", /^projects\.0\.timeline: /, (file) => (file.projects[0]!["timeline"] = [])],
    ["31 June", /^projects\.0\.registration_date: /, (file) => (file.projects[0]!["registration_date"] = "2020-06-31")],
    [
      "an end before the start",
      /^projects\.0\.crediting_end_date: 2001-01-01 is before/,
      (file) => (file.projects[0]!["crediting_end_date"] = "2001-01-01"),
    ],
    ["a script as a picture", /^projects\.0\.logo: /, (file) => (file.projects[0]!["logo"] = "javascript:alert(1)")],
    ["half a tonne", /^stock\.0\.issued: /, (file) => (file.stock[0]!["issued"] = 0.5)],
    [
      "two bundles with one id",
      /^bundles\.1\.id: .* is that of bundles\.0 already$/,
      (file) => (file.bundles[1]!["id"] = file.bundles[0]!["id"]),
    ],
    [
      "two projects with one slug",
      /^projects\.5\.slug: .* is that of projects\.0 already$/,
      (file) => (file.projects[5]!["slug"] = file.projects[0]!["slug"]),
    ],
    [
      "a bundle over a project that is not there",
      /^bundles\.0\.project_ids\.0: no project has the id prj_none$/,
      (file) => (file.bundles[0]!["project_ids"] = ["prj_none"]),
    ],
    [
      "a project twice in a bundle",
      /^bundles\.0\.project_ids\.1: .* is named twice$/,
      (file) => (file.bundles[0]!["project_ids"] = [SANDBOX_PROJECTS[0]?.id, SANDBOX_PROJECTS[0]?.id]),
    ],
    [
      "an open bundle over closed projects",
      /^bundles\.5: is open for orders/,
      (file) => (file.projects[9]!["disabled_at"] = "2026-01-01T00:00:00.000Z"),
    ],
    ["a vintage twice", /^stock\.1\.vintage: .* already$/, (file) => (file.stock[1] = { ...file.stock[0], issued: 3 })],
    [
      "stock of a project that is not there",
      /^stock\.0\.project_id: no project/,
      (file) => (file.stock[0]!["project_id"] = "prj_none"),
    ],
  ])("with %s is refused by the place", (_, expected, spoil) => {
    const problems = problemsAfter(spoil);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });
});
