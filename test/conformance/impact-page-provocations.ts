import type { AnyAccount } from "@isotherm/contract";
import type { Answer, Client } from "../harness/service.ts";

type Provocations = Readonly<Record<string, Readonly<Record<number, () => Promise<Answer>>>>>;

const SHOWN = { status: "enabled", title: "by_volume", sections: [] };

let made = 0;

/** An account without a page, whose pages are public, and how to ask on its behalf. */
const anAccount = async (client: Client) => {
  made += 1;
  const handle = `impact-${made}`;
  const facts = { name: handle, currency: "EUR", handle, external_pages_visibility: "public" };
  const { body } = await client.post<{ test: AnyAccount }>("/accounts", facts);
  const acting = { headers: { "service-account": body.test.id } };
  const send = (method: string, more: object = {}) => {
    const asked = JSON.stringify({ ...SHOWN, slug: handle, ...more });
    return client.send<Record<string, never>>(method, "/sustainability-pages", asked, acting);
  };
  return {
    account: body.test,
    slug: handle,
    send,
    get: (path: string) => client.get<Record<string, never>>(path, acting),
  };
};

const withPage = async (client: Client) => {
  const owner = await anAccount(client);
  await owner.send("POST");
  return owner;
};

const CURRENT = "/sustainability-pages/current-account";

/** What leads to each status of the operations of impact pages. */
export const impactPageProvocations = (clientOf: () => Client): Provocations => {
  const open = (path: string) => clientOf().get<Record<string, never>>(`/sustainability-pages/public/${path}`);
  return {
    createImpactPage: {
      200: async () => (await anAccount(clientOf())).send("POST"),
      409: async () => (await withPage(clientOf())).send("POST"),
    },
    updateImpactPage: {
      200: async () => (await withPage(clientOf())).send("PUT"),
      404: async () => (await anAccount(clientOf())).send("PUT"),
      409: async () => (await withPage(clientOf())).send("PUT", { slug: (await withPage(clientOf())).slug }),
    },
    getImpactPage: {
      200: async () => (await withPage(clientOf())).get(CURRENT),
      404: async () => (await anAccount(clientOf())).get(CURRENT),
    },
    getPublicImpactPage: {
      200: async () => open(`test/${(await withPage(clientOf())).slug}`),
      400: () => open("neither/some-slug"),
      404: () => open("test/nobodys-slug"),
    },
    getPublicImpactPageByHandle: {
      200: async () => {
        const { account } = await withPage(clientOf());
        return open(`${account.organisation_id}/test/${account.handle}`);
      },
    },
  };
};
