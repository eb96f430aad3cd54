import type { BatchId, ShipmentId } from "@isotherm/core";
import * as z from "zod";
import { responseOf, operation } from "./operation.ts";
import { MOST_NAMED, QueryBoolean, pageOf } from "./page.ts";
import { Shipment } from "./shipments.ts";
import { CalendarDate, asId, idInPath, idString, text } from "./wire.ts";

/** Modes of transport that lists are filtered by. */
const TRANSPORT_MODES = ["road", "sea", "air", "rail", "inland_waterway"] as const;
export type TransportMode = (typeof TRANSPORT_MODES)[number];

const anyOf = (schema: z.ZodType<string, string> = text()) =>
  z.array(schema).max(MOST_NAMED, `must not name more than ${MOST_NAMED}`).default([]);
const modes = (carriage: string) =>
  z
    .array(z.enum(TRANSPORT_MODES))
    .max(MOST_NAMED)
    .default([])
    .meta({ description: `A leg of ${carriage} by that mode; any of them.` });

/** Which shipments are meant: those that every filter lets through. */
export const ShipmentSelection = z.object({
  search: text(z.string().min(1).max(255)).optional().meta({ description: "Part of `shipment_id`, in any case." }),
  shipment_date_from: CalendarDate.optional().meta({ description: "Inclusive." }),
  shipment_date_to: CalendarDate.optional().meta({ description: "Inclusive." }),
  main_carriage_mot: modes("the long haul"),
  pre_carriage_mot: modes("the first mile"),
  post_carriage_mot: modes("the last mile"),
  supplier_id: anyOf(),
  shipper_id: anyOf(),
  shipment_batch_id: anyOf().meta({ description: "Of the batch that stored the shipment." }),
  data_sheet_id: anyOf().meta({ description: "The same, of batches that were uploaded as a file." }),
  id: z.array(asId<ShipmentId>(text())).max(MOST_NAMED, `must not name more than ${MOST_NAMED}`).default([]),
  flagged: QueryBoolean.optional(),
  emissions: z.enum(["all", "with_co2e", "without_co2e"]).default("all"),
});
export type ShipmentSelection = z.output<typeof ShipmentSelection>;

/** How many shipments a selection has, whatever its `emissions`; may lag behind, and is estimated for large accounts. */
export const ShipmentTotals = z.object({ all: z.int(), with_co2e: z.int(), without_co2e: z.int() });
export type ShipmentTotals = z.output<typeof ShipmentTotals>;

const group = "shipments";

/** `GET /shipments` */
export const listShipments = operation({
  id: "listShipments",
  group,
  method: "GET",
  path: "/shipments",
  summary: "List the shipments of the account, newest first.",
  description:
    "Of an account with very many shipments a page may have fewer than `limit` although `has_more` is true: a request " +
    "looks at so many, and `next_cursor` goes on behind them.",
  query: ShipmentSelection.extend({ include_totals: QueryBoolean.optional() }),
  paginated: true,
  response: pageOf(Shipment)
    .extend({ total: ShipmentTotals.nullable().meta({ description: "Null unless `include_totals` is true." }) })
    .meta({ id: "ShipmentPageWithTotals" }),
  errors: [],
  example: { query: { limit: "1" } },
});

/** `GET /shipments/{id}` */
export const getShipment = operation({
  id: "getShipment",
  group,
  method: "GET",
  path: "/shipments/{id}",
  params: idInPath<ShipmentId>(),
  summary: "Read a shipment.",
  response: Shipment,
  errors: [],
  example: { params: { id: responseOf("listShipments", "data.0.id") } },
});

/** `POST /shipments/calculate` */
export const calculateShipments = operation({
  id: "calculateShipments",
  group,
  method: "POST",
  path: "/shipments/calculate",
  summary: "Calculate the emissions of the shipments that the filters select; without a filter, of all.",
  description:
    "Goes on after the answer: each id is a batch of kind `shipment_calculation` with at most 100,000 rows, to be read " +
    "at `/batches/{id}`. Calculating again replaces figures. What was reported for a whole shipment stays.",
  query: ShipmentSelection,
  response: z.object({ calculation_batch_ids: z.array(idString<BatchId>()) }),
  errors: ["batch_limit_reached", "selection_too_large"],
  example: { query: { search: "S-2026-001", emissions: "without_co2e" }, after: ["listShipments"] },
});
