import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";

describe("the environment of a function", () => {
  it("has values of their types", () => {
    expect(
      readEnvironment(
        { POOL_DAYS: "30", LINK_LIMITS: '{"a":1}', OPENID_CONNECT: "off" },
        "POOL_DAYS",
        "LINK_LIMITS",
        "OPENID_CONNECT",
      ),
    ).toEqual({ POOL_DAYS: 30, LINK_LIMITS: { a: 1 }, OPENID_CONNECT: "off" });
  });

  it.each([
    ["off", { modes: [] }],
    ['{"from":"shop@example.com","modes":["live"]}', { from: "shop@example.com", modes: ["live"] }],
  ])("tells which mails are sent: %s", (value, mails) => {
    expect(readEnvironment({ RECEIPT_MAILS: value }, "RECEIPT_MAILS").RECEIPT_MAILS).toEqual(mails);
  });

  it.each(["LINK_LIMITS", "OPENID_CONNECT", "RECEIPT_MAILS"] as const)(
    "that holds no JSON stops a start, which names %s",
    (name) => {
      expect(() => readEnvironment({ [name]: "{" }, name)).toThrow(name);
    },
  );

  it("that lacks a variable stops a start, which names it", () => {
    expect(() => readEnvironment({}, "TABLE_NAME")).toThrow("TABLE_NAME");
  });
});
