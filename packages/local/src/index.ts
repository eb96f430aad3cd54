export { ensureBundles } from "./bundles.ts";
export type { LocalCa } from "./local-ca.ts";
export {
  startReceiver,
  type Receiver,
  type ReceiverAnswer,
  type ReceiverOptions,
  type ReceivedRequest,
} from "./receiver.ts";
export type { Seed, SeedKeys, SeedTarget } from "./seed.ts";
export type { StackFile } from "./stack-file.ts";
export { startStack, type Stack, type StackOptions } from "./stack.ts";
