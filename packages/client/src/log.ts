/** What the client tells of a call. It never has the key, a body or a header but `Request-Id`. */
export type ClientEvent =
  | {
      readonly type: "request";
      readonly call: string;
      readonly method: string;
      readonly url: string;
      readonly attempt: number;
    }
  | {
      readonly type: "response";
      readonly call: string;
      readonly status: number;
      readonly requestId: string | undefined;
      readonly attempt: number;
      readonly durationMs: number;
    }
  | {
      readonly type: "failure";
      readonly call: string;
      readonly error: Error;
      readonly attempt: number;
      readonly durationMs: number;
    }
  | { readonly type: "retry"; readonly call: string; readonly attempt: number; readonly delayMs: number };
