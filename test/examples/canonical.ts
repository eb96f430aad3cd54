/** What stands in examples for the addresses of a local stack. */
export interface Places {
  /** Where the interface is, up to and with `/v1`. */
  readonly baseUrl: string;
  /** Where pages and pictures are. */
  readonly pagesBase: string;
  /** The receiver of webhooks. */
  readonly inboxUrl: string;
  /** The UTC day of the run, and the one before it: a run may go over midnight. */
  readonly days: readonly string[];
}

const EXAMPLE_BASE = "https://api.example.com/v1";
const EXAMPLE_RECEIVER = "https://hooks.example.com/isotherm";
/** Names of pictures come from their content and their account. */
const PICTURE = /\/v1\/media\/[0-9a-f]{40}/g;
const EXAMPLE_PICTURE = "/v1/media/3f4ed533e1094c7f48db22635a9fba4fc6a0bb64";
/** Files lie elsewhere, behind addresses that are signed. */
const EXAMPLE_FILE = "https://files.example.com/bat_01JD9Z3N8Q5V7R2T4W6X8Y0001/results.jsonl?X-Amz-Signature=0123";
const EXAMPLE_REPORT = "https://files.example.com/rep_01JD9Z3N8Q5V7R2T4W6X8Y0001/report.xlsx?X-Amz-Signature=0123";
const EXAMPLE_DAY = "2026-03-02";
const EXAMPLE_TIME = `${EXAMPLE_DAY}T10:15:30.000Z`;

const ID = /\b([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}\b/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Sealed text in an address of the service, behind which nobody can look, and the part of an own factor's id that is made. */
const TOKEN = /(?<=https:\/\/api\.example\.com\/v1\/(?:[^"\s?#]*\/)?|\bown\/\d+\/)[A-Za-z0-9_-]{20,}(?=$|[/?#"])/g;

/** Properties whose values differ from run to run, and what stands for them. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  duration_ms: 42,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  size_bytes: 1_830,
  next_cursor: "eyJhZnRlciI6Ik1EMUpEOVozTjhRNVY3UjJUNFc2WDhZMFoxQSJ9",
  token: "Zk0bQxJc8VtUyWn3EaLdGfHi7o",
  secret: "s5pR1mZk0bQxJc8VtUyWn3EaLdGfHi7o",
};

/**
 * Makes what one run answers the same as what every other run does: ids are counted, times of the run are one time, addresses
 * are those of an example. Nothing else is touched.
 */
export const canonicaliser = (places: Places) => {
  const ids = new Map<string, string>();
  const idOf = (id: string, prefix: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const number = String(ids.size + 1).padStart(4, "0");
    const made = `${prefix}_01JD9Z3N8Q5V7R2T4W6X8Y${number}`;
    ids.set(id, made);
    return made;
  };
  const isOfRun = (time: string): boolean => places.days.some((day) => time.slice(0, 10) >= day);
  const textOf = (text: string): string =>
    text
      .replaceAll(places.inboxUrl, EXAMPLE_RECEIVER)
      .replaceAll(places.baseUrl, EXAMPLE_BASE)
      .replaceAll(places.pagesBase, EXAMPLE_BASE)
      .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/[^"\s]*/g, (address) =>
        address.includes("/reports/") ? EXAMPLE_REPORT : EXAMPLE_FILE,
      )
      .replaceAll(PICTURE, EXAMPLE_PICTURE)
      .replaceAll(ID, (id, prefix: string) => idOf(id, prefix))
      .replaceAll(TIME, (time) => (isOfRun(time) ? EXAMPLE_TIME : time))
      .replace(/^\d{4}-\d\d-\d\d$/, (day) => (places.days.includes(day) ? EXAMPLE_DAY : day))
      .replaceAll(TOKEN, (token) => (token.includes("_01JD9Z3N8Q5V7R2T4W6X8Y") ? token : "Zk0bQxJc8VtUyWn3EaLdGfHi7o"));
  const canonical = (value: unknown): unknown => {
    if (typeof value === "string") return textOf(value);
    if (Array.isArray(value)) return value.map(canonical);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        inner !== null && Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : canonical(inner),
      ]),
    );
  };
  return canonical;
};
