import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MakeReportUses } from "./make-report.ts";

/** Renders reports with the fonts and the script of a folder. What renders a format is loaded by the first report that is in it. */
export const reportRenderer = (folder: string): Pick<MakeReportUses, "render" | "script"> => ({
  render: async (format, report, dataSha256) => {
    if (format === "xlsx") return (await import("./report-xlsx.ts")).reportXlsx(report);
    const [{ reportPdf }, { fontsOf }] = await Promise.all([
      import("./report-pdf.ts"),
      import("@isotherm/certificate/certificate-pdf"),
    ]);
    return reportPdf(report, dataSha256, fontsOf(folder));
  },
  script: () => readFile(join(folder, "report-script", "recompute.mjs")),
});
