import { expect, it } from "vitest";
import { isOwnPicture } from "./pictures.ts";

it.each(["/pictures/afforestation-1.svg", "/v1/pictures/logo-wind-farm-5.svg"])("%s is ours", (picture) => {
  expect(isOwnPicture(picture)).toBe(true);
});

it.each([
  null,
  "",
  "https://example.org/x.svg",
  "//example.org/x.svg",
  String.raw`/\example.org/x.svg`,
  "/\t/example.org/x.svg",
  "//",
  "data:image/svg+xml,x",
])("%j is not", (picture) => {
  expect(isOwnPicture(picture)).toBe(false);
});
