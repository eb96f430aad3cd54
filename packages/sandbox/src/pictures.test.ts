import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "./index.ts";

const FOLDER = new URL("../pictures/", import.meta.url);
const NAMED = [
  ...SANDBOX_BUNDLES.flatMap((bundle) => [bundle.primary_image, bundle.small_thumbnail]),
  ...SANDBOX_PROJECTS.flatMap(({ primary_image, thumbnail_image, logo }) => [primary_image, thumbnail_image, logo]),
].map((path) => path?.replace("/pictures/", "") ?? "");

it("keeps a drawing for every name of the sandbox catalogue, and none besides", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual([...new Set(NAMED)].toSorted());
});

it.each(readdirSync(FOLDER))("%s is small, and nothing in it runs or leads elsewhere", (name) => {
  const picture = readFileSync(new URL(name, FOLDER), "utf8");
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/);
  expect(picture.length).toBeLessThan(20_000);
  expect(picture).not.toMatch(/script|NaN|undefined|href/);
});
