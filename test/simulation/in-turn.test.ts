import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { Contended, type Turns, inTurn, obstacleOf } from "@isotherm/store/table";
import { wholeBatch } from "@isotherm/store/read";
import { describe, expect, it } from "vitest";
import { seededRandom, seededTokens } from "@isotherm/delivery/simulation/seeded-random";
import { virtualTime } from "@isotherm/delivery/simulation/virtual-time";

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const FUNCTION_MS = 15_000;
const MINUTE_MS = 60_000;

/** Turns in a time of their own: it passes by waiting alone. */
const turnsOf = (remainingMs: number | undefined) => {
  const waits: number[] = [];
  const waited = (): number => waits.reduce((sum, ms) => sum + ms, 0);
  const turns: Turns = {
    tokens: seededTokens(seededRandom(1)),
    sleep: async (ms) => void waits.push(ms),
    remainingMs: () => remainingMs && remainingMs - waited(),
  };
  return { turns, waits, waited };
};

describe("waiting one's turn", () => {
  // What AWS shows of one item: who comes while another transaction has it is cancelled, who read too early is beaten.
  it.each([50, 200])(
    "lets each of %i who change one item at once through within the time of a function",
    async (many) => {
      const random = seededRandom(7);
      const time = virtualTime(0, random);
      const about = (ms: number): Promise<void> => time.wait(ms * random.between(0.6, 1.4));
      let value = 0;
      let taken = false;
      let attempts = 0;
      const change = async (): Promise<void> => {
        attempts += 1;
        const read = value;
        await about(12);
        if (taken || value !== read) {
          await about(6);
          throw cancelled("TransactionConflict");
        }
        taken = true;
        await about(12);
        [value, taken] = [value + 1, false];
        await about(4);
      };
      const outcomes = Array.from({ length: many }, async () => {
        await time.wait(random.between(0, 150));
        const until = time.now() + FUNCTION_MS;
        const turns = {
          tokens: seededTokens(random),
          sleep: (ms: number) => time.wait(ms),
          remainingMs: () => until - time.now(),
        };
        await inTurn(turns, change);
        return until - time.now();
      });
      await time.runUntil(MINUTE_MS);
      const left = await Promise.all(outcomes);
      expect(value).toBe(many);
      expect(Math.min(...left)).toBeGreaterThan(0);
      // Who waits too little is in the way of all others.
      expect(attempts / many).toBeLessThan(12);
    },
  );

  it("waits longer each time, never as long as another, and keeps two seconds to answer", async () => {
    const { turns, waits, waited } = turnsOf(FUNCTION_MS);
    await expect(inTurn(turns, () => Promise.reject(cancelled("None", "TransactionConflict")))).rejects.toMatchObject({
      name: "Contended",
      code: "rate_limit_exceeded",
      passes: true,
    });
    expect(waited()).toBe(FUNCTION_MS - 2_000);
    expect(new Set(waits).size).toBe(waits.length);
    expect(Math.max(...waits.slice(0, 3))).toBeLessThan(130);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_500);
  });

  it("tries once more when little time is left, and once when there is none", async () => {
    for (const [remainingMs, attempts] of [
      [2_001, 2],
      [2_000, 1],
      [0, 1],
    ] as const) {
      let count = 0;
      const beaten = async () => {
        count += 1;
        throw cancelled("TransactionConflict");
      };
      await expect(inTurn(turnsOf(remainingMs).turns, beaten)).rejects.toBeInstanceOf(Contended);
      expect(count).toBe(attempts);
    }
  });

  it("waits ten seconds where nobody says how long it may", async () => {
    const { turns, waited } = turnsOf(undefined);
    await expect(inTurn(turns, () => Promise.reject(cancelled("TransactionConflict")))).rejects.toBeInstanceOf(
      Contended,
    );
    expect(waited()).toBe(10_000);
  });

  it("tells a table that is too busy from others who are in the way", async () => {
    const busy = () => Promise.reject(cancelled("None", "ThrottlingError"));
    await expect(inTurn(turnsOf(FUNCTION_MS).turns, busy)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(obstacleOf(cancelled("ThrottlingError", "TransactionConflict"))).toBe("conflict");
    expect(obstacleOf(cancelled("ConditionalCheckFailed"))).toBeUndefined();
  });

  it("does not repeat what nobody is in the way of", async () => {
    const { turns, waits } = turnsOf(FUNCTION_MS);
    await expect(inTurn(turns, () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    expect(waits).toEqual([]);
  });
});

describe("a batch", () => {
  it("is sent again without what was taken, and given up as busy while something is left", async () => {
    const { turns, waits, waited } = turnsOf(FUNCTION_MS);
    const sent: (readonly number[])[] = [];
    await wholeBatch(turns, [1, 2, 3], async (some) => {
      sent.push(some);
      return some.slice(1);
    });
    expect(sent).toEqual([[1, 2, 3], [2, 3], [3]]);
    expect(waits).toHaveLength(2);
    await expect(wholeBatch(turns, [1], async (some) => some)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(waited()).toBe(FUNCTION_MS - 2_000);
  });
});
