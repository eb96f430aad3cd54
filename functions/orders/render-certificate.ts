import { fileURLToPath } from "node:url";
import { type Certificate, type Fonts, fontsOf } from "@isotherm/certificate";

/** Fonts and renderer, loaded by the first certificate: no other request waits for them. */
let loaded: Promise<{ readonly fonts: Fonts; readonly pdf: typeof import("@isotherm/certificate/certificate-pdf") }>;

const load = async () => ({
  fonts: fontsOf(fileURLToPath(new URL("./data", import.meta.url))),
  pdf: await import("@isotherm/certificate/certificate-pdf"),
});

/** Renders a certificate with the fonts that lie beside this function's bundle. */
export const renderCertificate = async (certificate: Certificate): Promise<Uint8Array> => {
  loaded ??= load();
  const { fonts, pdf } = await loaded;
  return pdf.certificatePdf(certificate, fonts);
};
