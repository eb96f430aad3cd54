import { instant, type OrganisationId, type WebhookId } from "@isotherm/core";

/** When endpoints of tests were made, milliseconds. */
export const MADE_MS = 1_767_225_600_000;

/** A new endpoint of the test mode that gets every event of every account, as `createEndpoint` takes it. */
export const newEndpoint = (id = "whk_1" as WebhookId) => ({
  id,
  organisation_id: "org_1" as OrganisationId,
  account_type: "test" as const,
  url: "https://receiver.example/hook",
  enabled: true,
  account_ids: [],
  event_types: [],
  created_at: instant(MADE_MS),
  secrets: ["secret"],
});
