// Ends what its parent started when the parent is gone, even when it was killed and could not say goodbye.
// Reads `watch PID` and `unwatch PID` lines; the end of the input is the end of the parent.
import { createInterface } from "node:readline";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const watched = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, pid] = line.split(" ");
  if (verb === "watch") watched.add(Number(pid));
  else watched.delete(Number(pid));
}
for (const pid of watched) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}
