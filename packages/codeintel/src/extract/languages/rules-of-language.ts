import type { LanguageRules } from '../language-rules.js';
import { bash } from './bash.js';
import { c, cpp } from './c-family.js';
import { csharp } from './csharp.js';
import { javascript, tsx, typescript } from './ecmascript.js';
import { go } from './go.js';
import { java } from './java.js';
import { kotlin } from './kotlin.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';

const rulesByLanguage: ReadonlyMap<string, LanguageRules> = new Map([
  ['typescript', typescript],
  ['tsx', tsx],
  ['javascript', javascript],
  ['python', python],
  ['go', go],
  ['rust', rust],
  ['java', java],
  ['c', c],
  ['cpp', cpp],
  ['csharp', csharp],
  ['ruby', ruby],
  ['php', php],
  ['kotlin', kotlin],
  ['bash', bash],
]);

export function rulesOfLanguage(language: string): LanguageRules | undefined {
  return rulesByLanguage.get(language);
}

export function languageNames(): readonly string[] {
  return [...rulesByLanguage.keys()];
}
