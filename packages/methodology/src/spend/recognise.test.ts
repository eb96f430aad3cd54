import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import works from "../../mappings/purchase-works/2026-1.json" with { type: "json" };
import { recognise, WORST_SCORE } from "./recognise.ts";

const text = await readFile(new URL("../../fixtures/purchase-lines.tsv", import.meta.url), "utf8");
const LINES = text
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [set = "", language = "", line = "", right = ""] = row.split("\t");
    return { set, language, line, right };
  });

/** Right sectors are beginnings of NAICS codes, or names of baskets; `none` is a line that says nothing. */
const isRight = (line: string, right: string): "right" | "wrong" | "nothing" => {
  const [found] = recognise(line);
  if (!found) return right === "none" ? "right" : "nothing";
  const fits = right
    .split("|")
    .some((each) => (/^\d/.test(each) ? found.sector.startsWith(each) : found.sector === each));
  return fits ? "right" : "wrong";
};

const figuresOf = (set: string) => {
  const lines = LINES.filter((each) => each.set === set);
  const count = (what: string): number => lines.filter(({ line, right }) => isRight(line, right) === what).length;
  return { lines: lines.length, right: count("right") / lines.length, wrong: count("wrong") / lines.length };
};

describe("lines of purchases", () => {
  it("are at least 400, in four languages, half of them set aside", () => {
    expect(LINES.length).toBeGreaterThanOrEqual(400);
    expect(new Set(LINES.map(({ language }) => language))).toEqual(new Set(["en", "de", "fr", "es"]));
    expect(LINES.filter(({ set }) => set === "aside").length / LINES.length).toBeGreaterThan(0.45);
  });

  it("that were set aside are recognised: 85 % right at least, 3 % wrong at most", () => {
    const [aside, tuned] = [figuresOf("aside"), figuresOf("tuned")];
    console.log("recognised", JSON.stringify({ aside, tuned }));
    expect(aside.right).toBeGreaterThanOrEqual(0.85);
    expect(aside.wrong).toBeLessThanOrEqual(0.03);
  });

  it.each([
    ["steel", "331110"],
    ["cement", "327310"],
    ["aluminium", "331318"],
    ["plastic packaging", "326112"],
    ["catering", "722320"],
    ["train ticket", "TRAIN"],
    ["concrete", "327320"],
  ])("with the words %s are of %s, with nothing left to explain", (line, sector) => {
    expect(recognise(line)[0]).toMatchObject({ sector, score: 0 });
  });

  it.each([
    ["Essen mit Kunden", "REST"],
    ["Essen", "REST"],
    ["Taxi Essen", "485310"],
    ["Parkhaus Essen", "812930"],
    ["Zugfahrkarte Hamburg", "TRAIN"],
    ["Fahrschein Wiener Linien", "485113"],
    ["Verpackung", "322211"],
    ["Frühstück", "REST"],
  ])("in German that are nearly words of other things are of what they say: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it.each([
    ["Cleaning services", "561720"],
    ["cleaning", "561720"],
    ["Cleaning products", "325611"],
    ["Packaging services", "561910"],
    ["Packaging film", "326112"],
    ["Solar panels", "334413"],
    ["HVAC installation", "238220"],
    ["Air conditioning refrigerant", "325120"],
    ["Apple juice", "312111"],
    ["Truck leasing", "532120"],
    ["Excavator rental", "532412"],
    ["Boat charter", "483112"],
    ["Elevator maintenance", "811310"],
    ["Türen", "321911"],
    ["Lacke", "325510"],
    ["Steckdosen", "335931"],
    ["Pflaster", "339113"],
    ["Electric car lease", "532112"],
    ["Office snacks", "GROC"],
    ["Team building", "561920"],
    ["Cloud storage", "518210"],
    ["Dry ice", "325120"],
    ["Winterdienst", "561790"],
  ])("that differ from others by a word are of what they say: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it.each([
    ["Wine for the hotel bar", "312130"],
    ["Gas oil for tractor", "DIESEL"],
    ["Payment for catering", "722320"],
    ["Tyres for lorry", "326211"],
  ])("with a purpose are of what stands before it, if that is recognised: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it.each([
    ["Miete Bagger", "532412"],
    ["alquiler grúa", "532412"],
    ["Staplerwartung", "811310"],
    ["entretien ascenseur", "811310"],
    ["Lagermiete", "531120"],
    ["Asbestos removal", "562910"],
    ["Harnstoff", "325311"],
    ["Krankentransport", "621910"],
    ["Electrical subcontractor", "238210"],
    ["menú del día", "REST"],
  ])("that hire, mend or carry a thing are not of the thing: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it.each([
    ["Forklift repair", "811310"],
    ["Möbelreparatur", "811420"],
    ["Wartung Klimaanlage", "238220"],
    ["Réparation imprimante", "811212"],
    ["Repair of delivery van", "811111"],
    ["Pose de fenêtres", "238350"],
    ["Disposal of chemicals", "562211"],
    ["Möbelentsorgung", "562111"],
    ["Alquiler de muebles", "532289"],
    ["Miete Beamer", "532420"],
    ["Kalibrierung Messgeräte", "541380"],
    ["Storage of furniture", "493110"],
    ["Gabelstaplerschulung", "611430"],
    ["TÜV Aufzug", "541380"],
    ["Maschinentransport", "484121"],
    ["Solar panel cleaning", "561790"],
    ["Betonarbeiten", "238110"],
  ])("with work on a thing are of the industry that does it: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it.each([
    ["Software maintenance", "511210"],
    ["Road maintenance", undefined],
    ["Office rent", "531120"],
    ["Car maintenance", "811111"],
    ["Phone repair", "811212"],
    ["Golf course construction", "236220"],
    ["Hotel leasing", "721110"],
    ["Water and sewage recycling", "221310"],
    ["Hampshire furniture", "FURN"],
    ["Storage batteries", "335911"],
    ["Furniture, new release", "FURN"],
  ])("with work on what it is not done to, or in a term of its own, are as without that: %s", (line, sector) => {
    expect(recognise(line)[0]?.sector).toBe(sector);
  });

  it("with work on a thing that is hardly recognised are as without it", () => {
    expect(recognise("Boiler feed pump overhaul")[0]?.sector).toBe("333414");
  });

  it("with work on a thing are of each industry once", () => {
    const sectors = recognise("Recycling of furniture").map(({ sector }) => sector);
    expect(sectors).toEqual([...new Set(sectors)]);
  });

  it("name works of industries that there are", () => {
    for (const { industries } of works.rows)
      for (const { sector } of industries) expect(recognise(`NAICS ${sector}`), sector).toHaveLength(1);
  });

  it.each([
    "devolución",
    "Erstattung",
    "remise",
    "sueldos",
    "nóminas",
    "IBI",
    "Rechnung Mai",
    "Miete Mai",
    "Corporation tax",
  ])("with postings and months are no purchase that is spelt nearly so: %s", (line) => {
    expect(recognise(line).map(({ sector }) => sector)).toEqual(line.startsWith("Miete") ? ["531120"] : []);
  });

  it.each(["Fine", "Pension contribution", "Bank transfer", "Kfz-Steuer", "Business rates"])(
    "that pay an authority or move money are no purchase: %s",
    (line) => {
      expect(recognise(line)).toEqual([]);
    },
  );

  it("are misspelt in no first letter: a coisson is no poisson", () => {
    expect(recognise("poiisson")[0]?.sector).toBe("311710");
    expect(recognise("coisson")).toEqual([]);
  });

  it.each(["N/A", "-", "misc", "", "   ", "🌍🔥", "xyzzy", "12345", "services of the company", "名前", "Hamburg"])(
    "that say nothing are nothing: %j",
    (line) => {
      expect(recognise(line)).toEqual([]);
    },
  );
});

describe("a score", () => {
  const scoreOf = (line: string): number => recognise(line)[0]?.score ?? 2;

  it("is worse for a word that is misspelt, and for a text of which more is unexplained", () => {
    expect(scoreOf("restaurant")).toBe(0);
    expect(scoreOf("resturant")).toBeGreaterThan(0);
    expect(scoreOf("restaurant Qwertz")).toBeGreaterThan(0);
    expect(scoreOf("restaurant Qwertz Asdf")).toBeGreaterThan(scoreOf("restaurant Qwertz"));
  });

  it("above 0.8 is none: a word in the longest text counts, the same word misspelt does not", () => {
    const others = "qwertz ".repeat(60);
    expect(scoreOf(`${others} lidl`)).toBeLessThanOrEqual(WORST_SCORE);
    expect(recognise(`${others} resturant`)).toEqual([]);
  });

  it.each(["Data licence", "Contractor fees", "Site cabins", "Windows of opportunity and door sales"])(
    "counts nothing for a term of which only a general word is written: %s",
    (line) => {
      const terms = recognise(line).map(({ term }) => term);
      expect(terms).not.toContain("tv licence");
      expect(terms).not.toContain("hvac contractor");
      expect(terms).not.toContain("cabinet");
      expect(terms).not.toContain("Door-to-door sales");
    },
  );

  it("is worse for a term whose other words are left out because they say nothing", () => {
    expect(recognise("Electric things").find(({ term }) => term === "electric bill")?.score ?? 2).toBeGreaterThan(0.7);
    expect(scoreOf("Electric bill")).toBe(0);
  });

  it("is of what is sold, never of the trade with it or of an office", () => {
    for (const line of ["Hardware Merchant Wholesalers", "Furniture Stores", "Police Protection"])
      expect(recognise(line).filter(({ sector }) => /^(42|44|45|92)/.test(sector))).toEqual([]);
  });

  it("orders what was recognised, each sector once, none worse than the worst that counts", () => {
    const found = recognise("office cleaning and garden maintenance");
    expect(found.length).toBeGreaterThan(1);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ sector }) => sector)).size).toBe(found.length);
    expect(found.every(({ score }) => score <= WORST_SCORE)).toBe(true);
  });

  it("is 0 for an industry by its code, and there is none for a code that NAICS lacks", () => {
    expect(recognise("NAICS 541940")).toEqual([{ sector: "541940", term: "NAICS 541940", score: 0 }]);
    expect(recognise("naics 999999")).toEqual([]);
  });
});
