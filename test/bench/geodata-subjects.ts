import {
  airports,
  dataFolder,
  gazetteer,
  inlandWaterway,
  locodes,
  overLand,
  ports,
  seaRouter,
  world,
} from "@isotherm/geodata";
import { SEA_FILE } from "@isotherm/geodata/sea/sea-file";
import { openSeaNetwork } from "@isotherm/geodata/sea/sea-network";

const ROTTERDAM = { lat: 51.95, lon: 4.14 };
const MILAN = { lat: 45.46, lon: 9.19 };

/** What is loaded by a first question, by name (the sea network by itself, without a question): a folder of data files in, whatever must stay alive out. */
export const GEODATA_SUBJECTS: Readonly<Record<string, (folder: string) => unknown>> = {
  airports: (folder) => {
    const subject = airports(dataFolder(folder));
    return [subject, subject.find("FRA")];
  },
  "UN/LOCODEs": (folder) => {
    const subject = locodes(dataFolder(folder));
    return [subject, subject.find("NLRTM")];
  },
  ports: (folder) => {
    const subject = ports(dataFolder(folder));
    return [subject, subject.nearest(ROTTERDAM)];
  },
  borders: (folder) => {
    const subject = world(dataFolder(folder));
    return [subject, subject.countryAt(MILAN)];
  },
  gazetteer: (folder) => {
    const subject = gazetteer(dataFolder(folder));
    return [subject, subject.find({ city: "Köln", country: "DEU", postcode: "50667" })];
  },
  "sea network": (folder) => openSeaNetwork(dataFolder(folder)(SEA_FILE)),
  "sea routes": (folder) => {
    const places = locodes(dataFolder(folder));
    const subject = seaRouter(dataFolder(folder));
    return [subject, subject.route(places.find("NLRTM"), places.find("CNSHA"))];
  },
  "land model": (folder) => {
    const subject = overLand(dataFolder(folder));
    return [subject, subject.road(ROTTERDAM, MILAN)];
  },
  waterways: (folder) => {
    const subject = inlandWaterway(dataFolder(folder));
    return [subject, subject.distance(ROTTERDAM, { lat: 47.58, lon: 7.59 })];
  },
};
