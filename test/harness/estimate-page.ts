import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { type EstimatePageUses, estimatePages } from "@isotherm/functions/public-pages/estimate/estimate-pages";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import type { HtmlRequest } from "@isotherm/http";
import { mapGround } from "@isotherm/pages";
import type { StoredEstimate } from "@isotherm/store";

const geodata = await generatedData();
const ground = mapGround(geodata);

/** The text of a page of an estimate, made in this process; `path` is what follows the token. */
export const estimatePage = async (stored: StoredEstimate, language: "en" | "de", path = ""): Promise<string> => {
  const uses = {
    openToken: async () => ({ account: "acc_1" as AccountId, id: stored.id }),
    estimates: { one: async () => stored },
    accounts: { one: async () => undefined },
    geodata,
    mapGround: ground,
    clock: systemClock,
  } as unknown as EstimatePageUses;
  const found = estimatePages(uses).find((each) => each.path === `/e/{token}${path}`);
  if (!found) throw new Error(`no page ${path}`);
  const header = (name: string) => (name === "accept-language" ? language : undefined);
  const query = new URLSearchParams();
  const request = { params: { token: "x" }, origin: "https://localhost", query, header } as unknown as HtmlRequest;
  return String((await found.run(request)).body);
};

/** The words of a page, without its marks. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(style|head|code|script)\b.*?<\/\1>/gsu, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
