/** Where the certificate of an order is read; needs a key. */
export const certificateAddress = (origin: string, orderId: string): string =>
  `${origin}/v1/orders/${orderId}/certificate`;

/** Where anybody may check a certificate. */
export const verificationAddress = (origin: string, token: string): string => `${origin}/v1/verify/${token}`;
