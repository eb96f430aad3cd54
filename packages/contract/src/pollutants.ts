/** Substances whose mass a carrier may report beside its CO2e. */
export const POLLUTANTS = [
  "particles",
  "carbon_dioxide",
  "nitrogen_oxides",
  "sulfur_dioxides",
  "non_methane_hydro_carbons",
] as const;
