import { describe, expect, it } from "vitest";
import { toldError } from "./told-error.ts";

const POISON = "somebody@example.org";
const poisoned = (error: Error): Error =>
  Object.assign(error, {
    standing: { pk: "ACCOUNT#acc_1", email: POISON },
    Item: { email: { S: POISON } },
    CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed", Item: { email: { S: POISON } } }],
    $metadata: { requestId: "ABC", httpStatusCode: 400, cfId: POISON },
    $response: { body: POISON },
    [POISON]: POISON,
  });

const thrownBy = (run: () => unknown): Error => {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
};

describe("what is told of an error", () => {
  it("is its name, sentence, place and AWS's answer, and nothing of an item, however deep", () => {
    const told = toldError(
      poisoned(
        new AggregateError([poisoned(new Error("one"))], "many", {
          cause: poisoned(new Error("first", { cause: POISON })),
        }),
      ),
    );
    expect(JSON.stringify(told)).not.toContain(POISON);
    expect(told).toMatchObject({
      name: "AggregateError",
      message: "many",
      status: 400,
      request_id: "ABC",
      reasons: ["None", "ConditionalCheckFailed"],
      cause: { message: "first", cause: { name: "string" } },
      errors: [{ message: "one" }],
    });
    expect(told.at?.[0]).toContain("told-error.test.ts");
  });

  it("is of text that can't be read that it can't be read", () => {
    for (const text of [`${POISON}{}`, `{"email": ${POISON}}`, `{"email":"${POISON}" "`]) {
      const told = toldError(thrownBy(() => JSON.parse(text)));
      expect(told.name).toBe("SyntaxError");
      expect(JSON.stringify(told)).not.toContain(POISON.slice(0, 8));
    }
  });

  it("has frames written as asked, of its cause and of each of several errors too", () => {
    const error = new AggregateError([new Error("one")], "many", { cause: new Error("first") });
    const { at, cause, errors } = toldError(error, { frame: () => "here" });
    for (const frames of [at, cause?.at, errors?.[0]?.at]) expect(new Set(frames)).toEqual(new Set(["here"]));
  });

  it("ends where causes go round in a circle", () => {
    const error = new Error("again");
    error.cause = error;
    const many = new AggregateError([], "again");
    many.errors.push(many);
    for (const each of [error, many]) expect(JSON.stringify(toldError(each)).match(/"again"/g)).toHaveLength(5);
  });
});
