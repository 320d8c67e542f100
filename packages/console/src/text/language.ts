import { english, type Texts } from './english.js';
import { tellIn } from './said.js';

export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

const loaded = new Map<Language, Texts>([['en', english]]);

/** English is always at hand; another language comes when somebody wants it. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') return tellIn((text) => text);
  const { chinese, inChinese } = await import('./chinese.js');
  loaded.set(language, chinese);
  tellIn(inChinese);
}

/** The texts of a language that was loaded; English until then. */
export function textsOf(language: Language): Texts {
  return loaded.get(language) ?? english;
}

/** The first of the reader's languages that is known here. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}
