import { ApiError } from "@isotherm/client";
import { expect, it } from "vitest";
import { toolErrorText } from "./tool-error.ts";

const textOf = (error_code: string, message: string): string =>
  toolErrorText(
    new ApiError({
      status: 400,
      error_code,
      message,
      requestId: undefined,
      retryAfterSeconds: undefined,
      uncertain: false,
    }),
  ) ?? "";

it("advises by the code and by the fields that are wrong, not by the values that a message lists", () => {
  expect(textOf("validation_error", "method: is not the name of a method")).toContain("Try find_methods");
  expect(textOf("validation_error", "mass.unit: is wrong; route.country_code: is required")).toContain("alpha-3");
  expect(textOf("emission_factor_id_invalid", "There is none.")).toContain("Try find_factors");
  const kinds = textOf("validation_error", 'kind.0: must be one of "electricity", "emission_factor", "method: a"');
  expect(kinds).toContain("Correct the named field by the tool's schema");
});
