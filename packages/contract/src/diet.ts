import * as z from "zod";

/** What a person eats. */
export const Diet = z
  .enum(["high_meat_eater", "medium_meat_eater", "low_meat_eater", "fish_eater", "vegetarian", "vegan"])
  .meta({
    id: "Diet",
    description: "Meat a day: high over 100 g, medium 50 to 99 g, low under 50 g.",
  });
export type Diet = z.output<typeof Diet>;
