const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each period in parts whose edges are round times. */
export const periods = {
  hour: { partMs: 2 * MINUTE, parts: 30 },
  day: { partMs: HOUR, parts: 24 },
  week: { partMs: 6 * HOUR, parts: 28 },
  month: { partMs: DAY, parts: 30 },
} as const;
export type Period = keyof typeof periods;

export function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && Object.hasOwn(periods, value);
}

export interface ChartSpan {
  readonly from: number;
  readonly until: number;
  readonly parts: number;
}

/** The period that ends with the part in which `now` lies, so that edges are round in the reader's own time. */
export function spanOf(period: Period, now: number, offsetMinutes: number): ChartSpan {
  const { partMs, parts } = periods[period];
  const shift = offsetMinutes * MINUTE;
  const end = (Math.floor((now - shift) / partMs) + 1) * partMs + shift;
  return { from: end - parts * partMs, until: end - 1, parts };
}

/** Where each part begins. */
export function partStarts({ from, until, parts }: ChartSpan): readonly number[] {
  const partMs = (until - from + 1) / parts;
  return Array.from({ length: parts }, (_, index) => from + index * partMs);
}

/** Round values from 0 to at least `top`, for lines that are read off: at most five. */
export function niceTicks(top: number): readonly number[] {
  if (!(top > 0)) return [0, 1];
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  // Whole things are counted in whole numbers.
  const whole = Number.isInteger(top) ? Math.max(1, Math.ceil(step)) : step;
  return Array.from({ length: Math.ceil(top / whole - 1e-9) + 1 }, (_, index) =>
    Number((index * whole).toPrecision(12)),
  );
}
