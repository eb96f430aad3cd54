import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount } from "@isotherm/contract";
import { parseApiKey } from "@isotherm/contract/api-key";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { aKeyOf } from "../harness/new-key.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

/** One of each function that asks for a key. */
const PATHS = ["/accounts/me", "/orders/ord_nobody", "/estimates/electricity/est_nobody"];

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

describe("a key that is disabled", () => {
  // That it takes 5 s at most is tested with a clock, in packages/http.
  it("ends in every function, and works again when it is enabled", async () => {
    const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
    const text = await aKeyOf(service, me);
    const client = service.as({ key: text });
    const isRefused = async (path: string) => (await client.get(path)).status === 401;
    const refusals = () => Promise.all(PATHS.map(isRefused));
    const enable = (enabled: boolean) =>
      service.table.client.send(
        new UpdateCommand({
          TableName: service.table.name,
          Key: { ...keys.apiKey(parseApiKey(text)?.keyId ?? "") },
          UpdateExpression: "set enabled = :enabled",
          ExpressionAttributeValues: { ":enabled": enabled },
        }),
      );
    expect(await refusals()).toEqual([false, false, false]);
    for (const enabled of [false, true]) {
      await enable(enabled);
      await eventually("all functions to know", async () =>
        (await refusals()).every((refused) => refused === !enabled),
      );
    }
  });
});
