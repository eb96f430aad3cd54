import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ApiError } from "@isotherm/core";
import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { PUBLIC_HEADERS } from "@isotherm/pages";

/** The script that starts the reference. */
export const BOOT = "reference.js";

/** What an address of the scripts depends on: other files are named by their own content, or fetched by these. */
const NAMING = [BOOT, "scalar/standalone.esm.js"];
const NAME = /^[\w.-]+\.js$/;
const FOLDERS = ["", "scalar/", "scalar/chunks/"];
const BASE = "/v1/docs/assets";
const A_YEAR = "public, max-age=31536000, immutable";

/** The scripts of the reference as pages, at addresses that change with their content. */
export interface ReferenceFiles {
  readonly pages: readonly Page[];
  readonly address: (name: string) => Promise<string>;
}

/** @param files the folder in which `reference` lies, its scripts packed by brotli */
export const referenceFiles = (files: string): ReferenceFiles => {
  let version: Promise<string> | undefined;
  const versionOf = () => (version ??= hashOf(files));
  return {
    address: async (name) => `${BASE}/${await versionOf()}/${name}`,
    pages: FOLDERS.map((folder) => ({
      id: "docsScript",
      method: "GET",
      path: `${BASE}/{version}/${folder}{name}`,
      run: async (request) => {
        const { name = "", version: asked } = request.params;
        const packed = NAME.test(name) ? await packedFile(files, `${folder}${name}`) : undefined;
        if (!packed) throw new ApiError("not_found");
        // A page of another version may ask while one version replaces the other: it gets ours, and keeps it for a while.
        return script(packed, request, asked === (await versionOf()) ? A_YEAR : PUBLIC_HEADERS["cache-control"]);
      },
    })),
  };
};

const hashOf = async (files: string): Promise<string> => {
  const hash = createHash("sha256");
  for (const name of NAMING) hash.update((await packedFile(files, name)) ?? "");
  return hash.digest("base64url").slice(0, 16);
};

const packedFile = async (files: string, name: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(join(files, "reference", `${name}.br`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

const script = (packed: Uint8Array, { header }: HtmlRequest, kept: string): PageResponse => {
  const takesPacked = /\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(header("accept-encoding") ?? "");
  return {
    status: 200,
    headers: {
      ...PUBLIC_HEADERS,
      "cache-control": kept,
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
      ...(takesPacked && { "content-encoding": "br" }),
    },
    body: takesPacked ? packed : brotliDecompressSync(packed),
  };
};
