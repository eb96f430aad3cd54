import { html, type Html, type HtmlValue } from "@isotherm/pages";
import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";
import { table } from "./page-parts.ts";

/** One value for each label of a chart. Binary numbers: they are drawn; the table beside them has the exact ones as text. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** The values as people read them. */
  readonly texts: readonly string[];
}

/** What a chart shows. */
export interface Chart {
  readonly title: string;
  /** What the first column of the table is called. */
  readonly of: string;
  readonly labels: readonly string[];
  /** Labels as they stand below the bars; those of the table unless given. */
  readonly shortLabels?: readonly string[];
  readonly series: readonly Series[];
  /** `stacked`: what adds up to a whole; `beside`: what is compared. */
  readonly kind: "stacked" | "beside";
  /** A value of the axis as people read it. */
  readonly axis: (value: number) => string;
  readonly tableName: string;
}

const WIDTH = 640;
const HEIGHT = 240;
const MARGIN = { top: 12, right: 8, bottom: 28, left: 64 };
/** Colours of series; what comes after the last one shares it. */
export const COLOURS = 6;
const TICKS = 4;

/** A chart, drawn here: no script and no style of its own, and below it the same figures as a table. */
export const chart = (shown: Chart): Html =>
  html`<figure class="chart">
    <figcaption>${shown.title}</figcaption>
    ${shown.series.length > 1 && legend(shown)}
    <div class="drawn" tabindex="0" role="group" aria-label="${shown.title}">${drawing(shown)}</div>
    <details>
      <summary>${shown.tableName}</summary>
      ${table(
        shown.title,
        [shown.of, ...shown.series.map(({ name }) => name)],
        shown.labels.map((label, index): HtmlValue[] => [
          label,
          ...shown.series.map(({ texts }) => texts[index] ?? ""),
        ]),
      )}
    </details>
  </figure>`;

const colourOf = (index: number): string => `series-${Math.min(index, COLOURS - 1)}`;

const legend = ({ series }: Chart): Html =>
  html`<ul class="legend">
    ${series.map(({ name }, index) => html`<li><span class="${colourOf(index)}"></span>${name}</li>`)}
  </ul>`;

const drawing = (shown: Chart): Html => {
  const { labels, shortLabels = labels, axis } = shown;
  const x = scaleBand<number>()
    .domain(labels.map((_, index) => index))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .padding(0.25);
  const y = scaleLinear<number, number>()
    .domain([0, Math.max(highest(shown), 0) || 1])
    .nice(TICKS)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  const width = Math.min(x.bandwidth(), WIDEST);
  const bands: Bands = { width, left: (label) => (x(label) ?? 0) + (x.bandwidth() - width) / 2 };
  const every = Math.ceil(labels.length / MOST_LABELS);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${summary(shown)}">
    ${y
      .ticks(TICKS)
      .map(
        (tick) =>
          html`<line
              class="grid"
              x1="${MARGIN.left}"
              x2="${WIDTH - MARGIN.right}"
              y1="${at(y(tick))}"
              y2="${at(y(tick))}"
            />
            <text class="value" x="${MARGIN.left - 8}" y="${at(y(tick) + 4)}">${axis(tick)}</text>`,
      )}
    ${shortLabels.map(
      (label, index) =>
        index % every === 0 &&
        html`<text
          class="label${index % (every * 2) !== 0 && " other"}"
          x="${at((x(index) ?? 0) + x.bandwidth() / 2)}"
          y="${HEIGHT - 8}"
          >${label}</text
        >`,
    )}
    ${shown.kind === "stacked" ? stackedBars(shown, bands, y) : barsBeside(shown, bands, y)}
  </svg>`;
};

const MOST_LABELS = 13;

/** Bars are not wider than this: a single month is no wall. */
const WIDEST = 64;

/** Where the bars of a label stand. */
interface Bands {
  readonly width: number;
  readonly left: (label: number) => number;
}
type Heights = ReturnType<typeof scaleLinear<number, number>>;

/** A coordinate, short. */
const at = (value: number): string => String(Math.round(value * 100) / 100);

const highest = ({ series, kind, labels }: Chart): number =>
  kind === "stacked"
    ? Math.max(0, ...labels.map((_, index) => series.reduce((total, { values }) => total + (values[index] ?? 0), 0)))
    : Math.max(0, ...series.flatMap(({ values }) => values));

/** What a chart says to those who do not see it; the table has the rest. */
const summary = ({ title, series, labels }: Chart): string =>
  `${title}: ${series.map(({ name }) => name).join(", ")}; ${labels[0] ?? ""} – ${labels.at(-1) ?? ""}`;

const bar = (place: { x: number; width: number; top: number; bottom: number }, index: number, text: string): Html =>
  html`<rect
    class="${colourOf(index)}"
    x="${at(place.x)}"
    y="${at(place.top)}"
    width="${at(place.width)}"
    height="${at(Math.max(place.bottom - place.top, 0))}"
    ><title>${text}</title></rect
  >`;

const stackedBars = ({ series, labels }: Chart, { width, left }: Bands, y: Heights): Html => {
  const layers = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((label, index) => series[index]?.values[label] ?? 0)(labels.map((_, index) => index));
  return html`${layers.map((layer, index) =>
    layer.map(
      ([low, high], label) =>
        high > low &&
        bar(
          { x: left(label), width, top: y(high), bottom: y(low) },
          index,
          `${labels[label] ?? ""}, ${series[index]?.name ?? ""}: ${series[index]?.texts[label] ?? ""}`,
        ),
    ),
  )}`;
};

const barsBeside = ({ series, labels }: Chart, bands: Bands, y: Heights): Html => {
  const width = bands.width / Math.max(series.length, 1);
  return html`${series.map(({ name, values, texts }, index) =>
    values.map(
      (value, label) =>
        value > 0 &&
        bar(
          { x: bands.left(label) + index * width, width, top: y(value), bottom: y(0) },
          index,
          `${labels[label] ?? ""}, ${name}: ${texts[label] ?? ""}`,
        ),
    ),
  )}`;
};
