import { expect, it } from "vitest";
import { loadsBelow } from "./route.ts";

interface Entry {
  readonly name: string;
}

const world = (load: () => Promise<readonly Entry[]>) => {
  const added: string[] = [];
  const tell = loadsBelow<Entry>([{ name: "at once" }, { below: "/ships", load }], (entries) =>
    added.push(...entries.map(({ name }) => name)),
  );
  return { added, tell };
};

it("loads what is below a path with the first request for it, once, also for two at the same time", async () => {
  let loads = 0;
  const { added, tell } = world(async () => {
    loads += 1;
    return [{ name: "later" }];
  });
  expect(added).toEqual(["at once"]);
  await tell("/shipshape");
  expect(added).toEqual(["at once"]);
  await Promise.all([tell("/ships"), tell("/ships/{id}")]);
  await tell("/ships/{id}/name");
  expect(added).toEqual(["at once", "later"]);
  expect(loads).toBe(1);
});

it("tries again to load what could not be loaded", async () => {
  let loads = 0;
  const { added, tell } = world(async () => {
    loads += 1;
    if (loads === 1) throw new Error("the file is not there");
    return [{ name: "later" }];
  });
  await expect(tell("/ships")).rejects.toThrow("the file is not there");
  await tell("/ships");
  expect(added).toEqual(["at once", "later"]);
});
