import { Command } from "@commander-js/extra-typings";
import type { Client } from "@isotherm/client";
import openInBrowser from "open";
import { CliError, EXIT_CODES } from "../cli-error.ts";
import { findEstimate } from "../estimate-kinds.ts";
import { idArgument } from "../read-data.ts";
import type { Run } from "../session.ts";

/** `isotherm open`: shows the page of an estimate or an order's certificate. */
export const openCommand = (run: Run) =>
  new Command("open")
    .description("Open the page of an estimate, or the certificate of an order, in the browser.")
    .argument("<id>", "of an estimate (est_…) or an order (ord_…)")
    .option("--print", "print the address only")
    .addHelpText("after", "\nExamples:\n  isotherm open est_…\n  isotherm open ord_… --print")
    .action((id, { print }) =>
      run.session(async ({ client, out, env }) => {
        const url = await pageOf(client, id);
        const isShown = !print && !out.isJson && hasBrowser(env) && (await isOpened(url));
        out.result({ id, url }, () => [isShown ? `Opened ${url}` : url]);
      }),
    );

const pageOf = async (client: Client, id: string): Promise<string> => {
  if (id.startsWith("ord_")) return certificateOf(client, id);
  if (!id.startsWith("est_")) throw new CliError(`"${id}" is no id of an estimate (est_…) or an order (ord_…).`);
  const { external_estimate_url: url } = await findEstimate(client, idArgument(id));
  return url;
};

/** Test orders have no public page; their certificate is a file that needs the key. */
const certificateOf = async (client: Client, id: string): Promise<string> => {
  const { public_certificate_url: url, certificate, status } = await client.orders.get(id);
  if (url !== null) return url;
  const hint = certificate === null ? undefined : `isotherm orders certificate ${id} --output certificate.pdf`;
  const why = certificate === null ? `is ${status}, and has a certificate when it is complete` : "has no public page";
  throw new CliError(`Order ${id} ${why}.`, EXIT_CODES.notFound, hint);
};

/** Whether somebody would see a browser: not over SSH, in CI or where the output goes to a program. */
const hasBrowser = (env: NodeJS.ProcessEnv): boolean => {
  if (!process.stdout.isTTY || env["CI"] || env["SSH_CONNECTION"]) return false;
  return process.platform !== "linux" || Boolean(env["DISPLAY"] ?? env["WAYLAND_DISPLAY"] ?? env["WSL_DISTRO_NAME"]);
};

const isOpened = async (url: string): Promise<boolean> => {
  try {
    const opener = await openInBrowser(url);
    return await new Promise((done) => {
      opener.once("error", () => done(false));
      opener.once("spawn", () => done(true));
    });
  } catch {
    return false;
  }
};
