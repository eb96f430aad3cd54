import { listAccounts, type Operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import fc from "fast-check";
import * as z from "zod";
import { describe, expect, it } from "vitest";
import { pageRequest, queryOf } from "./request-query.ts";

const refusal = (run: () => unknown): [string, string | undefined] => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.detail];
    throw error;
  }
  throw new Error("nothing was refused");
};

const LISTS: Operation = { ...listAccounts, query: z.object({ id: z.array(z.string()).default([]) }) };

describe("the page that a query asks for", () => {
  it("is the first ten unless it says otherwise", () => {
    expect(pageRequest("")).toEqual({ limit: 10, after: undefined });
    expect(pageRequest("limit=007&after=abc")).toEqual({ limit: 7, after: "abc" });
  });

  it("has a limit from 1 to 100, and every other number is out of range, however many digits it has", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 400n }), (limit) => {
        const ask = () => pageRequest(`limit=${limit}`);
        if (limit >= 1n && limit <= 100n) expect(ask().limit).toBe(Number(limit));
        else expect(refusal(ask)[0]).toBe("pagination_limit_invalid");
      }),
    );
    for (const limit of ["0", "101", "99999999999999999999999"]) {
      expect(refusal(() => pageRequest(`limit=${limit}`))[0]).toBe("pagination_limit_invalid");
    }
  });

  it.each(["", "-1", "1.0", "1e1", " 1", "ten", "0x1"])("has no limit of %j", (limit) => {
    expect(refusal(() => pageRequest(`limit=${limit}`))).toEqual([
      "validation_error",
      "limit: must be written in digits",
    ]);
  });
});

describe("a parameter that is repeated", () => {
  it.each([
    ["limit", () => pageRequest("limit=1&limit=2")],
    ["after", () => pageRequest("after=a&after=a")],
    ["scope", () => queryOf(listAccounts, "scope=account&scope=client_account")],
    ["name", () => queryOf(listAccounts, "name=abc&name=abc")],
  ])("is refused where it has one value: %s", (name, ask) => {
    expect(refusal(ask)).toEqual(["validation_error", `${name}: must not be given more than once`]);
  });

  it("makes a list where it has several", () => {
    expect(queryOf(LISTS, "id=a&id=b")).toEqual({ id: ["a", "b"] });
  });

  it("is ignored where the operation does not know it", () => {
    expect(queryOf(listAccounts, "x=1&x=2")).toEqual({});
  });
});

describe("a query with several mistakes", () => {
  it("is told all of them", () => {
    expect(refusal(() => queryOf(listAccounts, "name=ab&scope=both"))[1]).toBe(
      'name: must have at least 3 characters; scope: must be one of "account", "client_account"',
    );
  });
});
