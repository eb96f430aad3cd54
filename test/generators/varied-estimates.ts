import { systemIds, systemTokens } from "@isotherm/core/system";
import { METHOD_STRINGS } from "@isotherm/contract/shipping-methods";
import { ensureGeodata } from "@isotherm/geodata/build/ensure-geodata";
import { seedSandbox } from "@isotherm/sandbox";
import type { StoredEstimate } from "@isotherm/store";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { estimatesFunction } from "../harness/estimates-function.ts";
import { startLocalTable } from "../harness/local-table.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

const PORTS =
  words(`CNSHA NLRTM USLAX SGSIN DEHAM BRSSZ INNSA AEJEA ZADUR AUSYD JPTYO KRPUS GBFXT ESALG USNYC VNSGN MYPKG
  ITGOA GRPIR CLVAP PECLL CAVAN BEANR FRLEH CNNGB CNSZX TRIST MATNG USSAV USHOU IDJKT THLCH LKCMB KEMBA SEGOT PLGDN`);
const AIRPORTS = words(
  "FRA JFK LHR CDG AMS PVG HKG SIN DXB LAX ORD MUC NRT ICN SYD GRU JNB MAD FCO VIE ZRH CPH ARN BOM",
);
const CITIES = words(`Rotterdam:NLD Munich:DEU Paris:FRA Madrid:ESP Milan:ITA Vienna:AUT Warsaw:POL Prague:CZE Lyon:FRA
  Hamburg:DEU Antwerp:BEL Zurich:CHE Copenhagen:DNK Stockholm:SWE Birmingham:GBR Barcelona:ESP Cologne:DEU Budapest:HUN
  Bordeaux:FRA Turin:ITA Berlin:DEU Lille:FRA Duisburg:DEU Basel:CHE Strasbourg:FRA Bratislava:SVK Lisbon:PRT Leipzig:DEU
  Chicago:USA Atlanta:USA Dallas:USA Toronto:CAN Denver:USA`);
const COUNTRIES = words("DEU FRA USA GBR NLD CHN IND JPN BRA POL ESP ITA AUT CHE SWE CAN AUS ZAF MEX KOR TUR BEL DNK");
const MERCHANTS = words("5411 5812 7011 4511 5541 5732 5311 5651 4121 5712 5912 8062 4814 7372 5942 5200 7512 4111");

/** What requests are made of: always the same sequence, so that a run can be compared with the one before. */
const chooser = () => {
  let state = 7;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, pick, often: (share: number) => random() < share };
};

type Chooser = ReturnType<typeof chooser>;
type Make = () => readonly [path: string, request: object];
type Makers = readonly (readonly [times: number, Make])[];

const between = (end: () => object) => ({ source: end(), destination: end() });

const freightLegs = ({ below, pick, often }: Chooser) => {
  const city = () => {
    const [name, country_code] = pick(CITIES).split(":");
    return { city: name, country_code };
  };
  const length = (most: number) => ({ amount: String(5 + below(most)), unit: pick(["km", "km", "mi"]) });
  return {
    sea: () => ({
      method: often(0.7) ? { vessel_type: "container_ship" } : pick(METHOD_STRINGS.sea),
      route: between(() => ({ locode: pick(PORTS) })),
    }),
    road: () => ({
      method: pick([...METHOD_STRINGS.road, ...METHOD_STRINGS.road_north_america]),
      route: often(0.6) ? between(city) : length(1_500),
    }),
    rail: () => ({ method: pick(METHOD_STRINGS.rail), route: often(0.8) ? between(city) : length(1_500) }),
    air: () => ({ method: pick(METHOD_STRINGS.air), route: between(() => ({ code: pick(AIRPORTS) })) }),
    waterway: () => ({ method: pick(METHOD_STRINGS.inland_waterway), route: length(900) }),
    hub: () => ({ method: "maritime_container_terminal" }),
  };
};

const freightMakers = (choosing: Chooser): Makers => {
  const { below, pick, often } = choosing;
  const legs = freightLegs(choosing);
  const tonnes = () =>
    often(0.5)
      ? { amount: String(1 + below(26)), unit: "t" }
      : { amount: `${below(24_000)}.${below(100)}`, unit: "kg" };
  const containers = () => ({
    containers: String(1 + below(20)),
    ...(often(0.7) && { cargo_type: pick(["lightweight", "average", "heavyweight"]) }),
  });
  const notes = () => ({
    ...(often(0.3) && { idempotency_key: `shipment-${below(1_000_000)}` }),
    ...(often(0.3) && { metadata: { order: String(below(100_000)) } }),
    ...(often(0.3) && { is_shipment: true, shipped_at: `2026-0${1 + below(9)}-1${below(10)}T08:00:00.000Z` }),
  });
  const shipment = (leg: object) => ({ shipment: often(0.4) ? containers() : { mass: tonnes() }, ...leg, ...notes() });
  const chain = () => [legs.road(), legs.hub(), legs.sea(), legs.hub(), legs.rail()];
  const fuel = () => ({ fuel: pick(["diesel", "lpg", "cng", "petrol"]), fuel_consumed_litres: below(900) });
  return [
    [280, () => ["shipping", shipment(legs.sea())]],
    [280, () => ["shipping", shipment(legs.road())]],
    [140, () => ["shipping", shipment(legs.rail())]],
    [140, () => ["shipping", shipment(legs.air())]],
    [100, () => ["shipping", shipment(legs.waterway())]],
    [120, () => ["shipping/multi-leg", shipment({ legs: chain() })]],
    [60, () => ["shipping/multi-leg/by-fuel", { legs: [fuel()], ...notes() }]],
  ];
};

const otherMakers = ({ below, pick, often }: Chooser): Makers => {
  const { company, individual, "passenger-transportation": passengers } = ESTIMATE_REQUESTS;
  const usage = () => ({ consumption: { amount: String(1 + below(90_000)), unit: "kWh" } });
  const value = () => ({ value: `${below(900)}.${10 + below(90)}`, currency: pick(["USD", "EUR", "GBP"]) });
  const merchant = () => ({ country_code: pick(COUNTRIES), category_code: pick(MERCHANTS) });
  const cabin = () => ({ ...(often(0.5) && { cabin_class: pick(["economy", "business"]) }) });
  const litres = () => ({ activity: { value: String(below(5_000)), unit: "l" } });
  return [
    [120, () => ["electricity", { ...usage(), country_code: pick(COUNTRIES) }]],
    [120, () => ["flight", { route: between(() => ({ code: pick(AIRPORTS) })), ...cabin() }]],
    [120, () => ["transactions", { value: value(), merchant: merchant() }]],
    [60, () => ["passenger-transportation", { ...passengers, passengers: 1 + below(4) }]],
    [40, () => ["emission-factor", { ...ESTIMATE_REQUESTS["emission-factor"], ...litres() }]],
    [30, () => ["company", { ...company, country_code: pick(COUNTRIES), employees: 1 + below(90) }]],
    [30, () => ["individual", { ...individual, country_code: pick(COUNTRIES) }]],
  ];
};

/** Estimates of every kind, mostly of freight, as the service makes them of requests that vary; with quotes of the sandbox. */
export const variedEstimates = async (): Promise<StoredEstimate[]> => {
  await ensureGeodata();
  const local = await startLocalTable({ runsLong: true });
  try {
    const { keys } = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
    const made: StoredEstimate[] = [];
    const post = estimatesFunction(local.table, keys.test, (uses) => ({
      ...uses,
      keep: async (_account, estimate) => {
        made.push(estimate);
        return estimate;
      },
    }));
    const choosing = chooser();
    for (const [times, make] of [...freightMakers(choosing), ...otherMakers(choosing)]) {
      for (let time = 0; time < times; time += 1) {
        const [path, request] = make();
        await post(`/estimates/${path}`, request);
      }
    }
    return made;
  } finally {
    await local.stop();
  }
};
