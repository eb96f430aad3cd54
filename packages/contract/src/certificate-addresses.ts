/** Where the certificate of an order is read; needs a key. */
export const certificateAddress = (origin: string, orderId: string): string =>
  `${origin}/v1/orders/${orderId}/certificate`;

/** Where anybody may read a certificate while the impact page of its account shows certificates. */
export const publicCertificateAddress = (origin: string, token: string): string => `${origin}/c/${token}`;

/** Where anybody may check a certificate. */
export const verificationAddress = (origin: string, token: string): string => `${origin}/v1/verify/${token}`;
