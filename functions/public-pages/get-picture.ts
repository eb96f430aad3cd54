import { getPicture as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { drawPicture } from "./pictures/draw-picture.ts";

/**
 * Answers a picture of the sandbox catalogue.
 *
 * @throws Refusal not_found
 */
export const getPicture = () =>
  serves(operation, async ({ params }) => {
    const picture = drawPicture(params.name);
    if (picture === undefined) throw new Refusal("not_found");
    return picture;
  });
