/** An endpoint for Next, in `app/hook/route.ts`: `export const POST = nextWebhook({ secrets, onEvents })`. */
export { webhookHandler as nextWebhook } from "./web.ts";
