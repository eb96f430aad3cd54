import type { Role } from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageSession } from "../harness/aged-session.ts";
import { aMember, seededOrganisation, type SignedInMember, signInWith } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let base: { readonly test: string; readonly live: string };
const members = {} as Record<Role, SignedInMember>;

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  const first = async (mode: "test" | "live") =>
    `/dashboard/${mode}/${(await listAccounts(service.table, organisation, mode))[0]!.account.id}`;
  base = { test: await first("test"), live: await first("live") };
  for (const role of ["owner", "developer", "finance", "viewer"] as const) members[role] = await aMember(service, role);
}, 180_000);
afterAll(() => service.stop());

/** What a form of a page would send: its hidden fields, without its token. */
const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]).filter(([name]) => name !== "form_token"),
  );

const orderCount = async (mode: "test" | "live" = "test") =>
  (await service.as(mode).get<{ data: unknown[] }>("/orders?limit=100")).body.data.length;

describe("a new order", () => {
  it.each([
    [
      "by=mass&amount=2.5&unit=t&reference=R-17",
      "2.5 t",
      { requested_quantity: "2.5", metadata: { reference: "R-17" } },
    ],
    ["by=value&amount=100", "", { requested_value: "100", metadata: {} }],
  ] as const)("%s is shown with its price, and placed once", async (query, amount, expected) => {
    const { visitor } = members.finance;
    const quote = await visitor.get(`${base.test}/orders/quote?${query}`);
    expect(quote.status).toBe(200);
    expect(quote.text).toContain(`Order ${amount}`);
    expect(quote.text).toContain("A test order: nothing is retired, nothing is billed.");
    const before = await orderCount();
    const form = hiddenIn(quote.text);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(`${base.test}/orders`, form)));
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(await orderCount()).toBe(before + 1);
    const id = answers[0]!.location!.split("/").at(-1)!;
    const { body } = await service.as("test").get<Record<string, unknown>>(`/orders/${id}`);
    expect(body).toMatchObject(expected);
    expect(body["total_cost"]).toBe(form["total"]);
  });

  it("of an estimate begins with the button on its page, and is refused at the estimate when it was placed before", async () => {
    const { visitor } = members.owner;
    const { body: estimate } = await service
      .as("test")
      .post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    const { text } = await visitor.get(`${base.test}/estimates/electricity/${estimate.id}`);
    const [, link = ""] = /href="([^"]*\/orders\/quote[^"]*)"/.exec(text)!;
    const quote = await visitor.get(link.replaceAll("&amp;", "&"));
    const placed = await visitor.post(`${base.test}/orders`, hiddenIn(quote.text));
    expect(placed.status).toBe(303);
    const { body: order } = await service
      .as("test")
      .get<{ estimate_id: string; total_cost: string }>(`/orders/${placed.location!.split("/").at(-1)}`);
    expect(order).toMatchObject({ estimate_id: estimate.id, total_cost: hiddenIn(quote.text)["total"] });

    // Without the kind, as somebody types it.
    const again = await visitor.get(`${base.test}/orders/quote?by=estimate&estimate=${estimate.id}`);
    const { status, text: refused } = await visitor.post(`${base.test}/orders`, hiddenIn(again.text));
    expect(status).toBe(400);
    expect(refused).toMatch(/id="estimate-fault"[^>]*>An order for this estimate was already placed/);
  });

  it.each([
    ["by=mass&amount=x", "amount"],
    ["by=mass", "amount"],
    ["by=mass&amount=0", "amount"],
    ["by=mass&amount=0.0000001&unit=g", "amount"],
    ["by=value&amount=-1", "amount"],
    ["by=value&amount=0.00001", "amount"],
    ["by=estimate&estimate=est_unknown", "estimate"],
    ["by=estimate", "estimate"],
    ["by=mass&amount=1&bundle=bun_unknown", "bundle"],
  ])("%s is refused at its field: %s", async (query, field) => {
    const { status, text } = await members.owner.visitor.get(`${base.test}/orders/quote?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(`id="${field}-fault"`);
  });

  it.each([
    ["de", 200],
    ["en", 400],
  ])(
    "over 2,5 t, written so by somebody who reads %s, is answered %i: in English a comma parts thousands",
    async (language, status) => {
      const headers = { "accept-language": language };
      const quote = await members.owner.visitor.get(`${base.test}/orders/quote?by=mass&amount=2,5`, { headers });
      expect(quote.status).toBe(status);
      if (status === 200) expect(hiddenIn(quote.text)["amount"]).toBe("2.5");
      else expect(quote.text).toContain('id="amount-fault"');
    },
  );

  it("is the same one for whoever goes back to its price and orders once more, and another one from a new form", async () => {
    const { visitor } = members.owner;
    const begin = async (): Promise<string> =>
      hiddenIn((await visitor.get(`${base.test}/orders/new`)).text)["key"] ?? "no key";
    const order = async (key: string) => {
      const quote = await visitor.get(`${base.test}/orders/quote?by=mass&amount=1&key=${key}`);
      return (await visitor.post(`${base.test}/orders`, hiddenIn(quote.text))).location;
    };
    const [key, other] = [await begin(), await begin()];
    const first = await order(key);
    expect(first).toMatch(/\/orders\/ord_/);
    expect(await order(key)).toBe(first);
    expect(await order(other)).not.toBe(first);
  });

  it("keeps three decimals as they were typed for whoever goes back to change them", async () => {
    const headers = { "accept-language": "de" };
    const { visitor } = members.owner;
    const quote = await visitor.get(`${base.test}/orders/quote?by=mass&amount=1,234`, { headers });
    const [, change = ""] = /href="([^"]*\/orders\/new[?][^"]*)"/.exec(quote.text) ?? [];
    const form = await visitor.get(change.replaceAll("&amp;", "&"), { headers });
    expect(form.text).toMatch(/name="amount"[^>]*value="1,234"/);
  });

  it.each([
    ["de", "1.500"],
    ["en", "1,500"],
  ])("over an amount that may be one or a thousand (%s, %s) is asked for again", async (language, amount) => {
    const headers = { "accept-language": language };
    const { status, text } = await members.owner.visitor.get(`${base.test}/orders/quote?by=mass&amount=${amount}`, {
      headers,
    });
    expect(status).toBe(400);
    expect(text).toContain(language === "de" ? "Tausender oder Dezimalen?" : "Thousands or decimals?");
  });

  it.each([
    ["en", "The account has no estimate"],
    ["de", "Das Konto hat keine Schätzung mit dieser Kennung."],
  ])("over an estimate that is not there says so in words (%s)", async (language, words) => {
    const headers = { "accept-language": language };
    for (const estimate of ["", "est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A"]) {
      const { status, text } = await members.owner.visitor.get(
        `${base.test}/orders/quote?by=estimate&estimate=${estimate}`,
        { headers },
      );
      expect(status).toBe(400);
      expect(text).toContain(words);
    }
  });

  it("whose price is not the one that was shown is shown again, and not placed", async () => {
    const { visitor } = members.owner;
    const quote = await visitor.get(`${base.test}/orders/quote?by=mass&amount=1`);
    const before = await orderCount();
    const form = hiddenIn(quote.text);
    for (const changed of [
      { ...form, total: "0.01" },
      { ...form, idempotency_key: "" },
    ]) {
      const { status, text } = await visitor.post(`${base.test}/orders`, changed);
      expect(status).toBe(409);
      expect(text).toContain("The price has changed since");
      expect(hiddenIn(text)["total"]).toBe(form["total"]);
      // One that was placed already is not placed again at another price.
      const isSame = hiddenIn(text)["idempotency_key"] === form["idempotency_key"];
      expect(isSame).toBe("total" in changed && changed.total === "0.01");
    }
    expect(await orderCount()).toBe(before);
  });

  it("is not placed by a form from elsewhere, and shows what was typed as text", async () => {
    const { visitor } = members.owner;
    const before = await orderCount();
    const form = hiddenIn((await visitor.get(`${base.test}/orders/quote?by=mass&amount=1`)).text);
    for (const sent of [{ headers: { origin: "https://evil.example" } }, { formToken: "A".repeat(43) }])
      expect((await visitor.post(`${base.test}/orders`, form, sent)).status).toBe(403);
    expect(await orderCount()).toBe(before);
    const hostile = encodeURIComponent(`"><script>alert(1)</script>`);
    for (const query of [
      `by=mass&amount=1&reference=${hostile}`,
      `by=mass&amount=${hostile}`,
      `by=estimate&estimate=${hostile}`,
    ]) {
      const { text } = await visitor.get(`${base.test}/orders/quote?${query}`);
      expect(text, query).toContain("&lt;script&gt;");
      expect(text, query).not.toContain("<script>alert");
    }
  });

  it("that is live is for owners and finance, and asks for a sign-in of a moment ago", async () => {
    for (const role of ["developer", "viewer"] as const) {
      const { visitor } = members[role];
      expect((await visitor.get(`${base.live}/orders/quote?by=mass&amount=1`)).status, role).toBe(403);
      expect((await visitor.post(`${base.live}/orders`, { by: "mass", amount: "1" })).status, role).toBe(403);
      expect((await visitor.get(`${base.live}/orders`)).text, role).not.toContain("/orders/new");
    }
    expect((await members.viewer.visitor.get(`${base.test}/orders/new`)).status).toBe(403);
    const { visitor } = await aMember(service, "finance");
    const quote = await visitor.get(`${base.live}/orders/quote?by=mass&amount=0.1`);
    expect(quote.text).toContain("This order is real");
    const form = hiddenIn(quote.text);
    const before = await orderCount("live");
    await ageSession(service, visitor);
    expect((await visitor.get(`${base.live}/orders/quote?by=mass&amount=0.1`)).status).toBe(200);
    const refused = await visitor.post(`${base.live}/orders`, form, {
      headers: { referer: `${visitor.origin}${base.live}/orders/quote?by=mass&amount=0.1` },
    });
    expect(refused.status).toBe(303);
    const to = new URL(refused.location!, visitor.origin).searchParams.get("to")!;
    expect(to).toBe(`${base.live}/orders/quote?by=mass&amount=0.1&unsent=1`);
    expect(await orderCount("live")).toBe(before);
    expect((await visitor.get(refused.location!)).text).toContain("What you sent has not been carried out");
    const recent = await aMember(service, "finance");
    const again = await recent.visitor.get(to);
    expect(again.text).toMatch(/id="unsent"[^>]*>\s*You had to sign in first, so what you sent was not carried out/);
    expect(hiddenIn(again.text)).toMatchObject({ by: "mass", amount: "0.1" });
    expect((await recent.visitor.post(`${base.live}/orders`, form)).location).toMatch(/\/orders\/ord_/);
    expect(await orderCount("live")).toBe(before + 1);
  });
});

describe("an order that is sent when its session is over", () => {
  it("leads to the sign-in, which says that it was not placed, and then back to its page with all that was typed", async () => {
    const { visitor, passkey } = await aMember(service, "finance");
    const [, key = ""] = /name="key" value="(\w+)"/.exec((await visitor.get(`${base.test}/orders/new`)).text) ?? [];
    const page = `${base.test}/orders/quote?by=mass&amount=3&unit=t&reference=R-18&key=${key}`;
    const form = hiddenIn((await visitor.get(page)).text);
    const before = await orderCount();
    visitor.cookie = undefined;
    const sent = await visitor.post(`${base.test}/orders`, form, {
      headers: { referer: `${visitor.origin}${page}`, "accept-language": "de" },
    });
    expect(sent.status).toBe(303);
    expect(await orderCount()).toBe(before);
    const signIn = await visitor.get(sent.location!, { headers: { "accept-language": "de" } });
    expect(signIn.text).toContain("Was Sie abgeschickt haben, ist nicht ausgeführt");
    expect((await visitor.get("/dashboard/sign-in?to=/dashboard/home")).text).not.toContain("has not been carried out");
    const [, to = ""] = /name="to" value="([^"]*)"/.exec(signIn.text) ?? [];
    const { location } = await signInWith(visitor, passkey, to.replaceAll("&amp;", "&"));
    const back = await visitor.get(location!, { headers: { "accept-language": "de" } });
    expect(back.text).toContain("Was Sie abgeschickt hatten, wurde nicht ausgeführt.");
    expect(hiddenIn(back.text)).toMatchObject({ amount: "3", reference: "R-18", idempotency_key: key });
    expect((await visitor.get(page)).text).not.toContain('id="unsent"');
  });
});

describe("an order of more than 100 t", () => {
  it("says so before it is placed, and is placed only with its tick", async () => {
    const { visitor } = members.owner;
    const quote = await visitor.get(`${base.test}/orders/quote?by=mass&amount=100.001`);
    expect(quote.text).toContain("This is a large order: more than 100 t.");
    expect(quote.text).toMatch(/<input\s+type="checkbox"\s+name="large"\s+value="yes"\s+required/);
    const before = await orderCount();
    const form = hiddenIn(quote.text);
    const refused = await visitor.post(`${base.test}/orders`, form);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="large-fault"[^>]*>Tick the box to order so much. Nothing was ordered./);
    expect(await orderCount()).toBe(before);
    expect(hiddenIn(refused.text)["idempotency_key"]).toBe(form["idempotency_key"]);
    // Whoever is to tick sees the price of now first.
    const changed = await visitor.post(`${base.test}/orders`, { ...form, total: "1" });
    expect([changed.status, changed.text.includes("The price has changed since.")]).toEqual([409, true]);
    expect(await orderCount()).toBe(before);
    const placed = await visitor.post(`${base.test}/orders`, { ...form, large: "yes" });
    expect(placed.location).toMatch(/\/orders\/ord_/);
    expect(await orderCount()).toBe(before + 1);
  });

  it("is asked about also by its value, and one of 100 t is not", async () => {
    const { visitor } = members.owner;
    const text = async (query: string) => (await visitor.get(`${base.test}/orders/quote?${query}`)).text;
    expect(await text("by=value&amount=1000000")).toContain('name="large"');
    expect(await text("by=mass&amount=100")).not.toContain('name="large"');
  });
});

describe("one order", () => {
  it("shows when it reached each state, the events, and what became of each at every endpoint", async () => {
    const { visitor } = members.owner;
    const client = service.as("test");
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
      mass: { amount: "1", unit: "t" },
      metadata: { sandbox: "rest:placed" },
    });
    const here = `${base.test}/orders/${order.id}`;
    const look = async (who = visitor) => (await who.get(`${here}?events=all`)).text;
    const before = await look();
    expect(before).toContain("<code>order.received</code>");
    expect(before).toContain("<code>order.placed</code>");
    expect(before).not.toContain("order.paid");
    expect(before.match(/<li class="done"/g)).toHaveLength(2);
    expect((await visitor.post(`${here}/advance`)).location).toBe(here);
    const after = await look();
    expect(after).toContain("<code>order.paid</code>");
    expect(after.match(/<li class="done"[^>]*>\s*\w+ <br \/>\s*<small>\s*<time/g)).toHaveLength(3);
    expect(await look(members.finance.visitor)).toContain("not for your role");
  });

  it("of test mode is cancelled as long as the table of states lets it, and not by a viewer", async () => {
    const { visitor } = members.developer;
    const client = service.as("test");
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", {
      mass: { amount: "1", unit: "t" },
      metadata: { sandbox: "rest:placed" },
    });
    const here = `${base.test}/orders/${order.id}`;
    expect((await members.viewer.visitor.post(`${here}/cancel`)).status).toBe(403);
    expect((await members.viewer.visitor.get(here)).text).not.toContain("/cancel");
    expect((await visitor.get(here)).text).toContain(`action="${here}/cancel"`);
    expect((await visitor.post(`${here}/cancel`)).location).toBe(here);
    const { body } = await client.get<{ status: string }>(`/orders/${order.id}`);
    expect(body.status).toBe("cancelled");
    const { status, text } = await visitor.post(`${here}/advance`);
    expect(status).toBe(409);
    expect(text).toMatch(/<p class="banner alert" role="alert" lang="en">[^<]*cancelled/);
  });

  it("that is complete hands out its certificate, to its own account alone", async () => {
    const { visitor } = members.viewer;
    const client = service.as("test");
    const { body: order } = await client.post<{ id: string }>("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    const path = `${base.test}/orders/${order.id}/certificate`;
    expect((await visitor.get(`${base.test}/orders/${order.id}`)).text).not.toContain("Retired credits");
    await client.post(`/sandbox/orders/${order.id}/advance`, { to: "complete" });
    const page = (await visitor.get(`${base.test}/orders/${order.id}`)).text;
    expect(page).toContain(`href="${path}"`);
    const { body: retirement } = await client.get<{ verification_url: string; credits: { project_name: string }[] }>(
      `/orders/${order.id}/retirement`,
    );
    expect(page).toContain(`href="${retirement.verification_url}"`);
    expect(page).toContain("1 t of 1 t are allocated to projects, 1 t of them are retired.");
    const [, retired = ""] = page.split("Retired credits</h3>");
    expect(retirement.credits.length).toBeGreaterThan(1);
    for (const { project_name } of retirement.credits) expect(retired).toContain(`>${project_name}</td>`);
    const { status, headers, text } = await visitor.get(path);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="certificate-${order.id}.pdf"`);
    expect(text).toMatch(/^%PDF-/);
    expect((await visitor.get(path.replace(base.test, base.live))).status).toBe(404);
  });
});
