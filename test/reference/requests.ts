/** A request whose figure is kept: of which kind, and what is asked. */
export interface ReferenceRequest {
  readonly name: string;
  /** As `npm run estimate` names it. */
  readonly kind: string;
  readonly request: object;
}

const usd = (value: string) => ({ value, currency: "USD" });
const km = (amount: string) => ({ amount, unit: "km" });
const tonnes = (amount: string) => ({ mass: { amount, unit: "t" } });
const teu = (containers: string, cargo_type?: string) => ({
  containers,
  ...(cargo_type !== undefined && { cargo_type }),
});
const city = (place: string) => {
  const [name = "", country_code = ""] = place.split(", ");
  return { city: name, country_code };
};
/** `CNSHA`: a UN/LOCODE; `#FRA`: an airport; `Munich, DEU`: an address; `48.1/11.5`: a point. */
const place = (text: string): object => {
  if (text.startsWith("#")) return { code: text.slice(1) };
  if (text.includes(", ")) return city(text);
  const [lat, lon] = text.split("/");
  return lon === undefined ? { locode: text } : { lat: Number(lat), lon: Number(lon) };
};
const between = (ends: string, more: object = {}) => {
  const [source = "", destination = ""] = ends.split(" > ");
  return { source: place(source), destination: place(destination), ...more };
};
const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

const shipping = (name: string, method: unknown, shipment: object, route?: object): ReferenceRequest => ({
  name,
  kind: "shipping",
  request: { method, shipment, ...(route && { route }) },
});

/** Methods by a given distance: what the factor alone makes of ten tonnes. */
const BY_DISTANCE = lines(`diesel_truck 500
  truck_generic_van 120
  truck_generic_hgv 300
  truck_rigid_7_5t 200
  truck_rigid_12t 200
  truck_rigid_26t 400
  truck_articulated_40t 1000
  truck_articulated_40t_refrigerated 1000
  truck_articulated_44t_heavy_load 800
  truck_articulated_60t 700
  truck_articulated_40t_si_engine_cng 600
  truck_articulated_40t_si_engine_bio_lng 600
  truck_generic_van_electric 90
  truck_rigid_12t_electric 150
  truck_rigid_40t_electric 400
  truck_na_van 250
  truck_na_dry_van_tl 1500
  truck_na_refrigerated 1500
  truck_na_flatbed 900
  rail 1200
  diesel_freight_train 1200
  electric_freight_train 1200
  diesel_freight_train_us_average 3000
  electric_freight_train_eu_container 900
  diesel_freight_train_eu_cars 900
  inland_waterway_motor_vessel_large 600
  inland_waterway_motor_vessel_small 300
  inland_waterway_pushed_convoy_large 800
  inland_waterway_container_vessel_large 500
  plane 6000
  passenger_plane 900
  passenger_plane 9000
  cargo_plane 1400
  cargo_plane 1600
  cargo_plane 9000
  sea_bulk_carrier_60dwkt_vlsfo 9000
  sea_chemical_tanker_20dwkt_hfo 3000
  sea_general_cargo_10dwkt_mdo 1500
  sea_oil_tanker_112dwkt_hfo 12000
  sea_ropax_10dwkt_vlsfo 300
  sea_roro_15dwkt_mdo 1200
  sea_vehicle_carrier_50dwkt_vlsfo 18000
  sea_refrigerated_bulk_carrier_6dwkt_hfo 8000
  sea_liquefied_gas_tanker_200dwkt_hfo 10000`);

/** Ways that are looked for. */
const BY_ROUTE = lines(`truck_articulated_40t | Rotterdam, NLD > München, DEU
  truck_articulated_40t | Paris, FRA > Warszawa, POL
  truck_articulated_40t | Tunis, TUN > Palermo, ITA
  truck_articulated_40t | Dublin, IRL > London, GBR
  truck_articulated_40t | Helsinki, FIN > Tallinn, EST
  truck_articulated_40t | Madrid, ESP > Roma, ITA
  truck_articulated_40t | Istanbul, TUR > Ankara, TUR
  truck_articulated_40t | Buenos Aires, ARG > Montevideo, URY
  truck_articulated_40t | Johannesburg, ZAF > Cape Town, ZAF
  truck_articulated_40t | Mumbai, IND > Delhi, IND
  truck_articulated_40t | Shanghai, CHN > Beijing, CHN
  truck_articulated_40t | Sydney, AUS > Melbourne, AUS
  truck_na_dry_van_tl | Chicago, USA > Dallas, USA
  truck_na_dry_van_tl | Los Angeles, USA > New York, USA
  truck_generic_van | Berlin, DEU > Hamburg, DEU
  truck_rigid_40t_electric | Oslo, NOR > Warszawa, POL
  truck_rigid_40t_electric | Warszawa, POL > Oslo, NOR
  rail | Paris, FRA > Warszawa, POL
  rail | Hamburg, DEU > Verona, ITA
  electric_freight_train | Rotterdam, NLD > Milano, ITA
  diesel_freight_train_us_average | Chicago, USA > Los Angeles, USA
  rail | Duisburg, DEU > Warszawa, POL
  inland_waterway_motor_vessel_large | NLRTM > CHBSL
  inland_waterway_motor_vessel_large | DEDUI > NLRTM
  plane | #FRA > #JFK
  plane | #HKG > #FRA
  cargo_plane | #LEJ > #CVG
  passenger_plane | #LHR > #DXB
  plane | #AMS > #CDG
  cargo_plane | #ANC > #NRT`);

const BY_SEA = lines(`CNSHA > NLRTM
  NLRTM > CNSHA
  CNSHA > USLAX
  CNSHA > USNYC
  SGSIN > DEHAM
  INNSA > GBFXT
  BRSSZ > NLRTM
  USHOU > BEANR
  ZACPT > NLRTM
  AUSYD > CNSHA
  AUMEL > NZAKL
  JPYOK > USSEA
  KRPUS > DEHAM
  VNSGN > USLGB
  TRIST > ITGOA
  EGPSD > GRPIR
  NLRTM > SEGOT
  DEHAM > FIHEL
  USNYC > GBSOU
  CLVAP > CNSHA
  PECLL > USLAX
  AEJEA > INNSA
  LKCMB > SGSIN
  MAPTM > ESALG`);

const SITES = lines(`maritime_container_terminal
  transhipment_site_ambient
  transhipment_site_chilled
  storage_and_transhipment_mixed
  warehouse_ambient
  warehouse_chilled
  liquid_bulk_terminals_ambient`);

const ROAD_VEHICLES = lines(`truck_articulated_40t diesel euro6 motorway_rural_freeflow
  truck_articulated_40t diesel euro3 motorway_rural_freeflow
  truck_articulated_40t 93_diesel_7_biodiesel euro6 city_urban_stop_and_go
  truck_rigid_12t diesel euro5 city_urban_heavy_traffic
  truck_rigid_26t hvo_from_tallow euro6 motorway_rural_freeflow
  truck_generic_van gasoline euro6 city_urban_freeflow
  truck_articulated_40t lng euro6 motorway_rural_freeflow
  truck_rigid_7_5t 50_diesel_50_biodiesel euro6 arterial_road_rural_freeflow`);

const FREIGHT: readonly ReferenceRequest[] = [
  ...BY_DISTANCE.map((line) => {
    const [method = "", distance = ""] = line.split(" ");
    return shipping(`10 t, ${distance} km, ${method}`, method, tonnes("10"), km(distance));
  }),
  ...BY_ROUTE.map((line) => {
    const [method = "", ends = ""] = line.split(" | ");
    return shipping(`8 t, ${ends}, ${method}`, method, tonnes("8"), between(ends));
  }),
  ...BY_SEA.map((ends) => shipping(`2 TEU, ${ends}`, { vessel_type: "container_ship" }, teu("2"), between(ends))),
  shipping(
    "1 TEU refrigerated, BRSSZ > NLRTM",
    { vessel_type: "container_ship", refrigerated: true },
    teu("1", "heavyweight"),
    between("BRSSZ > NLRTM"),
  ),
  shipping(
    "1 TEU, CNSHA > NLRTM through Suez",
    { vessel_type: "container_ship" },
    teu("1", "average"),
    between("CNSHA > NLRTM", { transit_corridor: "suez" }),
  ),
  shipping(
    "1 TEU, CNSHA > NLRTM, neither Suez nor Panama",
    { vessel_type: "container_ship" },
    teu("1", "average"),
    between("CNSHA > NLRTM", { restricted_transit_corridors: ["suez", "panama"] }),
  ),
  shipping(
    "20 t, CNSHA > USLAX, a ship by its number",
    { vessel_imo_number: "9811000" },
    tonnes("20"),
    between("CNSHA > USLAX"),
  ),
  shipping("4 t, #FRA > #JFK, B77L", { aircraft_type: "B77L" }, tonnes("4"), between("#FRA > #JFK")),
  shipping(
    "4 t, #FRA > #JFK, a flight by its number",
    { flight_number: "LH8160", departure_on: "2026-03-01" },
    tonnes("4"),
    between("#FRA > #JFK"),
  ),
  ...SITES.map((site) => shipping(`15 t, ${site}`, site, tonnes("15"))),
  ...ROAD_VEHICLES.map((line) => {
    const [vehicle_type, fuel, emission_standard, situation] = line.split(" ");
    return shipping(
      `12 t, 450 km, ${line}`,
      { vehicle_type, fuel, emission_standard, situation },
      tonnes("12"),
      km("450"),
    );
  }),
];

const leg = (line: string): object => {
  const [method = "", ends] = line.split(" | ");
  return {
    method: method === "container_ship" ? { vessel_type: method } : method,
    ...(ends !== undefined && { route: between(ends) }),
  };
};

const CHAINS: Readonly<Record<string, readonly string[]>> = {
  "Suzhou to Munich": [
    "truck_articulated_40t | Suzhou, CHN > Shanghai, CHN",
    "maritime_container_terminal",
    "container_ship | CNSHA > NLRTM",
    "maritime_container_terminal",
    "rail | Rotterdam, NLD > München, DEU",
  ],
  "Detroit to Stuttgart by air": [
    "truck_na_van | Detroit, USA > Chicago, USA",
    "plane | #ORD > #FRA",
    "truck_generic_hgv | Frankfurt am Main, DEU > Stuttgart, DEU",
  ],
  "Santos to Basel by river": [
    "container_ship | BRSSZ > NLRTM",
    "maritime_container_terminal",
    "inland_waterway_container_vessel_large | NLRTM > CHBSL",
  ],
  "Istanbul to Oslo": [
    "truck_articulated_40t | Istanbul, TUR > Trieste, ITA",
    "rail | Trieste, ITA > Hamburg, DEU",
    "truck_articulated_40t | Hamburg, DEU > Oslo, NOR",
  ],
};

const MULTI_LEG: readonly ReferenceRequest[] = Object.entries(CHAINS).flatMap(([name, legs]) =>
  [tonnes("14"), teu("1", "average"), teu("2", "lightweight")].map((shipment) => ({
    name: `${JSON.stringify(shipment)}, ${name}`,
    kind: "multi-leg",
    request: { shipment, legs: legs.map(leg) },
  })),
);

const FLIGHTS: readonly ReferenceRequest[] = [
  ...lines(`ZRH SFO economy 1
    ZRH SFO business 1
    LHR JFK economy 1
    LHR JFK economy 4
    LHR JFK business 1
    LHR JFK first 1
    LHR EDI economy 1
    LHR CDG economy 2
    CPH OSL economy 1
    FRA MUC economy 1
    MAD GRU economy 1
    DXB SYD economy 1
    SIN EWR business 1
    HND CTS economy 1
    LAX SFO economy 1
    JNB CPT economy 3
    DEL BOM economy 1
    ATL MEX economy 1`).map((line): ReferenceRequest => {
    const [source, destination, cabin_class, passengers] = line.split(" ");
    const route = { source: { code: source }, destination: { code: destination } };
    return { name: line, kind: "flight", request: { route, cabin_class, passengers: Number(passengers) } };
  }),
  ...["250", "784", "786", "1500", "3700", "9369"].map((distance) => ({
    name: `${distance} km`,
    kind: "flight",
    request: { route: km(distance) },
  })),
];

const ELECTRICITY: readonly ReferenceRequest[] = lines(`DEU
    FRA
    POL
    GBR
    NOR
    SWE
    ITA
    ESP
    CHE
    USA
    US-CA
    US-NYCW
    US-MN
    US-TX
    CAN
    CA-QC
    CA-AB
    AU-NSW
    MEX
    BRA
    CHN
    IND
    JPN
    KOR
    AUS
    ZAF
    NGA
    EGY
    TUR
    LIE
    CAF`).map((line) => {
  const isRegion = line.includes("-");
  return {
    name: `12,000 kWh, ${line}`,
    kind: "electricity",
    request: {
      consumption: { amount: "12000", unit: "kWh" },
      ...(isRegion ? { region: line } : { country_code: line }),
    },
  };
});

const merchantOf = (text: string, country_code: string): object =>
  /^\d{4}$/.test(text) ? { category_code: text, country_code } : { search_term: text, country_code };

const PURCHASES: readonly ReferenceRequest[] = lines(`100 GBP GBR 2024 | 5541
    100 EUR DEU 2024 | 5411
    100 EUR FRA 2023 | 5812
    250 USD USA 2024 | 5411
    250 USD USA 2022 | 4511
    1000 USD USA 2023 | steel
    1000 EUR DEU 2024 | cement
    1000 EUR ITA 2024 | aluminium
    500 EUR ESP 2024 | plastic packaging
    300 GBP GBR 2024 | catering
    80 CHF CHE 2024 | train ticket
    120 EUR AUT 2024 | 4900
    2000 PLN POL 2024 | office furniture
    90000 JPY JPN 2024 | laptops
    10000 INR IND 2023 | taxi
    400 CAD CAN 2024 | hotel
    600 AUD AUS 2024 | 5732
    2500 ZAR ZAF 2023 | 5311
    700 BRL BRA 2023 | 5651
    5000 SEK SWE 2024 | legal services
    3000 NOK NOR 2024 | 4814
    800 EUR NLD 2024 | concrete
    150 USD MEX 2023 | 5912
    1200 CNY CHN 2023 | 5045`).map((line) => {
  const [terms = "", merchant = ""] = line.split(" | ");
  const [value = "", currency, country_code = "", year] = terms.split(" ");
  return {
    name: line,
    kind: "transaction",
    request: {
      value: { value, currency },
      merchant: merchantOf(merchant, country_code),
      transaction_processed_at: `${year}-06-15T12:00:00Z`,
      region_fallback: "always",
    },
  };
});

const company = (country_code: string, employees: number): ReferenceRequest => ({
  name: `${employees} people, ${country_code}`,
  kind: "company",
  request: {
    employees,
    remote_employees_percentage: 30,
    office_area: { amount: String(employees * 12), unit: "square_meters" },
    country_code,
    electricity_consumption: employees * 1_800,
    green_electricity_used: false,
    gas_consumption: employees * 60,
    company_cars: Math.floor(employees / 10),
    average_car_distance_travelled: km("14000"),
    employees_using_public_transport: Math.floor(employees / 2),
    short_flights: employees,
    medium_flights: Math.floor(employees / 4),
    long_flights: Math.floor(employees / 10),
    first_or_business_class_percentage: 5,
    food_and_drinks_expenses: usd(String(employees * 300)),
    vegetarian_and_vegan_percentage: 25,
    electronic_device_expenses: usd(String(employees * 500)),
    garbage: employees * 50,
    recycled_garbage_percentage: 40,
  },
});

const individual = (country_code: string): ReferenceRequest => ({
  name: `a person, ${country_code}`,
  kind: "individual",
  request: {
    country_code,
    car_use: true,
    car_fuel_type: "gasoline",
    average_car_distance_travelled: km("9000"),
    short_flights: 1,
    medium_flights: 1,
    long_flights: 0,
    days_per_week_using_public_transport: 1,
    diet: "medium_meat_eater",
    monthly_grocery_expenses: usd("350"),
    monthly_restaurant_expenses: usd("120"),
    monthly_clothing_expenses: usd("70"),
    monthly_furniture_appliances_expenses: usd("60"),
    monthly_other_expenses: usd("150"),
    electricity_consumption: 2_200,
    green_electricity_used: false,
    gas_consumption: 5_000,
  },
});

/** The property of a leg that a means of transport is told by. */
const partOf = (means: string): string => {
  if (/rail/.test(means)) return "rail_type";
  if (means.endsWith("_passenger")) return "ferry_type";
  return ["economy", "business"].includes(means) ? "cabin_class" : "vehicle_type";
};

const PASSENGERS: readonly ReferenceRequest[] = lines(`car_average | Leeds, GBR > Bristol, GBR
  car_average | Berlin, DEU > München, DEU
  car_dual_purpose_4x4 | Chicago, USA > Detroit, USA
  motorcycle_medium | Lyon, FRA > Nice, FRA
  taxi | Boston, USA > Providence, USA
  coach | London, GBR > Edinburgh, GBR
  coach | Dublin, IRL > London, GBR
  local_bus | 52.52/13.40 > 52.39/13.06
  national_rail | London, GBR > Glasgow, GBR
  national_rail | New York, USA > Washington, USA
  international_rail | London, GBR > Paris, FRA
  light_rail_or_tram | 53.48/-2.24 > 53.41/-2.15
  foot_passenger | Dover, GBR > Calais, FRA
  car_passenger | Kiel, DEU > Oslo, NOR
  economy | Frankfurt, DEU > #SIN
  business | #LHR > #EDI`)
  .map((line) => line.split(" | "))
  .map(([means = "", ends = ""]) => ({
    name: `${means}, ${ends}`,
    kind: "passengers",
    request: { passengers: 3, legs: [{ [partOf(means)]: means, route: between(ends) }] },
  }));

const BY_FUEL: readonly ReferenceRequest[] = lines(`gasoline 40
  diesel 250
  93_diesel_7_biodiesel 250
  hvo_from_tallow 250
  lpg 60
  ethanol_from_corn 30`)
  .map((line) => line.split(" "))
  .map(([fuel = "", litres = ""]) => ({
    name: `${litres} l of ${fuel}`,
    kind: "by-fuel",
    request: { legs: [{ fuel, fuel_consumed_litres: litres }] },
  }));

const BY_FACTOR: readonly ReferenceRequest[] = lines(`fuels-by-volume/2025-1/diesel 1000 l
  fuels-by-volume/2025-1/petrol 1 m3
  natural-gas/2026-1/combustion 500 m3
  grid-intensity/2026-1/DEU-2024 1 GJ
  uk-electricity/2024-1/generation 1 toe
  passenger-cars/2025-1/unknown-direct 100 mi
  road-freight/2024-1/truck_articulated_40t 5000 t*km
  logistics-sites/2024-1/warehouse_ambient 2 t
  waste/2025-1/landfill 1 t
  spend-factors/2024-2/111110 100 USD
  spend-imports/2022-1/CLOTH-DEU 100 GBP
  open-ceda/2025-1/DEU-1111A0 100 EUR
  fuels-by-volume/2025-1/diesel 1 kg`)
  .map((line) => line.split(" "))
  .map(([emission_factor_id = "", value = "", unit = ""]) => ({
    name: `${value} ${unit} by ${emission_factor_id}`,
    kind: "emission-factor",
    request: { emission_factor_id, activity: { value, unit } },
  }));

/** Over two hundred requests of all kinds, whose figures stand in reference-estimates.tsv. */
export const REFERENCE_REQUESTS: readonly ReferenceRequest[] = [
  ...FREIGHT,
  ...MULTI_LEG,
  ...FLIGHTS,
  ...ELECTRICITY,
  ...PURCHASES,
  ...[5, 40, 400].flatMap((employees) => ["DEU", "GBR", "USA", "IND"].map((country) => company(country, employees))),
  ...["DEU", "FRA", "GBR", "USA", "POL", "IND", "BRA", "ZAF", "JPN", "AUS", "SWE", "NGA"].map(individual),
  ...PASSENGERS,
  ...BY_FUEL,
  ...BY_FACTOR,
];
