import { join, resolve } from "node:path";
import { LockHeld } from "./lock.ts";

/** What a person has named of the room that a stack takes; the rest may differ from what is usual. */
export interface NamedRoom {
  readonly port?: number;
  readonly inboxPort?: number;
  readonly stateFolder?: string;
}

/** The room that a stack takes: its folder, absolute, and the two ports that people know. Port 0 is any that is free. */
export interface Room {
  readonly port: number;
  readonly inboxPort: number;
  readonly stateFolder: string;
}

/** Where a stack is that found everything free. */
export const USUAL_ROOM = { port: 3000, inboxPort: 3443, stateFolder: ".local" } as const;

/**
 * Starts a stack in the usual room, and beside another one where that is taken: on free ports, and in the next folder below
 * `.local`. What a person has named is never replaced.
 *
 * @throws what `start` throws, unless other room may help
 */
export const startInRoom = async <T>(
  named: NamedRoom,
  start: (room: Room) => Promise<T>,
): Promise<{ readonly started: T; readonly room: Room }> => {
  const { port = USUAL_ROOM.port, inboxPort = USUAL_ROOM.inboxPort } = named;
  const usualFolder = resolve(USUAL_ROOM.stateFolder);
  let room: Room = { port, inboxPort, stateFolder: named.stateFolder ?? usualFolder };
  for (let second = 2; ; second += 1) {
    try {
      return { started: await start(room), room };
    } catch (error) {
      const next = roomBeside(error, room, named, join(usualFolder, String(second)));
      if (!next) throw error;
      room = next;
    }
  }
};

/** The same room without what was not free; undefined where that is not the trouble, or was named. */
const roomBeside = (error: unknown, room: Room, named: NamedRoom, nextFolder: string): Room | undefined => {
  if (error instanceof LockHeld) {
    const isOurs = error.file === join(room.stateFolder, "lock") && named.stateFolder === undefined;
    return isOurs ? { ...room, stateFolder: nextFolder } : undefined;
  }
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code !== "EADDRINUSE") return undefined;
  if (port === room.port && named.port === undefined) return { ...room, port: 0 };
  return port === room.inboxPort && named.inboxPort === undefined ? { ...room, inboxPort: 0 } : undefined;
};
