import { idString } from "@isotherm/contract";
import type { OrderId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE } from "../keys.ts";

/** That an idempotency key, or a form of an offset link, is used, and by which order. */
export const OrderClaim = z.object({ ...SCHEMA_ONE, order_id: idString<OrderId>() });
