import * as z from "zod";

// What the specifications ask of an answer, written from their tables of properties: PACT 2.1.0, chapter 4, and iLEAP 1.0.0,
// chapter 6 and section 7.2. Properties that they leave open are not looked at.

const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/u);
const NotNegative = z.string().regex(/^\d+(\.\d+)?$/u);
const Urn = z.string().regex(/^urn:/iu);
const NotEmpty = z.string().min(1);
const Moment = z.iso.datetime();
const UuidV4 = z.uuidv4();

const Distance = z.union([
  z.strictObject({ actual: DecimalText }),
  z.strictObject({ gcd: DecimalText }),
  z.strictObject({ sfd: DecimalText }),
]);
const Place = z.looseObject({ city: NotEmpty, country: z.string().regex(/^[A-Z]{2}$/u) });
const Mode = z.enum(["Road", "Rail", "Air", "Sea", "InlandWaterway"]);

const Tce = z
  .looseObject({
    tceId: NotEmpty,
    prevTceIds: z.array(NotEmpty).optional(),
    tocId: NotEmpty.optional(),
    hocId: NotEmpty.optional(),
    shipmentId: NotEmpty,
    mass: DecimalText,
    distance: Distance,
    origin: Place.optional(),
    destination: Place.optional(),
    transportActivity: DecimalText,
    departureAt: Moment.optional(),
    arrivalAt: Moment.optional(),
    co2eWTW: DecimalText,
    co2eTTW: DecimalText,
  })
  .refine(({ tocId, hocId }) => (tocId === undefined) !== (hocId === undefined), "is of a TOC or of a HOC");

const ShipmentFootprint = z.looseObject({ mass: DecimalText, shipmentId: NotEmpty, tces: z.array(Tce).min(1) });

const EnergyCarrier = z.looseObject({
  energyCarrier: z.enum([
    "Diesel",
    "HVO",
    "Petrol",
    "CNG",
    "LNG",
    "LPG",
    "HFO",
    "MGO",
    "Aviation fuel",
    "Hydrogen",
    "Methanol",
    "Electric",
  ]),
  relativeShare: DecimalText,
  emissionFactorWTW: DecimalText,
  emissionFactorTTW: DecimalText,
  energyConsumptionUnit: z.enum(["l", "kg", "kWh", "MJ"]).optional(),
});

const Toc = z.looseObject({
  tocId: NotEmpty,
  mode: Mode,
  energyCarriers: z.array(EnergyCarrier).min(1),
  co2eIntensityWTW: DecimalText,
  co2eIntensityTTW: DecimalText,
  transportActivityUnit: z.enum(["tkm", "TEUkm"]),
});

const Hoc = z.looseObject({
  hocId: NotEmpty,
  hubType: z.enum([
    "Transshipment",
    "StorageAndTransshipment",
    "Warehouse",
    "LiquidBulkTerminal",
    "MaritimeContainerTerminal",
  ]),
  energyCarriers: z.array(EnergyCarrier).min(1),
  co2eIntensityWTW: DecimalText,
  co2eIntensityTTW: DecimalText,
  hubActivityUnit: z.enum(["tonnes", "TEU"]),
});

const extension = <const U extends string, D extends z.ZodType>(dataSchema: U, data: D) =>
  z.strictObject({
    specVersion: z.literal("2.0.0"),
    dataSchema: z.literal(dataSchema),
    documentation: z.literal("https://sine-fdn.github.io/ileap-extension/"),
    data,
  });

const Pcf = z.looseObject({
  declaredUnit: z.enum(["ton kilometer", "kilogram"]),
  unitaryProductAmount: NotNegative.refine((amount) => Number(amount) > 0),
  productMassPerDeclaredUnit: DecimalText,
  pCfExcludingBiogenic: NotNegative,
  fossilGhgEmissions: NotNegative,
  fossilCarbonContent: NotNegative,
  biogenicCarbonContent: z.literal("0"),
  characterizationFactors: z.enum(["AR5", "AR6"]),
  ipccCharacterizationFactorsSources: z.array(z.string().regex(/^AR\d+$/u)).min(1),
  // The schema of PACT's conformance service takes no empty list.
  crossSectoralStandardsUsed: z
    .array(z.enum(["GHG Protocol Product standard", "ISO Standard 14067", "ISO Standard 14044"]))
    .min(1),
  crossSectoralStandards: z.array(z.string()).min(1),
  boundaryProcessesDescription: z.string(),
  referencePeriodStart: Moment,
  referencePeriodEnd: Moment,
  secondaryEmissionFactorSources: z
    .array(z.object({ name: NotEmpty, version: NotEmpty }))
    .min(1)
    .optional(),
  exemptedEmissionsPercent: z.number().min(0).max(5),
  exemptedEmissionsDescription: z.string(),
  packagingEmissionsIncluded: z.literal(false),
  primaryDataShare: z.number().min(0).max(100),
});

/** A footprint of PACT with one type of iLEAP. */
export const ProductFootprintShape = z.strictObject({
  id: UuidV4,
  specVersion: z.literal("2.1.0"),
  version: z.int().min(0).max(2_147_483_647),
  created: Moment,
  updated: Moment.optional(),
  status: z.enum(["Active", "Deprecated"]),
  companyName: NotEmpty,
  companyIds: z.array(Urn).min(1),
  productDescription: z.string(),
  productIds: z.array(Urn).min(1),
  productCategoryCpc: z.literal("83117"),
  productNameCompany: NotEmpty,
  comment: z.string(),
  pcf: Pcf,
  extensions: z
    .array(
      z.union([
        extension("https://api.ileap.sine.dev/shipment-footprint.json", ShipmentFootprint),
        extension("https://api.ileap.sine.dev/toc.json", Toc),
        extension("https://api.ileap.sine.dev/hoc.json", Hoc),
      ]),
    )
    .length(1),
});

/** A transport of iLEAP. */
export const TransportActivityShape = z.looseObject({
  activityId: NotEmpty,
  consignmentIds: z.array(NotEmpty).min(1),
  distance: Distance,
  mass: DecimalText.optional(),
  loadFactor: DecimalText.optional(),
  emptyDistanceFactor: DecimalText.optional(),
  origin: Place,
  destination: Place,
  departureAt: Moment,
  arrivalAt: Moment,
  mode: Mode,
});

/** What every refusal has. */
export const ExchangeErrorShape = z.strictObject({ code: NotEmpty, message: NotEmpty });
