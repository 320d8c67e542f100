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

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const;

export function formatTime(at: number, language: Language): string {
  return new Date(at).toLocaleString(LOCALES[language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

export function formatClock(at: number, language: Language): string {
  return new Date(at).toLocaleTimeString(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
