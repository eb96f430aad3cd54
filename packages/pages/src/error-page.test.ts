import { ApiError } from "@isotherm/core";
import type { HtmlRequest } from "@isotherm/http";
import { describe, expect, it } from "vitest";
import { errorPage } from "./error-page.ts";

const asked = (method: string) =>
  ({
    method,
    path: "/e/x",
    header: (name: string) => (name === "accept" ? "text/html" : undefined),
  }) as unknown as HtmlRequest;
const shown = (method: string, error: ApiError): string => String(errorPage(asked(method), error).body);

describe("a page of a problem", () => {
  it("offers to try again what passes, unless a form would have to be sent again", () => {
    expect(shown("GET", new ApiError("service_unavailable"))).toContain("Try again</a>");
    expect(shown("POST", new ApiError("rate_limit_exceeded"))).not.toContain("Try again</a>");
    expect(shown("GET", new ApiError("not_found"))).not.toContain("Try again</a>");
  });
});
