import createClient from "openapi-fetch";
import type { paths } from "./generated/openapi-typescript/index.ts";

const [, , baseUrl = "", key = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });

const made = await client.POST("/estimates/electricity", {
  body: { consumption: { amount: "100", unit: "kWh" }, country_code: "DEU" },
});
const listed = await client.GET("/estimates/electricity/all", { params: { query: { limit: 1 } } });
const refused = await client.GET("/orders/{id}", { params: { path: { id: "ord_unknown" } } });

console.log(
  JSON.stringify({
    unit: made.data?.mass.unit,
    isListed: listed.data?.data[0]?.id === made.data?.id,
    error: refused.error?.error.error_code,
  }),
);
