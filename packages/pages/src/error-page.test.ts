import { ApiError } from "@isotherm/core";
import type { HtmlRequest } from "@isotherm/http";
import { describe, expect, it } from "vitest";
import { errorPage } from "./error-page.ts";

const asked = (method: string, path = "/e/x") =>
  ({
    method,
    path,
    header: (name: string) => (name === "accept" ? "text/html" : undefined),
  }) as unknown as HtmlRequest;
const shown = (method: string, error: ApiError, path?: string): string =>
  String(errorPage(asked(method, path), error).body);

describe("a page of a problem", () => {
  it("offers to try again what passes, unless a form would have to be sent again", () => {
    expect(shown("GET", new ApiError("service_unavailable"))).toContain("Try again</a>");
    expect(shown("POST", new ApiError("rate_limit_exceeded"))).not.toContain("Try again</a>");
    expect(shown("GET", new ApiError("not_found"))).not.toContain("Try again</a>");
  });

  it("leads to the first page from what is not there alone, and from all of the dashboard to its home", () => {
    expect(shown("GET", new ApiError("not_found"))).toContain('href="/"');
    expect(shown("GET", new ApiError("rate_limit_exceeded"))).not.toContain('href="/"');
    const inDashboard = shown("GET", new ApiError("not_found"), "/dashboard/test/x");
    expect(inDashboard).toContain('href="/dashboard/home"');
    expect(inDashboard).not.toContain('href="/"');
  });
});
