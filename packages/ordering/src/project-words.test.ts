import { describe, expect, it } from "vitest";
import { countryIn, projectKindIn, projectWords } from "./project-words.ts";

describe("the words of a project", () => {
  it("are German for German readers, whatever letters the catalogue wrote its kind in", () => {
    const project = { project_type: "Direct Air Capture", country_name: "United States" };
    expect(projectWords(project, "de")).toEqual(["CO₂-Abscheidung aus der Luft", "Vereinigte Staaten"]);
    expect(countryIn("Kenya", "de")).toBe("Kenia");
    expect(countryIn("Germany", "de")).toBe("Deutschland");
    expect([projectKindIn(" Biochar ", "de"), countryIn(" Kenya ", "de")]).toEqual(["Pflanzenkohle", "Kenia"]);
  });

  it("are those of the catalogue in English", () => {
    const project = { project_type: "Cookstoves", country_name: "Kenya" };
    expect(projectWords(project, "en")).toEqual(["Cookstoves", "Kenya"]);
  });

  it("stay as they are where there is no German for them", () => {
    expect(projectKindIn("Kelp rafts", "de")).toBeUndefined();
    expect(projectKindIn("constructor", "de")).toBeUndefined();
    expect(countryIn("Atlantis", "de")).toBeUndefined();
    expect(projectWords({ project_type: "Kelp rafts", country_name: "Atlantis" }, "de")).toEqual([
      "Kelp rafts",
      "Atlantis",
    ]);
  });
});
