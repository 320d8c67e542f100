/** What people read on the terminal. JSON and what a model reads stay English. */
export type Language = 'en' | 'zh';

export const languages: readonly Language[] = ['en', 'zh'];

/** A text for people: in both languages, or the same in each. */
export type Text = string | Readonly<Record<Language, string>>;

/** All that a command says, in both languages. */
export type WordTable<Words> = Readonly<Record<Language, Words>>;

interface HasEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** `--lang` and `SLUICE_LANG` over the places where a system keeps it. */
export function languageOf({ env }: HasEnvironment): Language {
  const said = [env.SLUICE_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (value) => value !== undefined && value !== '',
  );
  return /^zh/i.test(said ?? '') ? 'zh' : 'en';
}

export function textIn(text: Text, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}

/** Both languages say the same things: the compiler holds the second table to the first. */
export function wordTable<Words>(en: Words, zh: NoInfer<Words>): WordTable<Words> {
  return { en, zh };
}

export function wordsOf<Words>(io: HasEnvironment, table: WordTable<Words>): Words {
  return table[languageOf(io)];
}
