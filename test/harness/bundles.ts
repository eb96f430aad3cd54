import { ensureBundles } from "@isotherm/local/bundles";

/** Bundles the functions once before any test, so that what runs is what would be deployed. */
export const setup = async (): Promise<void> => {
  await ensureBundles();
};
