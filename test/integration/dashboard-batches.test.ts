import {
  ElectricityEstimateRequest,
  FlightEstimateRequest,
  MultiLegShippingEstimateRequest,
  ShippingEstimateRequest,
  TransactionEstimateRequest,
} from "@isotherm/contract";
import { readRows } from "../../packages/spreadsheets/src/index.ts";
import { TEMPLATES } from "../../packages/spreadsheets/src/templates/templates.ts";
import type { Role } from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { makeXlsx } from "../../packages/spreadsheets/ugly/make-xlsx.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { processedBatch } from "../harness/uploaded-batch.ts";

let service: JoinedService;
let base: string;
const members = {} as Record<Role, SignedInMember>;

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  base = `/dashboard/test/${(await listAccounts(service.table, organisation, "test"))[0]!.account.id}`;
  for (const role of ["owner", "developer", "finance", "viewer"] as const) members[role] = await aMember(service, role);
}, 180_000);
afterAll(() => service.stop());

const METERS = "reference,amount,unit,country\r\nA-1,1200,kWh,DEU\r\nA-2,2.5,MWh,FRA\r\nA-3,5,kWh,Atlantis\r\n";
const HOSTILE = `"><script>alert(1)</script>`;

const formWith = (
  file: File | undefined,
  fields: readonly (readonly [name: string, value: string])[] = [],
): FormData => {
  const form = new FormData();
  form.append("kind", "electricity");
  for (const [name, value] of fields) form.append(name, value);
  if (file) form.append("file", file);
  return form;
};
const csv = (text: string, name = "meters.csv") => new File([text], name, { type: "text/csv" });

/** Uploads a file and answers its page when it was checked. */
const checked = async (form: FormData, role: Role = "owner") => {
  const { visitor } = members[role];
  const { status, location, text } = await visitor.post(`${base}/batches`, form);
  if (status !== 303 || location === undefined) throw new Error(`the upload was answered ${status}: ${text}`);
  // Its page does not wait for a file that was sent already.
  expect(location).toContain("?sent=1");
  const id = /\/batches\/(bat_\w+)/.exec(location)?.[1] ?? "";
  await processedBatch(service.as("test"), id, 30_000);
  return { id, page: await visitor.get(location) };
};

describe("the templates of files", () => {
  const KINDS = {
    shipping: ShippingEstimateRequest,
    shipping_multi_leg: MultiLegShippingEstimateRequest,
    electricity: ElectricityEstimateRequest,
    flight: FlightEstimateRequest,
    transactions: TransactionEstimateRequest,
  };

  it.each(["en", "de"])(
    "are files of columns that are all understood, and stand on the page of the form (%s)",
    async (language) => {
      const { visitor } = members.developer;
      const inLanguage = { headers: { "accept-language": language } };
      const page = await visitor.get(`${base}/batches/new`, inLanguage);
      expect(page.text.match(/template\.csv\?kind=/g)).toHaveLength(Object.keys(KINDS).length);
      for (const [kind, schema] of Object.entries(KINDS)) {
        const file = await visitor.get(`${base}/batches/template.csv?kind=${kind}`, inLanguage);
        expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${kind}.csv"`);
        const [header = ""] = file.text.split("\n");
        const names = header.replace("\uFEFF", "").split(language === "de" ? ";" : ",");
        // A line with nothing in it but a reference: the columns are what matters.
        async function* open() {
          yield Buffer.from(`${file.text}A-1\n`);
        }
        const { understood } = await readRows(open, { format: "csv", kind, schema });
        expect(understood.columns.map(({ field }) => field)).toEqual(TEMPLATES[kind]?.columns.map(({ name }) => name));
        for (const name of names) expect(page.text).toContain(`<dt>${name}`);
        expect(names.includes("Referenz"), header).toBe(language === "de");
      }
    },
  );

  it("are none of a kind that has none", async () => {
    for (const kind of ["company", "constructor", ""])
      expect((await members.developer.visitor.get(`${base}/batches/template.csv?kind=${kind}`)).status).toBe(404);
  });
});

describe("an uploaded file", () => {
  it.each(["owner", "developer", "finance"] as const)(
    "of %s is checked, shown as it was understood, carried out, and its failures handed out to be corrected",
    async (role) => {
      const { visitor } = members[role];
      const { id, page } = await checked(formWith(csv(METERS), [["name", "Meters of April"]]), role);
      expect(page.text).toContain("<h1>Meters of April</h1>");
      expect(page.text).toContain("check only");
      expect(page.text).toContain("utf-8 · columns parted by “,”");
      expect(page.text).toContain(`data-name="Means">country<`);
      expect(page.text).toContain(`data-name="Consumption">1200`);
      expect(page.text).toMatch(/data-name="Record">3<[^]*Atlantis/);
      const german = await visitor.get(`${base}/batches/${id}`, { headers: { "accept-language": "de" } });
      expect(german.text).toContain("country, Zeile 4: &quot;Atlantis&quot; ist kein Land");
      expect(german.text).toContain("Spalten getrennt durch „,“");
      for (const words of [`"Bedeutet">Land<`, `"Verbrauch">1200`, `"Feld">Land<`])
        expect(german.text).toContain(`data-name=${words}`);
      for (const code of ["validation_error", "country_code", "consumption.amount"])
        expect(german.text).not.toContain(code);
      const run = await visitor.post(`${base}/batches/${id}/run`);
      const runId = run.location!.split("/").at(-1)!;
      expect(runId).not.toBe(id);
      const batch = await processedBatch(service.as("test"), runId, 30_000);
      expect([batch.success_count, batch.failed_count]).toEqual([2, 1]);
      const done = await visitor.get(run.location!);
      const links = Array.from(
        done.text.matchAll(/href="([^"]*\/estimates\/electricity\/est_\w+)"/g),
        ([, to = ""]) => to,
      );
      expect(links).toHaveLength(2);
      expect((await visitor.get(links[0]!)).text).toMatch(/<p class="lead">\d[\d,.]* kWh, DEU<\/p>/);
      const listed = await visitor.get(`${base}/estimates?kind=electricity&batch_id=${runId}`);
      expect(listed.text.match(/<td data-name="Of">\d[\d,.]* [kM]Wh, [A-Z]{3}<\/td>/g)).toHaveLength(2);
      const { status, location } = await visitor.get(`${base}/batches/${runId}/errors.csv`);
      expect(status).toBe(303);
      const errors = await (await fetch(location!)).text();
      expect(errors).toMatch(/^\uFEFF?reference,amount,unit,country,#row_index/);
      expect(errors.trim().split("\r\n")).toHaveLength(2);
      const list = await visitor.get(`${base}/batches?status=processed`);
      expect(list.text).toContain(`${base}/batches/${runId}`);
      expect(list.text).toContain("3, 1 failed");
      expect((await visitor.get(`${base}/batches?status=pending`)).text).not.toContain(runId);
    },
  );

  it("whose columns nobody knows is mapped on its page; a mapping that is kept serves the next file", async () => {
    const { visitor } = members.owner;
    const text = METERS.replace("reference,amount,unit,country", "Nummer,Wert XY,Was,Wo");
    const { page } = await checked(formWith(csv(text)));
    expect(page.text).toContain("not known");
    const columns = Array.from(page.text.matchAll(/name="column" value="([^"]*)"/g), ([, name = ""]) => name);
    expect(columns).toEqual(["Nummer", "Wert XY", "Was", "Wo"]);
    const meanings = Array.from(page.text.matchAll(/name="to"[^>]*?value="([^"]*)"/g), ([, to]) => to);
    expect(meanings, "nothing is left out by itself").toEqual(["", "", "", ""]);
    expect(page.text).not.toContain("What was understood");
    const mapping = [
      ["column", "Nummer"],
      ["to", "reference"],
      ["column", "Wert XY"],
      ["to", "amount"],
      ["column", "Was"],
      ["to", "unit"],
      ["column", "Wo"],
      ["to", "-"],
      ["mapping_name", "Meters & more"],
    ] as const;
    const again = await checked(formWith(csv(text), mapping));
    const { body } = await service.as("test").get<{ understood: { columns: object[] } }>(`/batches/${again.id}`);
    expect(body.understood.columns).toEqual([
      { column: "Nummer", field: "reference", unit: null },
      { column: "Wert XY", field: "amount", unit: null },
      { column: "Was", field: "unit", unit: null },
      { column: "Wo", field: null, unit: null },
    ]);
    expect((await visitor.get(`${base}/batches/new`)).text).toContain(`<option value="Meters &amp; more"`);
    const next = await checked(formWith(csv(text), [["mapping_name", "Meters & more"]]));
    expect(next.page.text).toContain(`data-name="Consumption">1200`);
  });

  it("that is checked again with what its form says already means the same, units in the names of columns included", async () => {
    const text = "Referenz,Verbrauch in MWh,Ort des Zählers,Wert XY,#Notiz\r\nA-1,2.5,DEU,7,x\r\n";
    const fieldsOf = (page: string) =>
      Array.from(
        page.matchAll(/name="column" value="([^"]*)"[^]*?name="to"[^>]*?value="([^"]*)"/g),
        ([, column = "", to = ""]) => [column, to] as const,
      );
    const inGerman = async (id: string) =>
      fieldsOf(
        (await members.owner.visitor.get(`${base}/batches/${id}`, { headers: { "accept-language": "de" } })).text,
      );
    const sentAgain = (fields: readonly (readonly [string, string])[]) =>
      checked(
        formWith(
          csv(text),
          fields.flatMap(([column, to]) => Object.entries({ column, to })),
        ),
      );
    const first = await sentAgain([
      ["Ort des Zählers", "Land"],
      ["Wert XY", "-"],
    ]);
    const said = await inGerman(first.id);
    expect(said).toEqual([
      ["Referenz", ""],
      ["Verbrauch in MWh", ""],
      ["Ort des Zählers", "Land"],
      ["Wert XY", "-"],
      ["#Notiz", ""],
    ]);
    const again = await sentAgain(said);
    const understoodOf = async (id: string) =>
      (await service.as("test").get<{ understood: { columns: object[] } }>(`/batches/${id}`)).body.understood;
    expect(await understoodOf(again.id)).toEqual(await understoodOf(first.id));
    expect(again.page.text).toContain(`data-name="Consumption: unit">MWh`);
    // A unit that a mapping gives stays, also where the column's own name tells another.
    const renamed = await sentAgain(
      said.map(([column, to]) => [column, column === "Verbrauch in MWh" ? "amount (GWh)" : to] as const),
    );
    expect(await inGerman(renamed.id)).toContainEqual(["Verbrauch in MWh", "Verbrauch (GWh)"]);
  });

  it.each([
    [
      "XLSX",
      "meters.xlsx",
      makeXlsx([
        {
          rows: [
            ["reference", "amount"],
            ["A-1", 1200],
          ],
        },
      ]),
    ],
    ["JSONL", "meters.jsonl", Buffer.from('{"consumption":{"amount":"1200","unit":"kWh"},"country_code":"DEU"}\n')],
  ])("may be %s", async (_what, name, bytes) => {
    const { page } = await checked(formWith(new File([new Uint8Array(bytes)], name)));
    expect(page.text).toContain(`data-name="Consumption">1200`);
  });

  it("shows days, yes and no as people write them, and a day that does not exist as it stands", async () => {
    const bought = (at: string) =>
      JSON.stringify({
        value: { value: "20.5", currency: "EUR" },
        merchant: { country_code: "DEU", category_code: "5411" },
        is_transaction: false,
        transaction_processed_at: at,
      });
    const rows = [bought("2026-04-01T00:00:00Z"), bought("2026-04-40T00:00:00Z")];
    const form = formWith(new File([rows.join("\n")], "purchases.jsonl"));
    form.set("kind", "transactions");
    const { page } = await checked(form);
    const purchasedOn = Array.from(page.text.matchAll(/data-name="Purchased on">([^<]*)</g), ([, day]) => day);
    expect(purchasedOn).toEqual(["1 April 2026", "2026-04-40T00:00:00Z"]);
    expect(page.text).toContain(`data-name="Happened">no<`);
  });

  it("that is none, or of no kind, is refused at its field, and nothing is made", async () => {
    const { visitor } = members.owner;
    const count = async () => (await service.as("test").get<{ data: object[] }>("/batches?limit=100")).body.data.length;
    const before = await count();
    const unkind = formWith(csv(METERS));
    unkind.set("kind", "shipment_calculation");
    for (const [form, field] of [
      [formWith(undefined), "file"],
      [formWith(new File([""], "")), "file"],
      [formWith(new File(["x"], "meters.pdf")), "file"],
      [formWith(csv("")), "file"],
      [unkind, "kind"],
      [formWith(csv(METERS), [["name", "x".repeat(256)]]), "name"],
    ] as const) {
      const { status, text } = await visitor.post(`${base}/batches`, form);
      expect(status, field).toBe(400);
      expect(text, field).toContain(`id="${field}-fault"`);
    }
    const unknown = await visitor.post(`${base}/batches`, formWith(csv(METERS), [["mapping_name", "unknown"]]));
    expect([unknown.status, unknown.text.includes('role="alert"')]).toEqual([400, true]);
    expect((await visitor.post(`${base}/batches`, formWith(csv("x".repeat(4_400_000))))).status).toBe(413);
    const broken = { "content-type": "multipart/form-data; boundary=b" };
    expect((await visitor.post(`${base}/batches`, {}, { headers: broken })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it("is not taken from elsewhere, nor from a viewer, who may look at what there is", async () => {
    const { id } = await checked(formWith(csv(METERS)));
    const { visitor } = members.viewer;
    expect((await visitor.get(`${base}/batches/new`)).status).toBe(403);
    for (const path of ["", `/${id}/run`, `/${id}/cancel`])
      expect((await visitor.post(`${base}/batches${path}`, formWith(csv(METERS)))).status, path).toBe(403);
    const { status, text } = await visitor.get(`${base}/batches/${id}`);
    expect(status).toBe(200);
    expect(text).not.toContain('<form method="post" action="/dashboard/test/');
    for (const sent of [{ headers: { "sec-fetch-site": "cross-site" } }, { formToken: null }])
      expect((await members.owner.visitor.post(`${base}/batches`, formWith(csv(METERS)), sent)).status).toBe(403);
  });

  it("shows what stands in it as text: names of files, columns, cells and references", async () => {
    const text = `"${HOSTILE.replaceAll('"', '""')}",amount,reference\r\nx,1,"${HOSTILE.replaceAll('"', '""')}"\r\n`;
    const { page } = await checked(formWith(csv(text, `${HOSTILE.replaceAll('"', "'")}.csv`), [["name", HOSTILE]]));
    const known = await checked(
      formWith(csv(text, "a.csv"), [
        ["column", HOSTILE],
        ["to", "metadata.<b>x</b>"],
      ]),
    );
    const list = await members.owner.visitor.get(`${base}/batches`);
    for (const shown of [page.text, known.page.text, list.text]) {
      expect(shown).toContain("&lt;script&gt;");
      expect(shown).not.toContain("<script>alert");
      expect(shown).not.toContain("<b>x");
    }
  });

  it("that is not carried out yet is cancelled; once it is, nothing is", async () => {
    const { visitor } = members.developer;
    const upload = { format: "csv", size_bytes: 10 };
    const { body } = await service.as("test").post<{ id: string }>("/batches", { kind: "electricity", upload });
    const here = `${base}/batches/${body.id}`;
    expect((await visitor.get(here)).text).toContain(`action="${here}/cancel"`);
    expect((await visitor.post(`${here}/cancel`)).location).toBe(here);
    expect((await visitor.get(here)).text).toContain("Cancelled");
    const { id } = await checked(formWith(csv(METERS)));
    const refused = await visitor.post(`${base}/batches/${id}/cancel`);
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([409, true]);
    expect((await visitor.get(`${base}/batches/bat_unknown`)).status).toBe(404);
    expect((await visitor.get(`${base}/batches/${id}/secrets.csv`)).status).toBe(404);
  });
});
