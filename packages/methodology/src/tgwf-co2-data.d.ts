declare module "@tgwf/co2/data" {
  /** Average intensity of electricity generation, g CO2e/kWh, by ISO 3166-1 alpha-3 code and region. */
  export const averageIntensity: { readonly data: Readonly<Record<string, number>>; readonly type: "average" };
}
