import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { THREE_LEGS } from "../browser/every-page.ts";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let base: string;
let owner: SignedInMember;

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  base = `/dashboard/test/${(await listAccounts(service.table, organisation, "test"))[0]!.account.id}`;
  owner = await aMember(service, "owner");
}, 180_000);
afterAll(() => service.stop());

const inGerman = async (path: string): Promise<string> =>
  (await owner.visitor.get(path, { headers: { "accept-language": "de" } })).text;

interface Made {
  readonly id: string;
}

describe("the page of an estimate", () => {
  it("is titled by one of its kind, not by many", async () => {
    const { body } = await service.as("test").post<Made>("/estimates/company", ESTIMATE_REQUESTS.company);
    expect(await inGerman(`${base}/estimates/company/${body.id}`)).toContain("<h1>Ein Jahr eines Unternehmens: ");
  });

  it("has each warning once, in German without its code, and the English wording folded below", async () => {
    const { body } = await service.as("test").post<Made>("/estimates/shipping/multi-leg", THREE_LEGS);
    const text = await inGerman(`${base}/estimates/multi-leg/${body.id}`);
    const [, list = "", folded = ""] = /<h2>Warnungen<\/h2>\s*<ul>([^]*?)<\/ul>([^]*?)<\/details>/.exec(text)!;
    expect(list.match(/stammt aus einem Modell/g)).toHaveLength(1);
    expect(list).not.toMatch(/distance_modelled|The distance/);
    expect(folded).toContain("<summary>Genauer Wortlaut (englisch)</summary>");
    expect(folded).toContain("The distance is that of the service");
  });

  it("offers an order of its mass, but where that is less than is sold", async () => {
    const offered = async (amount: string) => {
      const consumption = { amount, unit: "kWh" };
      const request = { consumption, country_code: "DEU" };
      const { body } = await service.as("test").post<Made>("/estimates/electricity", request);
      return (await inGerman(`${base}/estimates/electricity/${body.id}`)).includes(`estimate=${body.id}`);
    };
    expect([await offered("1000"), await offered("0")]).toEqual([true, false]);
  });
});

describe("an order", () => {
  it("has its reference under the name that the form gave it", async () => {
    const wanted = { mass: { amount: "1", unit: "t" }, metadata: { reference: "R-17" } };
    const { body } = await service.as("test").post<Made>("/orders/by-mass", wanted);
    expect(await inGerman(`${base}/orders/${body.id}`)).toMatch(/<dt>Ihr Zeichen<\/dt>\s*<dd>R-17</);
  });

  it("is priced for an amount with thousands and decimals, as German writes it", async () => {
    expect(await inGerman(`${base}/orders/quote?by=value&amount=1.250,50`)).toMatch(/1\.250,50\sUSD/);
  });
});

describe("the audit", () => {
  it("says in words what was changed and why a change was refused, with its times in the reader's language", async () => {
    await owner.visitor.post(`${base}/webhooks`, { url: "http://example.org/hook" });
    const invited = { name: "Grace", email: "grace-of-words@example.org", role: "viewer" };
    await owner.visitor.post("/dashboard/settings/members", invited);
    const text = await inGerman("/dashboard/settings/audit");
    expect(text).toMatch(/abgelehnt<\/span> Die Angaben passen nicht\./);
    expect(text).not.toContain("validation_error");
    expect(text).toMatch(/expires_at: <time/);
    expect(text).toContain("Endpunkt anlegen<br /><code>webhook create</code>");
    const english = await owner.visitor.get("/dashboard/settings/audit");
    expect(english.text).toMatch(/refused<\/span> validation error/);
  });
});

describe("the keys", () => {
  it("are told of by what they may do, not by names of permissions alone", async () => {
    const text = await inGerman(`${base}/keys`);
    expect(text).toMatch(/data-name="Darf">[^<]*bestellen/);
    expect(text).toContain("Konten ändern <code>accounts.write</code>");
  });
});

describe("a range of days that ends before it begins", () => {
  it.each(["analytics", "analytics/overlaps"])("is told of at its field on the page %s", async (page) => {
    const address = `${base}/${page}?from=2026-02-01&through=2026-01-01&found=yes`;
    expect(await inGerman(address)).toMatch(/id="from-fault"[^>]*>\s*darf nicht nach dem letzten Tag liegen/);
    expect((await owner.visitor.get(address)).text).toMatch(/id="from-fault"[^>]*>\s*must not be after the last day/);
  });
});
