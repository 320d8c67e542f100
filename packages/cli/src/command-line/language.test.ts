import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { commandEntries } from './commands.js';
import { languageOf, textIn } from './language.js';

const HAN = /\p{Script=Han}/u;
const source = fileURLToPath(new URL('..', import.meta.url));

test.each([
  [{}, 'en'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LANG: 'zh_TW.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'en_GB.UTF-8', LC_MESSAGES: 'zh_CN' }, 'zh'],
  [{ LANG: 'de_DE', LC_ALL: '' }, 'en'],
  [{ LANG: 'zh_CN', SLUICE_LANG: 'en' }, 'en'],
])('U-08 %o is read as %s', (env, language) => {
  expect(languageOf({ env })).toBe(language);
});

describe.each(commandEntries.map((entry) => [entry.name, entry] as const))(
  'U-08 the help of %s',
  (_name, entry) => {
    test('is there in both languages, for every option', async () => {
      const command = await entry.load();
      const texts = [entry.summary, command.summary];
      for (const option of Object.keys(command.options)) {
        const text = command.optionHelp[option];
        expect({ option, text }).not.toEqual({ option, text: undefined });
        if (text !== undefined) texts.push(text);
      }
      for (const text of texts) {
        expect(textIn(text, 'en')).not.toMatch(HAN);
        expect(textIn(text, 'zh')).toMatch(HAN);
      }
    });
  },
);

const tables = readdirSync(source, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('-words.ts'));

test.each(tables)('U-08 both languages of %s say the same things', async (path) => {
  const exported = Object.values(await import(/* @vite-ignore */ `../${path}`)).filter(isTable);
  expect(exported).not.toEqual([]);
  for (const { en, zh } of exported) {
    expect(shapeOf(zh)).toEqual(shapeOf(en));
    expect(leaves(en).filter((text) => HAN.test(text))).toEqual([]);
    expect(leaves(zh).filter((text) => text.trim() === '')).toEqual([]);
  }
});

function isTable(value: unknown): value is { readonly en: unknown; readonly zh: unknown } {
  return typeof value === 'object' && value !== null && 'en' in value && 'zh' in value;
}

/** The keys, with what stands under each: text, or a function of so many values. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return `of ${value.length}`;
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry)]));
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}
