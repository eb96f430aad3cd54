import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import { describe, expect, it } from "vitest";
import { drawPicture } from "./draw-picture.ts";

const named = [
  ...SANDBOX_BUNDLES.flatMap((bundle) => [bundle.primary_image, bundle.small_thumbnail]),
  ...SANDBOX_PROJECTS.flatMap(({ primary_image, thumbnail_image, logo }) => [primary_image, thumbnail_image, logo]),
].map((path) => path?.replace("/pictures/", "") ?? "");

describe("a picture", () => {
  it.each([...new Set(named)])("is drawn for %s, small and without anything that runs", (name) => {
    const picture = drawPicture(name) ?? "";
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>\n$/);
    expect(picture.length).toBeLessThan(20_000);
    expect(picture).not.toMatch(/script|NaN|undefined|href/);
  });

  it("is the same each time, and another for another variant", () => {
    expect(drawPicture("wind-farm-5.svg")).toBe(drawPicture("wind-farm-5.svg"));
    expect(drawPicture("wind-farm-5.svg")).not.toBe(drawPicture("wind-farm-6.svg"));
  });

  it.each([
    "",
    "wind-farm.svg",
    "wind-farm-0.svg",
    "wind-farm-10.svg",
    "constructor-1.svg",
    "../x-1.svg",
    "coal-1.svg",
  ])("is none for %j", (name) => {
    expect(drawPicture(name)).toBeUndefined();
  });
});
