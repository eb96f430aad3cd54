import { expect, it } from "vitest";
import { pathParameters } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  "%s has a schema for exactly the parameters of its path",
  (_, { path, params }) => {
    expect(Object.keys(params?.shape ?? {})).toEqual(pathParameters(path));
  },
);

it("an id in a path is told by its form alone, before anything is read", () => {
  const { params } = OPERATIONS.find(({ id }) => id === "getOrder") ?? {};
  expect(params?.safeParse({ id: "ord_1" }).success).toBe(true);
  for (const id of ["", "a b", "a/b", "x".repeat(65), undefined]) expect(params?.safeParse({ id }).success).toBe(false);
});
