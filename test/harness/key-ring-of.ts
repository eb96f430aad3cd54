import { type GeneratedSecretName, KEEP_MS, type KeyRing, parseGenerated, ringAt } from "@isotherm/store/secrets/index";
import { localSecrets } from "@isotherm/store/secrets/local-secrets";
import { systemClock } from "@isotherm/core/system";
import type { JoinedService } from "./service.ts";

/** The values of a secret of a service under test that hold now. */
export const keyRingOf = async ({ stack }: JoinedService, name: GeneratedSecretName): Promise<KeyRing> => {
  const kept = await localSecrets(stack.secretsEndpoint).read(name);
  return ringAt(parseGenerated(kept?.text ?? ""), systemClock.nowMs(), KEEP_MS[name]);
};
