import { type Client, isApiError } from "@isotherm/client";
import { ApiError } from "@isotherm/core";
import { goTo, html, type Html, type Language } from "@isotherm/pages";
import { change } from "../access/change.ts";
import { accountPage, type AccountVisit, type DashboardUses, type MemberPage } from "../access/visit.ts";
import { accountResponse, formToken } from "../frame/dashboard-response.ts";
import {
  faultsOf,
  field,
  fieldFaults,
  formFault,
  type FormFaults,
  NO_FAULTS,
  otherFault,
  refuseAmbiguous,
  typedDecimal,
} from "../frame/page-parts.ts";
import { kindIn, type KindName, KINDS } from "./estimate-kinds.ts";
import { optionWords } from "./option-words.ts";
import type { TryField } from "./try-fields.ts";

const PATH = "/dashboard/{mode}/{account}/try/{kind}";

/** A form for each kind of estimate: it shows the request that a program would send, and sends it when wished. */
export const tryPages = (uses: DashboardUses): readonly MemberPage[] => [
  accountPage(uses, {
    id: "dashboardTry",
    method: "GET",
    path: PATH,
    action: "estimates.create",
    run: async (visit) => formPage(visit, triedKind(visit), visit.request.query, NO_FAULTS),
  }),
  accountPage(uses, { id: "dashboardTrySend", method: "POST", path: PATH, action: "estimates.create", run: send }),
];

interface Way {
  readonly path: string;
  /** Of the client, as programs write it. */
  readonly method: string;
  /** Undefined where nothing was recognised in a purchase. */
  readonly create: (client: Client, body: never) => Promise<{ readonly id: string } | undefined>;
}

const WAYS: Readonly<Record<KindName, Way>> = {
  electricity: {
    path: "electricity",
    method: "electricity",
    create: ({ estimates }, body) => estimates.electricity.create(body),
  },
  flight: { path: "flight", method: "flight", create: ({ estimates }, body) => estimates.flight.create(body) },
  shipping: { path: "shipping", method: "shipping", create: ({ estimates }, body) => estimates.shipping.create(body) },
  "multi-leg": {
    path: "shipping/multi-leg",
    method: "shipping.multiLeg",
    create: ({ estimates }, body) => estimates.shipping.multiLeg.create(body),
  },
  "by-fuel": {
    path: "shipping/multi-leg/by-fuel",
    method: "shipping.multiLegByFuel",
    create: ({ estimates }, body) => estimates.shipping.multiLegByFuel.create(body),
  },
  passengers: {
    path: "passenger-transportation",
    method: "passengerTransportation",
    create: ({ estimates }, body) => estimates.passengerTransportation.create(body),
  },
  purchases: {
    path: "transactions",
    method: "transactions",
    create: ({ estimates }, body) => estimates.transactions.create(body),
  },
  company: { path: "company", method: "company", create: ({ estimates }, body) => estimates.company.create(body) },
  individual: {
    path: "individual",
    method: "individual",
    create: ({ estimates }, body) => estimates.individual.create(body),
  },
  factor: {
    path: "emission-factor",
    method: "emissionFactor",
    create: ({ estimates }, body) => estimates.emissionFactor.create(body),
  },
};

const triedKind = ({ request }: AccountVisit): KindName => {
  const kind = kindIn(request.params["kind"]);
  if (!kind) throw new ApiError("not_found");
  return kind;
};

/** Loaded with the first form: their options come from the schemas of all kinds. */
const fieldsOfKind = async (kind: KindName): Promise<readonly TryField[]> =>
  (await import("./try-fields.ts")).TRY_FIELDS[kind];

/** What a field holds: as it was typed, or as it stands at first. */
const valueOf = ({ path, value }: TryField, given: URLSearchParams): string => given.get(path) ?? value;

type Json = string | number | boolean | undefined | Json[] | { [name: string]: Json };

/** Ten digits are a number in every reader of JSON. */
const NUMBER = /^\d{1,10}(\.\d{1,6})?$/;

const jsonOf = ({ type, options }: TryField, typed: string, language: Language): Json => {
  const text = options ? typed : typedDecimal(typed, language);
  if (type === "number" && NUMBER.test(text)) return Number(text);
  return type === "boolean" ? text === "true" : text;
};

/** The request that a form describes: each field at its path. Fields that are empty are left out. */
const bodyOf = (fields: readonly TryField[], given: URLSearchParams, language: Language): Json => {
  const body: Json = {};
  for (const one of fields) {
    const text = valueOf(one, given).trim();
    if (text !== "") place(body, one.path.split("."), jsonOf(one, text, language));
  }
  return body;
};

const place = (into: { [name: string]: Json }, [name = "", ...rest]: readonly string[], value: Json): void => {
  if (rest.length === 0) into[name] = value;
  // A number names an entry of a list, which takes names as any object does.
  else place((into[name] ??= /^\d+$/.test(rest[0] ?? "") ? [] : {}) as { [name: string]: Json }, rest, value);
};

const formPage = async (visit: AccountVisit, kind: KindName, given: URLSearchParams, faults: FormFaults) => {
  const { say, base, language } = visit;
  const name = KINDS[kind].name[language];
  const title = say(`Try it: ${name}`, `Ausprobieren: ${name}`);
  const fields = await fieldsOfKind(kind);
  const here = `${base}/try/${kind}`;
  const body = html`<p>
      <a href="${base}/estimates?kind=${kind === "multi-leg" ? "shipping" : kind}"
        >${say("All estimates of this kind", "Alle Schätzungen dieser Art")}</a
      >
    </p>
    <h1>${title}</h1>
    <nav aria-label="${say("Kinds", "Arten")}">
      <ul class="parts">
        ${(Object.keys(KINDS) as KindName[]).map((one) => html`<li><a href="${base}/try/${one}" ${one === kind && html`aria-current="page"`}>${KINDS[one].name[language]}</a></li>`)}
      </ul>
    </nav>
    ${formFault(faults)}
    <form method="post" action="${here}">
      ${formToken(visit)}
      ${groupsOf(visit, fields).map(({ name, of }) => {
        const row = html`<div class="filters">${of.map((one) => fieldOf(visit, one, given, faults))}</div>`;
        return name === undefined
          ? row
          : html`<fieldset>
              <legend>${name}</legend>
              ${row}
            </fieldset>`;
      })}
      <p class="actions">
        <button name="act" value="send">${say("Send it", "Senden")}</button>
        <button name="act" value="show" class="quiet">${say("Show the request", "Anfrage anzeigen")}</button>
      </p>
    </form>
    ${requestPart(visit, kind, bodyOf(fields, given, language))}`;
  return accountResponse(visit, { title, body, section: "/estimates", ...(faults !== NO_FAULTS && { status: 400 }) });
};

/** The fields of a form in their order, those of each leg together. */
const groupsOf = ({ say }: AccountVisit, fields: readonly TryField[]) => {
  const legOf = ({ path }: TryField): string | undefined => /^legs\.(\d+)\./.exec(path)?.[1];
  return [...Map.groupBy(fields, legOf)].map(([leg, of]) => ({
    name: leg === undefined ? undefined : say(`Leg ${Number(leg) + 1}`, `Abschnitt ${Number(leg) + 1}`),
    of,
  }));
};

const optionText = ({ say, language }: AccountVisit, { path, type }: TryField, option: string): string => {
  if (type !== "boolean") return optionWords(path, option, language);
  return option === "true" ? say("yes", "ja") : say("no", "nein");
};

const fieldOf = (visit: AccountVisit, one: TryField, given: URLSearchParams, faults: FormFaults): Html => {
  const { language } = visit;
  const value = valueOf(one, given);
  return field(one.path, one.label[language], faults, (attributes) =>
    one.options
      ? html`<select ${attributes}>
          ${one.options.map((option) => html`<option value="${option}" ${option === value && html`selected`}>${optionText(visit, one, option)}</option>`)}
        </select>`
      : html`<input type="text" ${attributes} maxlength="200" value="${value}" />`,
  );
};

/** The request as programs send it. */
const requestPart = ({ say, request, account }: AccountVisit, kind: KindName, body: Json): Html => {
  const { path, method } = WAYS[kind];
  const json = JSON.stringify(body, undefined, 2);
  const curl = `curl -X POST ${request.origin}/v1/estimates/${path} \\
  -H "Authorization: Bearer $ISOTHERM_API_KEY" \\
  -H "Service-Account: ${account.id}" \\
  -H "Content-Type: application/json" \\
  -d '${json.replaceAll("'", String.raw`'\''`)}'`;
  const typescript = `import { createClient } from "@isotherm/client";

const client = createClient({
  apiKey: process.env.ISOTHERM_API_KEY ?? "",
  baseUrl: "${request.origin}/v1",
  account: "${account.id}",
});
const estimate = await client.estimates.${method}.create(${json});`;
  const shown = (name: string, text: string): Html =>
    html`<h3>${name}</h3>
      <pre tabindex="0" role="region" aria-label="${name}">${text}</pre>`;
  return html`<h2>${say("The request, as a program sends it", "Die Anfrage, wie ein Programm sie sendet")}</h2>
    ${shown("curl", curl)} ${shown("TypeScript", typescript)}`;
};

const send = async (visit: AccountVisit) => {
  const { form, client, base, say } = visit;
  const kind = triedKind(visit);
  const fields = await fieldsOfKind(kind);
  if (form.get("act") === "show") return formPage(visit, kind, form, NO_FAULTS);
  try {
    for (const one of fields) refuseAmbiguous(one.path, valueOf(one, form).trim(), visit.language);
    const body = bodyOf(fields, form, visit.language);
    const made = await change(visit, { action: "estimate create", subject: "", detail: { kind } }, () =>
      WAYS[kind].create(client, body as never),
    );
    const nothing = say("Nothing was recognised in it.", "Darin wurde nichts erkannt.");
    return made
      ? goTo(`${base}/estimates/${kind}/${made.id}`)
      : formPage(visit, kind, form, { fields: {}, other: nothing, translated: true });
  } catch (error) {
    const faults = tryFaults(error, fields, visit.language);
    if (!faults) throw error;
    return formPage(visit, kind, form, faults);
  }
};

/**
 * What was wrong, at the field that is meant: the one of the path, one above it, or the first one below it; in the reader's
 * language as far as all of it has words there.
 */
const tryFaults = (error: unknown, fields: readonly TryField[], language: Language): FormFaults | undefined => {
  if (!isApiError(error)) return faultsOf(error, [], language);
  if (error.status < 400 || error.status >= 500 || error.status === 404) return undefined;
  const told = error.message.split("; ").flatMap((part) => {
    const [path = "", text] = part.split(/: (.*)/s);
    const meant =
      fields.find((one) => one.path === path || path.startsWith(`${one.path}.`)) ??
      fields.find((one) => one.path.startsWith(`${path}.`));
    return meant && text !== undefined ? [[meant.path, text] as const] : [];
  });
  return told.length > 0 ? fieldFaults(told, language) : otherFault(error, language);
};
