import {
  createAccounts,
  createClientAccount,
  getAccountMe,
  getClientAccountMe,
  listAccounts,
  listClientAccounts,
  patchAccount,
  patchClientAccount,
  updateAccount,
  updateClientAccount,
} from "./accounts.ts";
import { deleteAccountLogo, deleteClientAccountLogo, setAccountLogo, setClientAccountLogo } from "./account-logos.ts";
import { ANALYTICS_OPERATIONS } from "./analytics.ts";
import { getEstimateOverlaps } from "./estimate-overlaps.ts";
import { BATCH_OPERATIONS } from "./batch-operations.ts";
import { followBundlePortfolio, listBundlePortfolios } from "./bundle-portfolios.ts";
import { getBundleSelection, replaceBundleSelection } from "./bundle-selections.ts";
import { getBundle, listBundles } from "./bundles.ts";
import { createByFuelEstimate, getByFuelEstimate, listByFuelEstimates } from "./by-fuel.ts";
import { getCalculation } from "./calculation-sheet.ts";
import { createCompanyEstimate, getCompanyEstimate, listCompanyEstimates, updateCompanyEstimate } from "./company.ts";
import {
  createElectricityEstimate,
  getElectricityEstimate,
  listElectricityEstimates,
  updateElectricityEstimate,
} from "./electricity.ts";
import { EMISSION_FACTOR_OPERATIONS } from "./emission-factors.ts";
import { createFactorEstimate, getFactorEstimate, listFactorEstimates } from "./factor-estimate.ts";
import { createFlightEstimate, getFlightEstimate, listFlightEstimates } from "./flight.ts";
import { IMPACT_PAGE_OPERATIONS } from "./impact-pages.ts";
import { createIndividualEstimate, getIndividualEstimate, listIndividualEstimates } from "./individual.ts";
import { getOffsetLinkAnalytics } from "./offset-link-analytics.ts";
import { createOffsetLink, getOffsetLink, listOffsetLinks, updateOffsetLink } from "./offset-links.ts";
import { listAllEstimates } from "./estimate-list.ts";
import type { Operation } from "./operation.ts";
import {
  getCertificate,
  getOrder,
  getOrderByKey,
  getRetirement,
  listOrders,
  placeOrderByEstimate,
  placeOrderByMass,
  placeOrderByValue,
  quoteOrderByMass,
  quoteOrderByValue,
  verifyCertificate,
} from "./order-operations.ts";
import {
  annotatePassengerEstimate,
  createPassengerEstimate,
  getPassengerEstimate,
  listPassengerEstimates,
} from "./passenger-transportation.ts";
import { REPORT_OPERATIONS } from "./reports.ts";
import { listEvents } from "./events.ts";
import { advanceOrder } from "./sandbox.ts";
import { createShipmentBatch, getShipmentBatch, listShipmentBatches } from "./shipment-batches.ts";
import { calculateShipments, getShipment, listShipments } from "./shipment-operations.ts";
import { getHealth, getOpenApi, getPicture } from "./service.ts";
import { getProject, getProjectBySlug, getProjectPerimeter, listProjects } from "./projects.ts";
import { SHIPPING_OPERATIONS } from "./shipping-operations.ts";
import { listAttempts, listWebhookHealth, retryWebhook, skipEvents, testWebhook } from "./webhook-attempts.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "./webhooks.ts";
import {
  annotateTransactionEstimate,
  createTransactionBatch,
  createTransactionEstimate,
  getTransactionEstimate,
  getTransactionEstimateByKey,
  listTransactionEstimates,
  matchTransaction,
  updateTransactionEstimate,
} from "./transaction.ts";

/** Every operation of the interface: the route table of gateway, functions and OpenAPI. */
export const OPERATIONS: readonly Operation[] = [
  getAccountMe,
  listAccounts,
  createAccounts,
  updateAccount,
  patchAccount,
  getClientAccountMe,
  listClientAccounts,
  createClientAccount,
  updateClientAccount,
  patchClientAccount,
  setAccountLogo,
  deleteAccountLogo,
  setClientAccountLogo,
  deleteClientAccountLogo,
  createElectricityEstimate,
  getElectricityEstimate,
  ...SHIPPING_OPERATIONS,
  updateElectricityEstimate,
  createFlightEstimate,
  getFlightEstimate,
  createTransactionEstimate,
  createTransactionBatch,
  matchTransaction,
  getTransactionEstimate,
  getTransactionEstimateByKey,
  updateTransactionEstimate,
  annotateTransactionEstimate,
  createCompanyEstimate,
  getCompanyEstimate,
  updateCompanyEstimate,
  createIndividualEstimate,
  getIndividualEstimate,
  createFactorEstimate,
  getFactorEstimate,
  listFactorEstimates,
  createPassengerEstimate,
  getPassengerEstimate,
  annotatePassengerEstimate,
  createByFuelEstimate,
  getByFuelEstimate,
  listElectricityEstimates,
  listFlightEstimates,
  listTransactionEstimates,
  listCompanyEstimates,
  listIndividualEstimates,
  listPassengerEstimates,
  listByFuelEstimates,
  listAllEstimates,
  getCalculation,
  ...BATCH_OPERATIONS,
  quoteOrderByMass,
  quoteOrderByValue,
  placeOrderByMass,
  placeOrderByValue,
  placeOrderByEstimate,
  listOrders,
  getOrder,
  getOrderByKey,
  getRetirement,
  getCertificate,
  verifyCertificate,
  advanceOrder,
  ...EMISSION_FACTOR_OPERATIONS,
  listProjects,
  getProject,
  getProjectPerimeter,
  getProjectBySlug,
  listBundles,
  getBundle,
  getPicture,
  getBundleSelection,
  replaceBundleSelection,
  listBundlePortfolios,
  followBundlePortfolio,
  listOffsetLinks,
  createOffsetLink,
  getOffsetLink,
  updateOffsetLink,
  getOffsetLinkAnalytics,
  ...IMPACT_PAGE_OPERATIONS,
  ...ANALYTICS_OPERATIONS,
  getEstimateOverlaps,
  ...REPORT_OPERATIONS,
  listShipments,
  calculateShipments,
  createShipmentBatch,
  listShipmentBatches,
  getShipmentBatch,
  getShipment,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  listWebhookHealth,
  listAttempts,
  testWebhook,
  retryWebhook,
  skipEvents,
  listEvents,
  getOpenApi,
  getHealth,
];

/** The group whose function answers every path that no operation has. */
export const FALLBACK_GROUP = "public-pages";
