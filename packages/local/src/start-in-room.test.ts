import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LockHeld } from "./lock.ts";
import { type NamedRoom, type Room, startInRoom } from "./start-in-room.ts";

const USUAL = { port: 3000, inboxPort: 3443, stateFolder: resolve(".local") };

/** A start that fails for each room that an error of the list is thrown for, in turn; answers what was tried. */
const roomsTried = async (named: NamedRoom, errors: readonly Error[]) => {
  const tried: Room[] = [];
  const start = async (room: Room): Promise<string> => {
    const error = errors[tried.length];
    tried.push(room);
    if (error) throw error;
    return "started";
  };
  const ended = await startInRoom(named, start).then(
    ({ room }) => room,
    (error: unknown) => error,
  );
  return { tried, ended };
};

const portTaken = (port: number): Error => Object.assign(new Error("taken"), { code: "EADDRINUSE", port });
const locked = (folder: string): Error => new LockHeld(join(folder, "lock"), 7);

describe("the room of npm start", () => {
  it("is the usual one where that is free", async () => {
    expect((await roomsTried({}, [])).ended).toEqual(USUAL);
  });

  it("is a free port for each that is taken", async () => {
    const { ended } = await roomsTried({}, [portTaken(3000), portTaken(3443)]);
    expect(ended).toEqual({ ...USUAL, port: 0, inboxPort: 0 });
  });

  it("is the next folder that nobody uses", async () => {
    const errors = [locked(resolve(".local")), locked(resolve(".local/2"))];
    expect((await roomsTried({}, errors)).ended).toEqual({ ...USUAL, stateFolder: resolve(".local/3") });
  });

  it.each<[string, NamedRoom, Error]>([
    ["port", { port: 3000 }, portTaken(3000)],
    ["port of the inbox", { inboxPort: 3443 }, portTaken(3443)],
    ["folder", { stateFolder: resolve("mine") }, locked(resolve("mine"))],
    ["folder of data", {}, locked(resolve("data"))],
  ])("is never another than the %s that was named", async (_, named, error) => {
    const { tried, ended } = await roomsTried(named, [error]);
    expect(ended).toBe(error);
    expect(tried).toHaveLength(1);
  });

  it("changes nothing about an error that has nothing to do with it", async () => {
    const error = portTaken(8000);
    expect((await roomsTried({}, [error])).ended).toBe(error);
  });
});
