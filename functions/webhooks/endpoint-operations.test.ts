import { ApiError, instant, type OrganisationId, type WebhookId } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { createEndpoint, readHook } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { expect, it } from "vitest";
import { updateWebhook } from "./endpoint-operations.ts";

const NOW = 1_767_225_600_000;
const organisation_id = "org_1" as OrganisationId;
const id = "whk_1" as WebhookId;

it("a change is not made where its answer could not show the secret, and what was there stays", async () => {
  const memory = memoryTable(() => NOW);
  const table = tableOver((call) => memory.apply(call));
  const hook = {
    id,
    organisation_id,
    account_type: "test" as const,
    url: "https://receiver.example/hook",
    enabled: true,
    account_ids: [],
    event_types: [],
    created_at: instant(NOW),
    secrets: ["sealed:1:1:x"],
  };
  await createEndpoint({ table, tokens: systemTokens }, hook);
  const uses = {
    table,
    clock: { nowMs: () => NOW },
    sleep: async () => {},
    queues: { wakeLater: async () => {} },
    sealed: { open: () => Promise.reject(new ApiError("service_unavailable")) },
  };
  // Of its uses and of the call the operation reads no more than this.
  const call = { params: { id }, key: { organisation_id, mode: "test" }, body: { enabled: false } } as never;
  await expect(updateWebhook(uses as never).run(call)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await readHook(table, { organisation_id, mode: "test", webhook_id: id })).toMatchObject({ enabled: true });
});
