import { createElectricityEstimate, getOrder, listElectricityEstimates } from "./generated/orval/isotherm";

const [, , , key = ""] = process.argv;
const options = { headers: { authorization: `Bearer ${key}` } };

const made = await createElectricityEstimate(
  { consumption: { amount: "100", unit: "kWh" }, country_code: "DEU" },
  options,
);
const listed = await listElectricityEstimates({ limit: 1 }, options);
const refused = await getOrder("ord_unknown", options);

console.log(
  JSON.stringify({
    unit: made.status === 200 ? made.data.mass.unit : undefined,
    isListed: made.status === 200 && listed.status === 200 && listed.data.data[0]?.id === made.data.id,
    error: refused.status === 404 ? refused.data.error.error_code : undefined,
  }),
);
