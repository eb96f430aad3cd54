import { bundleAll } from "@isotherm/infra/topology/bundle";

/** Bundles the functions once before any test, so that what runs is what would be deployed. */
export const setup = async (): Promise<void> => {
  await bundleAll();
};
