import { ApiError } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { createEndpoint, readHook } from "@isotherm/delivery";
import { memoryTable, tableOver } from "@isotherm/delivery/simulation/memory-table";
import { expect, it } from "vitest";
import { MADE_MS, newEndpoint } from "../../test/harness/new-endpoint.ts";
import { updateWebhook } from "./endpoint-operations.ts";

it("a change is not made where its answer could not show the secret, and what was there stays", async () => {
  const memory = memoryTable(() => MADE_MS);
  const table = tableOver((call) => memory.apply(call));
  const hook = { ...newEndpoint(), secrets: ["sealed:1:1:x"] };
  const { id, organisation_id } = hook;
  await createEndpoint({ table, tokens: systemTokens }, hook);
  const uses = {
    table,
    clock: { nowMs: () => MADE_MS },
    sleep: async () => {},
    queues: { wakeLater: async () => {} },
    sealed: { open: () => Promise.reject(new ApiError("service_unavailable")) },
  };
  // Of its uses and of the call the operation reads no more than this.
  const call = { params: { id }, key: { organisation_id, mode: "test" }, body: { enabled: false } } as never;
  await expect(updateWebhook(uses as never).run(call)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await readHook(table, { organisation_id, mode: "test", webhook_id: id })).toMatchObject({ enabled: true });
});
