import * as contract from "@isotherm/contract";
import { ApiError, type WebhookId } from "@isotherm/core";
import {
  applyChange,
  covers,
  createEndpoint,
  deleteEndpoint,
  type EndpointRef,
  hooksOf,
  letAllHaveRead,
  readHook,
  tryNow,
} from "@isotherm/delivery";
import { serves } from "@isotherm/http";
import { accountsNamed, cursorsOf, cutPage, idAfter } from "@isotherm/store";
import { webhookContext } from "@isotherm/store/secrets/index";
import type { WebhookUses } from "./dependencies.ts";
import { askedEndpoint, found, withSecret, withShortSecret } from "./found-webhook.ts";
import { refusePrivateHost } from "./private-host.ts";

/**
 * Lists the endpoints of the key's organisation and mode, newest first. There are few, so that they are read whole.
 *
 * @throws ApiError id_invalid when an account of the filter is not one of the organisation and mode
 */
export const listWebhooks = (uses: WebhookUses) =>
  serves(contract.listWebhooks, async ({ key, query, page: { limit, after } }) => {
    const { organisation_id, mode } = key;
    const accounts = (await accountsNamed(uses.table, key, "account_id", query.account_id)).map(({ id }) => id);
    const list = `webhooks ${organisation_id} ${mode} ${JSON.stringify(accounts.toSorted())}`;
    const cursors = cursorsOf<WebhookId>(await uses.cursorKeys(), list);
    const hooks = await hooksOf(uses.table, organisation_id, mode);
    const position = await idAfter(cursors, "webhook", after, async (sent) => hooks.find(({ id }) => id === sent));
    const wanted = hooks
      .filter((hook) => accounts.length === 0 || accounts.some((account) => covers(hook, account)))
      .filter(({ id }) => position === undefined || id < position)
      .toSorted((one, other) => (one.id > other.id ? -1 : 1));
    const shown = await Promise.all(wanted.map((hook) => withShortSecret(uses, hook)));
    return cutPage({ resources: shown, limit, cursors, positionOf: ({ id }) => id, answerOf: (webhook) => webhook });
  });

/**
 * Registers an endpoint for the events of the key's organisation and mode, from now on.
 *
 * @throws ApiError validation_error when the URL leads to a private address
 * @throws ApiError id_invalid when an account is not one of the organisation and mode
 * @throws ApiError webhook_limit_reached
 */
export const createWebhook = (uses: WebhookUses) =>
  serves(contract.createWebhook, async ({ key, body, now }) => {
    await refusePrivateHost(uses, body.url);
    const accounts = await accountsNamed(uses.table, key, "account_ids", body.account_ids ?? []);
    const id = uses.ids.next("webhook");
    const hook = {
      id,
      organisation_id: key.organisation_id,
      url: body.url,
      enabled: true,
      account_type: key.mode,
      account_ids: accounts.map((account) => account.id),
      event_types: body.event_types ?? [],
      created_at: now,
      secrets: [await newSecret(uses, { organisation_id: key.organisation_id, mode: key.mode, webhook_id: id })],
    };
    await createEndpoint(uses, hook);
    return withSecret(uses, hook);
  });

/**
 * Reads an endpoint.
 *
 * @throws ApiError not_found
 */
export const getWebhook = (uses: WebhookUses) =>
  serves(contract.getWebhook, async (call) => withSecret(uses, found(await readHook(uses.table, askedEndpoint(call)))));

/**
 * Changes address, filter or state of an endpoint. A new address is tried at once: what failed was the one before.
 *
 * @throws ApiError not_found
 * @throws ApiError validation_error when the URL leads to a private address
 * @throws ApiError id_invalid when an account is not one of the organisation and mode
 */
export const updateWebhook = (uses: WebhookUses) =>
  serves(contract.updateWebhook, async (call) => {
    const { url, enabled, account_ids, event_types } = call.body;
    const endpoint = askedEndpoint(call);
    // The answer needs the secret: whoever can't have that changes nothing.
    const before = found(await readHook(uses.table, endpoint));
    await withSecret(uses, before);
    if (url !== undefined) await refusePrivateHost(uses, url);
    const accounts = account_ids && (await accountsNamed(uses.table, call.key, "account_ids", account_ids));
    const change = {
      ...(url !== undefined && { url }),
      ...(enabled !== undefined && { enabled }),
      ...(event_types && { event_types }),
      ...(accounts && { account_ids: accounts.map(({ id }) => id) }),
    };
    const after = found(await applyChange(uses, endpoint, change));
    if (after.url !== before.url) await tryNow(uses, endpoint);
    return withShortSecret(uses, after);
  });

/**
 * Removes an endpoint and what it had not been delivered. No request begins after the answer.
 *
 * @throws ApiError not_found
 */
export const deleteWebhook = (uses: WebhookUses) =>
  serves(contract.deleteWebhook, async (call) => {
    const deleted = await deleteEndpoint(uses, askedEndpoint(call));
    if (!deleted.existed) throw new ApiError("not_found");
    await letAllHaveRead(uses.sleep, deleted.leased);
    return {};
  });

/**
 * Replaces the secret of an endpoint; the old one signs nothing that begins after the answer, or for some hours more.
 *
 * @throws ApiError not_found
 */
export const rotateSecret = (uses: WebhookUses) =>
  serves(contract.rotateWebhookSecret, async (call) => {
    const endpoint = askedEndpoint(call);
    const { overlap_hours: hours = 0 } = call.query;
    const kept = await newSecret(uses, endpoint);
    const oldUntilMs = uses.clock.nowMs() + hours * HOUR_MS;
    const change = { newSecret: { kept, ...(hours > 0 && { oldUntilMs }) } };
    return withSecret(uses, found(await applyChange(uses, endpoint, change)));
  });

const HOUR_MS = 3_600_000;
const SECRET_CHARACTERS = 43;

/** A secret to sign with, as it is kept: 43 characters of `[0-9A-Za-z]`, 256 bits, encrypted for its endpoint. */
const newSecret = ({ tokens, sealed }: WebhookUses, endpoint: EndpointRef): Promise<string> =>
  sealed.seal(tokens.base62(SECRET_CHARACTERS), webhookContext(endpoint));
