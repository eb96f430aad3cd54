import type { Certificate } from "./certificate.ts";

/**
 * Renders certificates with the fonts of a folder. Fonts and renderer are loaded by the first certificate: no other request
 * waits for them.
 */
export const certificateRenderer = (folder: string): ((certificate: Certificate) => Promise<Uint8Array>) => {
  const load = async () => {
    const pdf = await import("./certificate-pdf.ts");
    return { pdf, fonts: pdf.fontsOf(folder) };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (certificate) => {
    const { pdf, fonts } = await (loaded ??= load());
    return pdf.certificatePdf(certificate, fonts);
  };
};
