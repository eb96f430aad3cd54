import { MEMBER_PAGES } from "../harness/member-pages.ts";
import { inviteMember } from "@isotherm/store/members/index";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingFor, aMember, seededOrganisation, type SignedInMember, visitorOf } from "../harness/dashboard.ts";
import { type DashboardThings, dashboardThings } from "../harness/dashboard-things.ts";
import { textsOf } from "../harness/page-texts.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// Every page in both languages: what is the same in both is a name, a number or somebody's data, or was not translated.

let service: JoinedService;
let things: DashboardThings;
let owner: SignedInMember;
let secret: string;

/** Marks what clients and members have written. */
const MARK = "Zqx";

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  const first = async (mode: "test" | "live") => (await listAccounts(service.table, organisation, mode))[0]!.account.id;
  const accounts = { test: await first("test"), live: await first("live") };
  things = dashboardThings(service, { organisation, accounts }, (what) => `${MARK} ${what}`);
  owner = await aMember(service, "owner");
  const invited = { name: `${MARK} invited`, email: "zqx@example.org", role: "viewer" } as const;
  ({ secret } = await inviteMember(actingFor(service.table, organisation), invited, { lastsMs: 3_600_000 }));
}, 180_000);
afterAll(() => service.stop());

/** Words that are the same in English and German, and names: those of languages in themselves, too. */
const SAME = new Set(
  [
    "Isotherm · A owner · Passkeys · Sandbox test · Sandbox live · Name · Status · Test · Live · Webhooks · Webhook · URL · Passkey · CO2e · Audit · Linux · Sandbox",
    "Version · Bundle · Bundles · API · OK · ID · Id · Land · Region · Format · System · Windows · Android · CSV · JSON · curl",
    "TypeScript · Python · Go · Node.js · UTC · EUR · USD · GBP · CHF · kWh · MWh · kg · t · km · Export · Filter · Route · Modus · Logo · Portfolio",
    "English · Deutsch",
  ]
    .join(" · ")
    .split(" · "),
);
/** Ids, numbers with units, times, addresses, codes and constants of the interface. */
const DATA =
  /^(?:[a-z]{2,4}_[\w…]*|[245]xx|operator:\w+|(?:\/\w+)+|webhooks|[\d.,:;\s–+%/()-]*(?:kg|t|km|g|kWh|MWh|GWh|EUR|USD|GBP|CHF|CO2e|UTC|h|ms|kB|MB)?(?: CO₂e)?|https?:\S+|\S+@\S+|[a-z]+[._][a-z_.]+|[A-Z0-9]{2,6}|iso_\S*)$/;

/** Months whose names are the same in both. */
const MONTH = /^(?:Jan|Feb|Apr|Jun|Jul|Aug|Sep|Nov|(?:April|August|September|November) \d{4})$/;

const isSame = (text: string, data: readonly string[]): boolean =>
  !/\p{L}{2,}/u.test(text) ||
  text.includes(MARK) ||
  SAME.has(text) ||
  DATA.test(text) ||
  MONTH.test(text) ||
  data.some((one) => text === one) ||
  text
    .split(/ · | \(|\)|, | – /)
    .every((part) => part === "" || SAME.has(part) || DATA.test(part) || data.includes(part));

/** Pages that are files for programs, in no language. */
const FILES = new Set(["dashboardBatchFile", "dashboardAnalyticsFile", "dashboardReportFile"]);
const PAGES = MEMBER_PAGES.filter(({ method, id }) => method === "GET" && !FILES.has(id));
/** What some pages have to be asked for to show more than a form. */
const QUERIES: Readonly<Record<string, string>> = {
  dashboardEstimates: "?kind=electricity",
  dashboardSearch: "?q=nothing",
};

type Shares = readonly { readonly bundle_id: string; readonly percentage: number }[];

/** Names that the sandbox and this test have given. */
const namesHere = async (): Promise<string[]> => {
  const { body: me } = await service.as("test").get<{ name: string }>("/accounts/me");
  const { body: bundles } = await service.as("test").get<{ data: { id: string; name: string }[] }>("/bundles");
  const { body: projects } = await service.as("test").get<{ data: { name: string }[] }>("/projects");
  const { body: portfolios } = await service
    .as("test")
    .get<{ label: string; bundle_selection: Shares }[]>("/bundle-portfolios");
  // One choice of a form: the label of a portfolio with its shares of bundles.
  const nameOf = (id: string) => bundles.data.find((bundle) => bundle.id === id)?.name ?? id;
  const choices = portfolios.map(
    ({ label, bundle_selection }) =>
      `${label}: ${bundle_selection.map((one) => `${one.percentage} % ${nameOf(one.bundle_id)}`).join(", ")}`,
  );
  return [me.name, ...choices, ...[...(bundles.data ?? []), ...(projects.data ?? [])].map(({ name }) => name)];
};

/** Texts that are the same in both languages and nobody's data. */
const untranslated = async (read: (language: string) => Promise<{ readonly text: string }>) => {
  const [english, german] = [textsOf((await read("en")).text), textsOf((await read("de")).text)];
  expect(english.length).toBeGreaterThan(3);
  expect((await read("de")).text).toContain('<html lang="de"');
  const data = await namesHere();
  const inGerman = new Set(german.map(({ text }) => text));
  const standing = english.filter(({ text }) => inGerman.has(text) && !isSame(text, data));
  return [...new Set(standing.map(({ text, in: where }) => `${where}: ${text}`))];
};
const inLanguage = (language: string) => ({ headers: { "accept-language": language } });

describe("in German there is no English text", () => {
  it.each(PAGES.map((page) => [page.path, page] as const))("on %s", async (_path, page) => {
    const address = (await things.addressOf(page, owner)) + (QUERIES[page.id] ?? "");
    const where = (await owner.visitor.get(address)).location ?? address;
    expect(await untranslated((language) => owner.visitor.get(where, inLanguage(language)))).toEqual([]);
  });

  it.each([
    ["the sign-in", "/dashboard/sign-in"],
    ["the confirmation", "/dashboard/confirm"],
    ["an invitation", "/dashboard/invite/{secret}"],
    ["what is not there", "/dashboard/nothing/here/at/all"],
  ])("on the page of %s", async (_name, path) => {
    const stranger = visitorOf(owner.visitor.origin);
    const address = path.replace("{secret}", secret);
    expect(await untranslated((language) => stranger.get(address, inLanguage(language)))).toEqual([]);
  });

  it.each<[what: string, path: string, form: Record<string, string>]>([
    ["a member without a name", "/dashboard/settings/members", { role: "viewer", email: "x" }],
    [
      "a link of an invitation",
      "/dashboard/settings/members",
      { name: `${MARK} B`, email: "b@example.org", role: "viewer" },
    ],
    ["the removal of the last way to sign in", "/dashboard/settings/sign-in/{own}/remove", {}],
    ["a passkey that is none", "/dashboard/settings/sign-in", { answer: "{}" }],
    ["a form from elsewhere", "/dashboard/settings/members", { form_token: "none" }],
    ["an API key", "{base}/keys", { name: `${MARK} key` }],
  ])("in the answer to %s", async (_what, path, form) => {
    const { visitor } = await aMember(service, "owner");
    const { text } = await visitor.get("/dashboard/settings/sign-in");
    const [, own = ""] = /sign-in\/(\w{64})\/name/.exec(text) ?? [];
    const address = path.replace("{own}", own).replace("{base}", `/dashboard/test/${things.accounts.test}`);
    const options = form["form_token"] === undefined ? {} : { formToken: form["form_token"] };
    expect(
      await untranslated((language) => visitor.post(address, form, { ...inLanguage(language), ...options })),
    ).toEqual([]);
  });

  it.each<[what: string, path: string, form: Record<string, string>]>([
    ["an upload without a file", "/batches", { kind: "electricity" }],
    ["a logo without a picture", "/account/logo", {}],
    ["an estimate in a country that is none", "/try/electricity", { act: "send", country_code: "Deutschland" }],
  ])(
    "of ours in the answer to %s, at its field, and a screen reader speaks it as German",
    async (_what, path, form) => {
      const address = `/dashboard/test/${things.accounts.test}${path}`;
      const { status, text } = await owner.visitor.post(address, form, inLanguage("de"));
      expect(status).toBe(400);
      expect(text).toMatch(/<strong class="fault"[^>]*role="alert" *>/);
      expect(text).not.toMatch(/class="fault"[^>]*lang="en"/);
    },
  );
});
