import { chinese } from './chinese.js';
import { english, type Texts } from './english.js';

export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export function textsOf(language: Language): Texts {
  return language === 'zh' ? chinese : english;
}

/** The first of the reader's languages that is known here. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}
