// Puts Scalar's reference in the place of the plain list that the page has for those who run no script.

/** Guides stand in the introduction, each under its title: so the menu lists them and the search finds them. */
const withGuides = (document) => ({
  ...document,
  paths: withTitles(document.paths),
  info: {
    ...document.info,
    description: [
      document.info.description,
      `**Guides:** ${(document["x-guides"] ?? []).map(({ name, title }) => `[${title}](#description/${name})`).join(" · ")}`,
      ...(document["x-guides"] ?? []).map(({ title, markdown }) => `# ${title}\n\n${below(markdown)}`),
    ].join("\n\n"),
  },
});

/** Operations stand in the menu by the first sentence of their summary, without its full stop; what follows is description. */
const withTitles = (paths) =>
  mapped(paths, (methods) =>
    mapped(methods, (operation) => {
      const [, title, more] = /^([^]*?)\.(?: ([^]*))?$/.exec(operation.summary ?? "") ?? [];
      if (title === undefined) return operation;
      const description = [more, operation.description].filter(Boolean).join("\n\n");
      return { ...operation, summary: title, ...(description !== "" && { description }) };
    }),
  );

const mapped = (record, change) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** A guide below its title: its own title goes, its headings move down by one. Lines of code stay as they are. */
const below = (markdown) => {
  let isCode = false;
  return markdown
    .replace(/^# .*\n/, "")
    .split("\n")
    .map((line) => {
      if (line.startsWith("```")) isCode = !isCode;
      return !isCode && /^#{2,5} /.test(line) ? `#${line}` : line;
    })
    .join("\n");
};

/** Letters that can be read: Scalar's own greys and methods are too pale; and code that needs no scrolling (WCAG 2.2 AA). What is jumped to is no control: it gets no frame. */
const COLOURS = `
.light-mode{--scalar-color-2:#555;--scalar-color-3:#636363;--scalar-color-accent:#0b6b4c;--scalar-color-green:#00663d;--scalar-color-red:#b3261e;--scalar-color-yellow:#7a5200;--scalar-color-blue:#0a5c9e;--scalar-color-orange:#9a3d00;--scalar-color-purple:#5b4a9c}
.dark-mode{--scalar-color-2:#c2c2c2;--scalar-color-3:#a8a8a8;--scalar-color-accent:#6fd3ab}
[tabindex="-1"]:focus-visible,section:focus-visible{outline:0!important}
pre code{white-space:pre-wrap!important;overflow-wrap:anywhere;overflow:hidden!important}`;

// Zod, which Scalar uses, would try whether it may make code from text, and the policy would report that it may not.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const [{ createApiReference }, answer] = await Promise.all([
  import("./scalar/standalone.esm.js"),
  fetch("/v1/openapi.json"),
]);
if (answer.ok) {
  const content = withGuides(await answer.json());
  const place = globalThis.document.createElement("div");
  // The styles of the plain page would reach into the reference.
  globalThis.document.head.querySelector("style")?.remove();
  globalThis.document.body.replaceChildren(place);
  createApiReference(place, {
    content,
    // Nothing is asked of other hosts, and a key is kept nowhere.
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    documentDownloadType: "json",
    defaultOpenFirstTag: false,
    // Samples are those of our own clients, which the document has.
    hiddenClients: true,
    customCss: COLOURS,
  });
}
