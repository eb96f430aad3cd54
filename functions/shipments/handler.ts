import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { shipmentsUses } from "./dependencies.ts";
import { getShipment, listShipments } from "./read-shipments.ts";

const dependencies = apiDependencies("shipments", process.env);
const uses = shipmentsUses(dependencies.table, secretReading(process.env, dependencies.log));

/** The function of shipments. */
export const handler = inTime(httpFunction({ ...dependencies, serving: [listShipments(uses), getShipment(uses)] }));
