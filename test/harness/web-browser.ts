/** An answer that a browser has come to. */
export interface BrowsedPage {
  readonly status: number;
  readonly url: URL;
  readonly text: string;
  /** Where it leads, if the browser was told to stop there. */
  readonly location: string | undefined;
}

/** A browser without windows: keeps the cookies of every host and follows redirects, as far as it is let. */
export interface WebBrowser {
  /** Cookies by host, then by name. */
  readonly jar: Map<string, Map<string, string>>;
  /** Opens an address; `until`: stops before it would go there. */
  open(address: string, until?: (next: URL) => boolean): Promise<BrowsedPage>;
  /** Sends a form as a page of the same host does, unless headers say otherwise. */
  submit(address: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<BrowsedPage>;
}

const MOST_REDIRECTS = 15;

/** A browser that was never used. */
export const webBrowser = (): WebBrowser => {
  const jar: WebBrowser["jar"] = new Map();
  const send = async (url: URL, init: RequestInit): Promise<Response> => {
    const cookies = jar.get(url.host) ?? new Map<string, string>();
    jar.set(url.host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { accept: "text/html", ...(cookie !== "" && { cookie }), ...(init.headers as object) };
    const response = await fetch(url, { ...init, redirect: "manual", headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const go = async (from: URL, first: RequestInit, until?: (next: URL) => boolean): Promise<BrowsedPage> => {
    let url = from;
    let init = first;
    for (let count = 0; count < MOST_REDIRECTS; count += 1) {
      const response = await send(url, init);
      const text = await response.text();
      const location = response.headers.get("location") ?? undefined;
      const next = location === undefined ? undefined : new URL(location, url);
      if (!next || until?.(next)) return { status: response.status, url, text, location };
      url = next;
      init = {};
    }
    throw new Error(`redirects without end at ${url.href}`);
  };
  return {
    jar,
    open: (address, until) => go(new URL(address), {}, until),
    submit: (address, form = {}, headers = {}) => {
      const url = new URL(address);
      const ours = { origin: url.origin, "sec-fetch-site": "same-origin", ...headers };
      return go(url, { method: "POST", headers: ours, body: new URLSearchParams(form) });
    },
  };
};
