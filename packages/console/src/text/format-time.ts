import type { Language } from './language.js';

const UNITS = {
  en: { ms: ' ms', s: ' s', min: ' min', h: ' h', d: ' d' },
  zh: { ms: ' 毫秒', s: ' 秒', min: ' 分钟', h: ' 小时', d: ' 天' },
} as const;

/** A span in the largest unit that says enough: `850 ms`, `2.4 s`, `3 min`. */
export function formatSpan(ms: number, language: Language): string {
  const units = UNITS[language];
  const span = Math.max(0, ms);
  if (span < 1_000) return `${Math.round(span)}${units.ms}`;
  if (span < 60_000) return `${(span / 1_000).toFixed(1)}${units.s}`;
  if (span < 3_600_000) return `${Math.floor(span / 60_000)}${units.min}`;
  if (span < 86_400_000) return `${Math.floor(span / 3_600_000)}${units.h}`;
  return `${Math.floor(span / 86_400_000)}${units.d}`;
}

/** A span that grows while one looks, without parts of a second: `13 s`. */
export function formatAge(ms: number, language: Language): string {
  return ms < 60_000
    ? `${Math.floor(Math.max(0, ms) / 1_000)}${UNITS[language].s}`
    : formatSpan(ms, language);
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { year: 'numeric', month: '2-digit', day: '2-digit', ...CLOCK } as const;

/** Made once each: making one takes longer than drawing the row in which it stands. */
const formats = {
  en: {
    time: new Intl.DateTimeFormat('en-GB', TIME),
    clock: new Intl.DateTimeFormat('en-GB', CLOCK),
    hour: new Intl.DateTimeFormat('en-GB', HOUR),
    day: new Intl.DateTimeFormat('en-GB', DAY),
    dayHour: new Intl.DateTimeFormat('en-GB', { ...DAY, ...HOUR }),
  },
  zh: {
    time: new Intl.DateTimeFormat('zh-CN', TIME),
    clock: new Intl.DateTimeFormat('zh-CN', CLOCK),
    hour: new Intl.DateTimeFormat('zh-CN', HOUR),
    day: new Intl.DateTimeFormat('zh-CN', DAY),
    dayHour: new Intl.DateTimeFormat('zh-CN', { ...DAY, ...HOUR }),
  },
};

export function formatTime(at: number, language: Language): string {
  return formats[language].time.format(at);
}

/** The clock alone for a moment of the day that it is now, for whoever does not need the date with it. */
export function formatMoment(at: number, now: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? formatClock(at, language) : formatTime(at, language);
}

export function formatClock(at: number, language: Language): string {
  return formats[language].clock.format(at);
}

/** Short enough to stand under a bar: the hour, the day, or both. */
export function formatEdge(
  at: number,
  kind: 'hour' | 'day' | 'dayHour',
  language: Language,
): string {
  return formats[language][kind].format(at);
}
