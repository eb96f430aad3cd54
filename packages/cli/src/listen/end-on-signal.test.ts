import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { endOnSignal } from "./end-on-signal.ts";

/** What becomes of a process that gets SIGINT at these times, milliseconds. */
const interruptedAt = (...timesMs: readonly number[]) => {
  const exits: number[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  let nowMs = 0;
  let told = 0;
  const ending = endOnSignal({ process, clock: { monotonicMs: () => nowMs }, onEnd: () => void (told += 1) });
  for (nowMs of timesMs) process.emit("SIGINT");
  return { isEnding: ending.aborted, told, exits };
};

it("ends in good order at Ctrl-C, also where npm hands on the signal that the terminal has sent already", () => {
  expect(interruptedAt()).toEqual({ isEnding: false, told: 0, exits: [] });
  expect(interruptedAt(1_000)).toEqual({ isEnding: true, told: 1, exits: [] });
  expect(interruptedAt(1_000, 1_001, 1_499)).toEqual({ isEnding: true, told: 1, exits: [] });
});

it("ends at once, with 130, when Ctrl-C comes again", () => {
  expect(interruptedAt(1_000, 1_500)).toEqual({ isEnding: true, told: 1, exits: [130] });
});
