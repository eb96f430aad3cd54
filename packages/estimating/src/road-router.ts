import { type OverLand, type Router, routerWithFallback } from "@isotherm/geodata";
import type { Log } from "@isotherm/http";

/** Which router a deployment uses: the environment variable ROUTER. */
export type RouterName = "offline" | "amazon-location";

/** Loaded only where it is used: the offline deployment starts without its client. */
const loadLocationService = async (): Promise<Router> => {
  const { locationServiceRouter } = await import("./location-service-router.ts");
  return locationServiceRouter();
};

/**
 * The router of a deployment; none where the offline model is all there is. When the service does not answer, the model
 * does.
 */
export const roadRouter = (
  name: RouterName,
  land: OverLand,
  log: Log,
  load = loadLocationService,
): Router | undefined => {
  if (name === "offline") return undefined;
  let service: Promise<Router> | undefined;
  const lazily: Router = { road: async (from, to) => (await (service ??= load())).road(from, to) };
  return routerWithFallback(lazily, land, (error) => log.error("the router did not answer", { error }));
};
