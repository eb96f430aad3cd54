import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { EXCHANGE_ERRORS, ExchangeError } from "@isotherm/ileap/exchange-error";

const NO_STORE = { "content-type": "application/json", "cache-control": "no-store" };

/** An answer in JSON. */
export const jsonAnswer = (body: unknown, headers: Readonly<Record<string, string>> = {}): PageResponse => ({
  status: 200,
  headers: { ...NO_STORE, ...headers },
  body: JSON.stringify(body),
});

/** A refusal in the shape of PACT's error responses. */
export const exchangeProblem = ({ code, message }: ExchangeError): PageResponse => {
  const { status } = EXCHANGE_ERRORS[code];
  return {
    status,
    headers: {
      ...NO_STORE,
      ...(status === 401 && { "www-authenticate": 'Bearer error="invalid_token"' }),
      ...(status === 429 && { "retry-after": "1" }),
    },
    body: JSON.stringify({ code, message }),
  };
};

/** An action of the exchange, which answers a refusal in PACT's shape. */
export const exchangePage = (page: Omit<Page, "id"> & { readonly id: `ileap ${string}` }): Page => ({
  ...page,
  run: async (request: HtmlRequest): Promise<PageResponse> => {
    try {
      return await page.run(request);
    } catch (error) {
      if (error instanceof ExchangeError) return exchangeProblem(error);
      throw error;
    }
  },
});
