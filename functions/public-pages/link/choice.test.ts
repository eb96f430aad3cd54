import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { choiceOf, type Entries, EntryFault } from "./choice.ts";
import { anOpenLink, type LinkOf } from "@isotherm/storefront/fixtures";

const ORIGIN = "https://example.org";

const ENTRIES: Entries = {
  bundle: anOpenLink().offers[0]?.bundle.id ?? "",
  by: "value",
  amount: "20",
  email: "someone@example.org",
  customer: "",
};

/** What is bought, or which entry is wrong and why. */
const chosen = (link: LinkOf, entries: Partial<Entries>): string => {
  const open = anOpenLink(link);
  const bundle = open.offers[0]?.bundle.id ?? "";
  const whole = { bundle, by: "value", amount: "20", email: "someone@example.org", customer: "", ...entries } as const;
  try {
    const { email, quote } = choiceOf(open, whole, ORIGIN);
    return `${quote.estimated_quantity.toFixed()} t for ${quote.estimated_total_cost.toFixed()} by ${email}`;
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error;
    return `${error.field}: ${error.text}, ${error.refusal.code}`;
  }
};

describe("what a customer wants", () => {
  it.each([
    ["value", "20"],
    ["value", " 20,00 "],
  ] as const)("may be a value, also with a comma: %s %s", (by, amount) => {
    expect(chosen({}, { by, amount })).toBe("1.80018 t for 20 by someone@example.org");
  });

  it("may be a mass, in tonnes or in kilograms", () => {
    expect(chosen({}, { by: "mass", amount: "1.5" })).toBe("1.5 t for 16.67 by someone@example.org");
    expect(chosen({}, { by: "kg", amount: "1500" })).toBe("1.5 t for 16.67 by someone@example.org");
  });

  it.each(["", "0", "0.0", "-1", "1 000", "1.000,5", "twenty", "1e3"])("is no amount when it is %j", (amount) => {
    expect(chosen({}, { amount })).toBe("amount: wrongAmount, validation_error");
  });

  it("is refused when it is too small for any order, which only a customer who chose it can mend", () => {
    expect(chosen({}, { amount: "0.001" })).toBe("amount: tooSmall, order_value_invalid");
    const link = { value: decimal("0.001") };
    expect(chosen(link, { amount: "0.001" })).toBe("amount: fixedFails, order_value_invalid");
  });

  it("is the link's value where that fixes one: not another, and no mass of the same number", () => {
    const link = { value: decimal(20) };
    for (const amount of ["", "20", "20.00"])
      expect(chosen(link, { amount })).toBe("1.80018 t for 20 by someone@example.org");
    expect(chosen(link, { amount: "20.01" })).toBe("amount: fixedChanged, validation_error");
    expect(chosen(link, { by: "mass", amount: "20" })).toBe("amount: fixedChanged, validation_error");
  });

  it("is of a bundle of the link", () => {
    expect(chosen({}, { bundle: "bun_other" })).toBe("bundle: wrongBundle, bundle_id_invalid");
  });
});

describe("a customer", () => {
  it.each(["Someone@Example.org", "someone@example.org"])("named as %s may order in whatever case", (allowed) => {
    for (const email of ["someone@example.org", " SOMEONE@example.org"])
      expect(chosen({ emails: ["a@example.org", allowed] }, { email })).toContain(`by ${email.trim()}`);
  });

  it("who is not named may not order where some are, nor who gives no address", () => {
    expect(chosen({ emails: ["a@example.org"] }, {})).toBe("email: notAllowed, link_email_not_allowed");
    expect(chosen({}, { email: "someone" })).toBe("email: wrongEmail, validation_error");
  });
});

it("an order may cost all that its link still allows, and no cent more", () => {
  const { estimated_total_cost: cost } = choiceOf(anOpenLink(), ENTRIES, ORIGIN).quote;
  const ordered = (amount: string) =>
    choiceOf({ ...anOpenLink(), left: { amount: decimal(amount), by: "daily" } }, ENTRIES, ORIGIN);
  expect(cost.toFixed()).toBe("20");
  expect(ordered("20").quote.estimated_total_cost.toFixed()).toBe("20");
  expect(() => ordered("19.99")).toThrow(EntryFault);
});
