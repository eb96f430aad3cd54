/** Names the function that asks, as its `AWS_SDK_UA_APP_ID` tells every emulator. */
export const functionIn = (userAgent: string | undefined): string | undefined =>
  /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(userAgent ?? "")?.[1];
