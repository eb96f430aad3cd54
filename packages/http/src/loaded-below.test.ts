import { expect, it } from "vitest";
import { type LoadedBelow, loadsBelow, routeTo, servedRoutes } from "./route.ts";
import type { Served } from "./serves.ts";

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

const worldBelow = (where: Pick<LoadedBelow<Entry>, "below" | "only">) => {
  const added: string[] = [];
  const tell = loadsBelow<Entry>([{ ...where, load: async () => [{ name: "later" }] }], (entries) =>
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

it("tells paths below others by their segments: a parameter is any one of them, a point is a point", async () => {
  const { added, tell } = worldBelow({ below: ["/ships/{id}/crew", "/crew.csv"] });
  for (const path of ["/ships/1/2/crew", "/ships//crew", "/ships/1/crews", "/all/ships/1/crew", "/crewXcsv", "/crew"])
    await tell(path);
  expect(added).toEqual([]);
  await tell("/ships/1/crew/captain");
  await tell("/crew.csv");
  expect(added).toEqual(["later"]);
});

it("loads what belongs to a path alone with no path below it", async () => {
  const { added, tell } = worldBelow({ below: "/ships/{id}", only: true });
  await tell("/ships/1/crew");
  expect(added).toEqual([]);
  await tell("/ships/1");
  expect(added).toEqual(["later"]);
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
