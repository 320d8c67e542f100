import { type CompiledSigns, compileSigns } from './compile-signs.js';
import { readRules } from './read-rules.js';
import type { Rule, RuleExamples, RuleHead, SignExamples } from './rule.js';

/** The texts of `rules/*.rules` by file name; the order of rules is that of these names. */
export type RuleFiles = Readonly<Record<(typeof ruleFiles)[number], string>>;

export const ruleFiles = [
  'secrets-cloud.rules',
  'secrets-developer-tools.rules',
  'secrets-services.rules',
  'secrets-newer-services.rules',
  'secrets-passwords.rules',
  'injection-english.rules',
  'injection-chinese.rules',
] as const;

const LICENCE = 'MIT';
const HEAD = '// Made from packages/guard/rules by compile-rules.mjs; change the rules there.\n';

/**
 * The source of the modules that carry the rules, by the name of the module: this package reads no file. What a rule needs
 * to run and what shows that it works are apart, so that a program which only runs rules does not carry their examples.
 */
export function compileRules(files: RuleFiles): Map<string, string> {
  const rulesOf = (name: keyof RuleFiles): Rule[] => {
    try {
      return readRules(files[name], LICENCE);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  };
  const secrets = ruleFiles.filter((name) => name.startsWith('secrets-')).flatMap(rulesOf);
  const english = rulesOf('injection-english.rules');
  const chinese = rulesOf('injection-chinese.rules');
  const signs = [...english, ...chinese];
  return new Map([
    ['secret-rules.ts', moduleOf('RuleHead', [['secretRules', secrets.map(headOf)]])],
    ['signs.ts', signsModule(compileSigns(signs))],
    ['secret-examples.ts', moduleOf('RuleExamples', [['secretExamples', secrets.map(examplesOf)]])],
    ['sign-examples.ts', moduleOf('SignExamples', [['signExamples', signs.map(signExamplesOf)]])],
  ]);
}

function signsModule(signs: CompiledSigns): string {
  const values = Object.entries(signs).map(
    ([name, value]) => `    ${name}: ${JSON.stringify(value)},\n`,
  );
  return [
    HEAD,
    `import type { CompiledSigns } from '../rules/compile-signs.js';\n\n`,
    `export function compiledSigns(): CompiledSigns {\n  return {\n${values.join('')}  };\n}\n`,
  ].join('');
}

function moduleOf(type: string, lists: readonly (readonly [string, readonly object[]])[]): string {
  const functions = lists.map(
    ([name, list]) =>
      `export function ${name}(): readonly ${type}[] {\n  return [\n${list
        .map((each) => `    ${JSON.stringify(each)},\n`)
        .join('')}  ];\n}\n`,
  );
  return [HEAD, `import type { ${type} } from '../rules/rule.js';\n\n`, functions.join('\n')].join(
    '',
  );
}

function headOf({ name, kind, anchors, pattern }: Rule): RuleHead {
  return { name, kind, anchors, pattern };
}

/** All that is not in `signs.ts`, where the patterns stand. */
function signExamplesOf({ anchors, ...rule }: Rule): SignExamples {
  return { anchors, ...examplesOf(rule) };
}

function examplesOf({ match, noMatch, source, licence }: RuleExamples): RuleExamples {
  return { match, noMatch, source, licence };
}
