import { decimal, instant, ApiError } from "@isotherm/core";
import type { HtmlRequest } from "@isotherm/http";
import type { RetiredCredits } from "@isotherm/ordering";
import type { StoredOrder } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import { verificationPage } from "./verification-page.ts";

const NOW = instant(1_795_000_000_000);
const WHOLE: RetiredCredits = {
  project_name: "Ridge",
  project_type: "Afforestation",
  country_name: "Kenya",
  registry_name: "Registry",
  vintage: "2024",
  quantity: decimal("2"),
  serial_numbers: ["R-1", "R-2"],
};
const PART: RetiredCredits = { ...WHOLE, quantity: decimal("0.4"), serial_numbers: ["R-3"] };

const shown = async (credits: readonly RetiredCredits[], language = "en", mode = "live"): Promise<string> => {
  const retired = { beneficiary: "Blue Line", completed_at: NOW, credits };
  const stored = { mode, order: { id: "ord_1", quantity: decimal("2.4") }, retired };
  const { run } = verificationPage({
    openCertificate: (token) =>
      Promise.resolve(token === "known" ? ({ account: "acc_1", id: "ord_1" } as never) : undefined),
    orders: { one: () => Promise.resolve(stored as unknown as StoredOrder) },
  });
  const request = { params: { token: "known" }, header: () => language } as unknown as HtmlRequest;
  await expect(run({ ...request, params: { token: "guessed" } })).rejects.toThrow(ApiError);
  return String((await run(request)).body);
};

describe("the page of a certificate", () => {
  it("says of parts of credits that they are", async () => {
    expect(await shown([WHOLE, PART])).toContain("Less than a tonne: a part of a credit");
    expect(await shown([PART], "de")).toContain("ein Teil eines Zertifikats");
  });

  it("says nothing of it where whole credits were retired, or none", async () => {
    expect(await shown([WHOLE])).not.toContain("Less than a tonne");
    expect(await shown([{ ...PART, serial_numbers: [] }], "en", "test")).not.toContain("Less than a tonne");
  });

  it("speaks of what was retired, not of estimates", async () => {
    for (const language of ["en", "de"]) {
      const text = await shown([WHOLE, PART], language);
      expect(text).not.toMatch(/estimate|Schätzung|neutral|compensated|accredited|certified/i);
      for (const told of ["Blue Line", "ord_1", "R-1, R-2", "R-3", "2024"]) expect(text).toContain(told);
    }
  });
});
