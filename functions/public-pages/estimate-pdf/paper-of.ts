import { fontsOf } from "@isotherm/certificate";
import type { Language } from "@isotherm/pages";
import { logoPng, type ReadPicture } from "@isotherm/papers/logo-png";
import { svgRenderer } from "@isotherm/papers/svg-renderer";
import type { AccountRecord } from "@isotherm/store";
import type { ShownEstimate } from "../estimate/estimate-legs.ts";
import { estimatePdf } from "./estimate-pdf.ts";

/** What is asked for: an estimate in a language, and where it is found. */
interface PaperRequest {
  readonly stored: ShownEstimate;
  /** The account that it is of; undefined where it is not known any more. */
  readonly sender: AccountRecord["account"] | undefined;
  /** Of its page, with the host. */
  readonly address: string;
  /** Its map as it is drawn for screens. */
  readonly map: string | undefined;
  readonly language: Language;
  readonly picture: ReadPicture;
}

/**
 * The PDF of an estimate.
 *
 * @param files the folder of the fonts, and of what draws maps
 */
export const paperOf = async (
  { stored, sender, address, map, language, picture }: PaperRequest,
  files: string,
): Promise<Uint8Array> =>
  estimatePdf(
    {
      stored,
      language,
      sender: sender?.name,
      logo: await logoPng(sender?.logo, picture, files),
      isTest: sender?.type === "test",
      address,
      map: map === undefined ? undefined : (await svgRenderer(files)).plain(map),
    },
    fontsOf(files),
  );
