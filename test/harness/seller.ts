import type { Seller } from "@isotherm/contract/seller";

/** Who sells in tests. */
export const SELLER: Seller = {
  name: "Blue Ridge Ltd",
  address: ["2 Ridge Road", "Hilltown"],
  email: "orders@ridge.example",
  registered: ["Register of Hilltown, 12"],
  terms: "https://ridge.example/terms",
  privacy: "https://ridge.example/privacy",
};
