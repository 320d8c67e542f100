import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditKinds } from '../packages/console/src/text/audit-kinds.js';
import { ruleNames } from '../packages/console/src/text/rule-names.js';
import { inChinese } from '../packages/plain/src/chinese/in-chinese.js';
import { SANDBOX_CODES } from '../packages/sandbox/src/index.js';
import { AUDIT_KINDS } from '../packages/store/src/audit/audit-entry.js';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));

/** Where texts are made that people read; those of mistakes in a program's own code are for its author. */
const SPOKEN = [
  'kernel/src/call',
  'kernel/src/policy/create-policy.ts',
  'kernel/src/result/error-catalogue.ts',
  'kernel/src/hooks/run-pre-hooks.ts',
  'kernel/src/resume-calls.ts',
  'tools/src/policy',
  'tools/src/command-policy',
  'sandbox/src/paths',
  'sandbox/src/probe/host-facts.ts',
  'provenance/src/judge/describe-concern.ts',
  'gateway/src',
  'agent/src/agent-error.ts',
  'agent/src/read-settings.ts',
  'agent/src/session',
  'agent/src/loop',
  'agent/src/user-message.ts',
  'agent/src/attachment-from-file.ts',
  'kernel/src/attachments',
  'kernel/src/ready-made',
  'kernel/src/result/result-read-tool.ts',
  'store/src',
  'tools/src',
];

/** Halves of sentences, known as the whole sentences that come out, and what only a model reads. */
const HALVES: readonly RegExp[] = [
  /^(?:a folder|a named pipe|not a regular file)/,
  /^(?:is empty|has |is written as for Windows)/,
  /^The workspace folder \{0\} \{1\}\.$/,
  /^\{0\}(?::|, got| is \{1\}\.)/,
  /^by \{0\}/,
  /^The \{0\} \{1\} \{2\}$/,
  /^\{0\} is empty$/,
  /^\{0\}\{1\}\. Nothing was changed\.$/,
  /^Your answer (?:is not JSON|does not fit)/,
];

const LITERAL = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}\`]|\{[^{}]*\}|\`[^\`]*\`)*\})*\``;
const SPEAKING = [
  String.raw`\b(?:reason|rule|why|words|message|fault|problem|error)\s*[:=]\s*(${LITERAL})`,
  String.raw`\b(?:RequestError|SandboxError|AgentError|StoreError)\(\s*'\w+',\s*(${LITERAL})`,
  String.raw`\bfailure\(\s*[\w.']+,\s*(${LITERAL})`,
  String.raw`\bbad\(\s*(${LITERAL})`,
  String.raw`\b(?:passed|refused|say)\(\s*(?:\w+(?:\.\w+)?|'[\w -]+'),\s*(${LITERAL})`,
  String.raw`\b(?:ShellSyntaxError|ScriptLimitError|facts\.push|entry)\(\s*(${LITERAL})`,
].map((source) => new RegExp(source, 'g'));
const VALUE = /\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g;

function filesOf(place: string): readonly string[] {
  const path = join(packages, place);
  if (place.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
}

/** The literal as a phrase: what is put in is a numbered place. */
function phraseOf(literal: string): string {
  let place = 0;
  return literal
    .slice(1, -1)
    .replaceAll(VALUE, () => `{${place++}}`)
    .replaceAll(/\\(['"`])/g, '$1');
}

function spoken(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of SPOKEN.flatMap(filesOf)) {
    const text = readFileSync(file, 'utf8');
    for (const pattern of SPEAKING) {
      for (const [, literal = ''] of text.matchAll(pattern)) {
        const phrase = phraseOf(literal);
        const isSentence = /[a-z]{2,} [a-z{]/i.test(phrase.replaceAll(/\{\d\}/g, '{0}'));
        if (isSentence) found.set(phrase, file.slice(packages.length));
      }
    }
  }
  return found;
}

test('N-07 every text of rules, gates, paths, tools, the store and the server has a Chinese one', () => {
  const texts = spoken();
  expect(texts.size).toBeGreaterThan(150);
  const missing = [...texts]
    .filter(([phrase]) => !HALVES.some((half) => half.test(phrase)))
    .filter(([phrase]) => !/\p{Script=Han}/u.test(inChinese(phrase.replaceAll(/\{\d\}/g, 'X'))))
    .map(([phrase, file]) => `${file}: ${phrase}`);
  expect(missing).toEqual([]);
});

test('N-07 every kind of audit entry has its word', () => {
  expect([...auditKinds].sort()).toEqual([...AUDIT_KINDS].sort());
});

test.each(['en', 'zh'] as const)(
  'N-06 a built-in rule that is counted under its name has words beside it, in %s',
  (language) => {
    const boundary = SANDBOX_CODES.filter((code) => code.startsWith('PATH_'));
    expect(boundary.length).toBeGreaterThan(10);
    const oneCallEach = ['unlisted-program', 'not-understood', 'too-large'];
    expect(Object.keys(ruleNames[language]).toSorted()).toEqual(
      [...boundary, ...oneCallEach].toSorted(),
    );
    const words = Object.values(ruleNames[language]);
    expect(words.filter((name) => /[a-z]_[A-Z]|[A-Z]_[A-Z]/.test(name))).toEqual([]);
    expect(words.every((name) => /\p{Script=Han}/u.test(name) === (language === 'zh'))).toBe(true);
  },
);
