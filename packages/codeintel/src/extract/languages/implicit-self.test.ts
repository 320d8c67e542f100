import { expect, test } from 'vitest';
import { languagesWithImplicitSelf } from './implicit-self.js';
import { languageNames, rulesOfLanguage } from './rules-of-language.js';

test('the languages with an implicit self are those whose rules say so', () => {
  const bySay = languageNames().filter((name) => rulesOfLanguage(name)?.hasImplicitSelf);
  expect([...languagesWithImplicitSelf].sort()).toEqual(bySay.sort());
});
