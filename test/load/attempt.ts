import type { Clock } from "@isotherm/core";

/** One client's errand: estimate, order, read the order. */
export interface Attempt {
  /** `ok`, or where it stopped and why: `order 503`, `estimate ECONNREFUSED`. */
  readonly outcome: string;
  /** Of the requests that were answered as they should be, milliseconds. */
  readonly ms: { readonly estimate?: number; readonly order?: number; readonly read?: number };
}

/** Runs the errand once. Never throws: what goes wrong is its outcome. */
export const anAttempt = async (baseUrl: string, key: string, clock: Pick<Clock, "monotonicMs">): Promise<Attempt> => {
  const ms: { -readonly [K in keyof Attempt["ms"]]: Attempt["ms"][K] } = {};
  const send = async (name: keyof Attempt["ms"], path: string, body?: object): Promise<{ id: string }> => {
    const startedMs = clock.monotonicMs();
    const response = await fetch(baseUrl + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Error(`${name} ${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name}`);
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`${name} ${response.status}`);
    }
    const answer = (await response.json()) as { id: string };
    ms[name] = clock.monotonicMs() - startedMs;
    return answer;
  };
  try {
    const consumption = { amount: "1200", unit: "kWh" };
    const { id: estimate_id } = await send("estimate", "/estimates/electricity", { consumption, country_code: "DEU" });
    const { id } = await send("order", "/orders/by-estimate", { estimate_id });
    await send("read", `/orders/${id}`);
    return { outcome: "ok", ms };
  } catch (error) {
    return { outcome: (error as Error).message, ms };
  }
};
