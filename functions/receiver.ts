/** One request to a receiver, ready to be sent. */
export interface Delivery {
  readonly url: string;
  readonly body: string;
  /** Value of the signature header. */
  readonly signature: string;
}

/** What a receiver answered, or why it did not. */
export interface ReceiverAnswer {
  /** HTTP status; null when there was no answer in time. */
  readonly status: number | null;
  /** Why there was none, in a word; null when there was one. */
  readonly error: string | null;
  /** The first kilobyte of the body. */
  readonly answer: string;
  readonly durationMs: number;
}

/** Sends to a receiver. Never throws: a receiver's fault is an answer too. When it returns, the request is over. */
export interface Send {
  (delivery: Delivery): Promise<ReceiverAnswer>;
}

/** Whether a receiver has acknowledged: any 2xx (contract 8.2). */
export const acknowledged = ({ status }: ReceiverAnswer): boolean => status !== null && status >= 200 && status < 300;
