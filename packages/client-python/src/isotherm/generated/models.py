"""Written by `npm run openapi` from the contract. Do not edit."""

from __future__ import annotations

from datetime import date as date_aliased
from decimal import Decimal
from typing import Annotated, Any, Dict, Literal

from isotherm.wire import Model
from pydantic import AwareDatetime, ConfigDict, Field
from typing_extensions import TypeAliasType

AccountCurrencyCode = TypeAliasType("AccountCurrencyCode", Literal["GBP", "EUR", "USD", "SEK", "CHF", "PLN", "DKK", "NOK", "BGN", "INR", "SGD", "AED", "AUD", "HUF", "ISK", "CZK", "CAD"])


AccountType = TypeAliasType("AccountType", Literal["live", "test"])


class AggregatedByPropertyBundleItem(Model):
    bundle_id: str
    """
    The bundle.
    """

    bundle_name: str
    """
    Its name when the order was placed.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """


class AggregatedByPropertyLocationItem(Model):
    location: str
    """
    Continent of the project, or "Not yet allocated".
    """

    quantity: Decimal
    """
    Tonnes.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """


class AggregatedByPropertyRegistryItem(Model):
    registry_name: Literal["American Carbon Registry", "Verra", "Puro.earth", "Gold Standard", "Climate Action Reserve", "Woodland Carbon Code", "ACCU", "Carbon Future", "Isometric", "Tuv Nord", "", "Not certified", "Not yet allocated"]
    """
    Registry of the project; `Not certified` without one.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """


class AggregatedByPropertyOxfordOffsettingPrinciple(Model):
    type: int
    """
    1 to 3: reduction without, with short-lived and with long-lived storage; 4 and 5: removal with short-lived and with long-lived storage.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """


class AircraftCapacity(Model):
    passenger: float
    """
    The part of passengers.
    """

    cargo: float
    """
    The part of freight.
    """


class AircraftLoadFactor(Model):
    passenger: float
    """
    The part of passengers.
    """

    cargo: float
    """
    The part of freight.
    """


class AirportCode(Model):
    code: str
    """
    IATA or ICAO code of an airport.
    """


class Allocation(Model):
    id: str
    """
    Id of the allocation; it stays when credits are retired.
    """

    order_id: str
    """
    The order.
    """

    project_id: str
    """
    The project.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    status: Literal["new", "retired"]
    """
    Whether its credits are allocated or retired already.
    """

    created_at: AwareDatetime
    """
    When the credits were allocated.
    """


class AllocationEventData(Model):
    """
    The allocation, as it was right after the change.
    """

    allocation: Allocation
    """
    Credits of a project that stand for an order.
    """

    split_from: Allocation | None = None
    """
    The allocation that was divided.
    """


class AllocationEvent(Model):
    api_version: Literal["v1"]
    """
    The version of the interface that wrote the event.
    """

    event_id: str
    """
    Unique per event; the same when it is sent again.
    """

    account_id: str
    """
    The account that it belongs to.
    """

    sequence: str
    """
    20 digits; grows strictly within the account; compare as text.
    """

    event_type: Literal["allocation.new", "allocation.retired"]
    """
    Whether credits were allocated or retired.
    """

    data: AllocationEventData
    """
    The allocation, as it was right after the change.
    """


class Area(Model):
    """
    1 square foot = 0.09290304 square meters.
    """

    amount: Decimal
    """
    How large it is, a decimal as text.
    """

    unit: Literal["square_meters", "square_feet"]
    """
    Square metres or square feet.
    """


class Attempt(Model):
    id: str
    """
    Id of the attempt to deliver.
    """

    webhook_id: str
    """
    The endpoint.
    """

    kind: Literal["delivery", "test", "skip"]
    """
    A request with events, one with the sample event, or events that were given up.
    """

    account_id: str
    """
    The account that it belongs to.
    """

    event_ids: list[str]
    """
    Events of the request; empty for a skip.
    """

    first_sequence: str
    """
    Sequence of the first event.
    """

    last_sequence: str
    """
    Sequence of the last event.
    """

    attempted_at: AwareDatetime
    """
    When it was tried.
    """

    duration_ms: int
    """
    Milliseconds until the answer, or until it was given up.
    """

    status: int | None
    """
    HTTP status of the receiver; null when there was none.
    """

    error: str | None
    """
    Why there was none, in a word, such as `TIMEOUT`. Of a test also `PENDING`: its receiver may still answer; `BUSY`: other requests left no room; `LOST`: it was not sent in time, or nobody knows what became of it.
    """

    answer: str
    """
    The first kilobyte of the receiver's answer.
    """

    next_attempt_at: AwareDatetime | None
    """
    When it is tried again; null when it is not.
    """


class AttemptPage(Model):
    """
    One page of a list of Attempt.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Attempt]
    """
    The resources of this page, in the order of the list.
    """


BatchErrorCode = TypeAliasType("BatchErrorCode", Literal["upload_expired", "checksum_mismatch", "file_unreadable", "file_empty", "file_too_large", "too_many_rows", "column_unknown", "column_ambiguous"])


class BatchFile(Model):
    url: str
    """
    Signed address of the file; it needs no key and expires.
    """

    format: Literal["csv", "jsonl"]
    """
    Format of the file.
    """

    rows: int
    """
    Rows of the batch, or how many there are.
    """

    size_bytes: int
    """
    Size of the file in bytes.
    """

    sha256: str
    """
    SHA-256 of the file, hexadecimal.
    """

    expires_at: AwareDatetime
    """
    Until when it holds; null: without end.
    """


BatchKind = TypeAliasType("BatchKind", Literal["electricity", "flight", "shipping", "shipping_multi_leg", "shipping_multi_leg_by_fuel", "transactions", "company", "individual", "passenger_transportation", "emission_factor", "shipments", "shipment_calculation"])


BatchOutcome = TypeAliasType("BatchOutcome", Literal["completed", "failed", "cancelled"])


BatchSource = TypeAliasType("BatchSource", Literal["api", "data_sheet"])


BatchStatus = TypeAliasType("BatchStatus", Literal["pending", "processing", "processed"])


class BatchUnderstoodColumn(Model):
    column: str
    """
    Name of the column in the file.
    """

    field: str | None
    """
    Path of the request that it stands for; null: none.
    """

    unit: str | None
    """
    Unit of the number beside it.
    """


class BatchUnderstood(Model):
    encoding: str | None
    """
    How the characters of the file are encoded; null: not a text file.
    """

    separator: str | None
    """
    What stands between cells; null: not a CSV file.
    """

    sheet: str | None
    """
    Name of the sheet; null: not a spreadsheet.
    """

    columns: list[BatchUnderstoodColumn]
    """
    The columns of the file and what they were taken for.
    """

    sample: list[dict[str, Any]]
    """
    The first rows, as they were read.
    """


class BatchUploadHeader(Model):
    name: str
    """
    What people call it.
    """

    value: str
    """
    The value.
    """


class BatchUpload(Model):
    """
    PUT exactly the announced bytes with exactly these headers, without the API key.
    """

    method: Literal["PUT"]
    """
    How goods move, or the site that handles them.
    """

    url: str
    """
    Signed address to send the file to; it needs no key and expires.
    """

    headers: list[BatchUploadHeader]
    """
    Headers to send with the file, exactly.
    """

    expires_at: AwareDatetime
    """
    Until when it holds; null: without end.
    """


class BatchUploadRequest(Model):
    format: Literal["csv", "jsonl", "xlsx"]
    """
    Format of the file.
    """

    size_bytes: int
    """
    Size of the file in bytes.
    """

    filename: str | None = None
    """
    Name of the file; null: inline.
    """

    sha256: str | None = None
    """
    SHA-256 of the file, hexadecimal.
    """


class BundlePercentage(Model):
    bundle_id: str
    """
    The bundle.
    """

    percentage: float
    """
    Share in per cent, at most two decimals.
    """


class BundlePercentageRequest(Model):
    bundle_id: str
    """
    The bundle.
    """

    percentage: Decimal | None = None
    """
    Share in per cent, at most two decimals.
    """


class BundlePortfolio(Model):
    id: str
    """
    Its id.
    """

    identifier: str
    """
    What the operator calls it; never changes.
    """

    label: str
    """
    Its name for people.
    """

    bundle_selection: list[BundlePercentage]
    """
    The shares of now; they may change over time.
    """


BundlePortfolios = TypeAliasType("BundlePortfolios", list[BundlePortfolio])
"""
All portfolios on offer.
"""


BundleSelection = TypeAliasType("BundleSelection", list[BundlePercentage])
"""
How masses and money are divided among bundles; adds up to 100 %.
"""


BundleSelectionRequest = TypeAliasType("BundleSelectionRequest", list[BundlePercentageRequest])
"""
Shares of bundles, 1 to 50, no bundle twice.
"""


ByFuelFuel = TypeAliasType("ByFuelFuel", Literal["gasoline", "diesel", "99_diesel_1_biodiesel", "98_diesel_2_biodiesel", "95_diesel_5_biodiesel", "93_diesel_7_biodiesel", "90_diesel_10_biodiesel", "80_diesel_20_biodiesel", "50_diesel_50_biodiesel", "ethanol_from_corn", "hvo_from_tallow", "lpg"])


class ByFuelLegResultMethodologyDetailsEnergyDensity(Model):
    """
    Energy of a litre.
    """

    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["MJ/l"]
    """
    Unit of the number beside it.
    """


class ByFuelLegResultMethodologyDetails(Model):
    """
    Details of the method that was used.
    """

    energy_density: ByFuelLegResultMethodologyDetailsEnergyDensity
    """
    Energy of a litre.
    """


CabinClass = TypeAliasType("CabinClass", Literal["economy", "business", "first"])


class CalculateShipmentsResult(Model):
    calculation_batch_ids: list[str]
    """
    Batches that calculate the shipments of this one.
    """


class CalculationStepResult(Model):
    """
    What comes out.
    """

    symbol: str
    """
    Its letter in the formula.
    """

    value: Decimal
    """
    The result of the step, a decimal as text.
    """

    unit: str
    """
    Unit of the result.
    """


class CalculationStepFact(Model):
    name: str
    """
    What the step works out.
    """

    value: str
    """
    The result of the step, a decimal as text.
    """

    assumed: Literal[True] | None = None
    """
    It was chosen by us.
    """


CargoType = TypeAliasType("CargoType", Literal["lightweight", "average", "heavyweight", "container_only"])


CertificateLanguage = TypeAliasType("CertificateLanguage", Literal["en", "de"])


class ClientAccount(Model):
    id: str
    """
    Id of the client account; `Service-Account` takes it.
    """

    name: str
    """
    Name of your customer, one line.
    """

    organisation_id: str
    """
    The organisation that it belongs to.
    """

    handle: str | None
    """
    Your own name for the account; null: none.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    type: AccountType
    """
    Whether it is the test or the live account of its pair.
    """

    logo: str | None
    """
    Address of the account's logo; null: none.
    """

    beneficiary: str | None
    """
    Name on retirements; null: the organisation's name is used.
    """

    bundle_portfolio_id: str | None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    external_pages_visibility: Literal["public", "hidden"]
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"]
    """
    When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
    """

    scope: Literal["client_account"]
    """
    Whether it is an account or a client account.
    """

    idempotency_key: str | None = None
    """
    Your own key that the client account was made with; missing: none.
    """

    organisation_type: Literal["shipper", "supplier"]
    """
    What the accounts of the organisation are in their shipments; set by the operator, default shipper.
    """


CloudProvider = TypeAliasType("CloudProvider", Literal["aws", "gcp", "azure", "ovh", "other"])


ContainerSize = TypeAliasType("ContainerSize", Literal["20gp", "40gp", "40hc", "45hc", "20rf", "40rf", "20ot", "40ot", "20fr", "40fr", "20tk"])


CountryCode = TypeAliasType("CountryCode", Literal["ABW", "AFG", "AGO", "AIA", "ALA", "ALB", "AND", "ARE", "ARG", "ARM", "ASM", "ATA", "ATF", "ATG", "AUS", "AUT", "AZE", "BDI", "BEL", "BEN", "BES", "BFA", "BGD", "BGR", "BHR", "BHS", "BIH", "BLM", "BLR", "BLZ", "BMU", "BOL", "BRA", "BRB", "BRN", "BTN", "BVT", "BWA", "CAF", "CAN", "CCK", "CHE", "CHL", "CHN", "CIV", "CMR", "COD", "COG", "COK", "COL", "COM", "CPV", "CRI", "CUB", "CUW", "CXR", "CYM", "CYP", "CZE", "DEU", "DJI", "DMA", "DNK", "DOM", "DZA", "ECU", "EGY", "ERI", "ESH", "ESP", "EST", "ETH", "FIN", "FJI", "FLK", "FRA", "FRO", "FSM", "GAB", "GBR", "GEO", "GGY", "GHA", "GIB", "GIN", "GLP", "GMB", "GNB", "GNQ", "GRC", "GRD", "GRL", "GTM", "GUF", "GUM", "GUY", "HKG", "HMD", "HND", "HRV", "HTI", "HUN", "IDN", "IMN", "IND", "IOT", "IRL", "IRN", "IRQ", "ISL", "ISR", "ITA", "JAM", "JEY", "JOR", "JPN", "KAZ", "KEN", "KGZ", "KHM", "KIR", "KNA", "KOR", "KWT", "LAO", "LBN", "LBR", "LBY", "LCA", "LIE", "LKA", "LSO", "LTU", "LUX", "LVA", "MAC", "MAF", "MAR", "MCO", "MDA", "MDG", "MDV", "MEX", "MHL", "MKD", "MLI", "MLT", "MMR", "MNE", "MNG", "MNP", "MOZ", "MRT", "MSR", "MTQ", "MUS", "MWI", "MYS", "MYT", "NAM", "NCL", "NER", "NFK", "NGA", "NIC", "NIU", "NLD", "NOR", "NPL", "NRU", "NZL", "OMN", "PAK", "PAN", "PCN", "PER", "PHL", "PLW", "PNG", "POL", "PRI", "PRK", "PRT", "PRY", "PSE", "PYF", "QAT", "REU", "ROU", "RUS", "RWA", "SAU", "SDN", "SEN", "SGP", "SGS", "SHN", "SJM", "SLB", "SLE", "SLV", "SMR", "SOM", "SPM", "SRB", "SSD", "STP", "SUR", "SVK", "SVN", "SWE", "SWZ", "SXM", "SYC", "SYR", "TCA", "TCD", "TGO", "THA", "TJK", "TKL", "TKM", "TLS", "TON", "TTO", "TUN", "TUR", "TUV", "TWN", "TZA", "UGA", "UKR", "UMI", "URY", "USA", "UZB", "VAT", "VCT", "VEN", "VGB", "VIR", "VNM", "VUT", "WLF", "WSM", "XKX", "YEM", "ZAF", "ZMB", "ZWE"])


class CreateAccountRequest(Model):
    name: str
    """
    Name of both accounts of the new pair, one line.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    handle: str | None = None
    """
    Unique in the organisation and mode.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None


class CreateClientAccountRequest(Model):
    name: str
    """
    Name of your customer, one line.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    handle: str | None = None
    """
    Unique in the organisation and mode.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None
    idempotency_key: str | None = None
    """
    Your own key of the client account: a second one with it is refused.
    """


class CumulativePerBundleCumulativePerBundleItemTimesery(Model):
    date: date_aliased
    """
    The day up to which the sums count, inclusive.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """

    quantity: Decimal
    """
    Tonnes.
    """


class CumulativePerBundleCumulativePerBundleItem(Model):
    bundle_id: str
    """
    The bundle.
    """

    bundle_name: str
    """
    Its name when the order was placed.
    """

    timeseries: list[CumulativePerBundleCumulativePerBundleItemTimesery]
    """
    One point a day, from the first day of the range.
    """


CumulativePerBundle = TypeAliasType("CumulativePerBundle", list[CumulativePerBundleCumulativePerBundleItem])
"""
For each bundle that was bought in the range, a running sum.
"""


CurrencyCode = TypeAliasType("CurrencyCode", Literal["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTC", "BTN", "BWP", "BYN", "BYR", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY", "CNH", "COP", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GGP", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "IMP", "INR", "IQD", "IRR", "ISK", "JEP", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LTL", "LVL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD", "STD", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VES", "VND", "VUV", "WST", "XAF", "XAG", "XAU", "XCD", "XDR", "XOF", "XPF", "YER", "ZAR", "ZMK", "ZMW", "ZWL"])


DataQuality = TypeAliasType("DataQuality", Literal["measured", "modelled", "published_default", "assumption"])
"""
`measured`: given by the client; `modelled`: given by a documented model; `published_default`: printed by a publication; `assumption`: chosen by us, or a fallback. Of a step: the weakest of all that its result depends on.
"""


DataQualityGrade = TypeAliasType("DataQualityGrade", Literal["A_plus", "A", "A_minus", "B_plus", "B", "B_minus", "C_plus", "C", "C_minus", "D"])


class DataQualityScoreComponents(Model):
    """
    Parts of the whole; they add up to it where they are masses.
    """

    emission_factor_score: DataQualityGrade
    """
    Grade of the factor.
    """

    route_score: DataQualityGrade | None
    """
    Null at a logistics site.
    """

    shipment_score: DataQualityGrade
    """
    Grade of what is known of the shipment.
    """


class DataQualityScore(Model):
    """
    Half the factor, three tenths the route and two tenths the shipment; without a route seven and three.
    """

    score: DataQualityGrade
    """
    The grade.
    """

    components: DataQualityScoreComponents
    """
    Parts of the whole; they add up to it where they are masses.
    """


class DeleteAccountLogoResult(Model):
    url: str | None = None
    """
    Never there.
    """


class DeleteClientAccountLogoResult(Model):
    url: str | None = None
    """
    Never there.
    """


class DeleteMappingResult(Model):
    pass


Diet = TypeAliasType("Diet", Literal["high_meat_eater", "medium_meat_eater", "low_meat_eater", "fish_eater", "vegetarian", "vegan"])
"""
Meat a day: high over 100 g, medium 50 to 99 g, low under 50 g.
"""


class Distance(Model):
    amount: Decimal
    """
    How far it is, a decimal as text.
    """

    unit: Literal["km"]
    """
    Kilometres.
    """


class DistanceRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    amount: Decimal
    """
    How far it is, a decimal as text.
    """

    unit: Literal["km", "mi", "nm"]
    """
    Kilometres, miles or nautical miles.
    """

    basis: Literal["shortest", "planned", "actual"] | None = None
    """
    What the distance is; default shortest. An actual one is not adjusted.
    """


Duplicates = TypeAliasType("Duplicates", Literal["keep", "replace", "reject"])
"""
keep (default): a further shipment; replace: the row takes the place of the newest one; reject: the row fails.
"""


ElectricityAccounting = TypeAliasType("ElectricityAccounting", Literal["location_based", "market_based"])


class ElectricityConsumption(Model):
    amount: Decimal
    """
    Electrical energy consumed, a decimal as text; not below 0.
    """

    unit: Literal["kWh", "MWh", "GWh"]
    """
    kWh, MWh or GWh.
    """


class ElectricityContract(Model):
    type: Literal["green_tariff", "certificates", "own_factor"]
    """
    `certificates`: certificates of renewable generation were cancelled for it. `own_factor`: `emission_factor_id` names the factor that the supplier evidences. `green_tariff`: evidences nothing by its name; with a factor it does.
    """

    share: float | None = None
    """
    Of the consumption; 1 by default.
    """

    emission_factor_id: str | None = None
    """
    `table/edition/row` of a factor of generation per kWh, or an own factor of the organisation per unit of energy.
    """


class ElectricityPerTonneKilometre(Model):
    amount: Decimal
    """
    kWh for one tonne over one kilometre.
    """

    unit: Literal["kWh/tkm"]
    """
    Unit of the number beside it.
    """


class EmissionCalculationsTimesery(Model):
    date: date_aliased
    """
    The day, or the first day of the month, UTC.
    """

    count: int
    """
    Estimates that were created.
    """


class EmissionCalculations(Model):
    """
    Days or months without an estimate have a 0.
    """

    timeseries: list[EmissionCalculationsTimesery]
    """
    Every day or month of the range, oldest first.
    """


EmissionFactorDenominatorUnit = TypeAliasType("EmissionFactorDenominatorUnit", Literal["m", "km", "mi", "nm", "vehicle*km", "item", "p", "meal", "A4_sheets", "TEU", "hour", "seconds", "ha", "m2", "cm2", "l", "ml", "Ml", "m3", "MJ", "GJ", "kWh", "toe", "kWh ICV", "kWh LHV", "kWh HHV", "kWh SCV", "toe ICV", "toe HHV", "toe SCV", "GJ ICV", "GJ HHV", "GJ SCV", "MJ ICV", "kg", "t", "guest*night", "person*month", "fte*working_hour", "person*km", "kg*day", "t*km", "m3*km", "TEU*km", "km*year", "m*year", "ha*year", "m2*year", "room*night", "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTC", "BTN", "BWP", "BYN", "BYR", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY", "CNH", "COP", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GGP", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "IMP", "INR", "IQD", "IRR", "ISK", "JEP", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LTL", "LVL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD", "STD", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VES", "VND", "VUV", "WST", "XAF", "XAG", "XAU", "XCD", "XDR", "XOF", "XPF", "YER", "ZAR", "ZMK", "ZMW", "ZWL"])


class EnergyPerTonneKilometre(Model):
    amount: Decimal
    """
    MJ for one tonne over one kilometre.
    """

    unit: Literal["MJ/tkm"]
    """
    Unit of the number beside it.
    """


class ErrorElement(Model):
    """
    `error_code` is stable; `message` is for humans and may change.
    """

    error_code: str
    """
    Stable name of the error: decide by it.
    """

    message: str
    """
    For humans; it may change.
    """


class ErrorResponse(Model):
    error: ErrorElement
    errors: list[ErrorElement]
    """
    What is wrong, or how far off figures may be.
    """


class EstimateAnalyticsRowGroupItem(Model):
    by: str
    """
    What was asked for in `group_by`.
    """

    value: str | None
    """
    The value.
    """


class EstimateAnalyticsRowActivity(Model):
    """
    Null where it is 0.
    """

    value: Decimal
    """
    The value.
    """

    unit: Literal["t*km"]
    """
    Unit of the number beside it.
    """


class EstimateClientAccount(Model):
    """
    The client account that the estimate belongs to, found by `handle` or `idempotency_key`, in the place of the acting account. Creating an estimate creates it where it is missing, which takes the permission `accounts.write`; the other properties count only then. Not inside batches.
    """

    name: str
    """
    What people call it.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    handle: str | None = None
    """
    Your own name for the account; null: none.
    """

    idempotency_key: str | None = None
    """
    Of the account, not of the estimate.
    """


class EstimateDataQualityShares(Model):
    """
    Fractions that add up to 1.
    """

    primary: Decimal
    """
    On what the client measured, or was told by who did.
    """

    modelled: Decimal
    """
    On models with the parameters of this very case.
    """

    default: Decimal
    """
    On published averages of the class, lane, sector or region asked for.
    """

    assumed: Decimal
    """
    On what the service chose: fallbacks, averages for something not given.
    """


class EstimateDataQuality(Model):
    shares: EstimateDataQualityShares
    """
    Fractions that add up to 1.
    """


EstimateMassUnit = TypeAliasType("EstimateMassUnit", Literal["t", "kg", "g", "mg"])


class EstimateWarning(Model):
    code: str
    """
    Open list. `aircraft_unsupported`: no fuel figures for this type of aircraft: the average of air freight was used. `average_assumed`: a national average took the place of a value that was not given. `cabin_fallback`: the source has no such cabin for this flight: the nearest one was used. `cargo_type_assumed`: tonnes or TEU were converted with the load of an average container. `corridor_practice`: the sea route is the one that carriers take at present, not the shortest one. `country_unknown`: no factor of the country: the factor of the world was used. `diet_ignored`: no amount of food was given: the diet has no effect. `distance_modelled`: the distance over land comes from a model, not from a router. `distance_rough`: no land route is known: the straight line times a factor was used. `edition_old`: the edition of the factors is past its review date. `exchange_rate_year`: the exchange rate is that of another year. `ferry_assumed`: a leg over land crosses water by ferry. `field_ignored`: the property has no effect in this request. `field_unknown`: the interface does not know this property of the request: it was ignored. `flight_route_mismatch`: the flight is not known between these airports. `flight_unknown`: nothing is known of the flight: the average of air freight was used. `fuel_assumed`: no fuel was given: a default or the usual one of the country was used. `legs_disconnected`: a leg begins elsewhere than the one before it ends. `load_implausible`: the shipment is heavier than what one vehicle carries. `place_ambiguous`: several places have this name: one of them was used. `place_corrected`: the spelling or the postcode of a place was corrected. `place_imprecise`: only the middle of a town, region or country is known. `place_moved`: the port, airport or station lies more than 50 km from the place given; the way between is not counted. `price_level_assumed`: prices of another year or of another country were used. `region_fallback`: no factor of the region: that of another region was used. `reported_figure_implausible`: the reported figure and the model differ by more than a factor of 3. `schedule_unavailable`: no carrier schedules: an average ship on the sea network was used. `tracking_unavailable`: no ship positions: the distance is that of the sea network. `trade_lane_unknown`: no trade lane was given or found: the average of all lanes was used, or one was inferred. `vehicle_assumed`: no vehicle was given: a default was used. `vessel_unknown`: nothing is known of the vessel: the average of its type was used. `year_fallback`: the factor is that of another year.
    """

    message: str
    """
    For people; may change.
    """

    field: str | None = None
    """
    Path in the request; missing when none is meant.
    """


class ExchangedCarrier(Model):
    energy_carrier: Literal["Diesel", "HVO", "Petrol", "CNG", "LNG", "LPG", "HFO", "MGO", "Aviation fuel", "Hydrogen", "Methanol", "Electric"]
    """
    By iLEAP's name.
    """

    relative_share: Decimal
    """
    Of the activity; above 0, together 1.
    """

    emission_factor_wtw: Decimal
    """
    kg CO2e per unit, well to wheel.
    """

    emission_factor_ttw: Decimal
    """
    The part of it that arises where it is used.
    """

    unit: Literal["l", "kg", "kWh", "MJ"]
    """
    What the factors are per.
    """


class ExchangedHubCategory(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    hub_type: Literal["Transshipment", "StorageAndTransshipment", "Warehouse", "LiquidBulkTerminal", "MaritimeContainerTerminal"]
    """
    By iLEAP's name.
    """

    id: str | None = None
    """
    What elements of transport chains call it; the factor's own id unless told.
    """

    energy_carriers: list[ExchangedCarrier]
    """
    What it runs on.
    """


class ExchangedTransportCategory(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    mode: Literal["Road", "Rail", "Air", "Sea", "InlandWaterway"]
    """
    By iLEAP's name.
    """

    id: str | None = None
    """
    What elements of transport chains call it; the factor's own id unless told.
    """

    energy_carriers: list[ExchangedCarrier]
    """
    What it runs on.
    """


class FactorActivity(Model):
    """
    In the unit of the factor, or in one that converts into it.
    """

    value: Decimal
    """
    How much of the activity, a decimal as text.
    """

    unit: EmissionFactorDenominatorUnit
    """
    Unit of the activity: one that converts into that of the factor.
    """


class FlightDetails(Model):
    aircraft_name: str
    """
    The type of the aircraft.
    """

    aircraft_configuration: Literal["belly_freight", "cargo"]
    """
    Whether the freight flies in a freighter or below passengers.
    """

    aircraft_capacity_tonnes: AircraftCapacity
    """
    What the aircraft can carry, tonnes.
    """

    load_factor: AircraftLoadFactor
    """
    How full the vehicle is, 0 to 1.
    """

    flight_fuel_consumed_tonnes: float
    """
    Fuel of the whole flight, tonnes.
    """

    distance_adjustment_factor: float
    """
    By how much the distance was multiplied.
    """

    emission_share: float
    """
    The part of the flight's emissions that counts for this, 0 to 1.
    """


class FlightIdentification(Model):
    flight_number: str
    """
    Airline and number, such as LH400.
    """

    departure_on: date_aliased
    """
    The day of departure.
    """


class FlightRouteFlightRoute(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["km", "mi", "nm"]
    """
    Unit of the number beside it.
    """


class FlightRouteFlightRoute1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    source: AirportCode
    """
    Airport of departure.
    """

    destination: AirportCode
    """
    Airport of arrival.
    """


FlightRoute = TypeAliasType("FlightRoute", FlightRouteFlightRoute | FlightRouteFlightRoute1)


class FollowBundlePortfolioRequest(Model):
    bundle_portfolio_id: str
    """
    Id of a portfolio of `GET /bundle-portfolios`.
    """


class FuelConsumption(Model):
    amount: Decimal
    """
    Of this shipment, not of the whole vehicle.
    """

    unit: Literal["l", "kg", "kwh", "gal"]
    """
    gal: of the USA; kwh: lower heating value.
    """


class GasEmissionsWtwBreakdown(Model):
    """
    Parts of `co2e`: well to tank and tank to wheel; missing where nobody splits it. `source` is `direct_from_source` only where the source prints the parts.
    """

    source: Literal["direct_from_source", "inferred_from_fuel", "global_fuel_mix_inferred"]
    """
    Where it begins, or where it comes from.
    """

    wtt_co2e: Decimal
    """
    CO2e from well to tank.
    """

    ttw_co2e: Decimal
    """
    CO2e from tank to wheel.
    """


class GasEmissions(Model):
    co2e: Decimal
    """
    All gases together, as CO2e.
    """

    co2: Decimal | None = None
    """
    Carbon dioxide.
    """

    methane: Decimal | None = None
    """
    Methane.
    """

    nitrous_oxide: Decimal | None = None
    """
    Nitrous oxide.
    """

    other: Decimal | None = None
    """
    Other gases.
    """

    wtw_breakdown: GasEmissionsWtwBreakdown | None = None
    """
    Parts of `co2e`: well to tank and tank to wheel; missing where nobody splits it. `source` is `direct_from_source` only where the source prints the parts.
    """


class GetProjectPerimeterResultCoordinate(Model):
    lat: float
    """
    Latitude in degrees, north is positive.
    """

    lon: float
    """
    Longitude in degrees, east is positive.
    """


class GetProjectPerimeterResult(Model):
    coordinates: list[list[GetProjectPerimeterResultCoordinate]]
    """
    Rings, each with its first point again at its end. None: no outline is known.
    """


class GivenDistance(Model):
    """
    1 mi = 1.609344 km, 1 nm = 1.852 km.
    """

    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["km", "mi", "nm"]
    """
    Unit of the number beside it.
    """


class Health(Model):
    status: Literal["ok"]
    """
    `ok`; everything else is an error.
    """


HttpsUrl = TypeAliasType("HttpsUrl", str)


class ImpactPage(Model):
    status: Literal["enabled", "disabled"]
    """
    Where it stands.
    """

    slug: str
    """
    Name in addresses of pages.
    """

    title: Literal["by_volume", "by_price"]
    """
    Heading.
    """

    description: Literal["by_equivalent", "by_supported_goals", "by_custom_description"] | None
    """
    In words.
    """

    custom_description: str | None
    """
    Plain text; shown where `description` is `by_custom_description`.
    """

    sections: list[Literal["bundles_breakdown", "certificates", "unsdg"]]
    """
    The sections that the page shows.
    """

    url: str
    """
    The page for people.
    """

    visible: bool
    """
    Whether anybody sees it: enabled, and the account's external_pages_visibility is public.
    """


class ImpactPageRequest(Model):
    status: Literal["enabled", "disabled"]
    """
    Where it stands.
    """

    slug: str
    """
    Name in addresses of pages.
    """

    title: Literal["by_volume", "by_price"]
    """
    Whether the page is headed by tonnes or by money.
    """

    sections: list[Literal["bundles_breakdown", "certificates", "unsdg"]]
    """
    The sections that the page shows, each named at most once.
    """

    description: Literal["by_equivalent", "by_supported_goals", "by_custom_description"] | None = (
        None
    )
    """
    In words.
    """

    custom_description: str | None = None
    """
    Plain text, without environmental claims that Directive (EU) 2024/825 forbids.
    """


class InferenceDetailsRailTypeFromRoute(Model):
    """
    The train that is usual between these countries; null: it was given.
    """

    rail_type: Literal["electric_freight_train", "diesel_freight_train"]
    """
    Which train.
    """

    source_country: str
    """
    Country of the beginning.
    """

    destination_country: str
    """
    Country of the end.
    """


class InferenceDetailsRoadEmissionStandard(Model):
    """
    The emission standard that was taken; null: it was given.
    """

    value: Literal["euro1", "euro2", "euro3", "euro4", "euro5", "euro6"]
    """
    The value.
    """

    from_: Annotated[Literal["source", "destination", "both"], Field(alias="from")]
    """
    Which end of the route decided.
    """

    source_country_code: str | None
    """
    Country of the beginning, ISO 3166-1 alpha-3; null: not known.
    """

    destination_country_code: str | None
    """
    Country, ISO 3166-1 alpha-3, of the end.
    """

    source_region: Literal["Africa", "Asia and Pacific", "North America", "Central and South America", "Europe", "World"] | None
    """
    Region of the world of the beginning; null: not known.
    """

    destination_region: Literal["Africa", "Asia and Pacific", "North America", "Central and South America", "Europe", "World"] | None
    """
    Region of the world of the end; null: not known.
    """


class InferenceDetailsRoadTruckType(Model):
    """
    The truck that was taken; null: it was given.
    """

    value: Literal["truck_generic_van", "truck_rigid_7_5t", "truck_rigid_12t", "truck_rigid_20t", "truck_rigid_26t", "truck_rigid_32t", "truck_articulated_34t", "truck_articulated_40t", "truck_articulated_44t", "truck_articulated_60t", "truck_articulated_72t"]
    """
    The value.
    """

    is_international_shipment: bool
    """
    Whether the route leads through several countries.
    """


class InferenceDetailsRoadFuel(Model):
    """
    The fuel that was taken; null: it was given.
    """

    value: Literal["gasoline", "diesel", "99_diesel_1_biodiesel", "98_diesel_2_biodiesel", "95_diesel_5_biodiesel", "93_diesel_7_biodiesel", "90_diesel_10_biodiesel", "80_diesel_20_biodiesel", "50_diesel_50_biodiesel", "ethanol_from_corn", "hvo_from_tallow", "lpg", "cng", "lng"]
    """
    The value.
    """

    source_country_code: str | None
    """
    Country of the beginning, ISO 3166-1 alpha-3; null: not known.
    """

    source_region: Literal["Africa", "Asia and Pacific", "North America", "Central and South America", "Europe", "World"] | None
    """
    Region of the world of the beginning; null: not known.
    """


class InferenceDetailsRoadGradient(Model):
    """
    The gradient that was taken; null: it was given.
    """

    value: Literal["flat", "hilly", "mountainous"]
    """
    The value.
    """


class InferenceDetailsRoadSituation(Model):
    """
    The kind of road that was taken; null: it was given.
    """

    value: Literal["city_urban_freeflow", "city_urban_heavy_traffic", "city_urban_stop_and_go", "motorway_urban_freeflow", "motorway_urban_heavy_traffic", "motorway_urban_stop_and_go", "motorway_rural_freeflow", "motorway_rural_heavy_traffic", "motorway_rural_stop_and_go", "arterial_road_rural_freeflow", "arterial_road_rural_heavy_traffic", "arterial_road_rural_stop_and_go"]
    """
    The value.
    """


IntensityUnit = TypeAliasType("IntensityUnit", Literal["t_per_tkm", "kg_per_tkm", "g_per_tkm", "mg_per_tkm", "t_per_t", "kg_per_t", "g_per_t", "mg_per_t"])


class IsShipmentRequest(Model):
    is_shipment: bool
    """
    true: goods really moved.
    """


class LegEmissions(Model):
    """
    Masses in kg, energy in MJ, fuel in litres, activity in t·km, intensities in kg CO2e per t·km.
    """

    total_emissions: Decimal | None
    """
    kg CO2e, well to wheel.
    """

    distance_km: Decimal | None
    """
    Kilometres of the leg.
    """

    wtt: Decimal | None
    """
    Well to tank.
    """

    ttw: Decimal | None
    """
    Tank to wheel.
    """

    intensity: Decimal | None
    """
    Emissions per unit of activity.
    """

    particles_total: Decimal | None
    """
    kg of particles, well to wheel.
    """

    particles_wtt: Decimal | None
    """
    kg of particles, well to tank.
    """

    particles_ttw: Decimal | None
    """
    kg of particles, tank to wheel.
    """

    carbon_dioxide_total: Decimal | None
    """
    kg of CO2, well to wheel.
    """

    carbon_dioxide_wtt: Decimal | None
    """
    kg of CO2, well to tank.
    """

    carbon_dioxide_ttw: Decimal | None
    """
    kg of CO2, tank to wheel.
    """

    nitrogen_oxides_total: Decimal | None
    """
    kg of nitrogen oxides, well to wheel.
    """

    nitrogen_oxides_wtt: Decimal | None
    """
    kg of nitrogen oxides, well to tank.
    """

    nitrogen_oxides_ttw: Decimal | None
    """
    kg of nitrogen oxides, tank to wheel.
    """

    sulfur_dioxides_total: Decimal | None
    """
    kg of sulfur dioxide, well to wheel.
    """

    sulfur_dioxides_wtt: Decimal | None
    """
    kg of sulfur dioxide, well to tank.
    """

    sulfur_dioxides_ttw: Decimal | None
    """
    kg of sulfur dioxide, tank to wheel.
    """

    non_methane_hydro_carbons_total: Decimal | None
    """
    kg of hydrocarbons but methane, well to wheel.
    """

    non_methane_hydro_carbons_wtt: Decimal | None
    """
    kg of hydrocarbons but methane, well to tank.
    """

    non_methane_hydro_carbons_ttw: Decimal | None
    """
    kg of hydrocarbons but methane, tank to wheel.
    """

    primary_energy_mj: Decimal | None
    """
    Primary energy of the leg, MJ.
    """

    fuel_consumption_l: Decimal | None
    """
    Litres burned for the leg.
    """

    transport_activity: Decimal | None
    """
    Transport activity of the leg, t·km.
    """

    emission_factor_intensity: Decimal | None
    """
    The carrier's factor, kg CO2e per t·km.
    """

    emission_factor_year: int | None
    """
    Year of the carrier's factor.
    """

    emission_factor_description: str | None
    """
    What the carrier's factor is of.
    """

    emission_factor_region: str | None
    """
    Where the carrier's factor holds.
    """

    emission_factor_source: str | None
    """
    Where the carrier's factor comes from.
    """

    emission_factor_numerator: str | None
    """
    Unit of emissions of the carrier's factor, in words.
    """

    emission_factor_denominator: str | None
    """
    Unit of activity of the carrier's factor, in words.
    """


ListEmissionFactorRegionsResult = TypeAliasType("ListEmissionFactorRegionsResult", list[str])


class ListedClientAccount(Model):
    id: str
    """
    Its id.
    """

    name: str
    """
    What people call it.
    """

    organisation_id: str
    """
    The organisation that it belongs to.
    """

    handle: str | None
    """
    Your own name for the account; null: none.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    type: AccountType
    """
    What kind it is.
    """

    logo: str | None
    """
    Address of the account's logo; null: none.
    """

    beneficiary: str | None
    """
    Name on retirements; null: the organisation's name is used.
    """

    bundle_portfolio_id: str | None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    external_pages_visibility: Literal["public", "hidden"]
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"]
    """
    When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
    """

    scope: Literal["client_account"]
    """
    Whether it is an account or a client account.
    """

    idempotency_key: str | None = None
    """
    Your own key of it: repeating the same creation with the same key is safe.
    """

    organisation_type: Literal["shipper", "supplier"]
    """
    What the accounts of the organisation are in their shipments; set by the operator, default shipper.
    """

    last_active_date: date_aliased | None
    """
    UTC day of the newest estimate; null without any.
    """

    number_of_estimates: int
    """
    Estimates of every kind. Up to five minutes behind.
    """

    total_emissions: Decimal
    """
    Tonnes CO2e of all estimates. Up to five minutes behind.
    """


class ListedClientAccountPage(Model):
    """
    One page of a list of ListedClientAccount.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[ListedClientAccount]
    """
    The resources of this page, in the order of the list.
    """


class LocationLocation(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    locode: str
    """
    UN/LOCODE, such as DEHAM.
    """


class LocationLocation1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    lat: float
    """
    Latitude in degrees, north is positive.
    """

    lon: float
    """
    Longitude in degrees, east is positive.
    """


class LocationLocation2(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    code: str
    """
    IATA or ICAO code of an airport.
    """


class LocationLocation3(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    street_line1: str | None = None
    """
    Street and number.
    """

    street_line2: str | None = None
    """
    Further part of the address.
    """

    postcode: str | None = None
    """
    Postal code.
    """

    city: str | None = None
    """
    Name of a city, in any language that the tables know.
    """

    country_code: CountryCode | None = None
    """
    Country, ISO 3166-1 alpha-3.
    """


Location = TypeAliasType("Location", LocationLocation | LocationLocation1 | LocationLocation2 | LocationLocation3)


LogicalUnit = TypeAliasType("LogicalUnit", Literal["currency", "distance", "item", "time", "area", "volume", "energy", "mass", "person-time", "person-distance", "mass-time", "mass-distance", "distance-time", "area-time", "room-time"])


LogisticsSiteMethod = TypeAliasType("LogisticsSiteMethod", Literal["maritime_container_terminal", "maritime_container_terminal_ambient", "maritime_container_terminal_chilled", "transhipment_site_ambient", "transhipment_site_chilled", "transhipment_site_mixed", "storage_and_transhipment_ambient", "storage_and_transhipment_chilled", "storage_and_transhipment_mixed", "warehouse_ambient", "warehouse_chilled", "warehouse_mixed", "liquid_bulk_terminals_ambient", "liquid_bulk_terminals_mixed"])


class MappingMappingItem(Model):
    column: str
    """
    Name of the column in the file.
    """

    to: str | None
    """
    A path into the row, or a column of the kind's template; null: the column is ignored.
    """


Mapping = TypeAliasType("Mapping", list[MappingMappingItem])


MassUnit = TypeAliasType("MassUnit", Literal["t", "kg", "g"])


class MerchantMerchant(Model):
    """
    `category_code` is a code of ISO 18245, leading zeros kept. `category_hierarchy`: names of categories, most specific first.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    name: str | None = None
    """
    Name of the merchant; its words may tell what was bought.
    """

    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    category_code: str
    """
    Merchant category code of ISO 18245, four digits.
    """

    search_term: str | None = None
    """
    Words to recognise the purchase by.
    """


class MerchantMerchant1(Model):
    """
    `category_code` is a code of ISO 18245, leading zeros kept. `category_hierarchy`: names of categories, most specific first.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    name: str | None = None
    """
    Name of the merchant; its words may tell what was bought.
    """

    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    search_term: str
    """
    Words to recognise the purchase by.
    """

    category: str | None = None
    """
    Category of what was bought, or of the factor; of scope 3, its number in the GHG Protocol.
    """

    category_hierarchy: list[str] | None = None
    """
    Names of categories, most specific first.
    """


Merchant = TypeAliasType("Merchant", MerchantMerchant | MerchantMerchant1)
"""
`category_code` is a code of ISO 18245, leading zeros kept. `category_hierarchy`: names of categories, most specific first.
"""


Metadata = TypeAliasType("Metadata", dict[str, str])
"""
Free key-value pairs; stored and returned without any effect.
"""


class MethodologyDetailsMethodologyDetails(Model):
    flight: FlightDetails
    """
    What is known of the flight.
    """


class MethodologyDetailsMethodologyDetails2(Model):
    energy_consumption: EnergyPerTonneKilometre
    """
    Energy per tonne and kilometre.
    """

    vehicle_capacity: Decimal
    """
    What the vehicle can carry, tonnes.
    """

    load_factor: float
    """
    How full the vehicle is, 0 to 1.
    """

    empty_runs_factor: float
    """
    Kilometres driven empty, as a part of all, 0 to 1.
    """

    capacity_utilisation: float
    """
    Load factor with empty runs counted in, 0 to 1.
    """

    emission_standard: str
    """
    Emission standard of the engine.
    """

    situation: str
    """
    The kind of road.
    """

    gradient: str
    """
    How hilly the road is.
    """

    refrigeration_factor: float | None = None
    """
    Uplift for temperature control; null without one, missing in earlier estimates.
    """


class MethodologyDetailsMethodologyDetails3(Model):
    electricity_consumption: ElectricityPerTonneKilometre
    """
    Electricity used; of a request kWh, of a method per tonne and kilometre.
    """


class Money(Model):
    value: Decimal
    """
    Amount of money, a decimal as text.
    """

    currency: CurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """


class MultiLegShippingEstimateDataQualityScore(Model):
    """
    The mean of the legs, weighed by mass. Null for estimates made before there was this field.
    """

    score: DataQualityGrade
    """
    The grade.
    """


class MultiMatchRequest(Model):
    name: str | None = None
    """
    A label for the estimates that are made, for you.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    value: Money
    """
    The amount paid, without shipping and taxes.
    """

    merchant: Merchant
    diet: Diet | None = None
    """
    Only effective for purchases of food.
    """

    region_fallback: Literal["never", "always"] | None = None
    """
    never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning.
    """


class NamedMapping(Model):
    name: str
    """
    Your name of the mapping: files that name it are read by it.
    """

    kind: BatchKind
    """
    What rows of files are that the mapping reads.
    """

    mapping: Mapping
    """
    Which columns stand for what.
    """

    created_at: AwareDatetime
    """
    When the mapping was first kept.
    """


class NamedMappingPage(Model):
    """
    One page of a list of NamedMapping.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[NamedMapping]
    """
    The resources of this page, in the order of the list.
    """


class Nothing(Model):
    """
    An empty object.
    """


class NothingRecognised(Model):
    """
    Nothing is known of what the merchant sells.
    """

    model_config = ConfigDict(
        extra="forbid",
    )


class OffsetLinkAnalyticsOrderBundle(Model):
    bundle_id: str
    """
    The bundle.
    """

    bundle_name: str
    """
    Its name when the order was placed.
    """


class OffsetLinkAnalyticsOrder(Model):
    order_id: str
    """
    The order.
    """

    created_at: AwareDatetime
    """
    When it was made.
    """

    email: str
    """
    Address of the customer who ordered; null: ordered by a key.
    """

    bundles: list[OffsetLinkAnalyticsOrderBundle]
    """
    The bundles, in the order of the selection.
    """


class OffsetLinkAnalytics(Model):
    id: str
    """
    Its id.
    """

    unique_visitors: int
    """
    Browsers that opened the page, each counted once, whenever it comes back. Told apart by address and user agent, without a cookie; an estimate: near exact for a few, within some 2 % up to 10,000, and never above 36,909.
    """

    placed_orders: int
    """
    How many orders came of it.
    """

    spent_today: Decimal
    """
    What orders that the account pays have cost on this UTC day: counts towards `daily_limit`.
    """

    spent_total: Decimal
    """
    What they have cost in all: counts towards `total_limit`.
    """

    orders: list[OffsetLinkAnalyticsOrder]
    """
    Orders of the link, newest first: so many as were asked for and fit into an answer.
    """

    has_more: bool
    """
    Whether there are orders behind these.
    """

    next_cursor: str | None
    """
    Send it as `after` to read on. Null exactly when `has_more` is false.
    """


class OffsetLinkRequest(Model):
    name: str
    """
    Internal label.
    """

    title: str | None = None
    """
    Of the first screen.
    """

    description: str | None = None
    """
    Of the first screen.
    """

    value: Decimal | None = None
    """
    Fixed amount per order, in the account currency; without it the customer chooses.
    """

    emails: list[str] | None = None
    """
    Only these addresses may use the link; missing or empty: anyone.
    """

    expires_at: AwareDatetime | None = None
    """
    Must be in the future.
    """

    use_logo: bool
    """
    Show the account's logo.
    """

    contact_email: str | None = None
    """
    Where customers may ask about the link, shown where it has expired or is used up.
    """

    order_limit: Decimal | None = None
    """
    Most that one order through the link may cost, fees included, in the account currency. Missing: the operator's default. Only for links that the account pays.
    """

    daily_limit: Decimal | None = None
    """
    Most that all orders of one UTC day may cost. Missing: the operator's default. Only for links that the account pays.
    """

    total_limit: Decimal | None = None
    """
    Most that all orders may cost, whatever became of them. Missing: the operator's default. Only for links that the account pays.
    """

    bundles: list[str]
    """
    What the customer may choose from: 1 to 24 bundles.
    """

    require_payment: bool | None = None
    """
    true: the customer pays by card. Default false. Fixed after creation.
    """


class OffsetLinkUpdateRequest(Model):
    name: str
    """
    Internal label.
    """

    title: str | None = None
    """
    Of the first screen.
    """

    description: str | None = None
    """
    Of the first screen.
    """

    value: Decimal | None = None
    """
    Fixed amount per order, in the account currency; without it the customer chooses.
    """

    emails: list[str] | None = None
    """
    Only these addresses may use the link; missing or empty: anyone.
    """

    expires_at: AwareDatetime | None = None
    """
    Must be in the future.
    """

    use_logo: bool
    """
    Show the account's logo.
    """

    contact_email: str | None = None
    """
    Where customers may ask about the link, shown where it has expired or is used up.
    """

    order_limit: Decimal | None = None
    """
    Most that one order through the link may cost, fees included, in the account currency. Missing: the operator's default. Only for links that the account pays.
    """

    daily_limit: Decimal | None = None
    """
    Most that all orders of one UTC day may cost. Missing: the operator's default. Only for links that the account pays.
    """

    total_limit: Decimal | None = None
    """
    Most that all orders may cost, whatever became of them. Missing: the operator's default. Only for links that the account pays.
    """

    bundles: list[str] | None = None
    """
    Missing: unchanged.
    """


OffsetType = TypeAliasType("OffsetType", Literal["emissions_reduction", "carbon_removal"])


OpenApiDocument = TypeAliasType("OpenApiDocument", dict[str, Any])
"""
This interface as OpenAPI 3.1.
"""


class OrderBundle(Model):
    bundle_id: str
    """
    The bundle.
    """

    bundle_name: str
    """
    Its name when the order was placed.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    unit_price: Decimal
    """
    Per tonne, without fees.
    """

    gross_unit_price: Decimal
    """
    Per tonne, with fees.
    """

    offset_cost: Decimal
    """
    Without fees.
    """

    insufficient_available_quantity: bool | None
    """
    true: stock too small; false: enough; null: stock not limited.
    """

    primary_image: str | None = None
    """
    Address of its picture.
    """


class OrderByEstimateRequest(Model):
    estimate_id: str
    """
    The estimate.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Quantities are cut below this unit, never up. Default: g.
    """

    idempotency_key: str | None = None
    """
    Your own key of the order: a second order with it is refused, so that a repetition never orders twice.
    """

    metadata: Metadata | None = None


class OrderByValueRequest(Model):
    value: Decimal
    """
    The most that is paid, fees included, in the currency of the account.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Quantities are cut below this unit, never up. Default: g.
    """

    idempotency_key: str | None = None
    """
    Your own key of the order: a second order with it is refused, so that a repetition never orders twice.
    """

    metadata: Metadata | None = None


class OrderCredit(Model):
    project_name: str
    """
    Its name.
    """

    project_type: str
    """
    What kind of project it is.
    """

    country_name: str
    """
    Where the project is.
    """

    registry_name: str
    """
    Where the credits were retired.
    """

    vintage: str | None
    """
    Year, or years, of the credited reductions or removals; null in test mode.
    """

    quantity: Decimal
    """
    Tonnes. Below one where it is a part of a credit that was retired for several orders of the same beneficiary.
    """

    serial_numbers: list[str]
    """
    As the registry writes them: serial numbers, or its reference of the retirement. Empty in test mode.
    """


class OrderMetricsUnSdgItem(Model):
    un_sdg_number: int
    """
    Number of the UN Sustainable Development Goal.
    """

    occurrences: int
    """
    Number of projects.
    """


class OrderMetrics(Model):
    number_of_un_sdgs: int
    """
    How many goals there are among the projects.
    """

    number_of_projects: int
    """
    How many projects the orders are allocated to.
    """

    un_sdg: list[OrderMetricsUnSdgItem] | None
    """
    By number; null without projects.
    """


class OrderProject(Model):
    project_id: str
    """
    The project.
    """

    project_name: str
    """
    Its name.
    """

    project_type: str
    """
    What kind of project it is.
    """

    project_slug: str
    """
    Its name in addresses of pages.
    """

    project_logo: str | None = None
    """
    Address of its logo.
    """

    quantity: Decimal
    """
    Tonnes of CO2e.
    """

    unit_price: Decimal
    """
    Per tonne, without fees.
    """

    offset_cost: Decimal
    """
    Cost of the credits, without fees.
    """

    status: Literal["allocated", "retired"]
    """
    Whether credits of the project are retired for the order.
    """


class OrderQuote(Model):
    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """

    estimated_quantity: Decimal
    """
    Tonnes; may be below the requested quantity by truncation.
    """

    estimated_offset_cost: Decimal
    """
    Without fees.
    """

    estimated_commission: Decimal
    """
    Fees.
    """

    estimated_total_cost: Decimal
    """
    Offset cost and commission; at least one minor unit of the currency.
    """

    requested_quantity: Decimal | None
    """
    Tonnes that were asked for; null: something else was.
    """

    requested_value: Decimal | None
    """
    Money that was to be spent; null: something else was asked for.
    """

    bundles: list[OrderBundle]
    """
    The bundles, in the order of the selection.
    """


class OrderRetirement(Model):
    order_id: str
    """
    The order.
    """

    beneficiary: str
    """
    On whose behalf the credits were retired.
    """

    completed_at: AwareDatetime
    """
    When the order became complete.
    """

    quantity: Decimal
    """
    Tonnes, of all credits.
    """

    verification_url: str
    """
    The page at which anybody who has the address may check the certificate. The certificate has it.
    """

    credits: list[OrderCredit]
    """
    What was retired, by project and vintage.
    """


OrderStatus = TypeAliasType("OrderStatus", Literal["received", "placed", "paid", "retiring", "complete", "cancelled", "failed"])


OverlapReason = TypeAliasType("OverlapReason", Literal["same_freight_reference", "same_journey_reference", "same_purchase_reference", "same_electricity", "same_company_year", "purchase_and_freight", "purchase_and_journey", "purchase_and_electricity", "servers_and_electricity", "company_and_parts"])
"""
`same_freight_reference`, `same_journey_reference`, `same_purchase_reference`: the same reference more than once, in whatever case; `same_electricity`: the same reference, country and region with the same day or year, without references the same consumption; `same_company_year`: a year of the same country and city; `purchase_and_freight`, `purchase_and_journey`: a purchase of transport and an estimate of it with the same reference, or with a pair of metadata and the day in common; `purchase_and_electricity`: both of one year and country; `servers_and_electricity`: data centre services that were bought, or a company's own servers, and electricity of the same year; `company_and_parts`: a company's year and estimates of what it includes.
"""


class OverlapsByReason(Model):
    reason: OverlapReason
    number_of_groups: int
    """
    Groups of estimates that were found for this reason.
    """

    number_of_estimates: int
    """
    Estimates in all of these groups.
    """


class OwnFactorPurposeOwnFactorPurposeElectricity(Model):
    """
    What the factor is used for where the account prefers own factors.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    activity: Literal["electricity"]
    """
    What is estimated.
    """


class OwnFactorPurposeOwnFactorPurposeFreight(Model):
    """
    What the factor is used for where the account prefers own factors.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    activity: Literal["freight"]
    """
    What is estimated.
    """

    mode: Literal["road", "rail", "sea", "air", "inland_waterway"]
    """
    Of the leg.
    """


class OwnFactorPurposeOwnFactorPurposePurchase(Model):
    """
    What the factor is used for where the account prefers own factors.
    """

    model_config = ConfigDict(
        extra="forbid",
    )
    activity: Literal["purchase"]
    """
    What is estimated.
    """

    merchant_name: str | None = None
    """
    `merchant.name` of the request, in whatever case.
    """

    merchant_category_code: str | None = None
    """
    What the merchant sells, a code of ISO 18245.
    """


OwnFactorPurpose = TypeAliasType("OwnFactorPurpose", OwnFactorPurposeOwnFactorPurposeElectricity | OwnFactorPurposeOwnFactorPurposeFreight | OwnFactorPurposeOwnFactorPurposePurchase)
"""
What the factor is used for where the account prefers own factors.
"""


class PartialUpdateAccountRequest(Model):
    name: str | None = None
    """
    The new name; missing: it stays.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    bundle_portfolio_id: str | None = None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    handle: str | None = None
    """
    Your own name for the account; null: none.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None
    idempotency_key: str | None = None
    """
    Without effect: only client accounts have a key.
    """


class PartialUpdateClientAccountRequest(Model):
    name: str | None = None
    """
    What people call it.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    bundle_portfolio_id: str | None = None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    handle: str | None = None
    """
    Your own name for the account; null: none.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None
    idempotency_key: str | None = None
    """
    Sets or replaces the key.
    """


class PartnerFootprintExtensionDataTceDistance(Model):
    """
    How far it is.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, Any],
    }
    actual: Decimal | None = None
    """
    km: the way that was taken.
    """

    gcd: Decimal | None = None
    """
    km: the great circle.
    """

    sfd: Decimal | None = None
    """
    km: the shortest feasible way.
    """


class PartnerFootprintExtensionDataTce(Model):
    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, Any],
    }
    tceId: str
    """
    The element's id.
    """

    mass: Decimal
    """
    kg.
    """

    distance: PartnerFootprintExtensionDataTceDistance
    """
    How far it is.
    """

    transportActivity: Decimal
    """
    t·km.
    """

    co2eWTW: Decimal
    """
    kg CO2e, well to wheel.
    """

    co2eTTW: Decimal
    """
    The part of it that arises at the vehicle.
    """


class PartnerFootprintExtensionData(Model):
    """
    What it is about.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, Any],
    }
    shipmentId: str
    """
    The shipment, as the partner calls it.
    """

    tces: list[PartnerFootprintExtensionDataTce]
    """
    The elements of the transport chain.
    """


class PartnerFootprintExtension(Model):
    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, Any],
    }
    dataSchema: str
    """
    The address of the JSON schema of a ShipmentFootprint.
    """

    data: PartnerFootprintExtensionData
    """
    What it is about.
    """


class PartnerFootprint(Model):
    """
    A ProductFootprint of PACT 2 with iLEAP's ShipmentFootprint.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, Any],
    }
    id: str
    """
    Its id.
    """

    version: int
    """
    Grows with each change of the footprint.
    """

    companyName: str
    """
    The partner, whose data it is.
    """

    extensions: list[PartnerFootprintExtension]
    """
    iLEAP's ShipmentFootprint.
    """


class PassengerAnnotations(Model):
    is_passenger_transportation: bool | None = None
    """
    null: false, as when it was never told.
    """

    passenger_transportation_travelled_at: AwareDatetime | None = None
    """
    null: when the estimate was made.
    """

    metadata: Metadata | None = None
    """
    Replaced as a whole; null clears it.
    """

    idempotency_key: str | None = None
    """
    The estimate's key from now on; refused where another estimate has it.
    """


class PassengerPlacePassengerPlace(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    lat: float
    """
    Latitude in degrees, north is positive.
    """

    lon: float
    """
    Longitude in degrees, east is positive.
    """


class PassengerPlacePassengerPlace1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    code: str
    """
    IATA or ICAO code of an airport.
    """


class PassengerPlacePassengerPlace2(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    street_line1: str | None = None
    """
    Street and number.
    """

    street_line2: str | None = None
    """
    Further part of the address.
    """

    postcode: str | None = None
    """
    Postal code.
    """

    city: str | None = None
    """
    Name of a city, in any language that the tables know.
    """

    country_code: CountryCode | None = None
    """
    Country, ISO 3166-1 alpha-3.
    """


PassengerPlace = TypeAliasType("PassengerPlace", PassengerPlacePassengerPlace | PassengerPlacePassengerPlace1 | PassengerPlacePassengerPlace2)


class PassengerResolvedLegMethodologyDetailsFlight(Model):
    """
    What is known of the flight.
    """

    aircraft_name: str
    """
    The type of the aircraft.
    """

    flight_fuel_consumed_tonnes: float
    """
    Fuel of the whole flight, tonnes.
    """

    emission_share: float
    """
    The part of the flight's emissions that counts for this, 0 to 1.
    """


class PassengerResolvedLegMethodologyDetails(Model):
    """
    Details of the method that was used.
    """

    flight: PassengerResolvedLegMethodologyDetailsFlight
    """
    What is known of the flight.
    """


class PassengerRoutePassengerRoute(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["km", "mi", "nm"]
    """
    Unit of the number beside it.
    """


class PassengerRoutePassengerRoute1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    source: PassengerPlace
    """
    Where the leg begins.
    """

    destination: PassengerPlace
    """
    Where the leg ends.
    """


PassengerRoute = TypeAliasType("PassengerRoute", PassengerRoutePassengerRoute | PassengerRoutePassengerRoute1)


PassengerVehicle = TypeAliasType("PassengerVehicle", Literal["car_mini", "car_supermini", "car_lower_medium", "car_upper_medium", "car_executive", "car_luxury", "car_sports", "car_dual_purpose_4x4", "car_mpv", "car_average", "motorcycle_small", "motorcycle_medium", "motorcycle_large", "motorcycle_average", "taxi", "coach", "local_bus"])
"""
Cars, taxis and motorcycles are counted by the vehicle: one for four passengers, a motorcycle for two, rounded up. Coaches and buses are counted by the passenger.
"""


class PendingEvents(Model):
    account_id: str
    """
    The account that it belongs to.
    """

    first_sequence: str
    """
    Sequence of the first event.
    """

    last_sequence: str
    """
    Sequence of the last event.
    """

    since: AwareDatetime
    """
    When the first of them became due.
    """


class Price(Model):
    value: Decimal
    """
    What was paid, a decimal as text.
    """

    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """


class PrimaryDataIntensity(Model):
    """
    Emissions per unit of activity.
    """

    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: IntensityUnit
    """
    Unit of the number beside it.
    """

    boundary: Literal["wtw", "ttw"]
    """
    ttw is completed by the upstream share of the carrier.
    """


class PrimaryDataFootprint(Model):
    """
    A partner's footprint, as it came by PACT and iLEAP.
    """

    product_footprint: PartnerFootprint
    tce_id: str | None = None
    """
    The element that is this leg; needed where there are several.
    """


PrimaryFuel = TypeAliasType("PrimaryFuel", Literal["gasoline", "diesel", "99_diesel_1_biodiesel", "98_diesel_2_biodiesel", "95_diesel_5_biodiesel", "93_diesel_7_biodiesel", "90_diesel_10_biodiesel", "80_diesel_20_biodiesel", "50_diesel_50_biodiesel", "ethanol_from_corn", "hvo_from_tallow", "lpg", "cng", "lng", "electricity", "hydrogen", "biodiesel", "bio_cng", "bio_lng", "hfo", "vlsfo", "ulsfo", "mdo", "mgo", "methanol", "jet", "saf_hefa"])


class PrintedFactor(Model):
    """
    As its table prints it: also of figures that are no emissions.
    """

    value: Decimal | None
    """
    The factor as its source prints it.
    """

    unit: str
    """
    Unit of the factor as its source prints it.
    """


class ProjectMediaItem(Model):
    type: Literal["image", "video"]
    """
    What kind it is.
    """

    url: str
    """
    Its address.
    """

    attribution_text: str | None
    """
    Whom to name beside it; null: nobody.
    """

    attribution_url: str | None
    """
    Where the name leads; null: nowhere.
    """


class ProjectImpactSummaryItem(Model):
    icon: str
    """
    Name of a symbol.
    """

    label: str
    """
    Short text for people; null: none.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """

    image_url: str
    """
    Address of a picture.
    """


class ProjectDataset(Model):
    dataset: str
    """
    Name of the data set.
    """

    description: str
    """
    In words.
    """

    thumbnail_url: str
    """
    Address of a small picture.
    """


class ProjectQualityAssessmentDurability(Model):
    """
    How long the effect lasts.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """


class ProjectQualityAssessmentAdditionality(Model):
    """
    Why this would not have happened without the credits.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """


class ProjectQualityAssessmentMeasurement(Model):
    """
    How the effect is measured.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """


class ProjectQualityAssessmentRiskMitigation(Model):
    """
    What is done against losses.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """


class ProjectQualityAssessmentCobenefits(Model):
    """
    What it does for people and nature besides.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """


class ProjectQualityAssessment(Model):
    """
    What was found when the project was examined; null: nothing is known.
    """

    durability: ProjectQualityAssessmentDurability
    """
    How long the effect lasts.
    """

    additionality: ProjectQualityAssessmentAdditionality
    """
    Why this would not have happened without the credits.
    """

    measurement: ProjectQualityAssessmentMeasurement
    """
    How the effect is measured.
    """

    risk_mitigation: ProjectQualityAssessmentRiskMitigation
    """
    What is done against losses.
    """

    cobenefits: ProjectQualityAssessmentCobenefits
    """
    What it does for people and nature besides.
    """


class ProjectLinksAndNewsLink(Model):
    destination_url: str
    """
    Where the link leads.
    """

    title: str
    """
    Heading.
    """

    favicon_url: str
    """
    Small picture of the site.
    """


class ProjectLinksAndNewsNew(Model):
    image_url: str
    """
    Address of a picture.
    """

    favicon_url: str
    """
    Small picture of the site.
    """

    article_url: str
    """
    Where the article is.
    """

    title: str
    """
    Heading.
    """

    description: str
    """
    In words.
    """

    published_at: AwareDatetime | None
    """
    When it was published; null: not known.
    """


class ProjectLinksAndNews(Model):
    """
    Where to read more; null: nothing is known.
    """

    links: list[ProjectLinksAndNewsLink]
    """
    Links to further pages.
    """

    news: list[ProjectLinksAndNewsNew]
    """
    Articles about it.
    """


class ProjectTimelineItem(Model):
    year: int
    """
    The year.
    """

    description: str
    """
    In words.
    """


class ProjectCarbonStorageOverTimeItem(Model):
    year: int
    """
    The year.
    """

    baseline: float
    """
    Tonnes stored without the project.
    """

    carbon_stock: float
    """
    Tonnes stored with the project.
    """

    assumed_leakage: float
    """
    Tonnes that are assumed to be emitted elsewhere instead.
    """

    buffer: float
    """
    Tonnes held back against losses.
    """

    credits_issued: float
    """
    Credits of the year, tonnes.
    """


class ProjectCarbonCreditsInventoryItem(Model):
    vintage: str
    """
    Year of the effect.
    """

    quantity: float
    """
    Tonnes that are free.
    """

    price: Price
    """
    Price of a tonne.
    """


class ProjectCarbonCredits(Model):
    """
    Which credits there are; null: nothing is known.
    """

    offset_delivery: Literal["ex_post", "ex_ante", "pre_purchase"]
    """
    Whether the effect came before the credits, or comes after them.
    """

    retirement_timeframe: Literal["instant", "near_term", "future"]
    """
    How soon credits can be retired.
    """

    inventory: list[ProjectCarbonCreditsInventoryItem] | None
    """
    Newest vintage first.
    """


class ProjectSummaryMediaItem(Model):
    type: Literal["image", "video"]
    """
    What kind it is.
    """

    url: str
    """
    Its address.
    """

    attribution_text: str | None
    """
    Whom to name beside it; null: nobody.
    """

    attribution_url: str | None
    """
    Where the name leads; null: nowhere.
    """


class PublicImpactPageTitleByPrice(Model):
    """
    Heading.
    """

    format: Literal["by_price"]
    """
    Format of the file.
    """

    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """

    value: Decimal
    """
    The value.
    """


class PublicImpactPageTitleByVolume(Model):
    """
    Heading.
    """

    format: Literal["by_volume"]
    """
    Format of the file.
    """

    quantity: Decimal
    """
    Tonnes of CO2e.
    """


class PublicImpactPageDescriptionByEquivalent(Model):
    """
    In words.
    """

    format: Literal["by_equivalent"]
    """
    Format of the file.
    """

    flights_nyc_to_london: int
    """
    Flights of one passenger from New York to London that emit about as much.
    """


class PublicImpactPageDescriptionByCustomDescription(Model):
    """
    In words.
    """

    format: Literal["by_custom_description"]
    """
    Format of the file.
    """

    custom_description: str | None
    """
    The account's own plain text.
    """


class PublicImpactPageDescriptionBySupportedGoals(Model):
    """
    In words.
    """

    format: Literal["by_supported_goals"]
    """
    Format of the file.
    """

    number_of_un_sdgs: int
    """
    Sustainable Development Goals that the projects contribute to.
    """

    number_of_projects: int
    """
    Projects behind the orders.
    """


class PublicImpactPageBundleBundle(Model):
    """
    The bundle as it is shown.
    """

    name: str
    """
    What people call it.
    """

    background_colour: str | None
    """
    Colour behind its texts; null: none is proposed.
    """

    primary_image: str | None
    """
    Absolute URL of a picture.
    """

    primary_image_hires: str | None
    """
    Absolute URL of a picture.
    """

    small_thumbnail: str | None
    """
    Absolute URL of a picture.
    """

    description: str | None
    """
    In words.
    """

    offset_type: OffsetType | None
    """
    Whether emissions were avoided or carbon was removed; null: both.
    """

    carbon_permanence: Literal["long_term", "short_term", "no_storage"]
    """
    How long carbon stays stored.
    """


class PublicImpactPageBundle(Model):
    percent_of_total: float
    """
    Two decimals; all together 100.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    bundle: PublicImpactPageBundleBundle
    """
    The bundle as it is shown.
    """


class PublicImpactPageUnSdgItem(Model):
    un_sdg_number: int
    """
    Number of the Sustainable Development Goal, 1 to 17.
    """

    occurrences: int
    """
    Projects.
    """


class PublicImpactPage(Model):
    title: PublicImpactPageTitleByPrice | PublicImpactPageTitleByVolume
    """
    Heading.
    """

    description: PublicImpactPageDescriptionByEquivalent | PublicImpactPageDescriptionByCustomDescription | PublicImpactPageDescriptionBySupportedGoals | None
    """
    In words.
    """

    logo: str | None
    """
    Absolute URL of a picture.
    """

    organisation_logo: str | None
    """
    Absolute URL of a picture.
    """

    account_name: str
    """
    Name of the account.
    """

    include_certificates: bool
    """
    Whether the page lists certificates.
    """

    bundles: list[PublicImpactPageBundle] | None
    """
    null: the section is not shown.
    """

    un_sdg: list[PublicImpactPageUnSdgItem] | None
    """
    Sustainable Development Goals of the projects; null: the section is not shown.
    """


class QuoteByValueRequest(Model):
    value: Decimal
    """
    The most that is paid, fees included, in the currency of the account.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Quantities are cut below this unit, never up. Default: g.
    """


class RangeDerivationError(Model):
    id: str
    """
    `relative-errors/edition/row`: where the error is documented.
    """

    of: str
    """
    What has the error: the id of a factor or of a curve, or a figure of a step.
    """

    factor: Decimal
    """
    With 95 % confidence the true value is at most so many times larger or smaller.
    """

    elasticity: Decimal
    """
    By how many per cent the mass changes when the value changes by one.
    """


class RangeDerivation(Model):
    method: str
    """
    How the errors are combined.
    """

    errors: list[RangeDerivationError]
    """
    What is wrong, or how far off figures may be.
    """


RegionCode = TypeAliasType("RegionCode", Literal["US-AL", "US-AK", "US-AZ", "US-AR", "US-CA", "US-CO", "US-CT", "US-DE", "US-DC", "US-FL", "US-GA", "US-HI", "US-ID", "US-IL", "US-IN", "US-IA", "US-KS", "US-KY", "US-LA", "US-ME", "US-MD", "US-MA", "US-MI", "US-MN", "US-MS", "US-MO", "US-MT", "US-NE", "US-NV", "US-NH", "US-NJ", "US-NM", "US-NY", "US-NC", "US-ND", "US-OH", "US-OK", "US-OR", "US-PA", "US-RI", "US-SC", "US-SD", "US-TN", "US-TX", "US-UT", "US-VT", "US-VA", "US-WA", "US-WV", "US-WI", "US-WY", "US-AS", "US-GU", "US-MP", "US-PR", "US-UM", "US-VI", "US-AKGD", "US-AKMS", "US-AZNM", "US-CAMX", "US-ERCT", "US-FRCC", "US-HIMS", "US-HIOA", "US-MROE", "US-MROW", "US-NEWE", "US-NWPP", "US-NYCW", "US-NYLI", "US-NYUP", "US-PRMS", "US-RFCE", "US-RFCM", "US-RFCW", "US-RMPA", "US-SPNO", "US-SPSO", "US-SRMV", "US-SRMW", "US-SRSO", "US-SRTV", "US-SRVC", "AU-ACT", "AU-NSW", "AU-NT", "AU-QLD", "AU-SA", "AU-TAS", "AU-VIC", "AU-WA", "CA-AB", "CA-BC", "CA-MB", "CA-NB", "CA-NL", "CA-NS", "CA-NT", "CA-NU", "CA-ON", "CA-PE", "CA-QC", "CA-SK", "CA-YT"])


Registry = TypeAliasType("Registry", Literal["American Carbon Registry", "Verra", "Puro.earth", "Gold Standard", "Climate Action Reserve", "Woodland Carbon Code", "ACCU", "Carbon Future", "Isometric", "Tuv Nord", ""])
"""
The empty text: no registry.
"""


ReportErrorCode = TypeAliasType("ReportErrorCode", Literal["selection_too_large", "service_unavailable"])


ReportFormat = TypeAliasType("ReportFormat", Literal["xlsx", "pdf", "json"])


ReportKind = TypeAliasType("ReportKind", Literal["iso_14083", "ghg_protocol", "count_emissions_eu"])
"""
`iso_14083`: transport chains, aligned with ISO 14083 and the GLEC Framework; `ghg_protocol`: categories of the GHG Protocol; `count_emissions_eu`: the output data elements of CountEmissionsEU.
"""


ReportLanguage = TypeAliasType("ReportLanguage", Literal["en", "de"])
"""
Of titles, headings and notes; figures, codes of rows and names of properties are the same in all.
"""


ReportPart = TypeAliasType("ReportPart", Literal["report", "data", "script"])
"""
`report`: in the format that was asked for; `data`: every figure, how it follows from rows, and the rows, as JSON with exact decimals; `script`: a program for Node.js without dependencies that calculates all figures of `data` again.
"""


class ReportRequest(Model):
    kind: ReportKind
    format: ReportFormat
    """
    Format of the file.
    """

    language: ReportLanguage | None = None
    """
    Language of the report; default `en`.
    """

    name: str | None = None
    """
    What people call it.
    """

    from_: Annotated[date_aliased, Field(alias="from")]
    """
    First day, in `time_zone`; a timestamp counts as its date.
    """

    through: date_aliased
    """
    Last day, inclusive.
    """

    time_zone: str | None = None
    """
    IANA name; default UTC.
    """

    account_ids: list[str] | None = None
    """
    Accounts of the organisation and mode, at most 100; missing or empty: the acting account.
    """

    happened: bool | None = None
    """
    true, the default: what is marked as having happened, by the time at which it did; false: every estimate, by `created_at`.
    """

    freight_category: Literal[4, 9] | None = None
    """
    Of `ghg_protocol`: scope 3 category of freight, 4 (paid by the company, the default) or 9.
    """

    freight_category_key: str | None = None
    """
    Of `ghg_protocol`: key of metadata whose value `4` or `9` says the category of a freight estimate.
    """


class ReportedLegEmissions(Model):
    total_emissions: Decimal
    """
    kg CO2e, well to wheel.
    """

    distance_km: Decimal
    """
    Kilometres of the leg.
    """

    emission_factor_year: int | None = None
    """
    Year of the carrier's factor.
    """

    wtt: Decimal | None = None
    """
    Well to tank.
    """

    ttw: Decimal | None = None
    """
    Tank to wheel.
    """

    intensity: Decimal | None = None
    """
    Emissions per unit of activity.
    """

    particles_total: Decimal | None = None
    """
    kg of particles, well to wheel.
    """

    particles_wtt: Decimal | None = None
    """
    kg of particles, well to tank.
    """

    particles_ttw: Decimal | None = None
    """
    kg of particles, tank to wheel.
    """

    carbon_dioxide_total: Decimal | None = None
    """
    kg of CO2, well to wheel.
    """

    carbon_dioxide_wtt: Decimal | None = None
    """
    kg of CO2, well to tank.
    """

    carbon_dioxide_ttw: Decimal | None = None
    """
    kg of CO2, tank to wheel.
    """

    nitrogen_oxides_total: Decimal | None = None
    """
    kg of nitrogen oxides, well to wheel.
    """

    nitrogen_oxides_wtt: Decimal | None = None
    """
    kg of nitrogen oxides, well to tank.
    """

    nitrogen_oxides_ttw: Decimal | None = None
    """
    kg of nitrogen oxides, tank to wheel.
    """

    sulfur_dioxides_total: Decimal | None = None
    """
    kg of sulfur dioxide, well to wheel.
    """

    sulfur_dioxides_wtt: Decimal | None = None
    """
    kg of sulfur dioxide, well to tank.
    """

    sulfur_dioxides_ttw: Decimal | None = None
    """
    kg of sulfur dioxide, tank to wheel.
    """

    non_methane_hydro_carbons_total: Decimal | None = None
    """
    kg of hydrocarbons but methane, well to wheel.
    """

    non_methane_hydro_carbons_wtt: Decimal | None = None
    """
    kg of hydrocarbons but methane, well to tank.
    """

    non_methane_hydro_carbons_ttw: Decimal | None = None
    """
    kg of hydrocarbons but methane, tank to wheel.
    """

    primary_energy_mj: Decimal | None = None
    """
    Primary energy of the leg, MJ.
    """

    fuel_consumption_l: Decimal | None = None
    """
    Litres burned for the leg.
    """

    transport_activity: Decimal | None = None
    """
    Transport activity of the leg, t·km.
    """

    emission_factor_intensity: Decimal | None = None
    """
    The carrier's factor, kg CO2e per t·km.
    """

    emission_factor_description: str | None = None
    """
    What the carrier's factor is of.
    """

    emission_factor_region: str | None = None
    """
    Where the carrier's factor holds.
    """

    emission_factor_source: str | None = None
    """
    Where the carrier's factor comes from.
    """

    emission_factor_numerator: str | None = None
    """
    Unit of emissions of the carrier's factor, in words.
    """

    emission_factor_denominator: str | None = None
    """
    Unit of activity of the carrier's factor, in words.
    """


class ResolvedLegActivity(Model):
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    value: Decimal
    """
    The value.
    """

    unit: Literal["t*km", "t"]
    """
    Unit of the number beside it.
    """


class ResolvedLegVesselInferenceDetails(Model):
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    error: str
    """
    What went wrong, for humans.
    """


class ResolvedLegDistanceCalculationDetailsVesselTracking(Model):
    """
    Track of the ship between two days.
    """

    message: str
    """
    For humans; it may change.
    """


class ResolvedLegDistanceCalculationDetailsCarrierScheduleStops(Model):
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    message: str
    """
    For humans; it may change.
    """


class ResolvedLegDistanceCalculationDetailsDistanceModel(Model):
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """

    message: str
    """
    For humans; it may change.
    """


class ResolvedLegDistanceCalculationDetails(Model):
    """
    What was said while the distance was looked for; null: nothing.
    """

    vessel_tracking: ResolvedLegDistanceCalculationDetailsVesselTracking | None
    """
    Track of the ship between two days.
    """

    carrier_schedule_stops: ResolvedLegDistanceCalculationDetailsCarrierScheduleStops | None
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    distance_model: ResolvedLegDistanceCalculationDetailsDistanceModel | None = None
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """


class ResolvedPlaceCoordinates(Model):
    """
    Where it lies.
    """

    lat: float
    """
    Latitude in degrees, north is positive.
    """

    lon: float
    """
    Longitude in degrees, east is positive.
    """


class ResolvedPlace(Model):
    label: str | None
    """
    Short text for people; null: none.
    """

    country_code: CountryCode | None
    """
    Country, ISO 3166-1 alpha-3.
    """

    region: str | None
    """
    State or province, where it is known.
    """

    coordinates: ResolvedPlaceCoordinates
    """
    Where it lies.
    """

    matched_by: Literal["coordinates", "locode", "airport_code", "postcode", "city", "region", "country"]
    """
    What of the location given led here.
    """

    rivals: int
    """
    How many other places the location may mean: above 0 with a warning `place_ambiguous`.
    """

    offset_km: Decimal
    """
    From the place given to the port or airport that was used.
    """


class RouteLocationCoordinates(Model):
    """
    Where it lies.
    """

    lat: float
    """
    Latitude in degrees, north is positive.
    """

    lon: float
    """
    Longitude in degrees, east is positive.
    """


class RouteLocation(Model):
    label: str | None
    """
    Short text for people; null: none.
    """

    coordinates: RouteLocationCoordinates
    """
    Where it lies.
    """


class RowResultRowResult1(Model):
    row_index: int
    """
    Counts rows in the order of the input, from 0.
    """

    status: Literal["success"]
    """
    Whether the row was carried out.
    """

    shipment_id: str
    """
    What the row made. Empty in a dry run, which makes nothing: also in the column `#id` of its files.
    """

    replaced: bool
    """
    Whether it took the place of an earlier one.
    """


class RowResultRowResult2(Model):
    row_index: int
    """
    Counts rows in the order of the input, from 0.
    """

    status: Literal["failed"]
    """
    Whether the row was carried out.
    """

    error: str
    """
    What went wrong, for humans.
    """

    error_code: str
    """
    The code that the row's own operation answers, or no_match, row_too_large, row_unreadable, batch_cancelled, counterparty_missing, shipment_already_exists, load_missing.
    """

    field: str | None
    """
    Path in the row, such as `legs.0.route.source.city`.
    """


class SetAccountLogoResult(Model):
    url: str
    """
    Public, and another one for every other picture.
    """


class SetClientAccountLogoResult(Model):
    url: str
    """
    Public, and another one for every other picture.
    """


class ShipmentBatchRequest(Model):
    shipments: list[dict[str, Any]] | None = None
    """
    Or `upload`, one of them.
    """

    upload: BatchUploadRequest | None = None
    """
    A file that is to be sent; of an answer, where to send it.
    """

    contact_id: str | None = None
    """
    The counterparty of all rows: a contact of the account, or an account of the organisation and mode.
    """

    idempotency_key: str | None = None
    """
    Your own key of the batch: sent again with it, the same rows make no second batch.
    """

    calculate_emissions: bool | None = None
    """
    true: a calculation of what was stored begins when the batch is processed. Default false.
    """

    duplicates: Duplicates | None = None


class ShipmentLegLoadVolume(Model):
    """
    How much room it takes.
    """

    amount: str
    """
    The number, a decimal as text.
    """

    unit: Literal["l", "m3"]
    """
    Unit of the number beside it.
    """


class ShipmentLegLoadContainer(Model):
    number: int | None
    """
    How many.
    """

    type: ContainerSize | None
    """
    Size of the containers.
    """

    teu: str | None
    """
    Containers counted in units of twenty feet.
    """

    load_type: Literal["fcl", "lcl"] | None
    """
    Whether the container is full (fcl) or shared (lcl).
    """

    cargo_type: CargoType | None
    """
    How full the containers are; average by default.
    """


class ShipmentLegDates(Model):
    """
    When the leg began and ended.
    """

    etd: str | None
    """
    Estimated departure.
    """

    eta: str | None
    """
    Estimated arrival.
    """

    atd: str | None
    """
    Actual departure.
    """

    ata: str | None
    """
    Actual arrival.
    """


class ShipmentLocationShipmentLocation(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    unknown_code: str
    """
    A code of a place that is not known here.
    """


ShipmentLocation = TypeAliasType("ShipmentLocation", Location | ShipmentLocationShipmentLocation)


class ShipmentMethodResponseShipmentMethodResponse1(Model):
    flight_number: str | None
    """
    Airline and number, such as LH400.
    """

    departure_on: str | None
    """
    The day of departure.
    """

    aircraft_configuration: Literal["cargo_plane", "passenger_plane", "plane"] | None
    """
    Whether the freight flies in a freighter or below passengers.
    """


class ShipmentMethodResponseShipmentMethodResponse2(Model):
    aircraft_type: Literal["A140", "A148", "A158", "A306", "A30B", "A310", "A318", "A319", "A320", "A321", "A332", "A333", "A342", "A343", "A345", "A346", "A359", "A380", "AN12", "B703", "B712", "B722", "B732", "B733", "B734", "B735", "B738", "B739", "B742", "B744", "B748", "B752", "B762", "B763", "B77L", "B773", "B77W", "B788", "B789", "MD11"]
    """
    The aircraft by its type code.
    """


class ShipmentMethodResponseShipmentMethodResponse3(Model):
    train_type: Literal["diesel_freight_train", "electric_freight_train"]
    """
    Which train.
    """

    fuel_consumption: FuelConsumption | None
    """
    Litres that were burned for the shipment.
    """

    biofuel_type: str | None
    """
    Which biofuel.
    """

    biofuel_share: str | None
    """
    The part of the fuel that is biofuel, 0 to 1.
    """

    feedstock_type: str | None
    """
    What the biofuel is made of.
    """


class ShipmentPageWithTotalsTotal(Model):
    """
    Null unless `include_totals` is true.
    """

    all: int
    """
    Of all shipments that were found.
    """

    with_co2e: int
    """
    Of those with a figure of emissions.
    """

    without_co2e: int
    """
    Of those without a figure of emissions.
    """


class ShippingAnnotations(Model):
    is_shipment: bool | None = None
    """
    null: false, as when it was never told.
    """

    shipped_at: AwareDatetime | None = None
    """
    null: when the estimate was made.
    """

    metadata: Metadata | None = None
    """
    Replaced as a whole; null clears it.
    """

    idempotency_key: str | None = None
    """
    The estimate's key from now on; refused where another estimate has it.
    """


class ShippingEstimateActivity(Model):
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    value: Decimal
    """
    The value.
    """

    unit: Literal["t*km", "t"]
    """
    Unit of the number beside it.
    """


class ShippingEstimateVesselInferenceDetails(Model):
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    error: str
    """
    What went wrong, for humans.
    """


class ShippingEstimateResolvedPlaces(Model):
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    source: ResolvedPlace
    """
    Where it begins, or where it comes from.
    """

    destination: ResolvedPlace
    """
    Where it ends.
    """


class ShippingEstimateDistanceCalculationDetailsVesselTracking(Model):
    """
    Track of the ship between two days.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingEstimateDistanceCalculationDetailsCarrierScheduleStops(Model):
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingEstimateDistanceCalculationDetailsDistanceModel(Model):
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingEstimateDistanceCalculationDetails(Model):
    """
    What was said while the distance was looked for; null: nothing.
    """

    vessel_tracking: ShippingEstimateDistanceCalculationDetailsVesselTracking | None
    """
    Track of the ship between two days.
    """

    carrier_schedule_stops: ShippingEstimateDistanceCalculationDetailsCarrierScheduleStops | None
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    distance_model: ShippingEstimateDistanceCalculationDetailsDistanceModel | None = (
        None
    )
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """


class ShippingEstimateConvertedShipment(Model):
    """
    The shipment in the unit that the factor counts by; null where nothing was converted.
    """

    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["g", "kg", "t", "TEU"]
    """
    Unit of the number beside it.
    """


class ShippingLegResultActivity(Model):
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    value: Decimal
    """
    The value.
    """

    unit: Literal["t*km", "t"]
    """
    Unit of the number beside it.
    """


class ShippingLegResultVesselInferenceDetails(Model):
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    error: str
    """
    What went wrong, for humans.
    """


class ShippingLegResultResolvedPlaces(Model):
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    source: ResolvedPlace
    """
    Where it begins, or where it comes from.
    """

    destination: ResolvedPlace
    """
    Where it ends.
    """


class ShippingLegResultDistanceCalculationDetailsVesselTracking(Model):
    """
    Track of the ship between two days.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingLegResultDistanceCalculationDetailsCarrierScheduleStops(Model):
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingLegResultDistanceCalculationDetailsDistanceModel(Model):
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """

    message: str
    """
    For humans; it may change.
    """


class ShippingLegResultDistanceCalculationDetails(Model):
    """
    What was said while the distance was looked for; null: nothing.
    """

    vessel_tracking: ShippingLegResultDistanceCalculationDetailsVesselTracking | None
    """
    Track of the ship between two days.
    """

    carrier_schedule_stops: ShippingLegResultDistanceCalculationDetailsCarrierScheduleStops | None
    """
    What the schedule of the carrier said; null: it was not asked.
    """

    distance_model: ShippingLegResultDistanceCalculationDetailsDistanceModel | None = (
        None
    )
    """
    Why a distance over land was not found in the usual way; missing in earlier estimates.
    """


class ShippingLegResultConvertedShipment(Model):
    """
    The shipment in the unit that the factor counts by; null where nothing was converted.
    """

    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: Literal["g", "kg", "t", "TEU"]
    """
    Unit of the number beside it.
    """


class ShippingMethodShippingMethod1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_type: Literal["sea_oil_tanker_small", "sea_oil_tanker_medium", "sea_oil_tanker_large", "sea_general_cargo_small", "sea_general_cargo_large", "sea_bulk_carrier_small", "sea_ropax"]
    """
    Which kind of ship.
    """

    fuel: Literal["HFO", "MGO"] | None = None
    """
    What the engine runs on.
    """


class ShippingMethodShippingMethod2(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_type: Literal["sea_oil_tanker_huge"]
    """
    Which kind of ship.
    """

    fuel: Literal["HFO", "MGO", "LNG"] | None = None
    """
    What the engine runs on.
    """


class ShippingMethodShippingMethod3(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_type: Literal["sea_bulk_carrier_medium", "sea_bulk_carrier_large"]
    """
    Which kind of ship.
    """

    fuel: Literal["HFO", "MGO"] | None = None
    """
    What the engine runs on.
    """

    load: Literal["average", "heavy"] | None = None
    """
    What the ship carries.
    """


class ShippingMethodShippingMethod4(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_type: Literal["sea_roro"]
    """
    Which kind of ship.
    """

    fuel: Literal["HFO", "MGO"] | None = None
    """
    What the engine runs on.
    """

    load: Literal["freight_only", "truck_and_trailer", "trailer_only"] | None = None
    """
    What the ship carries.
    """


class ShippingMethodShippingMethod8(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    flight_number: str
    """
    Airline and number, such as LH400.
    """

    departure_on: date_aliased
    """
    The day of departure.
    """

    aircraft_configuration: Literal["cargo_plane", "passenger_plane", "plane"] | None = (
        None
    )
    """
    Whether the freight flies in a freighter or below passengers.
    """


class ShippingMethodShippingMethod9(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    aircraft_type: Literal["A140", "A148", "A158", "A306", "A30B", "A310", "A318", "A319", "A320", "A321", "A332", "A333", "A342", "A343", "A345", "A346", "A359", "A380", "AN12", "B703", "B712", "B722", "B732", "B733", "B734", "B735", "B738", "B739", "B742", "B744", "B748", "B752", "B762", "B763", "B77L", "B773", "B77W", "B788", "B789", "MD11"]
    """
    The aircraft by its type code.
    """


class ShippingMethodShippingMethod10(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vehicle_type: Literal["truck_generic_van", "truck_rigid_7_5t", "truck_rigid_12t", "truck_rigid_20t", "truck_rigid_26t", "truck_rigid_32t", "truck_articulated_34t", "truck_articulated_40t", "truck_articulated_44t", "truck_articulated_60t", "truck_articulated_72t"]
    """
    Which vehicle.
    """

    fuel: Literal["gasoline", "diesel", "99_diesel_1_biodiesel", "98_diesel_2_biodiesel", "95_diesel_5_biodiesel", "93_diesel_7_biodiesel", "90_diesel_10_biodiesel", "80_diesel_20_biodiesel", "50_diesel_50_biodiesel", "ethanol_from_corn", "hvo_from_tallow", "lpg", "cng", "lng"]
    """
    What the engine runs on.
    """

    gradient: Literal["flat", "hilly", "mountainous"] | None = None
    """
    How hilly the road is.
    """

    load_factor: float | None = None
    """
    How full the vehicle is, 0 to 1.
    """

    empty_runs_factor: float | None = None
    """
    Kilometres driven empty, as a part of all, 0 to 1.
    """

    situation: Literal["city_urban_freeflow", "city_urban_heavy_traffic", "city_urban_stop_and_go", "motorway_urban_freeflow", "motorway_urban_heavy_traffic", "motorway_urban_stop_and_go", "motorway_rural_freeflow", "motorway_rural_heavy_traffic", "motorway_rural_stop_and_go", "arterial_road_rural_freeflow", "arterial_road_rural_heavy_traffic", "arterial_road_rural_stop_and_go"] | None = (
        None
    )
    """
    The kind of road.
    """

    emission_standard: Literal["euro1", "euro2", "euro3", "euro4", "euro5", "euro6"] | None = (
        None
    )
    """
    Emission standard of the engine.
    """

    refrigerated: bool | None = None
    """
    Whether it is cooled.
    """


ShippingMethodString = TypeAliasType("ShippingMethodString", Literal["diesel_truck", "truck_generic_van", "truck_generic_urban", "truck_generic_mgv", "truck_generic_hgv", "truck_rigid_7_5t", "truck_rigid_12t", "truck_rigid_20t", "truck_rigid_26t", "truck_rigid_32t", "truck_articulated_34t", "truck_articulated_40t", "truck_articulated_44t", "truck_articulated_60t", "truck_articulated_72t", "truck_generic_van_petrol", "truck_generic_van_cng", "truck_generic_van_lpg", "truck_rigid_7_5t_cng", "truck_rigid_12t_cng", "truck_rigid_20t_cng", "truck_rigid_26t_cng", "truck_rigid_26t_lng", "truck_articulated_44t_light_load", "truck_articulated_44t_heavy_load", "truck_articulated_44t_container", "truck_articulated_60t_heavy_load", "truck_articulated_60t_container", "truck_articulated_72t_heavy_load", "truck_articulated_72t_container", "truck_articulated_40t_si_engine_lng_container", "truck_articulated_40t_si_engine_cng", "truck_articulated_40t_si_engine_bio_lng", "truck_articulated_40t_si_engine_cng_container", "truck_articulated_40t_si_engine_bio_lng_container", "truck_articulated_40t_hpdi_lng_diesel", "truck_articulated_40t_hpdi_cng_diesel", "truck_articulated_40t_hpdi_bio_lng_diesel", "truck_generic_van_electric", "truck_rigid_7_5t_electric", "truck_rigid_7_5t_electric_light_load", "truck_rigid_12t_electric", "truck_rigid_12t_electric_light_load", "truck_rigid_20t_electric", "truck_rigid_20t_electric_light_load", "truck_rigid_40t_electric", "truck_rigid_40t_electric_light_load", "truck_articulated_34t_electric", "truck_articulated_40t_electric", "truck_articulated_44t_electric", "diesel_truck_refrigerated", "truck_generic_van_refrigerated", "truck_generic_urban_refrigerated", "truck_generic_mgv_refrigerated", "truck_generic_hgv_refrigerated", "truck_rigid_7_5t_refrigerated", "truck_rigid_12t_refrigerated", "truck_rigid_20t_refrigerated", "truck_rigid_26t_refrigerated", "truck_rigid_32t_refrigerated", "truck_articulated_34t_refrigerated", "truck_articulated_40t_refrigerated", "truck_articulated_44t_refrigerated", "truck_articulated_60t_refrigerated", "truck_articulated_72t_refrigerated", "truck_generic_van_petrol_refrigerated", "truck_generic_van_cng_refrigerated", "truck_generic_van_lpg_refrigerated", "truck_rigid_7_5t_cng_refrigerated", "truck_rigid_12t_cng_refrigerated", "truck_rigid_20t_cng_refrigerated", "truck_rigid_26t_cng_refrigerated", "truck_rigid_26t_lng_refrigerated", "truck_articulated_44t_light_load_refrigerated", "truck_articulated_44t_heavy_load_refrigerated", "truck_articulated_44t_container_refrigerated", "truck_articulated_60t_heavy_load_refrigerated", "truck_articulated_60t_container_refrigerated", "truck_articulated_72t_heavy_load_refrigerated", "truck_articulated_72t_container_refrigerated", "truck_articulated_40t_si_engine_lng_container_refrigerated", "truck_articulated_40t_si_engine_cng_refrigerated", "truck_articulated_40t_si_engine_bio_lng_refrigerated", "truck_articulated_40t_si_engine_cng_container_refrigerated", "truck_articulated_40t_si_engine_bio_lng_container_refrigerated", "truck_articulated_40t_hpdi_lng_diesel_refrigerated", "truck_articulated_40t_hpdi_cng_diesel_refrigerated", "truck_articulated_40t_hpdi_bio_lng_diesel_refrigerated", "truck_generic_van_electric_refrigerated", "truck_rigid_7_5t_electric_refrigerated", "truck_rigid_7_5t_electric_light_load_refrigerated", "truck_rigid_12t_electric_refrigerated", "truck_rigid_12t_electric_light_load_refrigerated", "truck_rigid_20t_electric_refrigerated", "truck_rigid_20t_electric_light_load_refrigerated", "truck_rigid_40t_electric_refrigerated", "truck_rigid_40t_electric_light_load_refrigerated", "truck_articulated_34t_electric_refrigerated", "truck_articulated_40t_electric_refrigerated", "truck_articulated_44t_electric_refrigerated", "truck_na_van", "truck_na_general", "truck_na_auto_carrier", "truck_na_dray", "truck_na_expedited", "truck_na_flatbed", "truck_na_heavy_bulk", "truck_na_dry_van_ltl", "truck_na_dry_van_tl", "truck_na_mixed", "truck_na_moving", "truck_na_package", "truck_na_refrigerated", "truck_na_specialized", "truck_na_tanker", "diesel_freight_train", "electric_freight_train", "diesel_freight_train_us_average", "rail", "diesel_freight_train_eu_average", "diesel_freight_train_eu_container", "diesel_freight_train_eu_cars", "diesel_freight_train_eu_chemicals", "diesel_freight_train_eu_coal_steel", "diesel_freight_train_eu_building_materials", "diesel_freight_train_eu_manufactured_products", "diesel_freight_train_eu_cereals", "diesel_freight_train_eu_truck_and_trailer", "diesel_freight_train_eu_trailer_only", "electric_freight_train_eu_average", "electric_freight_train_eu_container", "electric_freight_train_eu_cars", "electric_freight_train_eu_chemicals", "electric_freight_train_eu_coal_steel", "electric_freight_train_eu_building_materials", "electric_freight_train_eu_manufactured_products", "electric_freight_train_eu_cereals", "electric_freight_train_eu_truck_and_trailer", "electric_freight_train_eu_trailer_only", "inland_waterway_motor_vessel_extra_small", "inland_waterway_motor_vessel_small", "inland_waterway_motor_vessel_medium", "inland_waterway_motor_vessel_large", "inland_waterway_coupled_convoy", "inland_waterway_pushed_convoy_small", "inland_waterway_pushed_convoy_medium", "inland_waterway_pushed_convoy_large", "inland_waterway_tanker", "inland_waterway_container_vessel_medium", "inland_waterway_container_vessel_large", "inland_waterway_container_vessel_convoy", "plane", "passenger_plane", "cargo_plane", "sea_bulk_carrier_10dwkt_hfo", "sea_bulk_carrier_10dwkt_vlsfo", "sea_bulk_carrier_10dwkt_mdo", "sea_bulk_carrier_35dwkt_hfo", "sea_bulk_carrier_35dwkt_vlsfo", "sea_bulk_carrier_35dwkt_mdo", "sea_bulk_carrier_60dwkt_hfo", "sea_bulk_carrier_60dwkt_vlsfo", "sea_bulk_carrier_60dwkt_mdo", "sea_bulk_carrier_100dwkt_hfo", "sea_bulk_carrier_100dwkt_vlsfo", "sea_bulk_carrier_100dwkt_mdo", "sea_bulk_carrier_200dwkt_hfo", "sea_bulk_carrier_200dwkt_vlsfo", "sea_bulk_carrier_200dwkt_mdo", "sea_bulk_carrier_over_200dwkt_hfo", "sea_bulk_carrier_over_200dwkt_vlsfo", "sea_bulk_carrier_over_200dwkt_mdo", "sea_chemical_tanker_5dwkt_hfo", "sea_chemical_tanker_5dwkt_vlsfo", "sea_chemical_tanker_5dwkt_mdo", "sea_chemical_tanker_10dwkt_hfo", "sea_chemical_tanker_10dwkt_vlsfo", "sea_chemical_tanker_10dwkt_mdo", "sea_chemical_tanker_20dwkt_hfo", "sea_chemical_tanker_20dwkt_vlsfo", "sea_chemical_tanker_20dwkt_mdo", "sea_chemical_tanker_40dwkt_hfo", "sea_chemical_tanker_40dwkt_vlsfo", "sea_chemical_tanker_40dwkt_mdo", "sea_chemical_tanker_over_40dwkt_hfo", "sea_chemical_tanker_over_40dwkt_vlsfo", "sea_chemical_tanker_over_40dwkt_mdo", "sea_general_cargo_5dwkt_hfo", "sea_general_cargo_5dwkt_vlsfo", "sea_general_cargo_5dwkt_mdo", "sea_general_cargo_10dwkt_hfo", "sea_general_cargo_10dwkt_vlsfo", "sea_general_cargo_10dwkt_mdo", "sea_general_cargo_20dwkt_hfo", "sea_general_cargo_20dwkt_vlsfo", "sea_general_cargo_20dwkt_mdo", "sea_general_cargo_over_20dwkt_hfo", "sea_general_cargo_over_20dwkt_vlsfo", "sea_general_cargo_over_20dwkt_mdo", "sea_liquefied_gas_tanker_50dwkt_hfo", "sea_liquefied_gas_tanker_50dwkt_vlsfo", "sea_liquefied_gas_tanker_50dwkt_mdo", "sea_liquefied_gas_tanker_100dwkt_hfo", "sea_liquefied_gas_tanker_100dwkt_vlsfo", "sea_liquefied_gas_tanker_100dwkt_mdo", "sea_liquefied_gas_tanker_200dwkt_hfo", "sea_liquefied_gas_tanker_200dwkt_vlsfo", "sea_liquefied_gas_tanker_200dwkt_mdo", "sea_liquefied_gas_tanker_over_200dwkt_hfo", "sea_liquefied_gas_tanker_over_200dwkt_vlsfo", "sea_liquefied_gas_tanker_over_200dwkt_mdo", "sea_oil_tanker_5dwkt_hfo", "sea_oil_tanker_5dwkt_vlsfo", "sea_oil_tanker_5dwkt_mdo", "sea_oil_tanker_10dwkt_hfo", "sea_oil_tanker_10dwkt_vlsfo", "sea_oil_tanker_10dwkt_mdo", "sea_oil_tanker_20dwkt_hfo", "sea_oil_tanker_20dwkt_vlsfo", "sea_oil_tanker_20dwkt_mdo", "sea_oil_tanker_60dwkt_hfo", "sea_oil_tanker_60dwkt_vlsfo", "sea_oil_tanker_60dwkt_mdo", "sea_oil_tanker_80dwkt_hfo", "sea_oil_tanker_80dwkt_vlsfo", "sea_oil_tanker_80dwkt_mdo", "sea_oil_tanker_112dwkt_hfo", "sea_oil_tanker_112dwkt_vlsfo", "sea_oil_tanker_112dwkt_mdo", "sea_oil_tanker_200dwkt_hfo", "sea_oil_tanker_200dwkt_vlsfo", "sea_oil_tanker_200dwkt_mdo", "sea_oil_tanker_over_200dwkt_hfo", "sea_oil_tanker_over_200dwkt_vlsfo", "sea_oil_tanker_over_200dwkt_mdo", "sea_other_liquids_tanker_1dwkt_hfo", "sea_other_liquids_tanker_1dwkt_vlsfo", "sea_other_liquids_tanker_1dwkt_mdo", "sea_other_liquids_tanker_over_1dwkt_hfo", "sea_other_liquids_tanker_over_1dwkt_vlsfo", "sea_other_liquids_tanker_over_1dwkt_mdo", "sea_ropax_2dwkt_hfo", "sea_ropax_2dwkt_vlsfo", "sea_ropax_2dwkt_mdo", "sea_ropax_5dwkt_hfo", "sea_ropax_5dwkt_vlsfo", "sea_ropax_5dwkt_mdo", "sea_ropax_10dwkt_hfo", "sea_ropax_10dwkt_vlsfo", "sea_ropax_10dwkt_mdo", "sea_ropax_20dwkt_hfo", "sea_ropax_20dwkt_vlsfo", "sea_ropax_20dwkt_mdo", "sea_ropax_over_20dwkt_hfo", "sea_ropax_over_20dwkt_vlsfo", "sea_ropax_over_20dwkt_mdo", "sea_refrigerated_bulk_carrier_2dwkt_hfo", "sea_refrigerated_bulk_carrier_2dwkt_vlsfo", "sea_refrigerated_bulk_carrier_2dwkt_mdo", "sea_refrigerated_bulk_carrier_6dwkt_hfo", "sea_refrigerated_bulk_carrier_6dwkt_vlsfo", "sea_refrigerated_bulk_carrier_6dwkt_mdo", "sea_refrigerated_bulk_carrier_10dwkt_hfo", "sea_refrigerated_bulk_carrier_10dwkt_vlsfo", "sea_refrigerated_bulk_carrier_10dwkt_mdo", "sea_refrigerated_bulk_carrier_over_10dwkt_hfo", "sea_refrigerated_bulk_carrier_over_10dwkt_vlsfo", "sea_refrigerated_bulk_carrier_over_10dwkt_mdo", "sea_roro_5dwkt_hfo", "sea_roro_5dwkt_vlsfo", "sea_roro_5dwkt_mdo", "sea_roro_10dwkt_hfo", "sea_roro_10dwkt_vlsfo", "sea_roro_10dwkt_mdo", "sea_roro_15dwkt_hfo", "sea_roro_15dwkt_vlsfo", "sea_roro_15dwkt_mdo", "sea_roro_over_15dwkt_hfo", "sea_roro_over_15dwkt_vlsfo", "sea_roro_over_15dwkt_mdo", "sea_vehicle_carrier_30dwkt_hfo", "sea_vehicle_carrier_30dwkt_vlsfo", "sea_vehicle_carrier_30dwkt_mdo", "sea_vehicle_carrier_50dwkt_hfo", "sea_vehicle_carrier_50dwkt_vlsfo", "sea_vehicle_carrier_50dwkt_mdo", "sea_vehicle_carrier_over_50dwkt_hfo", "sea_vehicle_carrier_over_50dwkt_vlsfo", "sea_vehicle_carrier_over_50dwkt_mdo"])


class ShippingNotes(Model):
    is_shipment: bool | None = None
    """
    null: false, as when it was never told.
    """

    shipped_at: AwareDatetime | None = None
    """
    null: when the estimate was made.
    """

    metadata: Metadata | None = None
    """
    Replaced as a whole; null clears it.
    """


class SkipEventsRequest(Model):
    account_id: str
    """
    The account that it belongs to.
    """

    sequence: str
    """
    20 digits, growing within the account; compare as text.
    """


TradeLane = TypeAliasType("TradeLane", Literal["aggregated_panama_trade", "aggregated_transatlantic", "aggregated_transsuez", "aggregated_transpacific", "aggregated_other", "disaggregated_asia_to_africa", "disaggregated_asia_to_mediterranean", "disaggregated_asia_to_middle_east", "disaggregated_asia_to_north_america_east", "disaggregated_asia_to_north_america_west", "disaggregated_asia_to_north_europe", "disaggregated_asia_to_oceania", "disaggregated_asia_to_south_america", "disaggregated_europe_to_africa", "disaggregated_europe_to_south_america", "disaggregated_europe_to_middle_east", "disaggregated_europe_to_oceania", "disaggregated_mediterranean_to_north_america_east", "disaggregated_mediterranean_to_north_america_west", "disaggregated_north_america_to_africa", "disaggregated_north_america_to_oceania", "disaggregated_north_america_to_south_america", "disaggregated_north_america_to_middle_east", "disaggregated_north_europe_to_north_america_east", "disaggregated_north_europe_to_north_america_west", "disaggregated_south_america_to_africa", "disaggregated_intra_africa", "disaggregated_intra_north_america", "disaggregated_intra_south_america", "disaggregated_se_asia_to_ne_asia", "disaggregated_intra_ne_asia", "disaggregated_intra_se_asia", "disaggregated_north_europe_to_mediterranean", "disaggregated_intra_mediterranean", "disaggregated_intra_north_europe", "disaggregated_intra_middle_east", "disaggregated_other"])


class TransactionAnnotations(Model):
    is_transaction: bool | None = None
    """
    Whether the purchase took place; null: not said yet.
    """

    transaction_processed_at: AwareDatetime | None = None
    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    The estimate's key from now on; refused where another estimate has it.
    """


class TransactionEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of a purchase, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    value: Money
    """
    The amount paid, without shipping and taxes.
    """

    merchant: Merchant
    diet: Diet | None = None
    """
    Only effective for purchases of food.
    """

    is_transaction: bool | None = None
    """
    true: a purchase that took place; false: a quote or forecast. Default false; kept on update.
    """

    transaction_processed_at: AwareDatetime | None = None
    """
    Default now; kept on update.
    """

    region_fallback: Literal["never", "always"] | None = None
    """
    never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning.
    """

    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """

    client_account: EstimateClientAccount | None = None


class TransactionReplacement(Model):
    name: str | None = None
    """
    What people call it.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of it: repeating the same creation with the same key is safe.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    value: Money
    """
    The amount paid, without shipping and taxes.
    """

    merchant: Merchant
    diet: Diet | None = None
    """
    Only effective for purchases of food.
    """

    is_transaction: bool | None = None
    """
    true: a purchase that took place; false: a quote or forecast. Default false; kept on update.
    """

    transaction_processed_at: AwareDatetime | None = None
    """
    Default now; kept on update.
    """

    region_fallback: Literal["never", "always"] | None = None
    """
    never, the default: region_not_found where no factor of the country is known; always: that of its region, else of the USA at the country's prices, with a warning.
    """

    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """


TransitCorridor = TypeAliasType("TransitCorridor", Literal["panama", "suez", "cape_of_good_hope", "northwest_passage", "northeast_passage", "cape_horn"])


class UpdateAccountRequest(Model):
    name: str
    """
    The name from now on.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    bundle_portfolio_id: str | None = None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    handle: str | None = None
    """
    Your own name for the account; null: none.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None


class UpdateClientAccountRequest(Model):
    name: str
    """
    What people call it.
    """

    beneficiary: str | None = None
    """
    On whose behalf credits are retired; missing or null: the organisation's beneficiary.
    """

    bundle_portfolio_id: str | None = None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    handle: str | None = None
    """
    Your own name for the account; null: none.
    """

    external_pages_visibility: Literal["public", "hidden"] | None = None
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"] | None = None
    idempotency_key: str | None = None
    """
    Sets or replaces the key.
    """


class VesselInference(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    departure_on: date_aliased
    """
    The day of departure.
    """

    arrival_on: date_aliased
    """
    The day of arrival.
    """

    carrier_name: Literal["ALIANÇA", "ANL", "CMA CGM", "CNC", "COSCO SHIPPING", "CROWLEY", "EVERGREEN", "GOLD STAR LINE", "HAIHUA SHIPPING", "HAMBURG SÜD", "HAPAG-LLOYD", "HMM", "ICL", "JINJIANG SHIPPING", "KAMBARA KISEN", "KOREA MARINE TRANSPORT", "MAERSK", "MATSON", "MCC", "MSC", "Namsung", "ONE", "OOCL", "PIL", "SEAGO", "SEALAND", "SITC", "SM LINE", "WAN HAI", "YANG MING", "ZIM"]
    """
    The carrier whose schedule is searched.
    """


class VesselTracking(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    departure_on: date_aliased
    """
    The day of departure.
    """

    arrival_on: date_aliased
    """
    The day of arrival.
    """

    mmsi_number: str | None = None
    """
    Number of the ship's radio, nine digits.
    """


WebhookEventType = TypeAliasType("WebhookEventType", Literal["order.received", "order.placed", "order.paid", "order.retiring", "order.cancelled", "order.failed", "order.completed", "batch.completed", "allocation.new", "allocation.retired", "webhook.test"])
"""
`order.*`: an order has reached that state. `batch.completed`: a batch has ended. `allocation.new`: credits of a project were allocated to an order; `allocation.retired`: they were retired for it; both are pushed only to endpoints that name them. `webhook.test`: the sample that tests an endpoint. More may come: ignore what you do not know.
"""


class WebhookHealth(Model):
    webhook_id: str
    """
    The endpoint.
    """

    last_attempt: Attempt | None
    """
    Null where nothing was tried yet.
    """

    last_success_at: AwareDatetime | None
    """
    The last 2xx; null where there was none among the newest 100 attempts.
    """

    failing_since: AwareDatetime | None
    """
    The first of the failures in a row that reach until now, among the newest 100 attempts; null while it answers. A test that was not sent, or of which no answer is known, is none.
    """

    next_attempt_at: AwareDatetime | None
    """
    When the next request is due; null where none is.
    """

    pending_events: int
    """
    Not acknowledged, of all accounts; those of types that it does not get are among them until they are passed over.
    """

    pending_since: AwareDatetime | None
    """
    When the oldest pending event was made; null where nothing is pending.
    """

    pending: list[PendingEvents]
    """
    By account, the longest waiting first; at most 25 accounts.
    """


class WebhookHealthList(Model):
    data: list[WebhookHealth]
    """
    What it is about.
    """


class Account(Model):
    id: str
    """
    Id of the account; `Service-Account` takes it.
    """

    name: str
    """
    Name of the account, one line.
    """

    organisation_id: str
    """
    The organisation that it belongs to.
    """

    handle: str | None
    """
    Your own name for the account; null: none.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    type: AccountType
    """
    Whether it is the test or the live account of its pair.
    """

    logo: str | None
    """
    Address of the account's logo; null: none.
    """

    beneficiary: str | None
    """
    Name on retirements; null: the organisation's name is used.
    """

    bundle_portfolio_id: str | None
    """
    The portfolio that the account follows: its selection is the portfolio's; null: its own.
    """

    external_pages_visibility: Literal["public", "hidden"]
    """
    Whether pages about what the account did can be opened by those who have the address.
    """

    own_emission_factors: Literal["when_named", "preferred"]
    """
    When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` that it is for what is estimated. Default `when_named`.
    """

    scope: Literal["account"]
    """
    Whether it is an account or a client account.
    """

    sibling_id: str
    """
    The account of the other mode.
    """

    organisation_type: Literal["shipper", "supplier"]
    """
    What the accounts of the organisation are in their shipments; set by the operator, default shipper.
    """


class AccountPair(Model):
    live: Account
    """
    The live account of the pair.
    """

    test: Account
    """
    The test account of the pair.
    """


class AdvanceOrderRequest(Model):
    to: OrderStatus | None = None
    """
    Where it shall go. Missing: the next of received, placed, paid, retiring, complete.
    """

    rest: bool | None = None
    """
    true: it stays there until it is advanced again. Default: it goes on by itself.
    """


class AggregatedByPropertyOffsetTypeItem(Model):
    offset_type: OffsetType
    """
    Whether emissions were avoided or carbon was removed; null: both.
    """

    quantity: Decimal
    """
    Tonnes.
    """

    value: Decimal
    """
    Offset cost, without fees, in the currency of the orders.
    """


class AggregatedByProperty(Model):
    bundle: list[AggregatedByPropertyBundleItem]
    """
    By bundle; adds up to the orders.
    """

    location: list[AggregatedByPropertyLocationItem]
    """
    By continent; adds up to the orders.
    """

    registry: list[AggregatedByPropertyRegistryItem]
    """
    By registry; adds up to the orders.
    """

    oxford_offsetting_principles: list[AggregatedByPropertyOxfordOffsettingPrinciple]
    """
    By type of the Oxford principles; bundles whose kind is not known are left out.
    """

    offset_type: list[AggregatedByPropertyOffsetTypeItem]
    """
    Whether emissions were avoided or carbon was removed; null: both.
    """


AnyAccount = TypeAliasType("AnyAccount", Account | ClientAccount)
"""
Either kind of account; `scope` tells which.
"""


class AnyAccountPage(Model):
    """
    One page of a list of AnyAccount.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[AnyAccount]
    """
    The resources of this page, in the order of the list.
    """


class BatchRequest(Model):
    kind: Literal["electricity", "flight", "shipping", "shipping_multi_leg", "shipping_multi_leg_by_fuel", "transactions", "company", "individual", "passenger_transportation", "emission_factor", "shipments"]
    """
    What each row is: the operation that carries it out.
    """

    rows: list[dict[str, Any]] | None = None
    """
    Rows of the batch, or how many there are.
    """

    upload: BatchUploadRequest | None = None
    """
    A file that is to be sent; of an answer, where to send it.
    """

    dry_run: bool | None = None
    """
    Whether rows are only checked: nothing is stored.
    """

    mapping: Mapping | None = None
    """
    Which columns stand for what.
    """

    mapping_name: str | None = None
    """
    Name under which the mapping is kept, or was kept before.
    """

    name: str | None = None
    """
    A label for the batch, for you.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the batch: sent again with it, the same rows make no second batch.
    """

    contact_id: str | None = None
    """
    The counterparty.
    """

    calculate_emissions: bool | None = None
    """
    Whether shipments without reported emissions are calculated.
    """

    duplicates: Literal["keep", "replace", "reject"] | None = None
    """
    What becomes of a shipment whose reference was there before.
    """


class BundleSummary(Model):
    id: str
    """
    Id of the bundle, as selections and orders name it.
    """

    name: str
    """
    Name of the bundle, as it is shown to buyers.
    """

    description: str | None
    """
    The bundle in words, for buyers; null: none.
    """

    background_colour: str | None
    """
    Colour behind its texts; null: none is proposed.
    """

    offset_type: OffsetType | None
    """
    Whether emissions were avoided or carbon was removed; null: both.
    """

    approach: Literal["traditional", "innovative"] | None
    """
    Whether the projects use established or new methods.
    """

    carbon_permanence: Literal["long_term", "short_term", "no_storage"]
    """
    How long carbon stays stored.
    """

    unit_price: Decimal
    """
    Per tonne CO2e, without fees.
    """

    gross_unit_price: Decimal
    """
    Per tonne CO2e, with fees.
    """

    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """

    primary_image: str | None
    """
    Absolute URL of a picture.
    """

    primary_image_hires: str | None
    """
    Absolute URL of a picture.
    """

    small_thumbnail: str | None
    """
    Absolute URL of a picture.
    """

    large_image: str | None
    """
    Absolute URL of a picture.
    """

    disabled: bool
    """
    A disabled bundle takes no orders.
    """

    available_quantity: Decimal | None
    """
    Tonnes; null: not limited.
    """


class ByFuelEstimateDataQualityScore(Model):
    """
    The mean of the legs, weighed by mass.
    """

    score: DataQualityGrade
    """
    The grade.
    """


class ByFuelEstimateRequestLeg(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    fuel: ByFuelFuel
    """
    What the engine runs on.
    """

    fuel_consumed_litres: Decimal
    """
    Litres burned for this shipment, above 0; a number, or a decimal as text.
    """


class ByFuelEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of fuel burnt, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    legs: list[ByFuelEstimateRequestLeg]
    """
    What was burnt on each leg.
    """

    is_shipment: bool | None = None
    """
    true: goods really moved. Default false.
    """

    shipped_at: AwareDatetime | None = None


class CalculatedRouteLeg(Model):
    location: RouteLocation
    """
    Where the leg leads to.
    """

    distance: Distance
    """
    How far it is.
    """

    raw_distance: Distance
    """
    The distance before adjustment.
    """

    adjusted_distance: Distance
    """
    The distance that the calculation uses, after adjustment for the way that is really taken.
    """


class CalculatedRoute(Model):
    source: RouteLocation
    """
    Where the route begins.
    """

    legs: list[CalculatedRouteLeg]
    """
    The legs, in order of travel.
    """

    attribution: str | None
    """
    The line of credit that the provider of the drawn route demands; null without such a duty.
    """


class CalculationInput(Model):
    symbol: str
    """
    Its letter in the formula.
    """

    name: str
    """
    What the input stands for in the formula.
    """

    value: Decimal
    """
    The input, a decimal as text.
    """

    unit: str
    """
    Unit of the value; empty: a bare number.
    """

    quality: DataQuality
    counts_as: Literal["constant", "primary", "modelled", "default", "assumed"] | None = (
        None
    )
    """
    The class that the value counts as where its quality does not say it; a `constant` lowers no class: it holds in every case alike.
    """

    from_step: int | None = None
    """
    Index of the step whose result this is.
    """

    factor_id: str | None = None
    """
    `table/edition/row` when a table gave the value.
    """

    rung: str | None = None
    """
    Which level of the factor hierarchy chose the factor.
    """

    fallback: Literal[True] | None = None
    """
    The value stands in for one that was not given or is not known; `rung` says which it is.
    """

    error_entry: str | None = None
    """
    Row of the table relative-errors that says how far off it may be, if not that of its own table.
    """

    error_of: str | None = None
    """
    What is off, where several values have one error: rows of a table between which was interpolated, coefficients of a curve.
    """

    source: str | None = None
    """
    Where the value comes from.
    """

    licence: str | None = None
    """
    Licence of the source.
    """

    at: str | None = None
    """
    Where in the source the value stands.
    """

    boundary: str | None = None
    """
    What the factor covers, as its table says.
    """

    gwp: str | None = None
    """
    Global warming potentials that it counts with; missing for what is no mass of CO2e.
    """

    data_year: str | None = None
    """
    Years that it was observed in. `none`: a choice, a constant or a convention; `not stated`: the publisher does not say; `of its inputs`: worked out from other factors.
    """

    region: str | None = None
    """
    Where it holds.
    """

    origin: str | None = None
    """
    How the value came about, where the source does not print it: it was derived or chosen by us.
    """


class CalculationStep(Model):
    name: str
    """
    What the step works out.
    """

    leg: int | None = None
    """
    Zero-based index of the leg that the step belongs to.
    """

    formula: str
    """
    The formula, by the symbols of the inputs.
    """

    worked: str | None = None
    """
    The formula with its numbers put in, shortened for reading.
    """

    inputs: list[CalculationInput]
    """
    What the formula is filled with.
    """

    result: CalculationStepResult
    """
    What comes out.
    """

    quality: DataQuality
    facts: list[CalculationStepFact] | None = None
    """
    What was asked and what it was resolved to.
    """

    note: str | None = None
    """
    What else is to be known of it.
    """


class CompanyEstimateRequestTechOnPremise(Model):
    """
    Own computers.
    """

    electricity_cost: Money
    """
    What was paid for their electricity.
    """


class CompanyEstimateRequestTechCloud(Model):
    """
    Rented computers.
    """

    cost: Money
    """
    What was paid for it.
    """

    provider: CloudProvider
    """
    Who rents them out.
    """


class CompanyEstimateRequestTech(Model):
    """
    Computers, own and rented.
    """

    on_premise: CompanyEstimateRequestTechOnPremise | None = None
    """
    Own computers.
    """

    cloud: CompanyEstimateRequestTechCloud | None = None
    """
    Rented computers.
    """


class CompanyEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of a company's year, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    months: int | None = None
    """
    Yearly figures are scaled by months / 12.
    """

    employees: int
    """
    How many people work there.
    """

    remote_employees_percentage: float
    """
    Per cent of the employees who work at home.
    """

    office_area: Area
    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    postcode: str | None = None
    """
    Postal code.
    """

    city: str | None = None
    """
    Name of a city, in any language that the tables know.
    """

    electricity_consumption: float
    """
    kWh
    """

    green_electricity_used: bool
    """
    A claim: without `electricity_contract` it changes no figure.
    """

    electricity_contract: ElectricityContract | None = None
    """
    What the electricity was bought by; counts for `scope2_market_based`. An addition of ours.
    """

    gas_consumption: float
    """
    m3 of natural gas
    """

    company_cars: int
    """
    How many cars the company runs.
    """

    average_car_distance_travelled: GivenDistance
    """
    Of each car; may be 0.
    """

    employees_using_public_transport: int
    """
    How many of them commute by public transport.
    """

    short_flights: int
    """
    Under 3 h.
    """

    medium_flights: int
    """
    3 to 6 h.
    """

    long_flights: int
    """
    Over 6 h.
    """

    first_or_business_class_percentage: float
    """
    Per cent of the flights that are in first or business class.
    """

    food_and_drinks_expenses: Money
    """
    Spent on food and drink.
    """

    vegetarian_and_vegan_percentage: float
    """
    Per cent of the food that is vegetarian or vegan.
    """

    electronic_device_expenses: Money
    """
    Spent on electronic devices.
    """

    garbage: float
    """
    kg
    """

    recycled_garbage_percentage: float
    """
    Per cent of the garbage that is recycled.
    """

    tech: CompanyEstimateRequestTech | None = None
    """
    Computers, own and rented.
    """


class CorridorDetailsAlternative(Model):
    """
    The way by other corridors that was not chosen, before adjustment: the usual one, else the shortest.
    """

    passed: list[TransitCorridor]
    """
    Corridors in order of travel.
    """

    distance: Distance
    """
    How far it is.
    """


class CorridorDetails(Model):
    passed: list[TransitCorridor]
    """
    In order of travel.
    """

    chosen_by: Literal["request", "practice", "shortest"]
    """
    `practice`: what carriers do on the day of calculation, where that is not the shortest way.
    """

    alternative: CorridorDetailsAlternative | None
    """
    The way by other corridors that was not chosen, before adjustment: the usual one, else the shortest.
    """


class CreateWebhookRequest(Model):
    url: HttpsUrl
    """
    Where events are pushed: https, of a public host.
    """

    account_ids: list[str] | None = None
    """
    Accounts whose events are pushed, at most 100; empty or missing: the whole organisation in this mode.
    """

    event_types: list[WebhookEventType] | None = None
    """
    Types of events that are pushed. Empty: the default, every `order.*` and `batch.completed`.
    """


class DescribedEmissionFactor(Model):
    id: str
    """
    Id of the factor, `<data set>/<edition>/<factor>`; the same for ever.
    """

    name: str
    """
    Name of the factor in its data set.
    """

    source: str
    """
    Data set; an open list.
    """

    source_version: str
    """
    Edition of the data set.
    """

    publication_year: int
    """
    Year in which the factor was published.
    """

    numerator_unit: MassUnit | None
    """
    Null for a figure of a calculation that counts no CO2e.
    """

    denominator_unit: str | None
    """
    Null as `numerator_unit` is.
    """

    created_at: AwareDatetime
    """
    When the factor came into the service.
    """

    region: str
    """
    State, province or region.
    """

    category: str | None
    """
    Category of the factor in its data set; null: none.
    """

    gas_emissions: GasEmissions | None
    """
    The factor by gases; null: the source does not say.
    """

    printed: PrintedFactor
    edition: str
    """
    Edition of its table.
    """

    superseded_by: str | None
    """
    The id of the same factor in the next edition.
    """

    boundary: str
    """
    What the figure covers.
    """

    gwp: str | None
    """
    The global warming potentials that it is counted with.
    """

    licence: str
    """
    Licence of the source.
    """

    source_name: str
    """
    Publisher and title.
    """

    source_url: str | None
    """
    Where the source can be read; null: nowhere.
    """

    origin: str | None = None
    """
    How the value came about, where the source does not print it: it was derived or chosen by us.
    """

    quality: Literal["primary", "modelled", "default", "assumed"]
    """
    How good the figure is.
    """

    valid_from: date_aliased | None
    """
    First day that it holds for; null: not said.
    """

    valid_through: date_aliased | None
    """
    Last day that it holds for; null: not said.
    """

    gated: bool
    """
    The data set is not enabled: `gas_emissions` is null, no estimate uses it.
    """


class DescribedEmissionFactorPage(Model):
    """
    One page of a list of DescribedEmissionFactor.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[DescribedEmissionFactor]
    """
    The resources of this page, in the order of the list.
    """


class ElectricityEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of electricity, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    consumption: ElectricityConsumption
    """
    The energy that was consumed.
    """

    country_code: CountryCode | None = None
    """
    Where it is consumed; without it and a region a world average factor is used.
    """

    region: RegionCode | None = None
    """
    Refines the factor in the USA, Canada and Australia. An addition of ours.
    """

    consumed_on: date_aliased | None = None
    """
    Its year is that of the factors, unless `factor_year` is given.
    """

    accounting: ElectricityAccounting | None = None
    """
    What `mass` is; `location_based` by default, `market_based` with `emission_factor_id`. The answer has both.
    """

    contract: ElectricityContract | None = None
    """
    What the consumer agreed on with whoever delivers.
    """

    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """


class EmissionFactor(Model):
    id: str
    """
    Id of the factor, `<data set>/<edition>/<factor>`; the same for ever.
    """

    name: str
    """
    Name of the factor in its data set.
    """

    source: str
    """
    Data set; an open list.
    """

    source_version: str
    """
    Edition of the data set.
    """

    publication_year: int
    """
    Year in which the factor was published.
    """

    numerator_unit: MassUnit
    """
    Unit of the emissions.
    """

    denominator_unit: str
    """
    Unit of the activity that the factor is per.
    """

    created_at: AwareDatetime
    """
    When the factor came into the service.
    """

    region: str
    """
    State, province or region.
    """

    category: str | None
    """
    Category of the factor in its data set; null: none.
    """

    gas_emissions: GasEmissions | None
    """
    The factor by gases; null: the source does not say.
    """


class EmissionIntensity(Model):
    amount: Decimal
    """
    CO2e per unit of activity, a decimal as text.
    """

    unit: IntensityUnit
    """
    Mass of CO2e per tonne-kilometre, or per what else the activity is counted in.
    """


class EstimateMass(Model):
    amount: Decimal
    """
    CO2e, a decimal as text.
    """

    unit: EstimateMassUnit
    """
    Tonnes, unless `estimate_mass_unit` asked for another unit.
    """


EstimateQuote = TypeAliasType("EstimateQuote", OrderQuote | ErrorResponse)


class EstimateSummary(Model):
    id: str
    """
    Its id.
    """

    kind: str
    """
    What it is of, such as `electricity` or `shipping`; more may come.
    """

    created_at: AwareDatetime
    """
    When it was made.
    """

    mass: EstimateMass
    """
    The CO2e; of goods, their weight.
    """

    metadata: dict[str, str] | None = None
    """
    Metadata of the estimate; missing where it has none.
    """

    idempotency_key: str | None = None
    """
    Your own key of it: repeating the same creation with the same key is safe.
    """

    batch_id: str | None = None
    """
    The batch that it came with.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """


class EstimateSummaryPage(Model):
    """
    One page of a list of EstimateSummary.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[EstimateSummary]
    """
    The resources of this page, in the order of the list.
    """


ExchangedCategory = TypeAliasType("ExchangedCategory", ExchangedHubCategory | ExchangedTransportCategory)
"""
A category of hub or transport operations (HOC, TOC) of iLEAP.
"""


class FactorEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of an activity by its factor, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    emission_factor_id: str
    """
    Of `GET /emission-factors`, of whatever edition.
    """

    activity: FactorActivity


class FlightEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of a flight, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    route: FlightRoute
    """
    From airport to airport, or the distance flown.
    """

    cabin_class: CabinClass | None = None
    """
    Default economy.
    """

    passengers: int | None = None
    """
    Default 1. The result counts all of them.
    """

    include_non_co2: bool | None = None
    """
    Default true. False leaves out the effects of flying at height that are not CO2e of burned fuel; everything else stays.
    """


class FuelUsed(Model):
    fuel: PrimaryFuel
    """
    What the engine runs on.
    """

    amount: Decimal
    """
    For this shipment, not for the whole vehicle.
    """

    unit: Literal["l", "kg", "kwh", "gal"]
    """
    gal: of the USA; kwh: lower heating value.
    """

    biofuel_share: Decimal | None = None
    """
    From 0 to 1: the part of the amount that is the biofuel of the same engine.
    """


class IndividualEstimateComponents(Model):
    """
    They add up to `mass`. `null` for estimates that were stored before this field.
    """

    travel: EstimateMass
    """
    CO2e of travel.
    """

    food_and_drink: EstimateMass
    """
    CO2e of food and drink.
    """

    energy: EstimateMass
    """
    CO2e of electricity and heat.
    """

    shopping: EstimateMass
    """
    CO2e of things that were bought.
    """


class IndividualEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of a person's year, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    car_use: bool
    """
    Whether the person drives a car.
    """

    car_fuel_type: Literal["gasoline", "electric", "hybrid"] | None = None
    """
    Default gasoline; ignored without a car.
    """

    average_car_distance_travelled: GivenDistance | None = None
    """
    A year; with a car and without a distance the national average.
    """

    short_flights: int
    """
    A year, under 3 h.
    """

    medium_flights: int
    """
    A year, 3 to 6 h.
    """

    long_flights: int
    """
    A year, over 6 h.
    """

    days_per_week_using_public_transport: int
    """
    Days of a week, 0 to 7.
    """

    diet: Diet
    monthly_grocery_expenses: Money
    """
    Spent on groceries in a month.
    """

    monthly_restaurant_expenses: Money
    """
    Spent in restaurants in a month.
    """

    monthly_clothing_expenses: Money
    """
    Spent on clothing in a month.
    """

    monthly_furniture_appliances_expenses: Money
    """
    Spent on furniture and appliances in a month.
    """

    monthly_other_expenses: Money
    """
    Spent on everything else in a month.
    """

    electricity_consumption: float
    """
    kWh a year
    """

    green_electricity_used: bool
    """
    A claim without evidence: it changes no figure.
    """

    gas_consumption: float
    """
    m3 of natural gas a year
    """


class InferenceDetailsCleanedRoute(Model):
    """
    The ends as they were understood; null: nothing had to be.
    """

    source: Location | None
    """
    Where it begins, or where it comes from.
    """

    destination: Location | None
    """
    Where it ends.
    """


class InferenceDetails(Model):
    """
    What the request left open. Null where given, or without effect.
    """

    trade_lane_from_route: TradeLane | None = None
    """
    The trade lane that the route lies on.
    """

    rail_type_from_route: InferenceDetailsRailTypeFromRoute | None
    """
    The train that is usual between these countries; null: it was given.
    """

    cleaned_route: InferenceDetailsCleanedRoute | None
    """
    The ends as they were understood; null: nothing had to be.
    """

    road_emission_standard: InferenceDetailsRoadEmissionStandard | None
    """
    The emission standard that was taken; null: it was given.
    """

    road_truck_type: InferenceDetailsRoadTruckType | None
    """
    The truck that was taken; null: it was given.
    """

    road_fuel: InferenceDetailsRoadFuel | None
    """
    The fuel that was taken; null: it was given.
    """

    road_gradient: InferenceDetailsRoadGradient | None
    """
    The gradient that was taken; null: it was given.
    """

    road_situation: InferenceDetailsRoadSituation | None
    """
    The kind of road that was taken; null: it was given.
    """


class InferenceExplanation(Model):
    """
    Empty for a part that is as the request has it.
    """

    snapped_source_to_known_location: RouteLocation | None = None
    """
    The port, airport or rail terminal that was used for the source, without a road leg to it.
    """

    snapped_destination_to_known_location: RouteLocation | None = None
    """
    The same of the destination.
    """

    inferred_source_transfer_point: RouteLocation | None = None
    """
    The port, airport or rail terminal at which goods change between this part and the road leg before it.
    """

    inferred_destination_transfer_point: RouteLocation | None = None
    """
    The same of the road leg behind it, or of the way to it.
    """

    inferred_connection_leg: Literal["missing_connection_to_next_leg", "overland_connection_to_next_leg"] | None = (
        None
    )
    """
    The part leads on to the next leg of the request; `overland_…` where both go by the same mode other than road.
    """


class InferredRoute(Model):
    source: RouteLocation
    """
    Where it begins, or where it comes from.
    """

    destination: RouteLocation
    """
    Where it ends.
    """


class Mass(Model):
    amount: Decimal
    """
    How heavy it is, a decimal as text.
    """

    unit: MassUnit
    """
    Tonnes, kilograms or grams.
    """


class MassRange(Model):
    low: EstimateMass
    """
    Lower end.
    """

    high: EstimateMass
    """
    Upper end.
    """

    confidence: Literal["0.95"]
    """
    Probability that the true mass lies between.
    """


class Order(Model):
    id: str
    """
    Id of the order.
    """

    idempotency_key: str | None
    """
    Your own key that the order was placed with; null: none. The order can be read by it.
    """

    type: Literal["quantity", "value"]
    """
    Over a quantity (a mass, an estimate) or over a value.
    """

    status: OrderStatus
    """
    The state of the order; each change is an event.
    """

    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """

    quantity: Decimal | None
    """
    Tonnes of CO2e.
    """

    offset_cost: Decimal | None
    """
    Cost of the credits, without fees.
    """

    commission: Decimal | None
    """
    Fees, in the currency of the order.
    """

    total_cost: Decimal | None
    """
    Cost with fees.
    """

    created_at: AwareDatetime
    """
    When the order was placed.
    """

    bundles: list[OrderBundle] | None
    """
    The bundles, in the order of the selection.
    """

    projects: list[OrderProject] | None
    """
    The projects behind it.
    """

    certificate: str | None
    """
    Where the certificate can be read, with a key; null until the order is complete.
    """

    public_certificate_url: str | None
    """
    Where the certificate can be read by everybody who has the address; null: nowhere.
    """

    payment_method: Literal["invoice", "card"] | None
    """
    How it is paid; null: not known yet.
    """

    email: str | None
    """
    Address of the customer who ordered; null: ordered by a key.
    """

    offset_link_id: str | None
    """
    The offset link that it was ordered through; null: none.
    """

    requested_quantity: Decimal | None
    """
    Tonnes that were asked for; null: something else was.
    """

    requested_value: Decimal | None
    """
    Money that was to be spent; null: something else was asked for.
    """

    estimate_id: str | None
    """
    The estimate.
    """

    metadata: Metadata


class OrderEventData(Model):
    """
    The order, as it was right after the change.
    """

    order: Order
    """
    The order as it was right after the change.
    """


class OrderEvent(Model):
    api_version: Literal["v1"]
    """
    The version of the interface that wrote the event.
    """

    event_id: str
    """
    Unique per event; the same when it is sent again.
    """

    account_id: str
    """
    The account that it belongs to.
    """

    sequence: str
    """
    20 digits; grows strictly within the account; compare as text.
    """

    event_type: Literal["order.received", "order.placed", "order.paid", "order.retiring", "order.cancelled", "order.failed", "order.completed", "webhook.test"]
    """
    Which state the order has reached; of a sample, `webhook.test`.
    """

    data: OrderEventData
    """
    The order, as it was right after the change.
    """


class OrderPage(Model):
    """
    One page of a list of Order.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Order]
    """
    The resources of this page, in the order of the list.
    """


class OverlappingEstimate(Model):
    id: str
    """
    Its id.
    """

    kind: str
    """
    What it is of, such as `electricity` or `shipping`; more may come.
    """

    counted_at: AwareDatetime
    """
    When it happened with `happened`, else when it was created.
    """

    reference: str | None
    """
    Its reference as it was given; null: it has none.
    """

    mass: EstimateMass
    """
    The CO2e; of goods, their weight.
    """


class OwnFactorRequest(Model):
    name: str
    """
    Name of your factor, by which it is found.
    """

    value: Decimal
    """
    CO2e in `numerator_unit` per `denominator_unit`, a decimal as text.
    """

    numerator_unit: MassUnit
    """
    Unit of the emissions.
    """

    denominator_unit: EmissionFactorDenominatorUnit
    """
    Unit of the activity that the factor is per.
    """

    source_name: str
    """
    Whose figure it is: a supplier, a measurement.
    """

    source_version: str | None = None
    """
    Edition of the data set.
    """

    publication_year: int
    """
    Year in which the factor was published.
    """

    region: str | None = None
    """
    A country's code stands for its name. Default Global.
    """

    category: str | None = None
    """
    Category of your factor, in your words.
    """

    wtt: Decimal | None = None
    """
    Well to tank, a part of `value`; with `ttw` or not at all.
    """

    ttw: Decimal | None = None
    """
    Tank to wheel.
    """

    boundary: str | None = None
    """
    What the factor covers, in words.
    """

    valid_from: date_aliased | None = None
    """
    First day that it holds for; null: not said.
    """

    valid_through: date_aliased | None = None
    """
    The last day.
    """

    evidence_url: HttpsUrl | None = None
    """
    Where the evidence can be seen.
    """

    used_for: OwnFactorPurpose | None = None
    """
    Without a request that names it the factor is used only for this, in its region and while it is valid, by accounts whose `own_emission_factors` is `preferred`. Default: for nothing.
    """

    exchanged_as: ExchangedCategory | None = None
    """
    Partners read the factor as this category, by iLEAP, while it is valid; needs wtt and ttw.
    """

    idempotency_key: str | None = None
    """
    Your own key of the factor, unique in the organisation.
    """


class PassengerLegRequestPassengerLegRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    route: PassengerRoute
    """
    From place to place, or the distance.
    """

    vehicle_type: PassengerVehicle


class PassengerLegRequestPassengerLegRequest1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    route: PassengerRoute
    """
    From place to place, or the distance.
    """

    rail_type: Literal["national_rail", "international_rail", "light_rail_or_tram"]
    """
    Which train.
    """


class PassengerLegRequestPassengerLegRequest2(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    route: PassengerRoute
    """
    From place to place, or the distance.
    """

    cabin_class: CabinClass
    """
    Where the passengers sit.
    """

    flight_identification: FlightIdentification | None = None
    """
    Needs airport codes at both ends. A flight that is not known is calculated by its cabin and distance, with the warning `flight_unknown`; so far none is known.
    """

    include_non_co2: bool | None = None
    """
    As for flight estimates; default true.
    """


class PassengerLegRequestPassengerLegRequest3(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    route: PassengerRoute
    """
    From place to place, or the distance.
    """

    ferry_type: Literal["foot_passenger", "car_passenger"]
    """
    How the passengers travel on the ferry.
    """


PassengerLegRequest = TypeAliasType("PassengerLegRequest", PassengerLegRequestPassengerLegRequest | PassengerLegRequestPassengerLegRequest1 | PassengerLegRequestPassengerLegRequest2 | PassengerLegRequestPassengerLegRequest3)


class PassengerResolvedLegRoute(Model):
    """
    The way, or how far it is.
    """

    source: RouteLocation
    """
    Where it begins, or where it comes from.
    """

    destination: RouteLocation
    """
    Where it ends.
    """


class PollutantByStage(Model):
    """
    Mass of the substance itself, not CO2e.
    """

    wtt: EstimateMass
    """
    Well to tank.
    """

    ttw: EstimateMass
    """
    Tank to wheel.
    """


class Pollutants(Model):
    nox: PollutantByStage
    nmhc: PollutantByStage
    so2: PollutantByStage
    co2: PollutantByStage
    pm: PollutantByStage


class PrimaryData(Model):
    """
    Exactly one of fuel_used, intensity, emissions and footprint, or none of them with a load_factor. It takes the place of the modelled figure, which stands beside it in the calculation sheet.
    """

    source: str
    """
    Who measured or reported it.
    """

    year: int | None = None
    """
    The year.
    """

    evidence_url: HttpsUrl | None = None
    """
    Where the evidence can be seen.
    """

    fuel_used: FuelUsed | None = None
    """
    Energy that was used for this shipment.
    """

    intensity: PrimaryDataIntensity | None = None
    """
    Emissions per unit of activity.
    """

    emissions: ReportedLegEmissions | None = None
    """
    What the carrier reports of the leg.
    """

    footprint: PrimaryDataFootprint | None = None
    """
    A partner's footprint, as it came by PACT and iLEAP.
    """

    load_factor: float | None = None
    """
    How full the vehicle is, 0 to 1.
    """

    empty_runs_factor: float | None = None
    """
    Kilometres driven empty, as a part of all, 0 to 1.
    """


class Project(Model):
    id: str
    """
    Id of the project.
    """

    name: str
    """
    Name of the project, as it is shown to buyers.
    """

    short_name: str
    """
    A short name.
    """

    slug: str
    """
    Name in addresses of pages.
    """

    description: str
    """
    In words.
    """

    project_type: str
    """
    What kind of project it is.
    """

    registry_name: Registry
    registry_link: str | None
    """
    The project in its registry; null: none.
    """

    latitude: float
    """
    Latitude in degrees, north is positive.
    """

    longitude: float
    """
    Longitude in degrees, east is positive.
    """

    country_name: str
    """
    Country, in English.
    """

    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    region: str | None
    """
    State, province or region.
    """

    results: list[str] | None
    """
    What the project has achieved; null: not known.
    """

    un_sdg: list[int] | None
    """
    Numbers of UN Sustainable Development Goals.
    """

    crediting_start_date: date_aliased | None
    """
    First day that credits are issued for; null: not known.
    """

    crediting_end_date: date_aliased | None
    """
    Last day that credits are issued for; null: not known.
    """

    registration_date: date_aliased | None
    """
    Day of registration; null: not known.
    """

    protocol: list[str] | None
    """
    Protocols that it follows; null: not known.
    """

    methodology: str | None
    """
    How it is worked out; of a leg, which fallbacks were taken.
    """

    durability: str | None
    """
    How long the effect lasts.
    """

    additional_standards_met: list[str] | None
    """
    Further standards that the project meets.
    """

    verifying_body: str | None
    """
    Who verifies the project; null: not known.
    """

    risk_of_reversal: str | None
    """
    How likely it is that stored carbon is lost; null: not known.
    """

    risk_of_predicted_emissions: str | None
    """
    How likely it is that emissions come after all; null: not known.
    """

    avg_annual_emission_reductions: Decimal | None
    """
    Tonnes per year.
    """

    logo: str | None
    """
    Absolute URL of a picture.
    """

    primary_image: str | None
    """
    Absolute URL of a picture.
    """

    thumbnail_image: str | None
    """
    Absolute URL of a picture.
    """

    media: list[ProjectMediaItem]
    """
    Pictures and films.
    """

    disabled: bool
    """
    Whether it takes no part in new orders.
    """

    bundles: list[BundleSummary]
    """
    The bundles, in the order of the selection.
    """

    impact_summary: list[ProjectImpactSummaryItem] | None
    """
    What the project does, in points; null: nothing is known.
    """

    datasets: list[ProjectDataset] | None
    """
    Data that the project publishes; null: nothing is known.
    """

    quality_assessment: ProjectQualityAssessment | None
    """
    What was found when the project was examined; null: nothing is known.
    """

    links_and_news: ProjectLinksAndNews | None
    """
    Where to read more; null: nothing is known.
    """

    timeline: list[ProjectTimelineItem] | None
    """
    Newest first.
    """

    carbon_storage_over_time: list[ProjectCarbonStorageOverTimeItem] | None
    """
    Oldest first.
    """

    carbon_credits: ProjectCarbonCredits | None
    """
    Which credits there are; null: nothing is known.
    """


class ProjectPage(Model):
    """
    One page of a list of Project.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Project]
    """
    The resources of this page, in the order of the list.
    """


class ProjectSummary(Model):
    id: str
    """
    Id of the project.
    """

    name: str
    """
    Name of the project, as it is shown to buyers.
    """

    short_name: str
    """
    A short name.
    """

    slug: str
    """
    Name in addresses of pages.
    """

    description: str
    """
    In words.
    """

    project_type: str
    """
    What kind of project it is.
    """

    registry_name: Registry
    registry_link: str | None
    """
    The project in its registry; null: none.
    """

    latitude: float
    """
    Latitude in degrees, north is positive.
    """

    longitude: float
    """
    Longitude in degrees, east is positive.
    """

    country_name: str
    """
    Country, in English.
    """

    country_code: CountryCode
    """
    Country, ISO 3166-1 alpha-3.
    """

    region: str | None
    """
    State, province or region.
    """

    results: list[str] | None
    """
    What the project has achieved; null: not known.
    """

    un_sdg: list[int] | None
    """
    Numbers of UN Sustainable Development Goals.
    """

    crediting_start_date: date_aliased | None
    """
    First day that credits are issued for; null: not known.
    """

    crediting_end_date: date_aliased | None
    """
    Last day that credits are issued for; null: not known.
    """

    registration_date: date_aliased | None
    """
    Day of registration; null: not known.
    """

    protocol: list[str] | None
    """
    Protocols that it follows; null: not known.
    """

    methodology: str | None
    """
    How it is worked out; of a leg, which fallbacks were taken.
    """

    durability: str | None
    """
    How long the effect lasts.
    """

    additional_standards_met: list[str] | None
    """
    Further standards that the project meets.
    """

    verifying_body: str | None
    """
    Who verifies the project; null: not known.
    """

    risk_of_reversal: str | None
    """
    How likely it is that stored carbon is lost; null: not known.
    """

    risk_of_predicted_emissions: str | None
    """
    How likely it is that emissions come after all; null: not known.
    """

    avg_annual_emission_reductions: Decimal | None
    """
    Tonnes per year.
    """

    logo: str | None
    """
    Absolute URL of a picture.
    """

    primary_image: str | None
    """
    Absolute URL of a picture.
    """

    thumbnail_image: str | None
    """
    Absolute URL of a picture.
    """

    media: list[ProjectSummaryMediaItem]
    """
    Pictures and films.
    """

    disabled: bool
    """
    Whether it takes no part in new orders.
    """


class ReportDownload(Model):
    part: ReportPart
    filename: str
    """
    Name of the file; null: inline.
    """

    size_bytes: int
    """
    Size of the file in bytes.
    """

    sha256: str
    """
    SHA-256 of the file, hexadecimal.
    """

    url: str
    """
    Its address.
    """

    expires_at: AwareDatetime
    """
    When the address stops working.
    """


class ReportFile(Model):
    part: ReportPart
    filename: str
    """
    Name of the file; null: inline.
    """

    size_bytes: int
    """
    Size of the file in bytes.
    """

    sha256: str
    """
    SHA-256 of the file, hexadecimal.
    """


class ResolvedLegIntensity(Model):
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    wtt: EmissionIntensity
    """
    Well to tank.
    """

    ttw: EmissionIntensity
    """
    Tank to wheel.
    """

    unknown: EmissionIntensity
    """
    What the source of the factor does not split.
    """

    wtw: EmissionIntensity
    """
    The sum of the other three.
    """


class ResolvedLegResolvedPlaces(Model):
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    source: ResolvedPlace
    """
    Where it begins, or where it comes from.
    """

    destination: ResolvedPlace
    """
    Where it ends.
    """


class RowResultRowResult(Model):
    row_index: int
    """
    Counts rows in the order of the input, from 0.
    """

    status: Literal["success"]
    """
    Whether the row was carried out.
    """

    estimate_id: str
    """
    What the row made. Empty in a dry run, which makes nothing: also in the column `#id` of its files.
    """

    mass: EstimateMass
    """
    CO2e of the row.
    """

    warning_count: int
    """
    How many warnings there are.
    """

    replayed: bool
    """
    An equal estimate with the row's idempotency key was there before.
    """


RowResult = TypeAliasType("RowResult", RowResultRowResult | RowResultRowResult1 | RowResultRowResult2)


class Scope3Category(Model):
    category: int
    """
    Number of the category in the GHG Protocol, 1 to 15.
    """

    name: str
    """
    Name of the category in the GHG Protocol.
    """

    mass: EstimateMass
    """
    CO2e of the category.
    """


class ShipmentBatch(Model):
    id: str
    """
    Id of the batch of shipments.
    """

    kind: BatchKind
    """
    What each row is: a shipment.
    """

    name: str | None
    """
    A label for the batch, for you; null: none.
    """

    source: BatchSource
    """
    How the rows came: inline or as a file.
    """

    status: BatchStatus
    """
    Pending, processing, then processed.
    """

    outcome: BatchOutcome | None
    """
    How it ended; null until processed.
    """

    dry_run: bool
    """
    Whether rows are only checked: nothing is stored.
    """

    cancel_requested: bool
    """
    Whether it was asked to be cancelled.
    """

    upload: BatchUpload | None
    """
    Null: inline, the file has come, or it is too late.
    """

    account_name: str
    """
    Name of the account.
    """

    user_name: str | None
    """
    Always null: the interface has no personal users.
    """

    filename: str | None
    """
    Name of the file; null: inline.
    """

    idempotency_key: str | None
    """
    Your own key that the batch was made with; null: none.
    """

    metadata: Metadata
    created_at: AwareDatetime
    """
    When the batch was made.
    """

    started_at: AwareDatetime | None
    """
    When it began; null: not yet.
    """

    finished_at: AwareDatetime | None
    """
    When it was processed; null: not yet.
    """

    expires_at: AwareDatetime
    """
    30 days after it was finished, or created.
    """

    total_count: int | None
    """
    Null until the rows are counted.
    """

    processed_count: int
    """
    Grows while the batch runs.
    """

    success_count: int | None = None
    """
    Missing until the batch is processed, and where no row was tried.
    """

    failed_count: int | None = None
    """
    Missing until the batch is processed, and where no row was tried.
    """

    warning_count: int
    """
    Rows with warnings.
    """

    mass: EstimateMass | None
    """
    Sum over successful rows; null until processed, for shipments and dry runs.
    """

    batch_error: str | None = None
    """
    Only where no row was tried.
    """

    batch_error_code: BatchErrorCode | None
    """
    Why no row was tried; null: rows were tried.
    """

    calculation_batch_ids: list[str]
    """
    Batches that calculate the shipments of this one.
    """

    understood: BatchUnderstood | None
    """
    Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known.
    """

    results: list[RowResult] | None = None
    """
    Missing until the batch is processed, and where no row was tried. The first 1,000, in input order.
    """

    results_truncated: bool
    """
    Whether there are more rows than results has.
    """


class ShipmentLegLoad(Model):
    """
    What the ship carries.
    """

    mass: Mass | None
    """
    Weight of the goods on this leg.
    """

    volume: ShipmentLegLoadVolume | None
    """
    How much room it takes.
    """

    piece_count: int | None
    """
    How many pieces.
    """

    chargeable_mass: Mass | None
    """
    The mass that the carrier charges for.
    """

    containers: list[ShipmentLegLoadContainer] | None
    """
    Containers that carried it.
    """


class ShipmentLoadShipmentLoad(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    mass: Mass
    """
    Weight of the goods.
    """


class ShipmentLoadShipmentLoad1(Model):
    containers: Decimal
    """
    Number of TEU.
    """

    cargo_type: CargoType | None = None
    """
    How full the containers are; average by default.
    """

    mass: Mass | None = None
    """
    Weight of the goods.
    """


ShipmentLoad = TypeAliasType("ShipmentLoad", ShipmentLoadShipmentLoad | ShipmentLoadShipmentLoad1)


class ShipmentMethodResponseShipmentMethodResponse(Model):
    vehicle_type: Literal["truck_generic_van", "truck_rigid_7_5t", "truck_rigid_12t", "truck_rigid_20t", "truck_rigid_26t", "truck_rigid_32t", "truck_articulated_34t", "truck_articulated_40t", "truck_articulated_44t", "truck_articulated_60t", "truck_articulated_72t", "truck"]
    """
    Which vehicle.
    """

    fuel: Literal["gasoline", "diesel", "99_diesel_1_biodiesel", "98_diesel_2_biodiesel", "95_diesel_5_biodiesel", "93_diesel_7_biodiesel", "90_diesel_10_biodiesel", "80_diesel_20_biodiesel", "50_diesel_50_biodiesel", "ethanol_from_corn", "hvo_from_tallow", "lpg", "cng", "lng"] | None
    """
    What the engine runs on.
    """

    gradient: Literal["flat", "hilly", "mountainous"] | None
    """
    How hilly the road is.
    """

    situation: Literal["city_urban_freeflow", "city_urban_heavy_traffic", "city_urban_stop_and_go", "motorway_urban_freeflow", "motorway_urban_heavy_traffic", "motorway_urban_stop_and_go", "motorway_rural_freeflow", "motorway_rural_heavy_traffic", "motorway_rural_stop_and_go", "arterial_road_rural_freeflow", "arterial_road_rural_heavy_traffic", "arterial_road_rural_stop_and_go"] | None
    """
    The kind of road.
    """

    refrigerated: bool | None
    """
    Whether it is cooled.
    """

    truck_license_plate: str | None
    """
    Licence plate of the truck.
    """

    trailer_license_plate: str | None
    """
    Licence plate of the trailer.
    """

    vin: str | None
    """
    Vehicle identification number.
    """

    emission_standard: Literal["euro1", "euro2", "euro3", "euro4", "euro5", "euro6"] | None
    """
    Emission standard of the engine.
    """

    road_type: str | None
    """
    Kind of road.
    """

    gross_vehicle_mass_rating: Mass | None
    """
    Class of the vehicle by its gross mass.
    """

    secondary_fuel_consumption: str | None
    """
    Litres of the second fuel that were burned for the shipment.
    """

    fuel_consumption: FuelConsumption | None
    """
    Litres that were burned for the shipment.
    """

    biofuel_type: str | None
    """
    Which biofuel.
    """

    biofuel_share: str | None
    """
    The part of the fuel that is biofuel, 0 to 1.
    """

    feedstock_type: str | None
    """
    What the biofuel is made of.
    """


class ShipmentMethodResponseShipmentMethodResponse4(Model):
    vessel_imo_number: str | None
    """
    The ship by its IMO number, seven digits.
    """

    vessel_type: Literal["sea_bulk_carrier_10dwkt_hfo", "sea_bulk_carrier_10dwkt_vlsfo", "sea_bulk_carrier_10dwkt_mdo", "sea_bulk_carrier_35dwkt_hfo", "sea_bulk_carrier_35dwkt_vlsfo", "sea_bulk_carrier_35dwkt_mdo", "sea_bulk_carrier_60dwkt_hfo", "sea_bulk_carrier_60dwkt_vlsfo", "sea_bulk_carrier_60dwkt_mdo", "sea_bulk_carrier_100dwkt_hfo", "sea_bulk_carrier_100dwkt_vlsfo", "sea_bulk_carrier_100dwkt_mdo", "sea_bulk_carrier_200dwkt_hfo", "sea_bulk_carrier_200dwkt_vlsfo", "sea_bulk_carrier_200dwkt_mdo", "sea_bulk_carrier_over_200dwkt_hfo", "sea_bulk_carrier_over_200dwkt_vlsfo", "sea_bulk_carrier_over_200dwkt_mdo", "sea_chemical_tanker_5dwkt_hfo", "sea_chemical_tanker_5dwkt_vlsfo", "sea_chemical_tanker_5dwkt_mdo", "sea_chemical_tanker_10dwkt_hfo", "sea_chemical_tanker_10dwkt_vlsfo", "sea_chemical_tanker_10dwkt_mdo", "sea_chemical_tanker_20dwkt_hfo", "sea_chemical_tanker_20dwkt_vlsfo", "sea_chemical_tanker_20dwkt_mdo", "sea_chemical_tanker_40dwkt_hfo", "sea_chemical_tanker_40dwkt_vlsfo", "sea_chemical_tanker_40dwkt_mdo", "sea_chemical_tanker_over_40dwkt_hfo", "sea_chemical_tanker_over_40dwkt_vlsfo", "sea_chemical_tanker_over_40dwkt_mdo", "sea_general_cargo_5dwkt_hfo", "sea_general_cargo_5dwkt_vlsfo", "sea_general_cargo_5dwkt_mdo", "sea_general_cargo_10dwkt_hfo", "sea_general_cargo_10dwkt_vlsfo", "sea_general_cargo_10dwkt_mdo", "sea_general_cargo_20dwkt_hfo", "sea_general_cargo_20dwkt_vlsfo", "sea_general_cargo_20dwkt_mdo", "sea_general_cargo_over_20dwkt_hfo", "sea_general_cargo_over_20dwkt_vlsfo", "sea_general_cargo_over_20dwkt_mdo", "sea_liquefied_gas_tanker_50dwkt_hfo", "sea_liquefied_gas_tanker_50dwkt_vlsfo", "sea_liquefied_gas_tanker_50dwkt_mdo", "sea_liquefied_gas_tanker_100dwkt_hfo", "sea_liquefied_gas_tanker_100dwkt_vlsfo", "sea_liquefied_gas_tanker_100dwkt_mdo", "sea_liquefied_gas_tanker_200dwkt_hfo", "sea_liquefied_gas_tanker_200dwkt_vlsfo", "sea_liquefied_gas_tanker_200dwkt_mdo", "sea_liquefied_gas_tanker_over_200dwkt_hfo", "sea_liquefied_gas_tanker_over_200dwkt_vlsfo", "sea_liquefied_gas_tanker_over_200dwkt_mdo", "sea_oil_tanker_5dwkt_hfo", "sea_oil_tanker_5dwkt_vlsfo", "sea_oil_tanker_5dwkt_mdo", "sea_oil_tanker_10dwkt_hfo", "sea_oil_tanker_10dwkt_vlsfo", "sea_oil_tanker_10dwkt_mdo", "sea_oil_tanker_20dwkt_hfo", "sea_oil_tanker_20dwkt_vlsfo", "sea_oil_tanker_20dwkt_mdo", "sea_oil_tanker_60dwkt_hfo", "sea_oil_tanker_60dwkt_vlsfo", "sea_oil_tanker_60dwkt_mdo", "sea_oil_tanker_80dwkt_hfo", "sea_oil_tanker_80dwkt_vlsfo", "sea_oil_tanker_80dwkt_mdo", "sea_oil_tanker_112dwkt_hfo", "sea_oil_tanker_112dwkt_vlsfo", "sea_oil_tanker_112dwkt_mdo", "sea_oil_tanker_200dwkt_hfo", "sea_oil_tanker_200dwkt_vlsfo", "sea_oil_tanker_200dwkt_mdo", "sea_oil_tanker_over_200dwkt_hfo", "sea_oil_tanker_over_200dwkt_vlsfo", "sea_oil_tanker_over_200dwkt_mdo", "sea_other_liquids_tanker_1dwkt_hfo", "sea_other_liquids_tanker_1dwkt_vlsfo", "sea_other_liquids_tanker_1dwkt_mdo", "sea_other_liquids_tanker_over_1dwkt_hfo", "sea_other_liquids_tanker_over_1dwkt_vlsfo", "sea_other_liquids_tanker_over_1dwkt_mdo", "sea_ropax_2dwkt_hfo", "sea_ropax_2dwkt_vlsfo", "sea_ropax_2dwkt_mdo", "sea_ropax_5dwkt_hfo", "sea_ropax_5dwkt_vlsfo", "sea_ropax_5dwkt_mdo", "sea_ropax_10dwkt_hfo", "sea_ropax_10dwkt_vlsfo", "sea_ropax_10dwkt_mdo", "sea_ropax_20dwkt_hfo", "sea_ropax_20dwkt_vlsfo", "sea_ropax_20dwkt_mdo", "sea_ropax_over_20dwkt_hfo", "sea_ropax_over_20dwkt_vlsfo", "sea_ropax_over_20dwkt_mdo", "sea_refrigerated_bulk_carrier_2dwkt_hfo", "sea_refrigerated_bulk_carrier_2dwkt_vlsfo", "sea_refrigerated_bulk_carrier_2dwkt_mdo", "sea_refrigerated_bulk_carrier_6dwkt_hfo", "sea_refrigerated_bulk_carrier_6dwkt_vlsfo", "sea_refrigerated_bulk_carrier_6dwkt_mdo", "sea_refrigerated_bulk_carrier_10dwkt_hfo", "sea_refrigerated_bulk_carrier_10dwkt_vlsfo", "sea_refrigerated_bulk_carrier_10dwkt_mdo", "sea_refrigerated_bulk_carrier_over_10dwkt_hfo", "sea_refrigerated_bulk_carrier_over_10dwkt_vlsfo", "sea_refrigerated_bulk_carrier_over_10dwkt_mdo", "sea_roro_5dwkt_hfo", "sea_roro_5dwkt_vlsfo", "sea_roro_5dwkt_mdo", "sea_roro_10dwkt_hfo", "sea_roro_10dwkt_vlsfo", "sea_roro_10dwkt_mdo", "sea_roro_15dwkt_hfo", "sea_roro_15dwkt_vlsfo", "sea_roro_15dwkt_mdo", "sea_roro_over_15dwkt_hfo", "sea_roro_over_15dwkt_vlsfo", "sea_roro_over_15dwkt_mdo", "sea_vehicle_carrier_30dwkt_hfo", "sea_vehicle_carrier_30dwkt_vlsfo", "sea_vehicle_carrier_30dwkt_mdo", "sea_vehicle_carrier_50dwkt_hfo", "sea_vehicle_carrier_50dwkt_vlsfo", "sea_vehicle_carrier_50dwkt_mdo", "sea_vehicle_carrier_over_50dwkt_hfo", "sea_vehicle_carrier_over_50dwkt_vlsfo", "sea_vehicle_carrier_over_50dwkt_mdo", "container_ship"] | None
    """
    Which kind of ship.
    """

    vessel_name: str | None
    """
    The ship by its name.
    """

    voyage_number: str | None
    """
    Number of the voyage.
    """

    refrigerated: bool | None
    """
    Whether it is cooled.
    """

    trade_lane: TradeLane | None
    """
    Between which parts of the world the ship sails.
    """

    secondary_fuel_consumption: str | None
    """
    Litres of the second fuel that were burned for the shipment.
    """

    fuel_consumption: FuelConsumption | None
    """
    Litres that were burned for the shipment.
    """

    biofuel_type: str | None
    """
    Which biofuel.
    """

    biofuel_share: str | None
    """
    The part of the fuel that is biofuel, 0 to 1.
    """

    feedstock_type: str | None
    """
    What the biofuel is made of.
    """


ShipmentMethodResponse = TypeAliasType("ShipmentMethodResponse", str | ShipmentMethodResponseShipmentMethodResponse | ShipmentMethodResponseShipmentMethodResponse1 | ShipmentMethodResponseShipmentMethodResponse2 | ShipmentMethodResponseShipmentMethodResponse3 | ShipmentMethodResponseShipmentMethodResponse4)


class ShippingEstimateIntensity(Model):
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    wtt: EmissionIntensity
    """
    Well to tank.
    """

    ttw: EmissionIntensity
    """
    Tank to wheel.
    """

    unknown: EmissionIntensity
    """
    What the source of the factor does not split.
    """

    wtw: EmissionIntensity
    """
    The sum of the other three.
    """


class ShippingLegResultIntensity(Model):
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    wtt: EmissionIntensity
    """
    Well to tank.
    """

    ttw: EmissionIntensity
    """
    Tank to wheel.
    """

    unknown: EmissionIntensity
    """
    What the source of the factor does not split.
    """

    wtw: EmissionIntensity
    """
    The sum of the other three.
    """


class ShippingMethodShippingMethod(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_type: Literal["container_ship"]
    """
    Which kind of ship.
    """

    refrigerated: bool | None = None
    """
    Whether it is cooled.
    """

    trade_lane: TradeLane | None = None
    """
    Between which parts of the world the ship sails.
    """

    load_factor: float | None = None
    """
    How full the vehicle is, 0 to 1.
    """


class ShippingMethodShippingMethod5(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_imo_number: str
    """
    The ship by its IMO number, seven digits.
    """

    refrigerated: bool | None = None
    """
    Whether it is cooled.
    """

    trade_lane: TradeLane | None = None
    """
    Between which parts of the world the ship sails.
    """

    load_factor: float | None = None
    """
    How full the vehicle is, 0 to 1.
    """

    vessel_tracking: VesselTracking | None = None
    """
    Track of the ship between two days.
    """


class ShippingMethodShippingMethod6(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_name: str
    """
    The ship by its name.
    """

    refrigerated: bool | None = None
    """
    Whether it is cooled.
    """

    trade_lane: TradeLane | None = None
    """
    Between which parts of the world the ship sails.
    """

    load_factor: float | None = None
    """
    How full the vehicle is, 0 to 1.
    """

    vessel_tracking: VesselTracking | None = None
    """
    Track of the ship between two days.
    """


class ShippingMethodShippingMethod7(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    vessel_inference: VesselInference
    """
    The ship is looked for in the schedule of a carrier.
    """


ShippingMethod = TypeAliasType("ShippingMethod", ShippingMethodString | ShippingMethodShippingMethod | ShippingMethodShippingMethod1 | ShippingMethodShippingMethod2 | ShippingMethodShippingMethod3 | ShippingMethodShippingMethod4 | ShippingMethodShippingMethod5 | ShippingMethodShippingMethod6 | ShippingMethodShippingMethod7 | ShippingMethodShippingMethod8 | ShippingMethodShippingMethod9 | ShippingMethodShippingMethod10)


ShippingRouteShippingRouteRestrictedTransitCorridors = TypeAliasType("ShippingRouteShippingRouteRestrictedTransitCorridors", list[TransitCorridor])
"""
Corridors to avoid; not together with transit_corridor.
"""


class ShippingRouteShippingRoute(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    source: Location
    """
    Where the leg begins.
    """

    destination: Location
    """
    Where the leg ends.
    """

    transit_corridor: TransitCorridor | None = None
    """
    A passage that the ship must take.
    """

    restricted_transit_corridors: (
        ShippingRouteShippingRouteRestrictedTransitCorridors | None
    ) = None
    """
    Corridors to avoid; not together with transit_corridor.
    """


ShippingRoute = TypeAliasType("ShippingRoute", DistanceRequest | ShippingRouteShippingRoute)


TransactionBatchRequest = TypeAliasType("TransactionBatchRequest", list[TransactionEstimateRequest])
"""
Each object is a TransactionEstimateRequest.
"""


class TransactionEstimate(Model):
    id: str
    """
    Id of the estimate of a purchase: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: EstimateMass
    """
    CO2e of a purchase.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    request: TransactionEstimateRequest
    """
    What was asked, as it was sent.
    """

    emission_factor: EmissionFactor | None
    """
    The factor that was used.
    """

    search_term_match: str | None
    """
    The term that was recognised.
    """

    search_term_match_score: float | None
    """
    0 (best) to 2.
    """

    semantic_matching_model: str | None
    """
    The model that recognised the words; null: none did.
    """

    diet_factor: Decimal | None
    """
    The multiplier that was applied because of `diet`.
    """

    exchange_rate: Decimal | None
    """
    US dollars per unit of the request's currency; null for US dollars.
    """

    exchange_rate_date: date_aliased | None
    """
    Day of the exchange rate; null: none was needed.
    """

    is_transaction: bool | None
    """
    Whether the purchase took place; null: not said yet.
    """

    transaction_processed_at: AwareDatetime | None
    """
    When the purchase took place.
    """


class TransactionEstimatePage(Model):
    """
    One page of a list of TransactionEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[TransactionEstimate]
    """
    The resources of this page, in the order of the list.
    """


class TransactionMatches(Model):
    estimates: list[TransactionEstimate]
    """
    By different factors, most confident first.
    """


class UpdateWebhookRequest(Model):
    url: HttpsUrl | None = None
    """
    Where events are pushed from now on; missing: it stays.
    """

    enabled: bool | None = None
    """
    Whether events are sent to it.
    """

    account_ids: list[str] | None = None
    """
    At most 100. An empty list clears the filter.
    """

    event_types: list[WebhookEventType] | None = None
    """
    What is pending is judged by the new types. Empty: the default, every `order.*` and `batch.completed`.
    """


class Webhook(Model):
    id: str
    """
    Id of the endpoint.
    """

    url: str
    """
    Where events are pushed.
    """

    enabled: bool
    """
    Whether events are sent to it.
    """

    account_type: AccountType
    """
    Test or live, as the key that made it.
    """

    account_ids: list[str]
    """
    Accounts whose events are pushed; empty: the whole organisation in this mode.
    """

    event_types: list[WebhookEventType]
    """
    Empty: the default, every `order.*` and `batch.completed`.
    """

    created_at: AwareDatetime
    """
    When the endpoint was registered.
    """

    secret: str
    """
    Key of the signature. Keep it as you keep a password.
    """

    previous_secret_until: AwareDatetime | None = None
    """
    Until then requests are signed with the previous secret as well; missing where they are not.
    """


class WebhookPage(Model):
    """
    One page of a list of Webhook.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Webhook]
    """
    The resources of this page, in the order of the list.
    """


class WtwDetails(Model):
    wtt: EstimateMass
    """
    Well to tank: making and bringing the fuel or the electricity.
    """

    ttw: EstimateMass
    """
    Tank to wheel: at the vehicle.
    """

    unknown: EstimateMass
    """
    What the source of the factor does not split.
    """


class Batch(Model):
    id: str
    """
    Id of the batch.
    """

    kind: BatchKind
    """
    What each row is: the operation that carries it out.
    """

    name: str | None
    """
    A label for the batch, for you; null: none.
    """

    source: BatchSource
    """
    How the rows came: inline or as a file.
    """

    status: BatchStatus
    """
    Pending, processing, then processed.
    """

    outcome: BatchOutcome | None
    """
    How it ended; null until processed.
    """

    dry_run: bool
    """
    Whether rows are only checked: nothing is stored.
    """

    cancel_requested: bool
    """
    Whether it was asked to be cancelled.
    """

    upload: BatchUpload | None
    """
    Null: inline, the file has come, or it is too late.
    """

    account_name: str
    """
    Name of the account.
    """

    user_name: str | None
    """
    Always null: the interface has no personal users.
    """

    filename: str | None
    """
    Name of the file; null: inline.
    """

    idempotency_key: str | None
    """
    Your own key that the batch was made with; null: none.
    """

    metadata: Metadata
    created_at: AwareDatetime
    """
    When the batch was made.
    """

    started_at: AwareDatetime | None
    """
    When it began; null: not yet.
    """

    finished_at: AwareDatetime | None
    """
    When it was processed; null: not yet.
    """

    expires_at: AwareDatetime
    """
    30 days after it was finished, or created.
    """

    total_count: int | None
    """
    Null until the rows are counted.
    """

    processed_count: int
    """
    Grows while the batch runs.
    """

    success_count: int | None
    """
    Rows that succeeded; null until processed.
    """

    failed_count: int | None
    """
    Rows that failed; null until processed.
    """

    warning_count: int
    """
    Rows with warnings.
    """

    mass: EstimateMass | None
    """
    Sum over successful rows; null until processed, for shipments and dry runs.
    """

    batch_error: str | None
    """
    Why no row was tried, for humans; null: rows were tried.
    """

    batch_error_code: BatchErrorCode | None
    """
    Why no row was tried; null: rows were tried.
    """

    calculation_batch_ids: list[str]
    """
    Batches that calculate the shipments of this one.
    """

    understood: BatchUnderstood | None
    """
    Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known.
    """

    results: list[RowResult] | None
    """
    Null until processed; then the first 1,000. Of a dry run the first 50 failures.
    """

    results_truncated: bool
    """
    Whether there are more rows than results has.
    """


class BatchSummary(Model):
    id: str
    """
    Id of the batch.
    """

    kind: BatchKind
    """
    What each row is: the operation that carries it out.
    """

    name: str | None
    """
    A label for the batch, for you; null: none.
    """

    source: BatchSource
    """
    How the rows came: inline or as a file.
    """

    status: BatchStatus
    """
    Pending, processing, then processed.
    """

    outcome: BatchOutcome | None
    """
    How it ended; null until processed.
    """

    dry_run: bool
    """
    Whether rows are only checked: nothing is stored.
    """

    cancel_requested: bool
    """
    Whether it was asked to be cancelled.
    """

    upload: BatchUpload | None
    """
    Null: inline, the file has come, or it is too late.
    """

    account_name: str
    """
    Name of the account.
    """

    user_name: str | None
    """
    Always null: the interface has no personal users.
    """

    filename: str | None
    """
    Name of the file; null: inline.
    """

    idempotency_key: str | None
    """
    Your own key that the batch was made with; null: none.
    """

    metadata: Metadata
    created_at: AwareDatetime
    """
    When the batch was made.
    """

    started_at: AwareDatetime | None
    """
    When it began; null: not yet.
    """

    finished_at: AwareDatetime | None
    """
    When it was processed; null: not yet.
    """

    expires_at: AwareDatetime
    """
    30 days after it was finished, or created.
    """

    total_count: int | None
    """
    Null until the rows are counted.
    """

    processed_count: int
    """
    Grows while the batch runs.
    """

    success_count: int | None
    """
    Rows that succeeded; null until processed.
    """

    failed_count: int | None
    """
    Rows that failed; null until processed.
    """

    warning_count: int
    """
    Rows with warnings.
    """

    mass: EstimateMass | None
    """
    Sum over successful rows; null until processed, for shipments and dry runs.
    """

    batch_error: str | None
    """
    Why no row was tried, for humans; null: rows were tried.
    """

    batch_error_code: BatchErrorCode | None
    """
    Why no row was tried; null: rows were tried.
    """

    calculation_batch_ids: list[str]
    """
    Batches that calculate the shipments of this one.
    """

    understood: BatchUnderstood | None
    """
    Null before the file was read, and where it can't be. Of a file that is refused for its columns only what they are called: no `field` is known.
    """


class BatchSummaryPage(Model):
    """
    One page of a list of BatchSummary.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[BatchSummary]
    """
    The resources of this page, in the order of the list.
    """


class Bundle(Model):
    id: str
    """
    Id of the bundle, as selections and orders name it.
    """

    name: str
    """
    Name of the bundle, as it is shown to buyers.
    """

    description: str | None
    """
    The bundle in words, for buyers; null: none.
    """

    background_colour: str | None
    """
    Colour behind its texts; null: none is proposed.
    """

    offset_type: OffsetType | None
    """
    Whether emissions were avoided or carbon was removed; null: both.
    """

    approach: Literal["traditional", "innovative"] | None
    """
    Whether the projects use established or new methods.
    """

    carbon_permanence: Literal["long_term", "short_term", "no_storage"]
    """
    How long carbon stays stored.
    """

    unit_price: Decimal
    """
    Per tonne CO2e, without fees.
    """

    gross_unit_price: Decimal
    """
    Per tonne CO2e, with fees.
    """

    currency: str
    """
    Currency of the amounts beside it, ISO 4217.
    """

    primary_image: str | None
    """
    Absolute URL of a picture.
    """

    primary_image_hires: str | None
    """
    Absolute URL of a picture.
    """

    small_thumbnail: str | None
    """
    Absolute URL of a picture.
    """

    large_image: str | None
    """
    Absolute URL of a picture.
    """

    disabled: bool
    """
    A disabled bundle takes no orders.
    """

    available_quantity: Decimal | None
    """
    Tonnes; null: not limited.
    """

    projects: list[ProjectSummary]
    """
    The projects behind it.
    """


class BundleMass(Model):
    bundle_id: str
    """
    The bundle.
    """

    mass: Mass
    """
    What the bundle is to stand for.
    """


class BundlePage(Model):
    """
    One page of a list of Bundle.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Bundle]
    """
    The resources of this page, in the order of the list.
    """


class BusinessEmissionsCategories(Model):
    """
    They add up to `mass`.
    """

    agriculture: EstimateMass
    """
    Farms, vets, landscaping (codes to 1499).
    """

    contractors: EstimateMass
    """
    Building and printing (to 2999).
    """

    airlines: EstimateMass
    """
    Airlines, and journeys by air.
    """

    car_rentals: EstimateMass
    """
    Rented vehicles.
    """

    hotels: EstimateMass
    """
    Hotels and other lodging.
    """

    transportation: EstimateMass
    """
    Other transport, and journeys by rail, road and ferry.
    """

    utilities: EstimateMass
    """
    Electricity, gas, water, telephone.
    """

    retail: EstimateMass
    """
    Shops (to 5599).
    """

    clothing: EstimateMass
    """
    Clothing shops.
    """

    other_shops: EstimateMass
    """
    Other shops and personal services (to 7299).
    """

    business_services: EstimateMass
    """
    Business services (to 7999).
    """

    professional_services: EstimateMass
    """
    Professional services and organisations (to 8999).
    """

    government: EstimateMass
    """
    Government and what is beyond (to 9999).
    """

    uncategorized: EstimateMass
    """
    Purchases without a code.
    """


class BusinessEmissions(Model):
    mass: EstimateMass
    """
    The CO2e; of goods, their weight.
    """

    number_of_estimates: int
    """
    How many purchases and journeys there are.
    """

    categories: BusinessEmissionsCategories
    """
    They add up to `mass`.
    """


class CalculationSheet(Model):
    estimate_id: str
    """
    The estimate.
    """

    method_version: str
    """
    Version of the method that calculated it.
    """

    steps: list[CalculationStep]
    """
    The steps of the calculation, in order.
    """

    error_edition: str | None = None
    """
    Edition of the table relative-errors that the range was made with; missing before there were ranges.
    """

    range: RangeDerivation | None = None
    """
    Follows from the steps and the edition; see `mass_range`.
    """


class CompanyEstimateComponents(Model):
    """
    Parts of the whole; they add up to it where they are masses.
    """

    material_and_waste: EstimateMass
    """
    CO2e of material and waste.
    """

    energy: EstimateMass
    """
    CO2e of electricity and heat.
    """

    travel_and_commute: EstimateMass
    """
    CO2e of travel and commuting.
    """

    food_and_drink: EstimateMass
    """
    CO2e of food and drink.
    """

    tech: EstimateMass
    """
    Computers, own and rented.
    """

    remote_employee: EstimateMass
    """
    CO2e of work at home.
    """


class CompanyEstimate(Model):
    id: str
    """
    Id of the estimate of a company's year: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: EstimateMass
    """
    CO2e of a company's year.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    request: CompanyEstimateRequest
    """
    What was asked, as it was sent.
    """

    scope1: EstimateMass
    """
    Direct emissions.
    """

    scope2: EstimateMass
    """
    Emissions of electricity that was bought.
    """

    scope3: EstimateMass
    """
    All other emissions along the chain.
    """

    scope2_market_based: EstimateMass | None
    """
    Scope 2 by contracts and the residual mix; `scope2` is location-based and the one in the sum. `null` without a contract where no residual mix with an open licence is known.
    """

    scope3_categories: list[Scope3Category] | None
    """
    By category of the GHG Protocol, those above 0; they add up to `scope3`.
    """

    components: CompanyEstimateComponents
    """
    Parts of the whole; they add up to it where they are masses.
    """


class CompanyEstimatePage(Model):
    """
    One page of a list of CompanyEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[CompanyEstimate]
    """
    The resources of this page, in the order of the list.
    """


class ElectricityEstimate(Model):
    id: str
    """
    Id of the estimate of electricity: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: EstimateMass
    """
    CO2e of electricity.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    request: ElectricityEstimateRequest
    """
    What was asked, as it was sent.
    """

    location_based: EstimateMass | None
    """
    By the average of the grid. `null` for estimates that were stored before this field.
    """

    market_based: EstimateMass | None
    """
    By contracts, and the residual mix for what they don't cover. `null` without a contract where no residual mix with an open licence is known: AIB and Green-e have none, so everywhere but in Australia.
    """

    scope2: EstimateMass | None
    """
    Generation, of the `mass` that was asked for.
    """

    scope3: EstimateMass | None
    """
    Upstream and losses; with `scope2` it adds up to `mass`.
    """


class ElectricityEstimatePage(Model):
    """
    One page of a list of ElectricityEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[ElectricityEstimate]
    """
    The resources of this page, in the order of the list.
    """


class EstimateOverlap(Model):
    reason: OverlapReason
    why: str
    """
    Why the estimates may count one thing twice.
    """

    check: str
    """
    What to look at before one of them is changed or removed.
    """

    account_id: str
    """
    The account that it belongs to.
    """

    number_of_estimates: int
    """
    All estimates of the group, listed or not.
    """

    mass: EstimateMass
    """
    Of all estimates of the group, those that are not listed too.
    """

    estimates: list[OverlappingEstimate]
    """
    By id, oldest first, at most 50 of them.
    """


class EstimateOverlaps(Model):
    estimates_compared: int
    """
    How many estimates of the range were compared.
    """

    is_complete: bool
    """
    false: an account has more estimates than were read; the newest ones were compared. Ask for fewer days or accounts.
    """

    by_reason: list[OverlapsByReason]
    """
    Reasons that were found, whatever `reason` asks for.
    """

    number_of_groups: int
    """
    Of the reasons that are asked for.
    """

    groups: list[EstimateOverlap]
    """
    The largest masses first, at most 100. Of one reason an estimate is in one group at most.
    """


class FactorEstimate(Model):
    id: str
    """
    Id of the estimate of an activity by its factor: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: EstimateMass
    """
    CO2e of an activity by its factor.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    request: FactorEstimateRequest
    """
    What was asked, as it was sent.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """


class FactorEstimatePage(Model):
    """
    One page of a list of FactorEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[FactorEstimate]
    """
    The resources of this page, in the order of the list.
    """


class IndividualEstimate(Model):
    id: str
    """
    Id of the estimate of a person's year: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: EstimateMass
    """
    CO2e of a person's year.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    request: IndividualEstimateRequest
    """
    What was asked, as it was sent.
    """

    components: IndividualEstimateComponents | None
    """
    They add up to `mass`. `null` for estimates that were stored before this field.
    """


class IndividualEstimatePage(Model):
    """
    One page of a list of IndividualEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[IndividualEstimate]
    """
    The resources of this page, in the order of the list.
    """


class InferredLeg(Model):
    """
    One for each of `resolved_legs`, in their order.
    """

    route: InferredRoute
    """
    The way, or how far it is.
    """

    method: ShippingMethod
    """
    How goods move, or the site that handles them.
    """

    inference_explanation: InferenceExplanation


class MassWithBreakdowns(Model):
    amount: Decimal
    """
    The number, a decimal as text.
    """

    unit: EstimateMassUnit
    """
    Unit of the number beside it.
    """

    wtw_details: WtwDetails | None
    """
    Null for estimates made before there were these parts.
    """

    pollutants: Pollutants | None
    """
    Null where the data set has none; today's have none.
    """


class MethodologyDetailsMethodologyDetails1(Model):
    route_inference: list[InferredLeg]
    """
    Of a leg that gained road legs by `route_inference`.
    """


MethodologyDetails = TypeAliasType("MethodologyDetails", MethodologyDetailsMethodologyDetails | MethodologyDetailsMethodologyDetails1 | MethodologyDetailsMethodologyDetails2 | MethodologyDetailsMethodologyDetails3 | dict[str, Any])


class OffsetLink(Model):
    id: str
    """
    Id of the link, for this interface; customers know its address only.
    """

    name: str
    """
    Name of the link, for you: customers see `title`.
    """

    title: str | None
    """
    Heading.
    """

    description: str | None
    """
    What customers read below the title; null: nothing.
    """

    logo: str | None
    """
    Absolute URL of a picture.
    """

    use_logo: bool
    """
    Whether the account's logo is shown.
    """

    contact_email: str | None
    """
    Where customers may ask about the link, shown where it has expired or is used up; null without one.
    """

    url: str
    """
    The address to be shared.
    """

    value: Decimal | None
    """
    What the account pays through the link at most, in its currency; null: no such limit.
    """

    order_limit: Decimal | None
    """
    Most that one order through the link may cost, fees included, in the account currency. null: the customers pay.
    """

    daily_limit: Decimal | None
    """
    Most that all orders of one UTC day may cost.
    """

    total_limit: Decimal | None
    """
    Most that all orders may cost, whatever became of them.
    """

    currency: AccountCurrencyCode
    """
    Currency of the amounts beside it, ISO 4217.
    """

    emails: list[str] | None
    """
    Addresses that may use the link; null: anyone.
    """

    bundles: list[Bundle]
    """
    The bundles, in the order of the selection.
    """

    created_at: AwareDatetime
    """
    When the link was made.
    """

    expires_at: AwareDatetime | None
    """
    Until when it holds; null: without end.
    """

    status: Literal["enabled", "disabled"]
    """
    disabled: expired, the account suspended, or every bundle disabled.
    """

    require_payment: bool
    """
    Whether the customer pays by card.
    """


class OffsetLinkPage(Model):
    """
    One page of a list of OffsetLink.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[OffsetLink]
    """
    The resources of this page, in the order of the list.
    """


class OrderByMassRequest(Model):
    mass: Mass | None = None
    """
    CO2e to order offsets for.
    """

    bundle_masses: list[BundleMass] | None = None
    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Quantities are cut below this unit, never up. Default: g.
    """

    idempotency_key: str | None = None
    """
    Your own key of the order: a second order with it is refused, so that a repetition never orders twice.
    """

    metadata: Metadata | None = None


class PassengerEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of a journey, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    legs: list[PassengerLegRequest]
    """
    The legs of the journey, in order of travel.
    """

    passengers: int | None = None
    """
    Default 1. The result counts all of them.
    """

    is_passenger_transportation: bool | None = None
    """
    true: the journey took place. Default false.
    """

    passenger_transportation_travelled_at: AwareDatetime | None = None
    """
    Default: now. Its year is that of the factors unless `factor_year` says otherwise.
    """


class PassengerResolvedLeg(Model):
    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    distance: Distance
    """
    How far it is.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """

    route: PassengerResolvedLegRoute
    """
    The way, or how far it is.
    """

    methodology_details: PassengerResolvedLegMethodologyDetails | None = None
    """
    Details of the method that was used.
    """


class QuoteByMassRequest(Model):
    mass: Mass | None = None
    """
    CO2e to price offsets for.
    """

    bundle_masses: list[BundleMass] | None = None
    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Quantities are cut below this unit, never up. Default: g.
    """


class Report(Model):
    id: str
    """
    Its id.
    """

    kind: ReportKind
    format: ReportFormat
    """
    Format of the file.
    """

    language: ReportLanguage
    name: str | None
    """
    What people call it.
    """

    from_: Annotated[date_aliased, Field(alias="from")]
    """
    First day, in `time_zone`.
    """

    through: date_aliased
    """
    Last day, inclusive.
    """

    time_zone: str
    """
    IANA name of the zone whose days are meant.
    """

    account_ids: list[str]
    """
    Accounts whose events are pushed; empty: the whole organisation in this mode.
    """

    happened: bool
    """
    Whether only what is marked as having happened counts.
    """

    freight_category: Literal[4, 9]
    """
    Scope 3 category of freight that says none.
    """

    freight_category_key: str | None
    """
    Key of metadata that says the category of a freight estimate; null: none.
    """

    status: Literal["pending", "processing", "processed"]
    """
    Where it stands.
    """

    outcome: Literal["completed", "failed"] | None
    """
    Null until processed.
    """

    error_code: ReportErrorCode | None
    """
    Stable name of the error: decide by it.
    """

    error: str | None
    """
    What went wrong, for humans.
    """

    created_at: AwareDatetime
    """
    When it was made.
    """

    finished_at: AwareDatetime | None
    """
    When it was processed; null: not yet.
    """

    expires_at: AwareDatetime
    """
    30 days after it was finished, or created.
    """

    estimate_count: int | None
    """
    Estimates that count; null until completed.
    """

    excluded_count: int | None
    """
    Estimates that were looked at and do not count; the report says why. Null until completed.
    """

    mass: EstimateMass | None
    """
    All that counts, in tonnes; null until completed.
    """

    files: list[ReportFile]
    """
    Empty until completed.
    """


class ReportPage(Model):
    """
    One page of a list of Report.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Report]
    """
    The resources of this page, in the order of the list.
    """


class ResolvedLeg(Model):
    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    activity: ResolvedLegActivity | None
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    intensity: ResolvedLegIntensity | None
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    data_quality_score: DataQualityScore | None
    """
    Null for estimates made before there was this field.
    """

    vessel_inference_details: ResolvedLegVesselInferenceDetails | None
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    distance: Distance | None = None
    """
    How far it is.
    """

    raw_distance: Distance | None = None
    """
    Before adjustment: equal to `distance`.
    """

    adjusted_distance: Distance | None = None
    """
    The distance that the calculation uses, after adjustment for the way that is really taken.
    """

    distance_calculation_method: Literal["great_circle_distance", "great_circle_distance_x2", "sea_distance_algorithm", "user_input", "inland_distance_algorithm", "amazon_location"] | None
    """
    How the distance was found; null where there is none.
    """

    route: CalculatedRoute | None
    """
    The way, or how far it is.
    """

    resolved_places: ResolvedLegResolvedPlaces | None
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    corridor_details: CorridorDetails | None
    """
    Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """

    methodology: list[Literal["imo_unavailable_container_ship_fallback", "imo_unavailable_container_ship_trade_lane_fallback", "flight_number_unavailable_fallback", "invalid_flight_route_fallback"]]
    """
    How it is worked out; of a leg, which fallbacks were taken.
    """

    distance_calculation_details: ResolvedLegDistanceCalculationDetails | None
    """
    What was said while the distance was looked for; null: nothing.
    """

    methodology_details: MethodologyDetails
    """
    Details of the method that was used.
    """

    inference_details: InferenceDetails | None = None
    """
    Null when nothing was inferred; missing in estimates made before there was this field.
    """

    method: ShippingMethod
    """
    That of the leg; of a ferry `sea_ropax_…`; of an inferred road leg `truck_generic_hgv`.
    """


class ShipmentLeg(Model):
    leg_id: str | None
    """
    Your id of the leg.
    """

    order: int
    """
    The order as it was right after the change.
    """

    method: ShipmentMethodResponse
    """
    How goods move, or the site that handles them.
    """

    carriage: Literal["pre", "main", "on"]
    """
    First mile, long haul or last mile.
    """

    origin: ShipmentLocation | None
    """
    Where it begins.
    """

    destination: ShipmentLocation | None
    """
    Where it ends.
    """

    distance: DistanceRequest | None
    """
    How far it is.
    """

    carrier_name: str | None
    """
    The carrier whose schedule is searched.
    """

    scac_code: str | None
    """
    Code of the carrier, SCAC.
    """

    master_waybill: str | None
    """
    Waybill of the carrier.
    """

    transit_corridor: TransitCorridor | None
    """
    A passage that the ship must take.
    """

    restricted_transit_corridors: list[TransitCorridor] | None
    """
    Corridors to avoid; not together with transit_corridor.
    """

    load: ShipmentLegLoad | None
    """
    What the ship carries.
    """

    load_factor: str | None
    """
    How full the vehicle is, 0 to 1.
    """

    empty_run_factor: str | None
    """
    Kilometres driven empty, as a part of all, 0 to 1.
    """

    passenger_utilisation: str | None
    """
    How full the seats are, 0 to 1.
    """

    dates: ShipmentLegDates | None
    """
    When the leg began and ended.
    """

    emissions: LegEmissions | None
    """
    Reported or calculated; null where there are none yet.
    """

    modelled_emissions: Decimal | None
    """
    kg CO2e by the service's model, where it stands beside reported emissions or measured fuel; else null.
    """


class ShippingEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of freight, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    shipment: ShipmentLoad
    """
    What is moved.
    """

    method: ShippingMethod | LogisticsSiteMethod
    """
    How goods move, or the site that handles them.
    """

    route: ShippingRoute | None = None
    """
    From place to place, or the distance; a site needs none.
    """

    country_code: CountryCode | None = None
    """
    Country of most of the route; refines the factor.
    """

    primary_data: PrimaryData | None = None
    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """

    is_shipment: bool | None = None
    """
    true: goods really moved. Default false.
    """

    shipped_at: AwareDatetime | None = None


class ShippingLegRequestShippingLegRequest(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    method: ShippingMethod
    """
    How goods move, or the site that handles them.
    """

    route: ShippingRoute
    """
    From place to place, or the distance; a site needs none.
    """

    country_code: CountryCode | None = None
    """
    Country, ISO 3166-1 alpha-3.
    """

    primary_data: PrimaryData | None = None
    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """


class ShippingLegRequestShippingLegRequest1(Model):
    model_config = ConfigDict(
        extra="forbid",
    )
    method: LogisticsSiteMethod
    """
    How goods move, or the site that handles them.
    """

    route: ShippingRoute | None = None
    """
    Ignored.
    """

    country_code: CountryCode | None = None
    """
    Country, ISO 3166-1 alpha-3.
    """

    primary_data: PrimaryData | None = None
    emission_factor_id: str | None = None
    """
    An own factor of the organisation, `own/…`, that takes the place of the published one.
    """


ShippingLegRequest = TypeAliasType("ShippingLegRequest", ShippingLegRequestShippingLegRequest | ShippingLegRequestShippingLegRequest1)


class ShippingLegResult(Model):
    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    activity: ShippingLegResultActivity | None
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    intensity: ShippingLegResultIntensity | None
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    data_quality_score: DataQualityScore | None
    """
    Null for estimates made before there was this field.
    """

    vessel_inference_details: ShippingLegResultVesselInferenceDetails | None
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    distance: Distance | None = None
    """
    How far it is.
    """

    raw_distance: Distance | None = None
    """
    Before adjustment: equal to `distance`.
    """

    adjusted_distance: Distance | None = None
    """
    The distance that the calculation uses, after adjustment for the way that is really taken.
    """

    distance_calculation_method: Literal["great_circle_distance", "great_circle_distance_x2", "sea_distance_algorithm", "user_input", "inland_distance_algorithm", "amazon_location"] | None
    """
    How the distance was found; null where there is none.
    """

    route: CalculatedRoute | None
    """
    The way, or how far it is.
    """

    resolved_places: ShippingLegResultResolvedPlaces | None
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    corridor_details: CorridorDetails | None
    """
    Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """

    methodology: list[Literal["imo_unavailable_container_ship_fallback", "imo_unavailable_container_ship_trade_lane_fallback", "flight_number_unavailable_fallback", "invalid_flight_route_fallback"]]
    """
    How it is worked out; of a leg, which fallbacks were taken.
    """

    distance_calculation_details: ShippingLegResultDistanceCalculationDetails | None
    """
    What was said while the distance was looked for; null: nothing.
    """

    methodology_details: MethodologyDetails
    """
    Details of the method that was used.
    """

    inference_details: InferenceDetails | None = None
    """
    Null when nothing was inferred; missing in estimates made before there was this field.
    """

    converted_shipment: ShippingLegResultConvertedShipment | None
    """
    The shipment in the unit that the factor counts by; null where nothing was converted.
    """

    shipment_conversion_method: Literal["user_provided_cargo_type", "average_cargo_type"] | None
    """
    How the shipment was converted; null: it was not.
    """

    resolved_legs: list[ResolvedLeg]
    """
    The parts of a leg over land that takes a ferry, or that gained road legs by `route_inference`, in order of travel; else empty.
    """


TransactionBatchEntry = TypeAliasType("TransactionBatchEntry", TransactionEstimate | ErrorResponse | NothingRecognised)
"""
The estimate, why this purchase was refused, or nothing where it was not recognised.
"""


class BatchEventData(Model):
    """
    The batch, as it was when it ended.
    """

    batch: BatchSummary
    """
    The batch, without the results of its rows.
    """


class BatchEvent(Model):
    api_version: Literal["v1"]
    """
    The version of the interface that wrote the event.
    """

    event_id: str
    """
    Unique per event; the same when it is sent again.
    """

    account_id: str
    """
    The account that it belongs to.
    """

    sequence: str
    """
    20 digits; grows strictly within the account; compare as text.
    """

    event_type: Literal["batch.completed"]
    """
    That a batch has ended.
    """

    data: BatchEventData
    """
    The batch, as it was when it ended.
    """


class ByFuelLegResult(Model):
    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """

    methodology_details: ByFuelLegResultMethodologyDetails
    """
    Details of the method that was used.
    """


class EstimateAnalyticsRow(Model):
    period_start: date_aliased | None
    """
    First day of the period, in `time_zone`; null where the whole range is one.
    """

    group: list[EstimateAnalyticsRowGroupItem]
    """
    One entry for each `group_by`, in their order; a `value` of null: not known.
    """

    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    number_of_estimates: int
    """
    An estimate with legs of several modes, lanes or carriers counts once in the row of each, so that rows may add up to more than there are.
    """

    activity: EstimateAnalyticsRowActivity | None
    """
    Null where it is 0.
    """

    intensity: EmissionIntensity | None
    """
    The mass of what has an activity by that activity, 12 significant digits.
    """


class FlightEstimate(Model):
    id: str
    """
    Id of the estimate of a flight: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: MassWithBreakdowns
    """
    CO2e of a flight.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    request: FlightEstimateRequest
    """
    What was asked, as it was sent.
    """


class FlightEstimatePage(Model):
    """
    One page of a list of FlightEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[FlightEstimate]
    """
    The resources of this page, in the order of the list.
    """


class MultiLegShippingEstimateRequest(Model):
    name: str | None = None
    """
    A label for this estimate of freight over several legs, for you; it changes nothing.
    """

    bundle_selection: BundleSelectionRequest | None = None
    quantity_trunc: MassUnit | None = None
    """
    Cuts the quantity of the quote down to whole units of this size.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key of the estimate, unique among the account's estimates: the same request with it answers the stored one, another request is refused.
    """

    factor_year: int | None = None
    """
    Year of the factors. By default that of the activity where the request tells it, else the newest. Before the first edition: 400; where there is none of the year, the nearest earlier one with the warning `year_fallback`.
    """

    shipment: ShipmentLoad
    """
    What is moved.
    """

    legs: list[ShippingLegRequest]
    """
    The legs of the shipment, in order of travel, 1 to 10.
    """

    route_inference: Literal["on", "off"] | None = None
    """
    `on`: road legs by `truck_generic_hgv` join addresses and points to their ports, airports and rail terminals, and legs to the next ones, where they lie more than 10 km apart. Default off.
    """

    client_account: EstimateClientAccount | None = None
    is_shipment: bool | None = None
    """
    true: goods really moved. Default false.
    """

    shipped_at: AwareDatetime | None = None


class PassengerLegResult(Model):
    mass: MassWithBreakdowns
    """
    CO2e of the leg, of all passengers.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    distance: Distance | None = None
    """
    How far it is.
    """

    emission_factor: EmissionFactor | None
    """
    That of the vehicle or train; null for flights, whose fuel is worked out: the calculation sheet has its factors.
    """

    resolved_legs: list[PassengerResolvedLeg] | None
    """
    The flights that a flight number stands for; null as long as none is known.
    """


class Shipment(Model):
    id: str
    """
    Id of the shipment.
    """

    created_at: AwareDatetime
    """
    When the shipment came in.
    """

    batch_id: str
    """
    The batch that it came with.
    """

    shipment_id: str
    """
    The client's own reference, else the service's id.
    """

    shipment_date: date_aliased
    """
    Of departure or arrival of the first main leg, actual before estimated; else of the first leg that has one; else of `created_at`.
    """

    supplier_id: str
    """
    The account, or a counterparty: see `organisation_type`.
    """

    supplier_name: str
    """
    Name of the supplier.
    """

    shipper_id: str | None
    """
    Your id of the shipper.
    """

    shipper_name: str | None
    """
    Name of the shipper.
    """

    metadata: Metadata | None
    service_level: Literal["express", "economy", "priority"] | None
    """
    How fast the transport is.
    """

    contract_type: Literal["spot", "contract", "tender"] | None
    """
    How the transport was bought.
    """

    incoterm: Literal["exw", "fca", "cpt", "cip", "dap", "dpu", "ddp", "fas", "fob", "cfr", "cif"] | None
    """
    Rule of the ICC on who bears costs and risks.
    """

    hazardous_cargo: bool | None
    """
    Whether the goods are hazardous.
    """

    freight_cost: Money | None
    """
    What the transport cost.
    """

    booking_reference: str | None
    """
    Reference of the booking.
    """

    house_waybill: str | None
    """
    Waybill of the forwarder.
    """

    reference_id_po: str | None
    """
    Reference of the purchase order.
    """

    consignee_id: str | None
    """
    Your id of the receiver.
    """

    consignee_name: str | None
    """
    Name of the receiver.
    """

    consignor_id: str | None
    """
    Your id of the sender.
    """

    consignor_name: str | None
    """
    Name of the sender.
    """

    freight_paying_party: str | None
    """
    Who pays the transport.
    """

    legal_entity: str | None
    """
    The part of the organisation that it belongs to.
    """

    shipper_contract_emission_scope: str | None
    """
    What the contract with the shipper says of emissions.
    """

    tags: list[str] | None
    """
    Always null.
    """

    origin_street_line1: str | None
    """
    Street of the beginning.
    """

    origin_street_line2: str | None
    """
    Further part of the address of the beginning.
    """

    origin_postcode: str | None
    """
    Postal code of the beginning.
    """

    origin_city: str | None
    """
    City of the beginning.
    """

    origin_country_code: str | None
    """
    Country, ISO 3166-1 alpha-3, of the beginning.
    """

    origin_locode: str | None
    """
    UN/LOCODE of the beginning.
    """

    origin_code: str | None
    """
    Airport code of the beginning.
    """

    origin_latitude: str | None
    """
    Latitude of the beginning.
    """

    origin_longitude: str | None
    """
    Longitude of the beginning.
    """

    destination_street_line1: str | None
    """
    Street of the end.
    """

    destination_street_line2: str | None
    """
    Further part of the address of the end.
    """

    destination_postcode: str | None
    """
    Postal code of the end.
    """

    destination_city: str | None
    """
    City of the end.
    """

    destination_country_code: str | None
    """
    Country, ISO 3166-1 alpha-3, of the end.
    """

    destination_locode: str | None
    """
    UN/LOCODE of the end.
    """

    destination_code: str | None
    """
    Airport code of the end.
    """

    destination_latitude: str | None
    """
    Latitude of the end.
    """

    destination_longitude: str | None
    """
    Longitude of the end.
    """

    emissions_source: Literal["service", "manual", "partner_integration_2"] | None
    """
    service: calculated here, in part at least; manual: reported; null: none yet.
    """

    estimate_id: str | None
    """
    The multi-leg estimate behind a calculation; null where reported figures or fuel took part.
    """

    distance_km: Decimal | None
    """
    Kilometres of the leg.
    """

    total_emissions: Decimal | None
    """
    kg CO2e, well to wheel.
    """

    wtt: Decimal | None
    """
    Well to tank.
    """

    ttw: Decimal | None
    """
    Tank to wheel.
    """

    intensity: Decimal | None
    """
    Emissions per unit of activity.
    """

    intensity_wtt: Decimal | None
    """
    kg CO2e per t·km, well to tank.
    """

    intensity_ttw: Decimal | None
    """
    kg CO2e per t·km, tank to wheel.
    """

    pre_carriage_total: Decimal | None
    """
    kg of CO2e of the first mile, well to wheel.
    """

    pre_carriage_wtt: Decimal | None
    """
    kg of CO2e of the first mile, well to tank.
    """

    pre_carriage_ttw: Decimal | None
    """
    kg of CO2e of the first mile, tank to wheel.
    """

    pre_carriage_intensity: Decimal | None
    """
    kg CO2e per t·km of the first mile.
    """

    intensity_pre_carriage_wtt: Decimal | None
    """
    kg CO2e per t·km of the first mile, well to tank.
    """

    intensity_pre_carriage_ttw: Decimal | None
    """
    kg CO2e per t·km of the first mile, tank to wheel.
    """

    main_carriage_total: Decimal | None
    """
    kg of CO2e of the long haul, well to wheel.
    """

    main_carriage_wtt: Decimal | None
    """
    kg of CO2e of the long haul, well to tank.
    """

    main_carriage_ttw: Decimal | None
    """
    kg of CO2e of the long haul, tank to wheel.
    """

    main_carriage_intensity: Decimal | None
    """
    kg CO2e per t·km of the long haul.
    """

    intensity_main_carriage_wtt: Decimal | None
    """
    kg CO2e per t·km of the long haul, well to tank.
    """

    intensity_main_carriage_ttw: Decimal | None
    """
    kg CO2e per t·km of the long haul, tank to wheel.
    """

    on_carriage_total: Decimal | None
    """
    kg of CO2e of the last mile, well to wheel.
    """

    on_carriage_wtt: Decimal | None
    """
    kg of CO2e of the last mile, well to tank.
    """

    on_carriage_ttw: Decimal | None
    """
    kg of CO2e of the last mile, tank to wheel.
    """

    on_carriage_intensity: Decimal | None
    """
    kg CO2e per t·km of the last mile.
    """

    intensity_on_carriage_wtt: Decimal | None
    """
    kg CO2e per t·km of the last mile, well to tank.
    """

    intensity_on_carriage_ttw: Decimal | None
    """
    kg CO2e per t·km of the last mile, tank to wheel.
    """

    particles_total: Decimal | None
    """
    kg of particles, well to wheel.
    """

    particles_pre_carriage_total: Decimal | None
    """
    kg of particles of the first mile, well to wheel.
    """

    particles_main_carriage_total: Decimal | None
    """
    kg of particles of the long haul, well to wheel.
    """

    particles_on_carriage_total: Decimal | None
    """
    kg of particles of the last mile, well to wheel.
    """

    particles_wtt: Decimal | None
    """
    kg of particles, well to tank.
    """

    particles_pre_carriage_wtt: Decimal | None
    """
    kg of particles of the first mile, well to tank.
    """

    particles_main_carriage_wtt: Decimal | None
    """
    kg of particles of the long haul, well to tank.
    """

    particles_on_carriage_wtt: Decimal | None
    """
    kg of particles of the last mile, well to tank.
    """

    particles_ttw: Decimal | None
    """
    kg of particles, tank to wheel.
    """

    particles_pre_carriage_ttw: Decimal | None
    """
    kg of particles of the first mile, tank to wheel.
    """

    particles_main_carriage_ttw: Decimal | None
    """
    kg of particles of the long haul, tank to wheel.
    """

    particles_on_carriage_ttw: Decimal | None
    """
    kg of particles of the last mile, tank to wheel.
    """

    carbon_dioxide_total: Decimal | None
    """
    kg of CO2, well to wheel.
    """

    carbon_dioxide_pre_carriage_total: Decimal | None
    """
    kg of CO2 of the first mile, well to wheel.
    """

    carbon_dioxide_main_carriage_total: Decimal | None
    """
    kg of CO2 of the long haul, well to wheel.
    """

    carbon_dioxide_on_carriage_total: Decimal | None
    """
    kg of CO2 of the last mile, well to wheel.
    """

    carbon_dioxide_wtt: Decimal | None
    """
    kg of CO2, well to tank.
    """

    carbon_dioxide_pre_carriage_wtt: Decimal | None
    """
    kg of CO2 of the first mile, well to tank.
    """

    carbon_dioxide_main_carriage_wtt: Decimal | None
    """
    kg of CO2 of the long haul, well to tank.
    """

    carbon_dioxide_on_carriage_wtt: Decimal | None
    """
    kg of CO2 of the last mile, well to tank.
    """

    carbon_dioxide_ttw: Decimal | None
    """
    kg of CO2, tank to wheel.
    """

    carbon_dioxide_pre_carriage_ttw: Decimal | None
    """
    kg of CO2 of the first mile, tank to wheel.
    """

    carbon_dioxide_main_carriage_ttw: Decimal | None
    """
    kg of CO2 of the long haul, tank to wheel.
    """

    carbon_dioxide_on_carriage_ttw: Decimal | None
    """
    kg of CO2 of the last mile, tank to wheel.
    """

    nitrogen_oxides_total: Decimal | None
    """
    kg of nitrogen oxides, well to wheel.
    """

    nitrogen_oxides_pre_carriage_total: Decimal | None
    """
    kg of nitrogen oxides of the first mile, well to wheel.
    """

    nitrogen_oxides_main_carriage_total: Decimal | None
    """
    kg of nitrogen oxides of the long haul, well to wheel.
    """

    nitrogen_oxides_on_carriage_total: Decimal | None
    """
    kg of nitrogen oxides of the last mile, well to wheel.
    """

    nitrogen_oxides_wtt: Decimal | None
    """
    kg of nitrogen oxides, well to tank.
    """

    nitrogen_oxides_pre_carriage_wtt: Decimal | None
    """
    kg of nitrogen oxides of the first mile, well to tank.
    """

    nitrogen_oxides_main_carriage_wtt: Decimal | None
    """
    kg of nitrogen oxides of the long haul, well to tank.
    """

    nitrogen_oxides_on_carriage_wtt: Decimal | None
    """
    kg of nitrogen oxides of the last mile, well to tank.
    """

    nitrogen_oxides_ttw: Decimal | None
    """
    kg of nitrogen oxides, tank to wheel.
    """

    nitrogen_oxides_pre_carriage_ttw: Decimal | None
    """
    kg of nitrogen oxides of the first mile, tank to wheel.
    """

    nitrogen_oxides_main_carriage_ttw: Decimal | None
    """
    kg of nitrogen oxides of the long haul, tank to wheel.
    """

    nitrogen_oxides_on_carriage_ttw: Decimal | None
    """
    kg of nitrogen oxides of the last mile, tank to wheel.
    """

    sulfur_dioxides_total: Decimal | None
    """
    kg of sulfur dioxide, well to wheel.
    """

    sulfur_dioxides_pre_carriage_total: Decimal | None
    """
    kg of sulfur dioxide of the first mile, well to wheel.
    """

    sulfur_dioxides_main_carriage_total: Decimal | None
    """
    kg of sulfur dioxide of the long haul, well to wheel.
    """

    sulfur_dioxides_on_carriage_total: Decimal | None
    """
    kg of sulfur dioxide of the last mile, well to wheel.
    """

    sulfur_dioxides_wtt: Decimal | None
    """
    kg of sulfur dioxide, well to tank.
    """

    sulfur_dioxides_pre_carriage_wtt: Decimal | None
    """
    kg of sulfur dioxide of the first mile, well to tank.
    """

    sulfur_dioxides_main_carriage_wtt: Decimal | None
    """
    kg of sulfur dioxide of the long haul, well to tank.
    """

    sulfur_dioxides_on_carriage_wtt: Decimal | None
    """
    kg of sulfur dioxide of the last mile, well to tank.
    """

    sulfur_dioxides_ttw: Decimal | None
    """
    kg of sulfur dioxide, tank to wheel.
    """

    sulfur_dioxides_pre_carriage_ttw: Decimal | None
    """
    kg of sulfur dioxide of the first mile, tank to wheel.
    """

    sulfur_dioxides_main_carriage_ttw: Decimal | None
    """
    kg of sulfur dioxide of the long haul, tank to wheel.
    """

    sulfur_dioxides_on_carriage_ttw: Decimal | None
    """
    kg of sulfur dioxide of the last mile, tank to wheel.
    """

    non_methane_hydro_carbons_total: Decimal | None
    """
    kg of hydrocarbons but methane, well to wheel.
    """

    non_methane_hydro_carbons_pre_carriage_total: Decimal | None
    """
    kg of hydrocarbons but methane of the first mile, well to wheel.
    """

    non_methane_hydro_carbons_main_carriage_total: Decimal | None
    """
    kg of hydrocarbons but methane of the long haul, well to wheel.
    """

    non_methane_hydro_carbons_on_carriage_total: Decimal | None
    """
    kg of hydrocarbons but methane of the last mile, well to wheel.
    """

    non_methane_hydro_carbons_wtt: Decimal | None
    """
    kg of hydrocarbons but methane, well to tank.
    """

    non_methane_hydro_carbons_pre_carriage_wtt: Decimal | None
    """
    kg of hydrocarbons but methane of the first mile, well to tank.
    """

    non_methane_hydro_carbons_main_carriage_wtt: Decimal | None
    """
    kg of hydrocarbons but methane of the long haul, well to tank.
    """

    non_methane_hydro_carbons_on_carriage_wtt: Decimal | None
    """
    kg of hydrocarbons but methane of the last mile, well to tank.
    """

    non_methane_hydro_carbons_ttw: Decimal | None
    """
    kg of hydrocarbons but methane, tank to wheel.
    """

    non_methane_hydro_carbons_pre_carriage_ttw: Decimal | None
    """
    kg of hydrocarbons but methane of the first mile, tank to wheel.
    """

    non_methane_hydro_carbons_main_carriage_ttw: Decimal | None
    """
    kg of hydrocarbons but methane of the long haul, tank to wheel.
    """

    non_methane_hydro_carbons_on_carriage_ttw: Decimal | None
    """
    kg of hydrocarbons but methane of the last mile, tank to wheel.
    """

    modelled_emissions: Decimal | None
    """
    The sum of the legs by the service's model, where reported emissions or measured fuel took part and every leg can be modelled; else null. kg CO2e.
    """

    flagged: bool
    """
    Whether a leg's intensity is below a fifth or above five times the default of its mode.
    """

    legs: list[ShipmentLeg]
    """
    The legs, in order of travel.
    """


class ShipmentPageWithTotals(Model):
    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[Shipment]
    """
    The resources of this page, in the order of the list.
    """

    total: ShipmentPageWithTotalsTotal | None
    """
    Null unless `include_totals` is true.
    """


class ShippingEstimate(Model):
    id: str
    """
    Id of the estimate of freight: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: MassWithBreakdowns
    """
    The CO2e; of goods, their weight.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None
    """
    Name of the uploaded file whose row made the estimate; else null.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    activity: ShippingEstimateActivity | None
    """
    Tonnes times `raw_distance`; of a logistics site the tonnes. Null for estimates made before there was this field.
    """

    intensity: ShippingEstimateIntensity | None
    """
    The parts of `mass` by `activity`, 12 significant digits each, in grams unless `estimate_mass_unit` says otherwise. Null where the activity is 0, and for estimates made before there was this field.
    """

    data_quality_score: DataQualityScore | None
    """
    Null for estimates made before there was this field.
    """

    vessel_inference_details: ShippingEstimateVesselInferenceDetails | None
    """
    Why the ship could not be found; null: it was named, or it does not matter.
    """

    distance: Distance | None = None
    """
    How far it is.
    """

    raw_distance: Distance | None = None
    """
    Before adjustment: equal to `distance`.
    """

    adjusted_distance: Distance | None = None
    """
    The distance that the calculation uses, after adjustment for the way that is really taken.
    """

    distance_calculation_method: Literal["great_circle_distance", "great_circle_distance_x2", "sea_distance_algorithm", "user_input", "inland_distance_algorithm", "amazon_location"] | None
    """
    How the distance was found; null where there is none.
    """

    route: CalculatedRoute | None
    """
    The way, or how far it is.
    """

    resolved_places: ShippingEstimateResolvedPlaces | None
    """
    Null where a distance was given, and at a logistics site. Null for estimates made before there was this field.
    """

    corridor_details: CorridorDetails | None
    """
    Null for a leg that is not by sea, and for a given distance. Null for estimates made before there was this field.
    """

    emission_factor: EmissionFactor
    """
    The factor that was used.
    """

    methodology: list[Literal["imo_unavailable_container_ship_fallback", "imo_unavailable_container_ship_trade_lane_fallback", "flight_number_unavailable_fallback", "invalid_flight_route_fallback"]]
    """
    How it is worked out; of a leg, which fallbacks were taken.
    """

    distance_calculation_details: ShippingEstimateDistanceCalculationDetails | None
    """
    What was said while the distance was looked for; null: nothing.
    """

    methodology_details: MethodologyDetails
    """
    Details of the method that was used.
    """

    inference_details: InferenceDetails | None = None
    """
    Null when nothing was inferred; missing in estimates made before there was this field.
    """

    converted_shipment: ShippingEstimateConvertedShipment | None
    """
    The shipment in the unit that the factor counts by; null where nothing was converted.
    """

    shipment_conversion_method: Literal["user_provided_cargo_type", "average_cargo_type"] | None
    """
    How the shipment was converted; null: it was not.
    """

    resolved_legs: list[ResolvedLeg]
    """
    The parts of a leg over land that takes a ferry, or that gained road legs by `route_inference`, in order of travel; else empty.
    """

    is_shipment: bool
    """
    Whether the goods really moved.
    """

    shipped_at: AwareDatetime
    """
    When the goods moved.
    """

    user_fullname: str | None
    """
    Always null: the interface has no personal users.
    """

    request: ShippingEstimateRequest
    """
    What was asked, as it was sent.
    """


TransactionBatch = TypeAliasType("TransactionBatch", list[TransactionBatchEntry])
"""
An entry for each purchase, in their order.
"""


WebhookEvent = TypeAliasType("WebhookEvent", OrderEvent | BatchEvent | AllocationEvent)


class WebhookEventPage(Model):
    """
    Events, oldest first.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[WebhookEvent]
    """
    The resources of this page, in the order of the list.
    """


class WebhookRequest(Model):
    events: list[WebhookEvent]
    """
    Changes of one account, oldest first.
    """


class ByFuelEstimate(Model):
    id: str
    """
    Id of the estimate of fuel burnt: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: MassWithBreakdowns
    """
    CO2e of fuel burnt.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None
    """
    Name of the uploaded file whose row made the estimate; else null.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    is_shipment: bool
    """
    Whether the goods really moved.
    """

    shipped_at: AwareDatetime
    """
    When the goods moved.
    """

    user_fullname: str | None
    """
    Always null: the interface has no personal users.
    """

    data_quality_score: ByFuelEstimateDataQualityScore | None
    """
    The mean of the legs, weighed by mass.
    """

    legs: list[ByFuelLegResult]
    """
    The legs as they were asked for, each with its own figures.
    """

    request: ByFuelEstimateRequest
    """
    What was asked, as it was sent.
    """


class ByFuelEstimatePage(Model):
    """
    One page of a list of ByFuelEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[ByFuelEstimate]
    """
    The resources of this page, in the order of the list.
    """


class EstimateAnalytics(Model):
    rows: list[EstimateAnalyticsRow]
    """
    Oldest first; what nothing belongs to is left out.
    """


class MultiLegShippingEstimate(Model):
    id: str
    """
    Id of the estimate of freight over several legs: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: MassWithBreakdowns
    """
    CO2e of freight over several legs.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None
    """
    Name of the uploaded file whose row made the estimate; else null.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    is_shipment: bool
    """
    Whether the goods really moved.
    """

    shipped_at: AwareDatetime
    """
    When the goods moved.
    """

    user_fullname: str | None
    """
    Always null: the interface has no personal users.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    data_quality_score: MultiLegShippingEstimateDataQualityScore | None
    """
    The mean of the legs, weighed by mass. Null for estimates made before there was this field.
    """

    distance: Distance
    """
    How far it is.
    """

    raw_distance: Distance
    """
    The distance before adjustment.
    """

    adjusted_distance: Distance
    """
    The distance that the calculation uses, after adjustment for the way that is really taken.
    """

    legs: list[ShippingLegResult]
    """
    The legs as they were asked for, each with its own figures.
    """

    request: MultiLegShippingEstimateRequest
    """
    What was asked, as it was sent.
    """


class PassengerEstimate(Model):
    id: str
    """
    Id of the estimate of a journey: read it again, or order for it, by this.
    """

    created_at: AwareDatetime
    """
    When the estimate was first made; replacing it leaves it.
    """

    mass: MassWithBreakdowns
    """
    CO2e of a journey.
    """

    mass_range: MassRange | None
    """
    95 % interval, rounded outward to three significant digits; follows from the calculation sheet. Null for estimates made before there was this field.
    """

    data_quality: EstimateDataQuality | None
    """
    Fractions of the mass with four decimals that add up to 1: each leg, part of a leg or component counts whole, in the weakest class that it depends on. Null at mass 0, and for estimates made before there was this field.
    """

    quote: EstimateQuote
    """
    What an order for this mass would cost, or why there can be none.
    """

    metadata: Metadata | None = None
    idempotency_key: str | None = None
    """
    Your own key that the estimate was made with; missing: none.
    """

    batch_id: str | None = None
    """
    Of the batch whose row made the estimate.
    """

    source: str | None = None
    """
    Where the estimate came from: `api`, or `csv` for a row of an uploaded file.
    """

    filename: str | None = None
    """
    Name of the uploaded file whose row made the estimate, where its client gave one.
    """

    warnings: list[EstimateWarning]
    """
    Computed with the estimate and kept with it, by `field`, then `code`.
    """

    external_estimate_url: str
    """
    A page about the estimate that can be read without a key.
    """

    non_co2_mass: EstimateMass | None
    """
    Part of `mass`, and of its `ttw`, from effects of flying at height other than CO2e of burned fuel; 0 where they are not counted, as for freight. Null for estimates made before there was this field.
    """

    legs: list[PassengerLegResult]
    """
    The legs as they were asked for, each with its own figures.
    """

    is_passenger_transportation: bool
    """
    Whether the journey took place.
    """

    passenger_transportation_travelled_at: AwareDatetime
    """
    When the journey took place.
    """

    request: PassengerEstimateRequest
    """
    What was asked, as it was sent.
    """


class PassengerEstimatePage(Model):
    """
    One page of a list of PassengerEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[PassengerEstimate]
    """
    The resources of this page, in the order of the list.
    """


ListedShippingEstimate = TypeAliasType("ListedShippingEstimate", MultiLegShippingEstimate | ShippingEstimate)


class ListedShippingEstimatePage(Model):
    """
    One page of a list of ListedShippingEstimate.
    """

    has_more: bool
    """
    Whether there are resources behind this page.
    """

    next_cursor: str | None
    """
    Opaque; send it as `after` to read on. Null exactly when `has_more` is false.
    """

    data: list[ListedShippingEstimate]
    """
    The resources of this page, in the order of the list.
    """
