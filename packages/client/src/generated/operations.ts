// Written by `npm run openapi` from the contract. Do not edit.

import type { CallOptions, OperationRow } from "../call.ts";
import type { Pages } from "../pages.ts";
import type { Account, AccountId, AccountPair, AdvanceOrderRequest, AggregatedByProperty, AnnotateMultiLegShippingEstimateQuery, AnnotatePassengerEstimateQuery, AnnotateShippingEstimateQuery, AnyAccount, Attempt, Batch, BatchFile, BatchRequest, BatchSummary, Bundle, BundleId, BundlePortfolio, BundlePortfolios, BundleSelection, BundleSelectionRequest, BusinessEmissions, ByFuelEstimate, ByFuelEstimateRequest, CalculateShipmentsQuery, CalculateShipmentsResult, CalculationSheet, ClientAccount, CompanyEstimate, CompanyEstimateRequest, CreateAccountRequest, CreateBatchQuery, CreateByFuelEstimateQuery, CreateClientAccountRequest, CreateMultiLegShippingEstimateQuery, CreatePassengerEstimateQuery, CreateShipmentBatchQuery, CreateShippingEstimateQuery, CreateWebhookRequest, CumulativePerBundle, DeleteAccountLogoResult, DeleteClientAccountLogoResult, DeleteMappingResult, DescribedEmissionFactor, DownloadReportQuery, ElectricityEstimate, ElectricityEstimateRequest, EmissionCalculations, EstimateAnalytics, EstimateId, EstimateOverlaps, EstimateSummary, FactorEstimate, FactorEstimateRequest, FlightEstimate, FlightEstimateRequest, FollowBundlePortfolioRequest, GetAggregatedByPropertyQuery, GetBatchErrorsQuery, GetBatchQuery, GetBatchResultsQuery, GetBusinessEmissionsQuery, GetByFuelEstimateQuery, GetCertificateQuery, GetCumulativePerBundleQuery, GetEmissionCalculationsQuery, GetEstimateOverlapsQuery, GetEstimatesAnalyticsQuery, GetMultiLegShippingEstimateQuery, GetOffsetLinkAnalyticsQuery, GetOrderMetricsQuery, GetPassengerEstimateQuery, GetProjectPerimeterResult, GetShippingEstimateQuery, Health, ImpactPage, ImpactPageRequest, IndividualEstimate, IndividualEstimateRequest, IsShipmentRequest, ListAccountsQuery, ListAllEstimatesQuery, ListAttemptsQuery, ListBatchesQuery, ListBundlesQuery, ListByFuelEstimatesQuery, ListClientAccountsQuery, ListCompanyEstimatesQuery, ListElectricityEstimatesQuery, ListEmissionFactorRegionsResult, ListEmissionFactorsQuery, ListEventsQuery, ListFactorEstimatesQuery, ListFlightEstimatesQuery, ListIndividualEstimatesQuery, ListMappingsQuery, ListOffsetLinksQuery, ListOrdersQuery, ListPassengerEstimatesQuery, ListProjectsQuery, ListReportsQuery, ListShipmentBatchesQuery, ListShipmentsQuery, ListShippingEstimatesQuery, ListTransactionEstimatesQuery, ListWebhooksQuery, ListedClientAccount, ListedShippingEstimate, MatchTransactionQuery, MultiLegShippingEstimate, MultiLegShippingEstimateRequest, MultiMatchRequest, NamedMapping, Nothing, OffsetLink, OffsetLinkAnalytics, OffsetLinkId, OffsetLinkRequest, OffsetLinkUpdateRequest, OpenApiDocument, Order, OrderByEstimateRequest, OrderByMassRequest, OrderByValueRequest, OrderId, OrderMetrics, OrderQuote, OrderRetirement, OwnFactorRequest, PartialUpdateAccountRequest, PartialUpdateClientAccountRequest, PassengerAnnotations, PassengerEstimate, PassengerEstimateRequest, PatchMultiLegMetadataQuery, PatchShippingMetadataQuery, Project, ProjectId, PublicImpactPage, PutMultiLegIsShipmentQuery, PutShippingIsShipmentQuery, QuoteByMassRequest, QuoteByValueRequest, Report, ReportDownload, ReportId, ReportRequest, RotateWebhookSecretQuery, RunBatchQuery, SetAccountLogoResult, SetClientAccountLogoResult, Shipment, ShipmentBatch, ShipmentBatchRequest, ShippingAnnotations, ShippingEstimate, ShippingEstimateRequest, ShippingNotes, SkipEventsRequest, TransactionAnnotations, TransactionBatch, TransactionBatchRequest, TransactionEstimate, TransactionEstimateRequest, TransactionMatches, TransactionReplacement, UpdateAccountRequest, UpdateClientAccountRequest, UpdateMultiLegShippingEstimateQuery, UpdateShippingEstimateQuery, UpdateWebhookRequest, Webhook, WebhookEvent, WebhookHealthList, WebhookId } from "./schemas.ts";

/** All operations, by resource. */
export interface Resources {
  readonly accounts: AccountsMethods;
  readonly analytics: AnalyticsMethods;
  readonly batches: BatchesMethods;
  readonly bundlePortfolios: BundlePortfoliosMethods;
  readonly bundleSelections: BundleSelectionsMethods;
  readonly bundles: BundlesMethods;
  readonly certificates: CertificatesMethods;
  readonly clientAccounts: ClientAccountsMethods;
  readonly emissionFactors: EmissionFactorsMethods;
  readonly estimates: EstimatesMethods;
  readonly events: EventsMethods;
  readonly offsetLinks: OffsetLinksMethods;
  readonly orders: OrdersMethods;
  readonly pictures: PicturesMethods;
  readonly projects: ProjectsMethods;
  readonly reports: ReportsMethods;
  readonly sandbox: SandboxMethods;
  readonly service: ServiceMethods;
  readonly shipments: ShipmentsMethods;
  readonly sustainabilityPages: SustainabilityPagesMethods;
  readonly webhooks: WebhooksMethods;
}

/** `client.accounts` */
export interface AccountsMethods {
  /** Read the acting account.
   *
   * The account linked to the key, or the one that the header `Service-Account` names.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error. */
  getMe(options?: CallOptions): Promise<AnyAccount>;
  /** List the organisation's accounts in the key's mode, by name.
   *
   * Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListAccountsQuery, options?: CallOptions): Pages<AnyAccount>;
  /** Create a test and a live account of the same name.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, handle_not_unique, internal_error. */
  create(body: CreateAccountRequest, options?: CallOptions): Promise<AccountPair>;
  /** Update an account. A live account's new name is copied to its test account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, test_account_name_update_disallowed, internal_error. */
  update(id: AccountId, body: UpdateAccountRequest, options?: CallOptions): Promise<Account>;
  /** Update parts of an account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, test_account_name_update_disallowed, internal_error. */
  patch(id: AccountId, body: PartialUpdateAccountRequest, options?: CallOptions): Promise<Account>;
  /** Upload the logo of an account.
   *
   * `multipart/form-data` with a file in the field `logo`. An SVG keeps what draws: scripts, foreign content and references to elsewhere are removed. Of a pair each account has its own.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, unsupported_image_format, internal_error. */
  setLogo(id: AccountId, body: { readonly logo: Blob }, options?: CallOptions): Promise<SetAccountLogoResult>;
  /** Remove the logo of an account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, account_scope_incorrect, internal_error. */
  deleteLogo(id: AccountId, options?: CallOptions): Promise<DeleteAccountLogoResult>;
}

/** `client.analytics` */
export interface AnalyticsMethods {
  /** Sum up what was bought of each bundle, day by day.
   *
   * Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes. At most 10,000 points.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getCumulativePerBundle(query?: GetCumulativePerBundleQuery, options?: CallOptions): Promise<CumulativePerBundle>;
  /** Count the projects and the development goals of what was bought.
   *
   * Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getOrderMetrics(query?: GetOrderMetricsQuery, options?: CallOptions): Promise<OrderMetrics>;
  /** Add up what was bought by bundle, continent, registry and kind.
   *
   * Counts the orders of the account that were created in the range and are neither cancelled nor failed, however many there are. Figures follow orders and their states within five minutes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getAggregatedByProperty(query?: GetAggregatedByPropertyQuery, options?: CallOptions): Promise<AggregatedByProperty>;
  /** Count the estimates that were created, by day or month.
   *
   * Figures follow estimates and their corrections within five minutes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getEmissionCalculations(query?: GetEmissionCalculationsQuery, options?: CallOptions): Promise<EmissionCalculations>;
  /** Add up purchases and journeys that took place, by category.
   *
   * Transaction and passenger estimates that are marked as having happened, by the day on which they did. Figures follow estimates and their corrections within five minutes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getBusinessEmissions(query?: GetBusinessEmissionsQuery, options?: CallOptions): Promise<BusinessEmissions>;
  /** Add up estimates by period and by what they have in common.
   *
   * Figures follow estimates and their corrections within five minutes. At most 10 years and 10,000 rows. Of metadata an account can group by the ten keys that it used first, each with at most 200 values of at most 100 characters; for others the answer is `selection_too_large`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getEstimates(query?: GetEstimatesAnalyticsQuery, options?: CallOptions): Promise<EstimateAnalytics>;
  /** Find estimates that may count one thing twice.
   *
   * Guidance, not a judgement: nothing is changed, and figures and reports count every estimate. Estimates are compared with those of the same account. The newest 5,000 are read, of several accounts each as many as evenly come to it; with `happened` of those that were created since 366 days before `from`. At most 100 accounts; beyond them `selection_too_large`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, selection_too_large, time_range_invalid, internal_error. */
  getEstimateOverlaps(query?: GetEstimateOverlapsQuery, options?: CallOptions): Promise<EstimateOverlaps>;
}

/** `client.batches` */
export interface BatchesMethods {
  /** Have many rows carried out at once: sent within the request, or in a file.
   *
   * Each row is the body of the POST of its kind and is carried out exactly once. For a file, PUT it to the address in `upload`; processing starts when it has arrived.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, batch_idempotency_already_exists, shipment_batch_idempotency_already_exists, batch_limit_reached, id_invalid, internal_error. */
  createBatch(body: BatchRequest, query?: CreateBatchQuery, options?: CallOptions): Promise<Batch>;
  /** List the batches of the account, newest first, without their results.
   *
   * With filters a page may have fewer batches than `limit` although `has_more` is true.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListBatchesQuery, options?: CallOptions): Pages<BatchSummary>;
  /** List the mappings of columns that the account keeps, by name.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, internal_error. */
  listMappings(query?: ListMappingsQuery, options?: CallOptions): Pages<NamedMapping>;
  /** Forget a mapping of columns.
   *
   * Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  deleteMapping(name: string, options?: CallOptions): Promise<DeleteMappingResult>;
  /** Read a batch, with its first results.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error. */
  getBatch(id: string, query?: GetBatchQuery, options?: CallOptions): Promise<Batch>;
  /** Carry out no further row of a batch.
   *
   * Rows under way end; what was stored stays.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, batch_already_processed, internal_error. */
  cancelBatch(id: string, options?: CallOptions): Promise<Batch>;
  /** Carry out the rows of a dry run: a new batch of the same rows or file. Repeated, it answers the same one.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, batch_limit_reached, internal_error. */
  runBatch(id: string, query?: RunBatchQuery, options?: CallOptions): Promise<Batch>;
  /** Where the results of all rows can be fetched, in the order of the rows.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, internal_error. */
  getBatchResults(id: string, query?: GetBatchResultsQuery, options?: CallOptions): Promise<BatchFile>;
  /** Where the results of the failed rows can be fetched. Corrected, the CSV can be uploaded as it is.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, batch_not_processed, internal_error. */
  getBatchErrors(id: string, query?: GetBatchErrorsQuery, options?: CallOptions): Promise<BatchFile>;
}

/** `client.bundlePortfolios` */
export interface BundlePortfoliosMethods {
  /** List the portfolios: bundle selections that are curated for accounts.
   *
   * All of them at once, by identifier.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error. */
  list(options?: CallOptions): Promise<BundlePortfolios>;
  /** Have the account follow a portfolio.
   *
   * The account's selection is the portfolio's from then on, with all its changes, until `PUT /bundle-selections` sets another one or the account follows another portfolio. The account's `bundle_portfolio_id` tells which one it follows.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, id_invalid, internal_error. */
  follow(body: FollowBundlePortfolioRequest, options?: CallOptions): Promise<BundlePortfolio>;
}

/** `client.bundleSelections` */
export interface BundleSelectionsMethods {
  /** Read the account's default bundle selection.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error. */
  get(options?: CallOptions): Promise<BundleSelection>;
  /** Replace the whole bundle selection of the account.
   *
   * Percentages are given for all bundles or for none. They are above 0, have at most two decimals and add up to exactly 100. Without percentages the shares are equal in hundredths of a percent, and the first get the rest.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, internal_error. */
  replace(body: BundleSelectionRequest, options?: CallOptions): Promise<BundleSelection>;
}

/** `client.bundles` */
export interface BundlesMethods {
  /** List the bundles on offer, by name.
   *
   * Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value. Prices are in the currency of the acting account. Disabled bundles, and disabled projects within bundles, are hidden; `recently_disabled` shows those of the last 30 days.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, exchange_rate_not_found, internal_error. */
  list(query?: ListBundlesQuery, options?: CallOptions): Pages<Bundle>;
  /** Read a bundle, also a disabled one, with all of its projects.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error. */
  get(id: BundleId, options?: CallOptions): Promise<Bundle>;
}

/** `client.certificates` */
export interface CertificatesMethods {
  /** Check a certificate: a page that shows what the certificate shows.
   *
   * Errors: not_found, internal_error. */
  verify(token: string, options?: CallOptions): Promise<string>;
}

/** `client.clientAccounts` */
export interface ClientAccountsMethods {
  /** Read the acting client account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, account_scope_incorrect, internal_error. */
  getMe(options?: CallOptions): Promise<ClientAccount>;
  /** List the organisation's client accounts in the key's mode, by name.
   *
   * Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListClientAccountsQuery, options?: CallOptions): Pages<ListedClientAccount>;
  /** Create a client account in the key's mode.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_idempotency_already_exists, account_handle_idempotency_key_inconsistency, handle_not_unique, internal_error. */
  create(body: CreateClientAccountRequest, options?: CallOptions): Promise<ClientAccount>;
  /** Update a client account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, account_idempotency_already_exists, internal_error. */
  update(id: AccountId, body: UpdateClientAccountRequest, options?: CallOptions): Promise<ClientAccount>;
  /** Update parts of a client account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, handle_not_unique, id_invalid, account_idempotency_already_exists, internal_error. */
  patch(id: AccountId, body: PartialUpdateClientAccountRequest, options?: CallOptions): Promise<ClientAccount>;
  /** Upload the logo of a client account.
   *
   * `multipart/form-data` with a file in the field `logo`. An SVG keeps what draws: scripts, foreign content and references to elsewhere are removed. Of a pair each account has its own.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, account_scope_incorrect, unsupported_image_format, internal_error. */
  setLogo(id: AccountId, body: { readonly logo: Blob }, options?: CallOptions): Promise<SetClientAccountLogoResult>;
  /** Remove the logo of a client account.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, account_scope_incorrect, internal_error. */
  deleteLogo(id: AccountId, options?: CallOptions): Promise<DeleteClientAccountLogoResult>;
}

/** `client.emissionFactors` */
export interface EmissionFactorsMethods {
  /** Search the emission factors that the service calculates with, and the organisation's own.
   *
   * The newest edition of each. With `name` the best match comes first, otherwise they are ordered by name, then id.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListEmissionFactorsQuery, options?: CallOptions): Pages<DescribedEmissionFactor>;
  /** Every region that a listed factor is of, in order of the alphabet.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error. */
  listRegions(options?: CallOptions): Promise<ListEmissionFactorRegionsResult>;
  /** Read a factor by its id, of whatever edition.
   *
   * Every id that ever stood in an answer or a calculation sheet is known for ever; slashes in it need no encoding.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  get(factor_id: string, options?: CallOptions): Promise<DescribedEmissionFactor>;
  /** Keep an emission factor of the organisation's own.
   *
   * Estimates use it where their request names it. Repeating a request with its `idempotency_key` answers the factor that it made; another request with the key is rejected.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, emission_factor_idempotency_already_exists, internal_error. */
  createOwn(body: OwnFactorRequest, options?: CallOptions): Promise<DescribedEmissionFactor>;
  /** Make a new edition of an own factor.
   *
   * It has an id of its own; earlier editions stay readable, and no kept estimate changes. Repeating a request with its `idempotency_key` answers the factor that it made; another request with the key is rejected.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, emission_factor_idempotency_already_exists, internal_error. */
  replaceOwn(factor_id: string, body: OwnFactorRequest, options?: CallOptions): Promise<DescribedEmissionFactor>;
}

/** `client.estimates` */
export interface EstimatesMethods {
  readonly company: EstimatesCompanyMethods;
  readonly electricity: EstimatesElectricityMethods;
  readonly emissionFactor: EstimatesEmissionFactorMethods;
  readonly flight: EstimatesFlightMethods;
  readonly individual: EstimatesIndividualMethods;
  readonly passengerTransportation: EstimatesPassengerTransportationMethods;
  readonly shipping: EstimatesShippingMethods;
  readonly transactions: EstimatesTransactionsMethods;
  /** List the estimates of the account, of every kind.
   *
   * Newest first, each with its kind; the operations of that kind read the rest. With `reference`, a request looks at no more than 1,000 estimates: a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  listAll(query?: ListAllEstimatesQuery, options?: CallOptions): Pages<EstimateSummary>;
  /** Read the calculation sheet of an estimate of any kind.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  getCalculation(id: EstimateId, options?: CallOptions): Promise<CalculationSheet>;
}

/** `client.estimates.company` */
export interface EstimatesCompanyMethods {
  /** Estimate the emissions of a company's year.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, distance_invalid, emission_factor_id_invalid, exchange_rate_not_found, internal_error. */
  create(body: CompanyEstimateRequest, options?: CallOptions): Promise<CompanyEstimate>;
  /** Read a company estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<CompanyEstimate>;
  /** Replace a company estimate's parameters and recalculate it.
   *
   * `metadata` and `idempotency_key` stay where they are not given.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, distance_invalid, emission_factor_id_invalid, exchange_rate_not_found, internal_error. */
  update(id: EstimateId, body: CompanyEstimateRequest, options?: CallOptions): Promise<CompanyEstimate>;
  /** List the estimates of companies of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListCompanyEstimatesQuery, options?: CallOptions): Pages<CompanyEstimate>;
}

/** `client.estimates.electricity` */
export interface EstimatesElectricityMethods {
  /** Estimate the emissions of consumed electricity.
   *
   * Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error. */
  create(body: ElectricityEstimateRequest, options?: CallOptions): Promise<ElectricityEstimate>;
  /** Read an electricity estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<ElectricityEstimate>;
  /** Replace an electricity estimate's parameters and recalculate it.
   *
   * `metadata` and `idempotency_key` stay where they are not given.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error. */
  update(id: EstimateId, body: ElectricityEstimateRequest, options?: CallOptions): Promise<ElectricityEstimate>;
  /** List the estimates of electricity of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListElectricityEstimatesQuery, options?: CallOptions): Pages<ElectricityEstimate>;
}

/** `client.estimates.emissionFactor` */
export interface EstimatesEmissionFactorMethods {
  /** Estimate the emissions of an activity by a factor that the request names.
   *
   * Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_gated, emission_factor_id_invalid, emission_factor_unit_mismatch, exchange_rate_not_found, internal_error. */
  create(body: FactorEstimateRequest, options?: CallOptions): Promise<FactorEstimate>;
  /** Read an estimate from a named factor. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<FactorEstimate>;
  /** List the estimates from named factors of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListFactorEstimatesQuery, options?: CallOptions): Pages<FactorEstimate>;
}

/** `client.estimates.flight` */
export interface EstimatesFlightMethods {
  /** Estimate the emissions of passengers on one flight.
   *
   * By fuel burn over the distance for the aircraft that fly it. CO2e of the fuel and, unless `include_non_co2` is false, the other effects of flying at height, which `non_co2_mass` tells apart.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, airport_invalid, distance_invalid, internal_error. */
  create(body: FlightEstimateRequest, options?: CallOptions): Promise<FlightEstimate>;
  /** Read a flight estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<FlightEstimate>;
  /** List the flight estimates of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListFlightEstimatesQuery, options?: CallOptions): Pages<FlightEstimate>;
}

/** `client.estimates.individual` */
export interface EstimatesIndividualMethods {
  /** Estimate the emissions of a person's year.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, distance_invalid, exchange_rate_not_found, internal_error. */
  create(body: IndividualEstimateRequest, options?: CallOptions): Promise<IndividualEstimate>;
  /** Read an individual estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<IndividualEstimate>;
  /** List the estimates of persons of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListIndividualEstimatesQuery, options?: CallOptions): Pages<IndividualEstimate>;
}

/** `client.estimates.passengerTransportation` */
export interface EstimatesPassengerTransportationMethods {
  /** Estimate the emissions of passengers on a journey by rail, road, ferry and air.
   *
   * Factors of the US EPA for journeys in, from and to the USA, else of the UK government, with a warning where the journey was elsewhere. Flights as `POST /estimates/flight`. If one leg fails, the request fails, naming the leg.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_invalid, airport_route_required, distance_invalid, future_departure_invalid, port_not_found, route_not_found, internal_error. */
  create(body: PassengerEstimateRequest, query?: CreatePassengerEstimateQuery, options?: CallOptions): Promise<PassengerEstimate>;
  /** Read an estimate of passengers. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error. */
  get(id: string, query?: GetPassengerEstimateQuery, options?: CallOptions): Promise<PassengerEstimate>;
  /** Change the annotations of an estimate of passengers. Recalculates nothing; works after an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error. */
  annotate(id: string, body: PassengerAnnotations, query?: AnnotatePassengerEstimateQuery, options?: CallOptions): Promise<PassengerEstimate>;
  /** List the estimates of passengers of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListPassengerEstimatesQuery, options?: CallOptions): Pages<PassengerEstimate>;
}

/** `client.estimates.shipping` */
export interface EstimatesShippingMethods {
  readonly multiLeg: EstimatesShippingMultiLegMethods;
  readonly multiLegByFuel: EstimatesShippingMultiLegByFuelMethods;
  /** List the freight estimates of the account.
   *
   * Those over one leg and over several: an item is one over several exactly when it has `legs`. Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListShippingEstimatesQuery, options?: CallOptions): Pages<ListedShippingEstimate>;
  /** Estimate the emissions of moving goods over one leg, or of handling them at a site.
   *
   * Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error. */
  create(body: ShippingEstimateRequest, query?: CreateShippingEstimateQuery, options?: CallOptions): Promise<ShippingEstimate>;
  /** Read a shipping estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, query?: GetShippingEstimateQuery, options?: CallOptions): Promise<ShippingEstimate>;
  /** Replace all parameters of a shipping estimate and recalculate it.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, internal_error. */
  update(id: EstimateId, body: ShippingEstimateRequest, query?: UpdateShippingEstimateQuery, options?: CallOptions): Promise<ShippingEstimate>;
  /** Change the annotations of a shipping estimate. Recalculates nothing; works after an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error. */
  annotate(id: EstimateId, body: ShippingAnnotations, query?: AnnotateShippingEstimateQuery, options?: CallOptions): Promise<ShippingEstimate>;
  /** Set whether the goods really moved.
   *
   * An older name of the annotations operation.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error. */
  putIsShipment(id: EstimateId, body: IsShipmentRequest, query?: PutShippingIsShipmentQuery, options?: CallOptions): Promise<ShippingEstimate>;
  /** Replace the metadata of a shipping estimate, or set whether and when the goods moved.
   *
   * An older name of the annotations operation.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error. */
  patchMetadata(id: EstimateId, body: ShippingNotes, query?: PatchShippingMetadataQuery, options?: CallOptions): Promise<ShippingEstimate>;
}

/** `client.estimates.shipping.multiLeg` */
export interface EstimatesShippingMultiLegMethods {
  /** Estimate the emissions of moving goods over one to ten legs and sites.
   *
   * Repeating a request with its `idempotency_key` returns the stored estimate; another request with the same key is rejected. A leg that cannot be calculated is named by its zero-based index.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, handle_not_unique, internal_error. */
  create(body: MultiLegShippingEstimateRequest, query?: CreateMultiLegShippingEstimateQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
  /** Read a multi-leg shipping estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, query?: GetMultiLegShippingEstimateQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
  /** Replace all parameters of a multi-leg shipping estimate and recalculate it.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, address_not_found, airport_route_required, destination_location_code_invalid, distance_invalid, future_departure_invalid, locode_not_found, port_not_found, route_not_found, source_location_code_invalid, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, internal_error. */
  update(id: EstimateId, body: MultiLegShippingEstimateRequest, query?: UpdateMultiLegShippingEstimateQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
  /** Change the annotations of a multi-leg shipping estimate. Recalculates nothing; works after an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error. */
  annotate(id: EstimateId, body: ShippingAnnotations, query?: AnnotateMultiLegShippingEstimateQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
  /** Set whether the goods really moved.
   *
   * An older name of the annotations operation.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error. */
  putIsShipment(id: EstimateId, body: IsShipmentRequest, query?: PutMultiLegIsShipmentQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
  /** Replace the metadata of a multi-leg shipping estimate, or set whether and when the goods moved.
   *
   * An older name of the annotations operation.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_not_found, internal_error. */
  patchMetadata(id: EstimateId, body: ShippingNotes, query?: PatchMultiLegMetadataQuery, options?: CallOptions): Promise<MultiLegShippingEstimate>;
}

/** `client.estimates.shipping.multiLegByFuel` */
export interface EstimatesShippingMultiLegByFuelMethods {
  /** Estimate the emissions of freight by the litres of fuel that each leg has burned.
   *
   * Litres times the energy of a litre times the factor of that energy, well to wheel. Where the fuel was made is not asked: the higher of the factors of Europe and North America counts.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, internal_error. */
  create(body: ByFuelEstimateRequest, query?: CreateByFuelEstimateQuery, options?: CallOptions): Promise<ByFuelEstimate>;
  /** Read an estimate by fuel. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, estimate_not_found, internal_error. */
  get(id: string, query?: GetByFuelEstimateQuery, options?: CallOptions): Promise<ByFuelEstimate>;
  /** List the freight estimates by fuel of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListByFuelEstimatesQuery, options?: CallOptions): Pages<ByFuelEstimate>;
}

/** `client.estimates.transactions` */
export interface EstimatesTransactionsMethods {
  /** Estimate the emissions of a purchase from what was paid.
   *
   * 204 and an empty body when nothing is known of what the merchant sells.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, emission_factor_id_invalid, emission_factor_unit_mismatch, account_handle_idempotency_key_inconsistency, handle_not_unique, exchange_rate_not_found, region_not_found, internal_error. */
  create(body: TransactionEstimateRequest, options?: CallOptions): Promise<TransactionEstimate | undefined>;
  /** Estimate the emissions of up to 100 purchases, each by itself.
   *
   * An array of 1 to 100 requests; the answer has an entry for each, in their order: the estimate, `{}` where nothing is known of what the merchant sells, or why this one was refused, whatever its own status would have been.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, internal_error. */
  createBatch(body: TransactionBatchRequest, options?: CallOptions): Promise<TransactionBatch>;
  /** Estimate a purchase in up to five ways, by what it may be.
   *
   * Estimates by different factors, most confident first; none where nothing is recognised, or no factor of the country is known. Each is stored, with `is_transaction` null: annotate the one that is right.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, internal_error. */
  match(body: MultiMatchRequest, query: MatchTransactionQuery, options?: CallOptions): Promise<TransactionMatches>;
  /** Read a transaction estimate. Nothing is recalculated.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  get(id: EstimateId, options?: CallOptions): Promise<TransactionEstimate>;
  /** Read the transaction estimate that was made with an idempotency key.
   *
   * Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, estimate_not_found, internal_error. */
  getByKey(idempotency_key: string, options?: CallOptions): Promise<TransactionEstimate>;
  /** Replace a transaction estimate's parameters and recalculate it.
   *
   * `metadata`, `idempotency_key`, `is_transaction` and `transaction_processed_at` stay where they are not given. 204 and an empty body, and nothing changed, when nothing is known of what the merchant sells.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, estimate_idempotency_already_exists, estimate_not_found, estimate_order_already_placed, emission_factor_id_invalid, emission_factor_unit_mismatch, exchange_rate_not_found, region_not_found, internal_error. */
  update(id: EstimateId, body: TransactionReplacement, options?: CallOptions): Promise<TransactionEstimate | undefined>;
  /** Change the annotations of a transaction estimate. Recalculates nothing; works after an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, estimate_idempotency_already_exists, estimate_not_found, internal_error. */
  annotate(id: EstimateId, body: TransactionAnnotations, options?: CallOptions): Promise<TransactionEstimate>;
  /** List the estimates of purchases of the account.
   *
   * Newest first. A request looks at no more than 1,000 estimates of the account, of whatever kind: where few of them are meant, a page may have fewer than `limit`, or none, although `has_more` is true, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, time_range_invalid, internal_error. */
  list(query?: ListTransactionEstimatesQuery, options?: CallOptions): Pages<TransactionEstimate>;
}

/** `client.events` */
export interface EventsMethods {
  /** Read the events of the account, oldest first.
   *
   * The very objects that webhooks get, whatever webhooks there are and ask for; kept 30 days. `after` is the `sequence` of the last event that you have seen; without it the list begins with the oldest kept one. Go on with the last `sequence` when `next_cursor` is null. Events behind `after` that are not kept any more are an `event_cursor_expired`, whose message has the oldest `sequence`: nothing is passed over in silence.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, event_cursor_expired, internal_error. */
  list(query?: ListEventsQuery, options?: CallOptions): Pages<WebhookEvent>;
}

/** `client.offsetLinks` */
export interface OffsetLinksMethods {
  /** List the offset links of the account, newest first.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, exchange_rate_not_found, internal_error. */
  list(query?: ListOffsetLinksQuery, options?: CallOptions): Pages<OffsetLink>;
  /** Create a link through which customers order offsets.
   *
   * Unless the customers pay, the account does: then one of `value`, `emails` and `expires_at` has to limit the link, and orders count towards `order_limit`, `daily_limit` and `total_limit`; beyond them customers are refused with 409 `offset_link_limit_reached`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, exchange_rate_not_found, offset_link_bundles_size_invalid, offset_link_constraint_required, order_value_invalid, internal_error. */
  create(body: OffsetLinkRequest, options?: CallOptions): Promise<OffsetLink>;
  /** Read an offset link.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error. */
  get(id: OffsetLinkId, options?: CallOptions): Promise<OffsetLink>;
  /** Replace an offset link. Its URL and `require_payment` stay.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, bundle_id_invalid, exchange_rate_not_found, bundle_selection_bundle_invalid, offset_link_constraint_required, offset_link_bundles_size_invalid, order_value_invalid, internal_error. */
  update(id: OffsetLinkId, body: OffsetLinkUpdateRequest, options?: CallOptions): Promise<OffsetLink>;
  /** Count the visitors of an offset link and list the orders that came through it.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error. */
  getAnalytics(id: OffsetLinkId, query?: GetOffsetLinkAnalyticsQuery, options?: CallOptions): Promise<OffsetLinkAnalytics>;
}

/** `client.orders` */
export interface OrdersMethods {
  /** Quote an order by mass.
   *
   * Creates nothing. The calculation is that of an order. Either `mass`, over a selection of bundles, or `bundle_masses`, one quantity for each bundle.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, internal_error. */
  quoteByMass(body: QuoteByMassRequest, options?: CallOptions): Promise<OrderQuote>;
  /** Quote what a value buys, fees included.
   *
   * Creates nothing. The calculation is that of an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_value_invalid, internal_error. */
  quoteByValue(body: QuoteByValueRequest, options?: CallOptions): Promise<OrderQuote>;
  /** Order offsets for a mass.
   *
   * Either `mass`, over a selection of bundles, or `bundle_masses`, one quantity for each bundle. If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, internal_error. */
  placeByMass(body: OrderByMassRequest, options?: CallOptions): Promise<Order>;
  /** Order what a value buys, fees included.
   *
   * If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, order_value_invalid, internal_error. */
  placeByValue(body: OrderByValueRequest, options?: CallOptions): Promise<Order>;
  /** Order offsets for an estimate of any kind.
   *
   * An estimate is ordered once; a cancelled or failed order frees it. If an order has several conflicts, the response reports the first of account, idempotency key, estimate, bundle, quantity.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, account_suspended, bundle_id_invalid, bundle_selection_bundle_invalid, bundle_selection_ratios_invalid, bundle_selection_ratios_invalid_format, exchange_rate_not_found, order_quantity_invalid, order_idempotency_already_exists, estimate_order_already_placed, estimate_not_found, internal_error. */
  placeByEstimate(body: OrderByEstimateRequest, options?: CallOptions): Promise<Order>;
  /** List the orders of the account, newest first.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListOrdersQuery, options?: CallOptions): Pages<Order>;
  /** Read an order.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  get(id: OrderId, options?: CallOptions): Promise<Order>;
  /** Read the order that was created with an idempotency key.
   *
   * Percent-encode the key twice: API Gateway decodes paths twice. Once is enough for a key without `%` and `?`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  getByKey(idempotency_key: string, options?: CallOptions): Promise<Order>;
  /** Read what was retired for a completed order: what its certificate says, as data.
   *
   * 404 until the order is complete. Nothing is retired for a test order: its credits have no serial numbers.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  getRetirement(id: OrderId, options?: CallOptions): Promise<OrderRetirement>;
  /** Download the certificate of a completed order.
   *
   * 404 until the order is complete. Certificates of test orders say so across the page.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error. */
  getCertificate(id: OrderId, query?: GetCertificateQuery, options?: CallOptions): Promise<Uint8Array>;
}

/** `client.pictures` */
export interface PicturesMethods {
  /** Read a picture of the sandbox catalogue.
   *
   * Errors: not_found, internal_error. */
  get(name: string, options?: CallOptions): Promise<string>;
}

/** `client.projects` */
export interface ProjectsMethods {
  /** List the projects behind the bundles, by name.
   *
   * Names are ordered as people read them: by letters, then by accents and case; numbers in them by their value. Disabled projects, and disabled bundles of projects, are hidden; `recently_disabled` shows those of the last 30 days. Orders are placed against bundles, never against projects.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, exchange_rate_not_found, internal_error. */
  list(query?: ListProjectsQuery, options?: CallOptions): Pages<Project>;
  /** Read a project, also a disabled one.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error. */
  get(id: ProjectId, options?: CallOptions): Promise<Project>;
  /** Read the outline of the area of a project, also of a disabled one.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  getPerimeter(id: ProjectId, options?: CallOptions): Promise<GetProjectPerimeterResult>;
  /** Read a project by its slug.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, exchange_rate_not_found, internal_error. */
  getBySlug(slug: string, options?: CallOptions): Promise<Project>;
}

/** `client.reports` */
export interface ReportsMethods {
  /** Have a report of a period made.
   *
   * It is made in the background; `status` tells how far it is. A report counts 20,000 estimates at most, of a period of 731 days at most; what is larger is refused with the longest period from its first day that goes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, time_range_invalid, id_invalid, selection_too_large, report_limit_reached, internal_error. */
  create(body: ReportRequest, options?: CallOptions): Promise<Report>;
  /** List the reports of the account, newest first.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, internal_error. */
  list(query?: ListReportsQuery, options?: CallOptions): Pages<Report>;
  /** Read a report: how far it is, and what its files are.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  get(id: ReportId, options?: CallOptions): Promise<Report>;
  /** Where a file of a report can be fetched, for 15 minutes.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, report_not_processed, internal_error. */
  download(id: ReportId, query?: DownloadReportQuery, options?: CallOptions): Promise<ReportDownload>;
}

/** `client.sandbox` */
export interface SandboxMethods {
  /** Move a test order on, now.
   *
   * Every step on the way has its own effects, event and transaction. An order that is there already stays as it is. `failed` is reached from `received` alone: place an order with the metadata `sandbox` = `rest:received` first.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, order_transition_invalid, test_account_required, internal_error. */
  advanceOrder(id: string, body: AdvanceOrderRequest, options?: CallOptions): Promise<Order>;
}

/** `client.service` */
export interface ServiceMethods {
  /** Read this interface as OpenAPI 3.1.
   *
   * Errors: internal_error. */
  getOpenApi(options?: CallOptions): Promise<OpenApiDocument>;
  /** Health check: the service is up and can read its table.
   *
   * Errors: service_unavailable, internal_error. */
  getHealth(options?: CallOptions): Promise<Health>;
}

/** `client.shipments` */
export interface ShipmentsMethods {
  /** List the shipments of the account, newest first.
   *
   * Of an account with very many shipments a page may have fewer than `limit` although `has_more` is true: a request looks at so many, and `next_cursor` goes on behind them.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListShipmentsQuery, options?: CallOptions): Pages<Shipment>;
  /** Calculate the emissions of the shipments that the filters select; without a filter, of all.
   *
   * Goes on after the answer: each id is a batch of kind `shipment_calculation` with at most 100,000 rows, to be read at `/batches/{id}`. Calculating again replaces figures. What was reported for a whole shipment stays.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, batch_limit_reached, selection_too_large, internal_error. */
  calculate(query?: CalculateShipmentsQuery, options?: CallOptions): Promise<CalculateShipmentsResult>;
  /** Report many shipments at once: within the request, or in a file.
   *
   * The same as `POST /batches` with the kind `shipments`; read and cancelled there as well.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, batch_limit_reached, id_invalid, shipment_batch_idempotency_already_exists, internal_error. */
  createBatch(body: ShipmentBatchRequest, query?: CreateShipmentBatchQuery, options?: CallOptions): Promise<ShipmentBatch>;
  /** List the batches of shipments, newest first, without their results.
   *
   * A page may have fewer batches than `limit` although `has_more` is true.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  listBatches(query?: ListShipmentBatchesQuery, options?: CallOptions): Pages<BatchSummary>;
  /** Read a batch of shipments, with its first results.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  getBatch(id: string, options?: CallOptions): Promise<ShipmentBatch>;
  /** Read a shipment.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  get(id: string, options?: CallOptions): Promise<Shipment>;
}

/** `client.sustainabilityPages` */
export interface SustainabilityPagesMethods {
  /** Make the impact page of the acting account.
   *
   * One page per account. What it shows are completed orders; nobody sees it before it is `visible`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, claim_refused, sustainability_page_exists, sustainability_page_slug_not_unique, internal_error. */
  createImpact(body: ImpactPageRequest, options?: CallOptions): Promise<ImpactPage>;
  /** Replace what the impact page of the acting account shows.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, claim_refused, not_found, sustainability_page_slug_not_unique, internal_error. */
  updateImpact(body: ImpactPageRequest, options?: CallOptions): Promise<ImpactPage>;
  /** Read what the impact page of the acting account shows.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  getImpact(options?: CallOptions): Promise<ImpactPage>;
  /** Read a published impact page by its slug.
   *
   * `type` is `live` or `test`, else 400. 404 unless the page is enabled and the account's `external_pages_visibility` is `public`.
   *
   * Errors: not_found, validation_error, internal_error. */
  getPublicImpact(type: string, slug: string, options?: CallOptions): Promise<PublicImpactPage>;
  /** Read a published impact page by the handle of its account.
   *
   * 404 unless the page is enabled and the account's `external_pages_visibility` is `public`.
   *
   * Errors: not_found, internal_error. */
  getPublicImpactByHandle(organisation_id: string, type: string, handle: string, options?: CallOptions): Promise<PublicImpactPage>;
}

/** `client.webhooks` */
export interface WebhooksMethods {
  /** List the endpoints of the organisation and mode, newest first.
   *
   * Secrets are shortened to their last four characters.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, id_invalid, pagination_limit_invalid, internal_error. */
  list(query?: ListWebhooksQuery, options?: CallOptions): Pages<Webhook>;
  /** Register an endpoint for events.
   *
   * It gets the events that happen from its creation on, in the mode of the key. The answer shows the secret.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, id_invalid, webhook_limit_reached, internal_error. */
  create(body: CreateWebhookRequest, options?: CallOptions): Promise<Webhook>;
  /** Read an endpoint, with its full secret.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  get(id: WebhookId, options?: CallOptions): Promise<Webhook>;
  /** Change address, filter or state of an endpoint.
   *
   * A property that is missing stays as it is. What is disabled loses nothing: when it is enabled, delivery goes on at the first event that was not acknowledged. A new address is tried at once, also where the one before has failed. An account that is added to the filter begins with its next event; of one that is removed, pending events are dropped. The secret is shortened to its last four characters.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, id_invalid, internal_error. */
  update(id: WebhookId, body: UpdateWebhookRequest, options?: CallOptions): Promise<Webhook>;
  /** Delete an endpoint and its pending events.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  delete(id: WebhookId, options?: CallOptions): Promise<Nothing>;
  /** Replace the secret of an endpoint.
   *
   * Every request that begins after the answer is signed with the new secret, and with it alone unless `overlap_hours` is given: for so long it is signed with the previous one as well, in a further `v1`, so that the receiver can change over. Each request makes a new secret, and only one previous one signs: where the answer was lost, read the endpoint instead.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, validation_error, not_found, internal_error. */
  rotateSecret(id: WebhookId, query?: RotateWebhookSecretQuery, options?: CallOptions): Promise<Webhook>;
  /** Tell how it goes with every endpoint of the organisation and mode, newest first.
   *
   * What is pending, since when, the last 2xx and the failures since: all endpoints in one answer, there are few.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, internal_error. */
  listHealth(options?: CallOptions): Promise<WebhookHealthList>;
  /** List the requests, tests and skips of the last 30 days, newest first.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, id_invalid, pagination_limit_invalid, validation_error, not_found, internal_error. */
  listAttempts(id: WebhookId, query?: ListAttemptsQuery, options?: CallOptions): Pages<Attempt>;
  /** Send a signed sample event and return the receiver's response.
   *
   * Its `event_type` is `webhook.test` and its `sequence` is 20 zeros. It changes nothing in what is delivered, also reaches a disabled endpoint, and is given up after 30 s. The answer comes after 20 s at the latest; if the receiver has not answered by then, its `error` is `PENDING`, and the result will stand in the list of attempts under its `id`. It is never sent beside another request. At most 5 at once per organisation; one more is a `rate_limit_exceeded`.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, webhook_busy, internal_error. */
  test(id: WebhookId, options?: CallOptions): Promise<Attempt>;
  /** Deliver now, regardless of the retry delay.
   *
   * A disabled endpoint stays as it is. The secret is shortened to its last four characters.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, not_found, internal_error. */
  retry(id: WebhookId, options?: CallOptions): Promise<Webhook>;
  /** Give up pending events of an account up to a sequence, and deliver now.
   *
   * They are never delivered to this endpoint. What was given up stands in the list of attempts. It is a `validation_error` when no event up to the sequence is pending, and when the sequence is beyond the last event.
   *
   * Errors: unauthorised, rate_limit_exceeded, invalid_selected_account_id, service_unavailable, payload_too_large, unsupported_media_type, validation_error, not_found, id_invalid, internal_error. */
  skipEvents(id: WebhookId, body: SkipEventsRequest, options?: CallOptions): Promise<Attempt>;
}

/** Every `error_code` that an operation may answer. */
export type ErrorCode = "account_handle_idempotency_key_inconsistency" | "account_idempotency_already_exists" | "account_scope_incorrect" | "account_suspended" | "address_not_found" | "airport_invalid" | "airport_route_required" | "batch_already_processed" | "batch_idempotency_already_exists" | "batch_limit_reached" | "batch_not_processed" | "bundle_id_invalid" | "bundle_selection_bundle_invalid" | "bundle_selection_ratios_invalid" | "bundle_selection_ratios_invalid_format" | "claim_refused" | "destination_location_code_invalid" | "distance_invalid" | "emission_factor_gated" | "emission_factor_id_invalid" | "emission_factor_idempotency_already_exists" | "emission_factor_unit_mismatch" | "estimate_idempotency_already_exists" | "estimate_not_found" | "estimate_order_already_placed" | "event_cursor_expired" | "exchange_rate_not_found" | "future_departure_invalid" | "handle_not_unique" | "id_invalid" | "internal_error" | "invalid_selected_account_id" | "locode_not_found" | "not_found" | "offset_link_bundles_size_invalid" | "offset_link_constraint_required" | "order_idempotency_already_exists" | "order_quantity_invalid" | "order_transition_invalid" | "order_value_invalid" | "pagination_limit_invalid" | "payload_too_large" | "port_not_found" | "rate_limit_exceeded" | "region_not_found" | "report_limit_reached" | "report_not_processed" | "route_not_found" | "selection_too_large" | "service_unavailable" | "shipment_batch_idempotency_already_exists" | "source_location_code_invalid" | "sustainability_page_exists" | "sustainability_page_slug_not_unique" | "test_account_name_update_disallowed" | "test_account_required" | "time_range_invalid" | "unauthorised" | "unsupported_image_format" | "unsupported_media_type" | "validation_error" | "webhook_busy" | "webhook_limit_reached";

/** Every method by its name: method, path, and what the client has to know of it. */
export const OPERATIONS: Readonly<Record<string, OperationRow>> = {
  "accounts.getMe": ["GET","/accounts/me"],
  "accounts.list": ["GET","/accounts","query pages"],
  "accounts.create": ["POST","/accounts","body"],
  "accounts.update": ["PUT","/accounts/{id}","body"],
  "accounts.patch": ["PATCH","/accounts/{id}","body"],
  "clientAccounts.getMe": ["GET","/accounts/client/me"],
  "clientAccounts.list": ["GET","/accounts/client","query pages"],
  "clientAccounts.create": ["POST","/accounts/client","body key"],
  "clientAccounts.update": ["PUT","/accounts/client/{id}","body"],
  "clientAccounts.patch": ["PATCH","/accounts/client/{id}","body"],
  "accounts.setLogo": ["POST","/accounts/{id}/logo","body files safe"],
  "accounts.deleteLogo": ["DELETE","/accounts/{id}/logo"],
  "clientAccounts.setLogo": ["POST","/accounts/client/{id}/logo","body files safe"],
  "clientAccounts.deleteLogo": ["DELETE","/accounts/client/{id}/logo"],
  "estimates.electricity.create": ["POST","/estimates/electricity","body key"],
  "estimates.electricity.get": ["GET","/estimates/electricity/{id}"],
  "estimates.shipping.list": ["GET","/estimates/shipping/all","query pages"],
  "estimates.shipping.create": ["POST","/estimates/shipping","body query key"],
  "estimates.shipping.multiLeg.create": ["POST","/estimates/shipping/multi-leg","body query key"],
  "estimates.shipping.multiLeg.get": ["GET","/estimates/shipping/multi-leg/{id}","query"],
  "estimates.shipping.multiLeg.update": ["PUT","/estimates/shipping/multi-leg/{id}","body query"],
  "estimates.shipping.multiLeg.annotate": ["PATCH","/estimates/shipping/multi-leg/{id}/annotations","body query"],
  "estimates.shipping.multiLeg.putIsShipment": ["PUT","/estimates/shipping/multi-leg/{id}/is-shipment","body query"],
  "estimates.shipping.multiLeg.patchMetadata": ["PATCH","/estimates/shipping/multi-leg/{id}/metadata","body query"],
  "estimates.shipping.get": ["GET","/estimates/shipping/{id}","query"],
  "estimates.shipping.update": ["PUT","/estimates/shipping/{id}","body query"],
  "estimates.shipping.annotate": ["PATCH","/estimates/shipping/{id}/annotations","body query"],
  "estimates.shipping.putIsShipment": ["PUT","/estimates/shipping/{id}/is-shipment","body query"],
  "estimates.shipping.patchMetadata": ["PATCH","/estimates/shipping/{id}/metadata","body query"],
  "estimates.electricity.update": ["PUT","/estimates/electricity/{id}","body"],
  "estimates.flight.create": ["POST","/estimates/flight","body key"],
  "estimates.flight.get": ["GET","/estimates/flight/{id}"],
  "estimates.transactions.create": ["POST","/estimates/transactions","body key"],
  "estimates.transactions.createBatch": ["POST","/estimates/transactions/batch","body keys"],
  "estimates.transactions.match": ["POST","/estimates/transactions/multi-match","body query"],
  "estimates.transactions.get": ["GET","/estimates/transactions/{id}"],
  "estimates.transactions.getByKey": ["GET","/estimates/transactions/by-idempotency-key/{idempotency_key}"],
  "estimates.transactions.update": ["PUT","/estimates/transactions/{id}","body"],
  "estimates.transactions.annotate": ["PATCH","/estimates/transactions/{id}/annotations","body"],
  "estimates.company.create": ["POST","/estimates/company","body key"],
  "estimates.company.get": ["GET","/estimates/company/{id}"],
  "estimates.company.update": ["PUT","/estimates/company/{id}","body"],
  "estimates.individual.create": ["POST","/estimates/individual","body key"],
  "estimates.individual.get": ["GET","/estimates/individual/{id}"],
  "estimates.emissionFactor.create": ["POST","/estimates/emission-factor","body key"],
  "estimates.emissionFactor.get": ["GET","/estimates/emission-factor/{id}"],
  "estimates.emissionFactor.list": ["GET","/estimates/emission-factor/all","query pages"],
  "estimates.passengerTransportation.create": ["POST","/estimates/passenger-transportation","body query key"],
  "estimates.passengerTransportation.get": ["GET","/estimates/passenger-transportation/{id}","query"],
  "estimates.passengerTransportation.annotate": ["PATCH","/estimates/passenger-transportation/{id}/annotations","body query"],
  "estimates.shipping.multiLegByFuel.create": ["POST","/estimates/shipping/multi-leg/by-fuel","body query key"],
  "estimates.shipping.multiLegByFuel.get": ["GET","/estimates/shipping/multi-leg/by-fuel/{id}","query"],
  "estimates.electricity.list": ["GET","/estimates/electricity/all","query pages"],
  "estimates.flight.list": ["GET","/estimates/flight/all","query pages"],
  "estimates.transactions.list": ["GET","/estimates/transactions/all","query pages"],
  "estimates.company.list": ["GET","/estimates/company/all","query pages"],
  "estimates.individual.list": ["GET","/estimates/individual/all","query pages"],
  "estimates.passengerTransportation.list": ["GET","/estimates/passenger-transportation/all","query pages"],
  "estimates.shipping.multiLegByFuel.list": ["GET","/estimates/shipping/multi-leg/by-fuel/all","query pages"],
  "estimates.listAll": ["GET","/estimates","query pages"],
  "estimates.getCalculation": ["GET","/estimates/{id}/calculation"],
  "batches.createBatch": ["POST","/batches","body query key"],
  "batches.list": ["GET","/batches","query pages"],
  "batches.listMappings": ["GET","/batches/mappings","query pages"],
  "batches.deleteMapping": ["DELETE","/batches/mappings/{name}"],
  "batches.getBatch": ["GET","/batches/{id}","query"],
  "batches.cancelBatch": ["POST","/batches/{id}/cancel"],
  "batches.runBatch": ["POST","/batches/{id}/run","query"],
  "batches.getBatchResults": ["GET","/batches/{id}/results","query"],
  "batches.getBatchErrors": ["GET","/batches/{id}/errors","query"],
  "orders.quoteByMass": ["POST","/orders/by-mass/quote","body safe"],
  "orders.quoteByValue": ["POST","/orders/by-value/quote","body safe"],
  "orders.placeByMass": ["POST","/orders/by-mass","body key"],
  "orders.placeByValue": ["POST","/orders/by-value","body key"],
  "orders.placeByEstimate": ["POST","/orders/by-estimate","body key"],
  "orders.list": ["GET","/orders","query pages"],
  "orders.get": ["GET","/orders/{id}"],
  "orders.getByKey": ["GET","/orders/by-idempotency-key/{idempotency_key}"],
  "orders.getRetirement": ["GET","/orders/{id}/retirement"],
  "orders.getCertificate": ["GET","/orders/{id}/certificate","query bytes"],
  "certificates.verify": ["GET","/verify/{token}","text"],
  "sandbox.advanceOrder": ["POST","/sandbox/orders/{id}/advance","body"],
  "emissionFactors.list": ["GET","/emission-factors","query pages"],
  "emissionFactors.listRegions": ["GET","/emission-factors/regions"],
  "emissionFactors.get": ["GET","/emission-factors/{factor_id}"],
  "emissionFactors.createOwn": ["POST","/emission-factors","body key"],
  "emissionFactors.replaceOwn": ["PUT","/emission-factors/{factor_id}","body"],
  "projects.list": ["GET","/projects","query pages"],
  "projects.get": ["GET","/projects/{id}"],
  "projects.getPerimeter": ["GET","/projects/{id}/perimeter"],
  "projects.getBySlug": ["GET","/projects/by-slug/{slug}"],
  "bundles.list": ["GET","/bundles","query pages"],
  "bundles.get": ["GET","/bundles/{id}"],
  "pictures.get": ["GET","/pictures/{name}","text"],
  "bundleSelections.get": ["GET","/bundle-selections"],
  "bundleSelections.replace": ["PUT","/bundle-selections","body"],
  "bundlePortfolios.list": ["GET","/bundle-portfolios"],
  "bundlePortfolios.follow": ["PUT","/bundle-portfolios","body"],
  "offsetLinks.list": ["GET","/offset-links","query pages"],
  "offsetLinks.create": ["POST","/offset-links","body"],
  "offsetLinks.get": ["GET","/offset-links/{id}"],
  "offsetLinks.update": ["PUT","/offset-links/{id}","body"],
  "offsetLinks.getAnalytics": ["GET","/offset-links/{id}/analytics","query"],
  "sustainabilityPages.createImpact": ["POST","/sustainability-pages","body"],
  "sustainabilityPages.updateImpact": ["PUT","/sustainability-pages","body"],
  "sustainabilityPages.getImpact": ["GET","/sustainability-pages/current-account"],
  "sustainabilityPages.getPublicImpact": ["GET","/sustainability-pages/public/{type}/{slug}"],
  "sustainabilityPages.getPublicImpactByHandle": ["GET","/sustainability-pages/public/{organisation_id}/{type}/{handle}"],
  "analytics.getCumulativePerBundle": ["GET","/analytics/cumulative-per-bundle","query"],
  "analytics.getOrderMetrics": ["GET","/analytics/metrics","query"],
  "analytics.getAggregatedByProperty": ["GET","/analytics/aggregated-by-property","query"],
  "analytics.getEmissionCalculations": ["GET","/analytics/emission-calculations","query"],
  "analytics.getBusinessEmissions": ["GET","/analytics/business","query"],
  "analytics.getEstimates": ["GET","/analytics/estimates","query"],
  "analytics.getEstimateOverlaps": ["GET","/analytics/overlaps","query"],
  "reports.create": ["POST","/reports","body"],
  "reports.list": ["GET","/reports","query pages"],
  "reports.get": ["GET","/reports/{id}"],
  "reports.download": ["GET","/reports/{id}/download","query"],
  "shipments.list": ["GET","/shipments","query pages"],
  "shipments.calculate": ["POST","/shipments/calculate","query"],
  "shipments.createBatch": ["POST","/shipments/batches","body query key"],
  "shipments.listBatches": ["GET","/shipments/batches","query pages"],
  "shipments.getBatch": ["GET","/shipments/batches/{id}"],
  "shipments.get": ["GET","/shipments/{id}"],
  "webhooks.list": ["GET","/webhooks","query pages"],
  "webhooks.create": ["POST","/webhooks","body"],
  "webhooks.get": ["GET","/webhooks/{id}"],
  "webhooks.update": ["PUT","/webhooks/{id}","body"],
  "webhooks.delete": ["DELETE","/webhooks/{id}"],
  "webhooks.rotateSecret": ["PUT","/webhooks/{id}/rotate-secret","query anew"],
  "webhooks.listHealth": ["GET","/webhooks/health"],
  "webhooks.listAttempts": ["GET","/webhooks/{id}/attempts","query pages"],
  "webhooks.test": ["POST","/webhooks/{id}/test"],
  "webhooks.retry": ["POST","/webhooks/{id}/retry"],
  "webhooks.skipEvents": ["POST","/webhooks/{id}/skip","body"],
  "events.list": ["GET","/events","query pages"],
  "service.getOpenApi": ["GET","/openapi.json"],
  "service.getHealth": ["GET","/health"],
};
