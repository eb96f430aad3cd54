import { createHash } from "node:crypto";
import { dataKeyItem, type SealedSecrets, sealedSecrets } from "@isotherm/store/secrets/sealed-secrets";
import type { MemoryTable } from "./memory-table.ts";
import type { Process, SimulationContext } from "./process.ts";

const DATA_KEY = createHash("sha256").update("simulated").digest();
const NUMBER = 1;

/** Puts the data key into a table. */
export const keepDataKey = (table: MemoryTable): void => {
  const Item = dataKeyItem({ number: NUMBER, wrapped: "simulated", created_at: "2026-01-01T00:00:00.000Z" });
  table.apply({ name: "PutCommand", input: { Item } });
};

/** What encrypts and decrypts the secrets of a process. The wrapping key is far away, and refuses now and then. */
export const simulatedSecrets = ({ random, faults, faulty }: SimulationContext, process: Process): SealedSecrets =>
  sealedSecrets({
    table: process.table,
    clock: process.clock,
    wrapping: {
      generate: () => Promise.reject(new Error("nobody here is an operator")),
      unwrap: () =>
        process.effect(() => {
          if (faulty() && random.hits(faults.locked)) throw new Error("the key is disabled");
          return DATA_KEY;
        }),
    },
  });
