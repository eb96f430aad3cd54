import type { PageResponse } from "@isotherm/http";
import { goTo, html, type Html, jsonPageResponse } from "@isotherm/pages";
import {
  addSignInMethod,
  keepChallenge,
  listSignInMethods,
  MOST_SIGN_IN_METHODS,
  removeSignInMethod,
  renameSignInMethod,
  type SignInMethod,
  SignInMethodRefused,
  takeChallenge,
} from "@isotherm/store/members/index";
import { PASSKEY_SCRIPT } from "../access/passkey-script.ts";
import { madePasskey, placeOf, registrationOptions } from "../access/passkeys.ts";
import { passkeyTroubles } from "../access/sign-in-pages.ts";
import { type DashboardUses, type MemberPage, memberPage, type Visit } from "../access/visit.ts";
import { formToken, memberResponse } from "../frame/dashboard-response.ts";
import { buttonForm, field, formFault, type FormFaults, NO_FAULTS, table, timeText } from "../frame/page-parts.ts";

const PATH = "/dashboard/settings/sign-in";

/** The pages of what a member signs in with. */
export const signInMethodPages = (uses: DashboardUses): readonly MemberPage[] => {
  const writing = { method: "POST", action: "methods.write" } as const;
  return [
    memberPage(uses, { id: "dashboardSignInMethods", method: "GET", path: PATH, action: "session.own", run: list }),
    memberPage(uses, {
      id: "dashboardNewPasskey",
      method: "GET",
      path: `${PATH}/new`,
      action: "methods.write",
      run: (visit) => newPage(visit),
    }),
    memberPage(uses, { id: "dashboardPasskeyOptions", path: `${PATH}/options`, ...writing, run: options }),
    memberPage(uses, { id: "dashboardAddPasskey", path: PATH, ...writing, run: add }),
    memberPage(uses, { id: "dashboardRenamePasskey", path: `${PATH}/{id}/name`, ...writing, run: rename }),
    memberPage(uses, { id: "dashboardRemoveMethod", path: `${PATH}/{id}/remove`, ...writing, run: removal }),
  ];
};

const list = (visit: Visit): Promise<PageResponse> => listPage(visit, NO_FAULTS);

const listPage = async (visit: Visit, faults: FormFaults): Promise<PageResponse> => {
  const { say, uses, signedIn } = visit;
  const methods = await listSignInMethods(uses.table, signedIn.member);
  const title = say("Sign-in", "Anmeldung");
  const body = html`<p><a href="/dashboard/settings">${say("Settings", "Einstellungen")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    <p>
      ${say("What you sign in with. Make a second passkey, on another device: if you lose the first one, nobody needs to invite you anew.", "Womit Sie sich anmelden. Legen Sie einen zweiten Passkey auf einem anderen Gerät an: Wenn Sie den ersten verlieren, muss niemand Sie neu einladen.")}
    </p>
    ${
      methods.length === 0
        ? html`<p class="soft">
            ${say("Nothing yet: this session was opened by a link.", "Noch nichts: Diese Sitzung wurde mit einem Link geöffnet.")}
          </p>`
        : methodTable(visit, methods)
    }
    <p><a class="button" href="${PATH}/new">${say("Add", "Hinzufügen")}</a></p>`;
  return memberResponse(visit, { title, body, ...(faults !== NO_FAULTS && { status: 409 }) });
};

const methodTable = (visit: Visit, methods: readonly SignInMethod[]): Html => {
  const { say, language } = visit;
  const heads = [
    say("Name", "Name"),
    say("Kind", "Art"),
    say("Added", "Angelegt"),
    say("Last used", "Zuletzt benutzt"),
  ];
  const time = (at: string): Html => timeText(at, language);
  const rows = methods.map((method) => [
    method.kind === "passkey" ? nameForm(visit, method) : method.name,
    method.kind === "passkey" ? say("Passkey", "Passkey") : (visit.uses.provider?.name ?? "OpenID Connect"),
    time(method.created_at),
    method.last_used_at === undefined ? say("not yet", "noch nicht") : time(method.last_used_at),
    methods.length > 1
      ? buttonForm(visit, `${PATH}/${method.id}/remove`, say("Remove", "Entfernen"), "small danger")
      : html`<span class="soft">${say("the only one", "die einzige")}</span>`,
  ]);
  return table(say("Sign-in", "Anmeldung"), [...heads, say("Remove", "Entfernen")], rows);
};

const nameForm = (visit: Visit, { id, name }: SignInMethod): Html => {
  const label = visit.say(`Name of ${name}`, `Name von ${name}`);
  const input = html`<input type="text" name="name" value="${name}" maxlength="100" required aria-label="${label}" />`;
  return buttonForm(visit, `${PATH}/${id}/name`, visit.say("Rename", "Umbenennen"), "quiet small", input);
};

const newPage = (visit: Visit, { failed = false, faults = NO_FAULTS } = {}): Promise<PageResponse> => {
  const { say, language, request, uses, form } = visit;
  const title = say("Add a passkey", "Passkey hinzufügen");
  const body = html`<p><a href="${PATH}">${say("Sign-in", "Anmeldung")}</a></p>
    <h1>${title}</h1>
    ${formFault(faults)}
    ${
      failed &&
      html`<p class="banner alert" role="alert">
        ${say("This passkey could not be checked. Try again.", "Dieser Passkey ließ sich nicht prüfen. Bitte noch einmal.")}
      </p>`
    }
    ${passkeyTroubles(language, request.origin)}
    <form method="post" action="${PATH}" data-passkey="${PATH}/options">
      ${formToken(visit)}<input type="hidden" name="answer" />
      ${field(
        "name",
        say("Name", "Name"),
        NO_FAULTS,
        (attributes) => html`<input type="text" ${attributes} maxlength="100" value="${form.get("name") ?? ""}" />`,
        say("Such as the device that has it.", "Zum Beispiel das Gerät, auf dem er liegt."),
      )}
      <p class="actions"><button>${say("Make a passkey", "Passkey anlegen")}</button></p>
    </form>
    ${
      uses.provider &&
      html`<form method="post" action="/dashboard/openid/bind">
        ${formToken(visit)}
        <p>
          <button class="quiet">
            ${say(`Add your account at ${uses.provider.name}`, `Ihr Konto bei ${uses.provider.name} hinzufügen`)}
          </button>
        </p>
      </form>`
    }`;
  const status = failed ? 400 : faults === NO_FAULTS ? 200 : 409;
  return Promise.resolve(memberResponse(visit, { title, body, script: PASSKEY_SCRIPT, status }));
};

const purposeOf = ({ signedIn: { session } }: Visit): string => `passkey ${session.id}`;

const options = async (visit: Visit): Promise<PageResponse> => {
  const { uses, request, signedIn } = visit;
  await uses.limitPosts(signedIn.member.id);
  const had = (await listSignInMethods(uses.table, signedIn.member)).filter(({ kind }) => kind === "passkey");
  const asked = await registrationOptions(
    request,
    signedIn.member,
    had.map(({ credential }) => credential),
  );
  await keepChallenge(uses.table, uses.clock, asked.challenge, purposeOf(visit));
  return jsonPageResponse({ register: true, options: asked });
};

const add = async (visit: Visit): Promise<PageResponse> => {
  const { uses, request, form, acting, signedIn } = visit;
  const take = (challenge: string): Promise<boolean> =>
    takeChallenge(uses.table, uses.clock, challenge, purposeOf(visit));
  const passkey = await madePasskey(request, form.get("answer") ?? "", take);
  if (!passkey) return newPage(visit, { failed: true });
  const name = nameIn(visit) ?? placeOf(request.header("user-agent") ?? "");
  try {
    await addSignInMethod(acting, signedIn.member, { kind: "passkey", name, passkey });
  } catch (error) {
    const faults = faultsOf(visit, error);
    if (!faults) throw error;
    return newPage(visit, { faults });
  }
  return goTo(PATH);
};

/** What a member has called a passkey; undefined where the field is empty. */
const nameIn = ({ form }: Visit): string | undefined => form.get("name")?.trim().slice(0, 100) || undefined;

/** What is said of a change that was refused. */
const faultsOf = ({ say }: Visit, error: unknown): FormFaults | undefined => {
  if (!(error instanceof SignInMethodRefused)) return undefined;
  const other =
    error.reason === "last"
      ? say(
          "This is the only way by which you can sign in. Add another one first.",
          "Anders können Sie sich nicht anmelden. Fügen Sie zuerst etwas anderes hinzu.",
        )
      : say(
          `You have ${MOST_SIGN_IN_METHODS} already. Remove one first.`,
          `Sie haben schon ${MOST_SIGN_IN_METHODS}. Entfernen Sie zuerst eine.`,
        );
  return { fields: {}, other, translated: true };
};

const rename = async (visit: Visit): Promise<PageResponse> => {
  const { acting, signedIn, request } = visit;
  const name = nameIn(visit);
  if (name !== undefined) await renameSignInMethod(acting, signedIn.member, request.params["id"] ?? "", name);
  return goTo(PATH);
};

const removal = async (visit: Visit): Promise<PageResponse> => {
  const { acting, signedIn, request } = visit;
  try {
    await removeSignInMethod(acting, signedIn.member, request.params["id"] ?? "");
  } catch (error) {
    const faults = faultsOf(visit, error);
    if (!faults) throw error;
    return listPage(visit, faults);
  }
  return goTo(PATH);
};
