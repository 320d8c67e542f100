import type { Texts } from './english.js';

export const languages = { en: 'English', zh: '中文' } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

const loaded = new Map<Language, Texts>();

/** Each language is a file of its own: nobody fetches the words of one they do not read. */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const texts =
    language === 'zh'
      ? (await import('./chinese.js')).chinese
      : (await import('./english.js')).english;
  loaded.set(language, texts);
}

/** The texts of a language that was loaded; where it was not, those that are at hand. */
export function textsOf(language: Language): Texts {
  const texts = loaded.get(language) ?? loaded.values().next().value;
  if (!texts) throw new Error('Texts were asked for before any were loaded');
  return texts;
}

/** How the server's English is said in a language. A large book: it comes after the page, which has words of its own. */
export async function tellerOf(language: Language): Promise<(text: string) => string> {
  return language === 'zh'
    ? (await import('./chinese-phrases.js')).inChinese
    : (text: string) => text;
}

/** The first of the reader's languages that is known here. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}
