import { createElectricityEstimate, getOrder, listElectricityEstimates } from "./generated/hey-api";
import { client } from "./generated/hey-api/client.gen";

const [, , baseUrl = "", key = ""] = process.argv;
client.setConfig({ baseUrl, auth: key });

const made = await createElectricityEstimate({
  body: { consumption: { amount: "100", unit: "kWh" }, country_code: "DEU" },
});
const listed = await listElectricityEstimates({ query: { limit: 1 } });
const refused = await getOrder({ path: { id: "ord_unknown" } });

console.log(
  JSON.stringify({
    unit: made.data?.mass.unit,
    isListed: listed.data?.data[0]?.id === made.data?.id,
    error: refused.error?.error.error_code,
  }),
);
