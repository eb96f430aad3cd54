import { expect, it } from "vitest";
import { type LoadedBelow, loadsBelow, routeTo, servedRoutes } from "./route.ts";
import type { Served } from "./serves.ts";

interface Entry {
  readonly name: string;
  readonly path: string;
}

const AT_ONCE: Entry = { name: "at once", path: "/harbours" };

const world = (...served: (Entry | LoadedBelow<Entry>)[]) => {
  const added: string[] = [];
  const tell = loadsBelow<Entry>(served, {
    pathOf: ({ path }) => path,
    add: (entries, place) => added.push(...entries.map(({ name }) => `${place} ${name}`)),
  });
  return { added, tell };
};

const later = (below: LoadedBelow<Entry>["below"], path: string, only?: true): LoadedBelow<Entry> => ({
  below,
  load: async () => [{ name: "later", path }],
  ...(only && { only }),
});

it("loads what is below a path with the first request for it, once, also for two at the same time", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return [{ name: "later", path: "/ships/{id}/name" }];
  };
  const { added, tell } = world(AT_ONCE, { below: "/ships", load });
  expect(added).toEqual(["0 at once"]);
  await tell("/shipshape");
  expect(added).toEqual(["0 at once"]);
  await Promise.all([tell("/ships"), tell("/ships/{id}")]);
  await tell("/ships/{id}/name");
  expect(added).toEqual(["0 at once", "1 later"]);
  expect(loads).toBe(1);
});

it("tries again to load what could not be loaded", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads === 1) throw new Error("the file is not there");
    return [{ name: "later", path: "/ships" }];
  };
  const { added, tell } = world({ below: "/ships", load });
  await expect(tell("/ships")).rejects.toThrow("the file is not there");
  await tell("/ships");
  expect(added).toEqual(["0 later"]);
});

it.each(["/ships/1/crew", "/ships/1/crew/captain", "/ships/{id}/crew", "/ships/1/crew/a\nb", "/crew.csv"])(
  "takes %j to be below one of several paths, whose parameters are any one segment",
  async (path) => {
    const { added, tell } = world(later(["/ships/{id}/crew", "/crew.csv"], "/crew.csv"));
    await tell(path);
    expect(added).toEqual(["0 later"]);
  },
);

it.each(["/ships/1/2/crew", "/ships//crew", "/ships/1/crews", "/all/ships/1/crew", "/crewXcsv", "/crew"])(
  "does not take %j to be below them",
  async (path) => {
    const { added, tell } = world(later(["/ships/{id}/crew", "/crew.csv"], "/crew.csv"));
    await tell(path);
    expect(added).toEqual([]);
  },
);

it("loads what belongs to a path alone with no path below it", async () => {
  const { added, tell } = world(later("/ships/{id}", "/ships/{id}", true));
  await tell("/ships/1/crew");
  expect(added).toEqual([]);
  await tell("/ships/1");
  expect(added).toEqual(["0 later"]);
});

it("says of each what place it has in the list, whichever is loaded first", async () => {
  const { added, tell } = world(later("/ships", "/ships"), AT_ONCE, later("/crew", "/crew"));
  await tell("/crew");
  await tell("/ships");
  expect(added).toEqual(["1 at once", "2 later", "0 later"]);
});

it("refuses what is not below the path that it is loaded for: it would be there or not, as chance has it", async () => {
  const { added, tell } = world(later("/ships", "/crew"));
  await expect(tell("/ships")).rejects.toThrow("/crew is loaded below /ships");
  expect(added).toEqual([]);
});

it("knows a name of its own where its operations are not loaded yet, though the gateway takes it for a parameter", async () => {
  const serves = (method: string, path: string) => ({ operation: { method, path } }) as Served;
  const ship = serves("GET", "/ships/{id}");
  const routes = servedRoutes([
    ship,
    { below: "/ships/calculate", load: async () => [serves("POST", "/ships/calculate")] },
  ]);
  const get = (id: string) =>
    routeTo(
      { method: "GET", routeKey: "GET /v1/ships/{id}", rawPath: `/v1/ships/${id}`, pathParameters: { id } },
      routes,
      async () => [],
    );
  await expect(get("calculate")).rejects.toMatchObject({ allow: "POST" });
  expect(await get("ship_1")).toBe(ship);
});
