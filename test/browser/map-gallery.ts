import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { routeDrawing } from "@isotherm/functions/public-pages/estimate/route-drawing";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { helpOn } from "@isotherm/local/help";
import { mapGround } from "@isotherm/pages";
import { labelFaults } from "../harness/map-labels.ts";
import { randomRoutes } from "../harness/random-routes.ts";

helpOn(`npm run map-gallery -- [FOLDER] [COUNT] [SEED]
    maps of COUNT (200) random ways of freight, wide, narrow and tall, in FOLDER (dist/map-gallery), with a page that shows all;
    says which names cover each other or leave their map`);
const [folder = "dist/map-gallery", count = "200", seed = "7"] = process.argv.slice(2);

const source = await generatedData();
const draw = routeDrawing(source, mapGround(source));
mkdirSync(folder, { recursive: true });
let faults = 0;
const figures = (await randomRoutes(Number(count), Number(seed))).flatMap((stored, index) =>
  (["wide", "narrow", "tall"] as const).map((shape) => {
    const svg = draw(stored, { title: `${index}`, shape, language: index % 2 === 0 ? "en" : "de" }) ?? "";
    const found = labelFaults(svg);
    faults += found.length;
    if (found.length > 0) console.log(index, shape, found);
    const name = `${String(index).padStart(3, "0")}-${shape}.svg`;
    writeFileSync(join(folder, name), svg);
    return `<figure><img src="${name}" alt=""><figcaption>${name} ${found.join("; ")}</figcaption></figure>`;
  }),
);
const style = "body{display:flex;flex-wrap:wrap;gap:8px}img{height:330px}figure{margin:0}";
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join("")}`,
);
console.log(`${figures.length} maps in ${folder}, ${faults} faults of names`);
