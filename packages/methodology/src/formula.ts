import { type Decimal, Decimal as D, decimal } from "@isotherm/core";

/** What a symbol of a formula stands for; a decimal, or as on the wire its text. */
interface SymbolValue {
  readonly symbol: string;
  readonly value: Decimal | string;
}

/** What a formula can be worked out in: values, or units. */
export interface Arithmetic<T> {
  /** A number of the formula, and as it is written there. */
  readonly number: (value: Decimal, text: string) => T;
  readonly plus: (a: T, b: T) => T;
  readonly minus: (a: T, b: T) => T;
  readonly times: (a: T, b: T) => T;
  readonly over: (a: T, b: T) => T;
  /** One of `round`, `digits`, `min` and `max`. */
  readonly call: (name: string, values: readonly T[]) => T;
}

type Expression = <T>(arithmetic: Arithmetic<T>, symbolOf: (symbol: string) => T) => T;

/** A formula that can be worked out. */
export interface Formula {
  /** The symbol on the left. */
  readonly result: string;
  /** The symbols on the right. */
  readonly symbols: ReadonlySet<string>;
  /** Throws where nothing gives the value of a symbol. */
  readonly evaluate: (values: readonly SymbolValue[]) => Decimal;
  /** The same in any arithmetic. */
  readonly work: Expression;
}

const TOKEN = /\s*(?:([0-9]+(?:\.[0-9]+)?)|([\p{L}][\p{L}\p{N}_]*)|(.))/uy;

const FUNCTIONS: Readonly<Record<string, (values: readonly Decimal[]) => Decimal>> = {
  /** Half-up to a number of places. */
  round: ([value = decimal(0), places = decimal(0)]) => value.toDecimalPlaces(places.toNumber(), D.ROUND_HALF_UP),
  /** Half-up to a number of significant digits. */
  digits: ([value = decimal(0), digits = decimal(0)]) => value.toSignificantDigits(digits.toNumber(), D.ROUND_HALF_UP),
  min: (values) => D.min(...values),
  max: (values) => D.max(...values),
};

const VALUES: Arithmetic<Decimal> = {
  number: (value) => value,
  plus: (a, b) => a.plus(b),
  minus: (a, b) => a.minus(b),
  times: (a, b) => a.times(b),
  over: (a, b) => a.div(b),
  call: (name, values) => FUNCTIONS[name]?.(values) ?? decimal(Number.NaN),
};

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    tokens.push(match[1] ?? match[2] ?? match[3] ?? "");
    if (TOKEN.lastIndex >= text.length) break;
  }
  return tokens;
};

const valueOf = (values: readonly SymbolValue[], wanted: string): Decimal => {
  const given = values.find(({ symbol }) => symbol === wanted);
  if (!given) throw new Error(`nothing gives ${wanted}`);
  return typeof given.value === "string" ? decimal(given.value) : given.value;
};

/** Reads one formula. Grammar: `symbol = expression`; numbers, symbols, + − · / ( ), round(x, n), digits(x, n), min and max. */
class Reader {
  private readonly text: string;
  private readonly tokens: readonly string[];
  private at = 0;
  readonly symbols = new Set<string>();

  constructor(text: string) {
    this.text = text;
    this.tokens = tokensOf(text.trim());
  }

  assignment(): Formula {
    const result = this.take();
    this.expect("=");
    const work = this.sum();
    if (this.at !== this.tokens.length) this.fail();
    return {
      result,
      symbols: this.symbols,
      evaluate: (values) => work(VALUES, (symbol) => valueOf(values, symbol)),
      work,
    };
  }

  private sum(): Expression {
    let left = this.product();
    while (this.isNext("+", "−", "-")) {
      const [a, sign, b] = [left, this.take(), this.product()];
      left = sign === "+" ? (by, of) => by.plus(a(by, of), b(by, of)) : (by, of) => by.minus(a(by, of), b(by, of));
    }
    return left;
  }

  private product(): Expression {
    let left = this.atom();
    while (this.isNext("·", "*", "/")) {
      const [a, sign, b] = [left, this.take(), this.atom()];
      left = sign === "/" ? (by, of) => by.over(a(by, of), b(by, of)) : (by, of) => by.times(a(by, of), b(by, of));
    }
    return left;
  }

  private atom(): Expression {
    const token = this.take();
    if (token === "(") {
      const inner = this.sum();
      this.expect(")");
      return inner;
    }
    if (/^[0-9]/.test(token)) {
      const value = decimal(token);
      return (arithmetic) => arithmetic.number(value, token);
    }
    if (!/^\p{L}/u.test(token)) this.fail();
    if (!this.isNext("(")) {
      this.symbols.add(token);
      return (_, symbolOf) => symbolOf(token);
    }
    if (!Object.hasOwn(FUNCTIONS, token)) this.fail();
    const values = this.list();
    return (arithmetic, symbolOf) =>
      arithmetic.call(
        token,
        values.map((value) => value(arithmetic, symbolOf)),
      );
  }

  private list(): Expression[] {
    this.expect("(");
    const values = [this.sum()];
    while (this.isNext(",")) {
      this.take();
      values.push(this.sum());
    }
    this.expect(")");
    return values;
  }

  private isNext(...tokens: readonly string[]): boolean {
    return tokens.includes(this.tokens[this.at] ?? "");
  }

  private take(): string {
    return this.tokens[this.at++] ?? this.fail();
  }

  private expect(token: string): void {
    if (this.take() !== token) this.fail();
  }

  private fail(): never {
    throw new Error(`not a formula: ${this.text}`);
  }
}

const known = new Map<string, Formula>();
/** Formulas are ours and few; a sheet from elsewhere must not fill the memory. */
const MOST_KNOWN = 500;

/** Reads a formula; the ones read before are remembered. Throws on what is not one. */
export const formulaOf = (text: string): Formula => {
  const standing = known.get(text);
  if (standing) return standing;
  const formula = new Reader(text).assignment();
  if (known.size < MOST_KNOWN) known.set(text, formula);
  return formula;
};

/** Digits enough for what is read off slopes: a range of three digits. */
export const Rough = D.clone({ precision: 12 });
const ONE = new Rough(1);
const MINUS_ONE = new Rough(-1);
const NOUGHT = new Rough(0);

const one = (): Decimal => ONE;
const minusOne = (): Decimal => MINUS_ONE;

/**
 * A value of a formula, and how fast it grows with each value that it was made of. Both are worked out when they are asked
 * for: most of a sheet is sums, whose slopes need no values.
 */
class Slope {
  readonly of: readonly (readonly [part: Slope, slope: () => Decimal])[];
  readonly symbol: string | undefined;
  readonly #work: () => Decimal;
  #value: Decimal | undefined;

  constructor(of: Slope["of"], work: () => Decimal, symbol?: string) {
    this.of = of;
    this.symbol = symbol;
    this.#work = work;
  }

  get value(): Decimal {
    this.#value ??= this.#work();
    return this.#value;
  }

  /** How much the value of the formula grows with each symbol below this part of it, by which it grows by `weight`. */
  addTo(slopes: Map<string, Decimal>, weight: Decimal): void {
    if (this.symbol !== undefined) slopes.set(this.symbol, slopes.get(this.symbol)?.plus(weight) ?? weight);
    for (const [part, slope] of this.of) {
      const isNumber = part.symbol === undefined && part.of.length === 0;
      if (!isNumber) part.addTo(slopes, slope === one ? weight : weight.times(slope()));
    }
  }
}

/** Of two values the first that is at least the other, or at most. */
const chosenOf = (name: string, a: Slope, b: Slope): Slope =>
  (name === "max" ? a.value.gte(b.value) : a.value.lte(b.value)) ? a : b;

const SLOPES: Arithmetic<Slope> = {
  number: (value) => new Slope([], () => new Rough(value)),
  plus: (a, b) =>
    new Slope(
      [
        [a, one],
        [b, one],
      ],
      () => a.value.plus(b.value),
    ),
  minus: (a, b) =>
    new Slope(
      [
        [a, one],
        [b, minusOne],
      ],
      () => a.value.minus(b.value),
    ),
  times: (a, b) =>
    new Slope(
      [
        [a, () => b.value],
        [b, () => a.value],
      ],
      () => a.value.times(b.value),
    ),
  over: (a, b) => {
    const part = new Slope([], () => ONE.div(b.value));
    const value = new Slope([], () => a.value.times(part.value));
    return new Slope(
      [
        [a, () => part.value],
        [b, () => value.value.times(part.value).neg()],
      ],
      () => value.value,
    );
  },
  // Rounding moves a value by less than its digits show: it grows as what is rounded.
  call: (name, [first = SLOPES.number(NOUGHT, "0"), ...others]) =>
    name === "min" || name === "max" ? others.reduce((best, each) => chosenOf(name, best, each), first) : first,
};

/**
 * How much the value of a formula grows with each of its symbols, at these values: to 12 digits. What is made of it grows
 * `weight` times as much.
 */
export const slopesOf = (
  text: string,
  values: readonly SymbolValue[],
  weight: Decimal,
): ReadonlyMap<string, Decimal> => {
  const slopes = new Map<string, Decimal>();
  const symbolOf = (symbol: string): Slope => new Slope([], () => new Rough(valueOf(values, symbol)), symbol);
  formulaOf(text).work(SLOPES, symbolOf).addTo(slopes, weight);
  return slopes;
};

/** The formula with the values of its symbols put in, for a reader: at most 12 significant digits each. */
export const workedFormula = (
  text: string,
  inputs: readonly { readonly symbol: string; readonly value: Decimal }[],
): string => {
  const values = new Map(inputs.map(({ symbol, value }) => [symbol, value.toSignificantDigits(12).toFixed()]));
  const [left = "", right = ""] = text.split(/=(.*)/su);
  return `${left}=${right.replaceAll(/\p{L}[\p{L}\p{N}_]*/gu, (symbol) => values.get(symbol) ?? symbol)}`;
};
