import { businessCategory } from "@isotherm/analytics/business-category";
import type { BusinessCategory } from "@isotherm/contract";
import { type Merchant, matchMerchant } from "@isotherm/methodology/spend/match-merchant";

/** The category of scope 3 that a purchase is in. */
export type PurchaseCategory = "category_1" | "category_4" | "category_6";

/** What is bought for travelling. */
const TRAVEL: ReadonlySet<BusinessCategory> = new Set(["airlines", "car_rentals", "hotels", "transportation"]);

/** Industries that move and store goods: by air, rail and sea, trucking, forwarding, couriers, warehouses. */
const FREIGHT = /^(481112|482|483111|484|4885|492|493)/;

/** Their industry is that of railways that carry goods. */
const PASSENGER_RAILWAYS = "4112";

const isOfFreight = (merchant: Merchant): boolean =>
  merchant.category_code !== PASSENGER_RAILWAYS && FREIGHT.test(matchMerchant(merchant)?.sector ?? "");

/** The category of a purchase, by what the merchant sells: whoever pays a carrier of goods has them moved upstream. */
export const purchaseCategory = (merchant: Merchant): PurchaseCategory => {
  if (isOfFreight(merchant)) return "category_4";
  return TRAVEL.has(businessCategory(merchant, matchMerchant)) ? "category_6" : "category_1";
};
