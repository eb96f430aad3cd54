import { expect, it } from "vitest";
import { attemptState } from "./attempt-state.ts";

it.each([
  [{ status: 204, error: null }, '<span class="state good">204</span>'],
  [{ status: 500, error: null }, '<span class="state bad">500</span>'],
  [
    { status: null, error: "ECONNREFUSED" },
    '<span class="state bad">Verbindung abgelehnt</span> <code>ECONNREFUSED</code>',
  ],
  [
    { status: null, error: "CERT_HAS_EXPIRED" },
    '<span class="state bad">Zertifikat ungültig</span> <code>CERT_HAS_EXPIRED</code>',
  ],
  [{ status: null, error: "PENDING" }, '<span class="state bad">PENDING</span>'],
] as const)("an attempt that ended with %o says in words why there was no answer, with the code", (attempt, told) => {
  expect(attemptState(attempt, (_english, german) => german).toString()).toBe(told);
});
