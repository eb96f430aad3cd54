import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { type Service, startService } from "../harness/service.ts";
import { hasPython } from "../python/python-program.ts";
import { OLDEST_PYTHON } from "./python-modules.ts";
import { type PythonProcess, startPython } from "./python-process.ts";

/** What the driver tells of a trade. */
interface Trade {
  readonly secret: string;
  readonly order: string;
  readonly listed: readonly string[];
  readonly projects: readonly string[];
  readonly first_projects: readonly string[];
}

const isSkipped = !hasPython(OLDEST_PYTHON) && !process.env["CI"];
if (isSkipped) console.warn("The Python client was not tried on the local stack: it needs Python 3.10 or later");

describe.skipIf(isSkipped)("the Python client on the local stack", () => {
  let service: Service;
  let python: PythonProcess;
  beforeAll(async () => {
    service = await startService();
    python = startPython("stack_driver.py");
  });
  afterAll(async () => {
    await python?.stop();
    await service?.stop();
  });

  it.each(["sync", "async"])(
    "orders an estimate, reads lists and a file of rows, and verifies its event (%s)",
    async (manner) => {
      const { stack } = service;
      const inbox_url = `${stack.inbox.url}?${manner}`;
      const set_up = { api_key: stack.keys.test, base_url: stack.baseUrl };
      const trade = (await python.ask({ manner, set_up, inbox_url })) as Trade;
      expect(trade).toMatchObject({ is_exact: true, refused: "estimate_order_already_placed", by_key: trade.order });
      expect(trade).toMatchObject({ outcome: "completed", rows: ["success", "success", "failed"], failed: [2] });
      expect(trade.listed).toContain(trade.order);
      expect(trade.projects.length).toBeGreaterThan(2);
      expect(trade.projects).toEqual(trade.first_projects);

      const find = () =>
        stack.inbox.log().find(({ path, body }) => path.endsWith(manner) && body.includes(trade.order));
      await eventually("the delivery of the order", () => find() !== undefined);
      const { headers = {}, body = "" } = find() ?? {};
      const standard = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("webhook-")));
      for (const signed of [headers, standard]) {
        const delivery = { headers: signed, body, secrets: ["earlier-secret", trade.secret] };
        const { events, reasons } = (await python.ask({ delivery })) as { events: unknown; reasons: unknown };
        expect(events).toContainEqual(
          expect.objectContaining({
            event_type: "order.received",
            data: { order: expect.objectContaining({ id: trade.order }) as unknown },
          }),
        );
        expect(reasons).toEqual(["replayed", "no_match", "no_match"]);
      }
    },
  );
});
