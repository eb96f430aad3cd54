import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { ApiError } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { writeTransaction, create, type WriteCondition } from "./write-transaction.ts";
import { type Committing, ConditionFailed, commit, commitInTurn } from "./commit.ts";
import { type Table, Contended } from "./table.ts";

interface Sent {
  readonly input: { readonly ClientRequestToken: string };
}

/**
 * What DynamoDB answers to a transaction: for each write nothing, a conflict, or the item that stood in the way; or a conflict
 * with which a repetition by the SDK has met.
 */
type Answer = readonly (undefined | "conflict" | Record<string, unknown>)[] | "conflict of a repetition";

const cancelled = (answer: Answer): TransactionCanceledException =>
  new TransactionCanceledException({
    message: "cancelled",
    $metadata: { attempts: answer === "conflict of a repetition" ? 2 : 1 },
    CancellationReasons: (answer === "conflict of a repetition" ? (["conflict"] as const) : answer).map((reason) =>
      reason === undefined
        ? { Code: "None" }
        : reason === "conflict"
          ? { Code: "TransactionConflict" }
          : { Code: "ConditionalCheckFailed", Item: marshall(reason) },
    ),
  });

/** A table that answers so, one transaction after the other, and then takes what it is sent. */
const aTable = (...answers: Answer[]) => {
  const tokens: string[] = [];
  const pauses: number[] = [];
  const send = async ({ input }: Sent) => {
    tokens.push(input.ClientRequestToken);
    const answer = answers.shift();
    if (answer) throw cancelled(answer);
  };
  let made = 0;
  const secrets = { base62: () => `token ${(made += 1)}` };
  const turns = { tokens: { base62: () => "i0" }, sleep: async (ms: number) => void pauses.push(ms), patienceMs: 100 };
  const committing = {
    tokens: secrets,
    table: { name: "table", client: { send }, turns } as unknown as Table,
  } as Committing;
  return { committing, tokens, pauses };
};

const creating = (...guards: (WriteCondition | undefined)[]) =>
  writeTransaction(
    "make",
    guards.map((condition, index) => create({ pk: `P#${index}`, sk: "S" }, condition)),
  );

describe("committing a transaction", () => {
  it("refuses with what the first condition says that does not hold", async () => {
    const { committing } = aTable([undefined, { pk: "P#1" }, { pk: "P#2" }]);
    const made = creating({ orRefuse: "not_found" }, { orRefuse: "handle_not_unique" }, { orRefuse: "id_invalid" });
    await expect(commit(committing, made)).rejects.toThrow(new ApiError("handle_not_unique"));
  });

  it("answers what stands in the way where a condition says so", async () => {
    const standing = { pk: "P#0", url: "there" };
    expect(await commit(aTable([standing]).committing, creating({ orAnswer: true }))).toEqual({
      held: false,
      standing,
    });
    expect(await commit(aTable().committing, creating({ orAnswer: true }))).toEqual({ held: true });
  });

  it("lets what stands in the way decide", async () => {
    const condition: WriteCondition = {
      orElse: (standing) => (standing?.["own"] === true ? "answer" : new ApiError("handle_not_unique")),
    };
    const own = commit(aTable([{ own: true }]).committing, creating(condition));
    expect(await own).toEqual({ held: false, standing: { own: true } });
    const foreign = commit(aTable([{ own: false }]).committing, creating(condition));
    await expect(foreign).rejects.toThrow(new ApiError("handle_not_unique"));
  });

  it("fails where a condition says nothing, and does not repeat what cannot change by being repeated", async () => {
    for (const condition of [undefined, { orTryAgain: true } as const]) {
      const { committing, tokens } = aTable([{ pk: "P#0" }]);
      await expect(commit(committing, creating(condition))).rejects.toThrow(ConditionFailed);
      expect(tokens).toHaveLength(1);
    }
  });

  it("waits and repeats the same transaction, with its token, while another one is in the way", async () => {
    const { committing, tokens, pauses } = aTable(["conflict"], ["conflict"]);
    expect(await commit(committing, creating())).toEqual({ held: true });
    expect(tokens).toEqual(["token 1", "token 1", "token 1"]);
    expect(pauses).toEqual([20, 40]);
  });
});

describe("committing in turn", () => {
  it("builds the transaction anew while somebody else is faster, each with a token of its own, and answers", async () => {
    const { committing, tokens, pauses } = aTable([{ pk: "P#0" }], ["conflict"]);
    let read = 0;
    const answer = await commitInTurn(committing, async (commitNow) => {
      read += 1;
      await commitNow(creating({ orTryAgain: true }));
      return read;
    });
    expect(answer).toBe(3);
    expect(tokens).toEqual(["token 1", "token 2", "token 3"]);
    expect(pauses).toEqual([20, 40]);
  });

  it("sends the same transaction with its token where a repetition by the SDK met another: the first call may have happened", async () => {
    const { committing, tokens } = aTable("conflict of a repetition", ["conflict"]);
    let built = 0;
    await commitInTurn(committing, async (commitNow) => {
      built += 1;
      await commitNow(creating({ orTryAgain: true }));
    });
    expect(built).toBe(1);
    expect(tokens).toEqual(["token 1", "token 1", "token 1"]);
  });

  it("repeats nothing that a condition refuses or nobody expects", async () => {
    for (const [condition, says] of [
      [{ orRefuse: "not_found" }, "not_found"],
      [undefined, "a condition did not hold"],
    ] as const) {
      const { committing, tokens } = aTable([{ pk: "P#0" }]);
      await expect(commitInTurn(committing, (commitNow) => commitNow(creating(condition)))).rejects.toThrow(says);
      expect(tokens).toHaveLength(1);
    }
  });

  it("tells of contention when there is no time left", async () => {
    const { committing, pauses } = aTable(...Array.from({ length: 20 }, () => [{ pk: "P#0" }]));
    const making = commitInTurn(committing, (commitNow) => commitNow(creating({ orTryAgain: true })));
    await expect(making).rejects.toThrow(Contended);
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(100);
  });
});
