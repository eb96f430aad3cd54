import { prod } from "@isotherm/infra/stages/prod";
import { expect, it } from "vitest";
import type { Operator } from "../operator.ts";
import { targetOfStage } from "../target.ts";
import { secretCommand } from "./secret.ts";

it("the value that CloudFront sends can't be dropped, not even by who has agreed beforehand; any other is looked for", async () => {
  const edge = { certificateArn: "arn", requestsPerFiveMinutes: 2_000, originKey: "key-2", closed: true };
  const { originKey } = targetOfStage({ ...prod, edge });
  const secretStore = {
    read: async () => {
      throw new Error("the store was asked");
    },
  };
  const operator = { originKey, secretStore, agreed: true } as unknown as Operator;
  const drop = (value: string) =>
    secretCommand((work) => work(operator)).parseAsync(["drop", "edge-keys", value], { from: "user" });
  await expect(drop("key-2")).rejects.toThrow("CloudFront sends key-2: it is the originKey of the stage");
  await expect(drop("first")).rejects.toThrow("the store was asked");
});
