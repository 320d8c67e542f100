import { spell } from '../history/word-pieces.js';
import type { Verdict } from '../rule.js';
import { type Carried, collect, type Imported, listedTexts, oddObject } from './imported-rule.js';

/** Our tools and those of Claude Code that read files, and those that change them. */
const READERS = [
  'fs_read',
  'read_file',
  'fs_grep',
  'fs_glob',
  'Read',
  'Grep',
  'Glob',
  'LS',
  'NotebookRead',
];
const WRITERS = [
  'fs_write',
  'fs_edit',
  'fs_multi_edit',
  'Edit',
  'Write',
  'MultiEdit',
  'NotebookEdit',
];

const LISTS = ['deny', 'ask', 'allow'] as const;

/** The permission rules of a `settings.json` of Claude Code. Both programs let the strictest rule win. */
export function importClaude(settings: unknown): Imported {
  const permissions = field(settings, 'permissions');
  const carried = LISTS.flatMap((verdict) => {
    const { texts, odd } = listedTexts(verdict, field(permissions, verdict));
    const read = texts.map((source) => ({
      source: `${verdict}: ${source}`,
      result: readRule(verdict, source),
    }));
    return [...read, ...odd];
  });
  const others = ['defaultMode', 'additionalDirectories', 'disableBypassPermissionsMode'].flatMap(
    (name) => {
      const value = field(permissions, name);
      if (value === undefined || value === 'default') return [];
      return [
        { source: `${name}: ${JSON.stringify(value)}`, result: { why: WHY_NOT[name] ?? '' } },
      ];
    },
  );
  const odd = [...oddObject('settings', settings), ...oddObject('permissions', permissions)];
  return collect([...carried, ...others, ...odd]);
}

const WHY_NOT: Readonly<Record<string, string>> = {
  defaultMode: 'a mode is opened by the operator, never by a policy file',
  additionalDirectories: 'a workspace is one folder; write a rule on path for others',
  disableBypassPermissionsMode: 'there is no mode here that skips the policy',
};

function readRule(verdict: Verdict, source: string): Carried {
  const match = /^([\w*-]+)(?:\((.*)\))?$/s.exec(source.trim());
  const [, tool, content] = match ?? [];
  if (tool === undefined) return { why: 'it is not of the form Tool or Tool(content)' };
  const name = `${source} (from Claude Code)`;
  if (tool === 'Bash') return bashRule(verdict, name, content ?? '*');
  if (tool === 'WebFetch') return fetchRule(verdict, name, content);
  const isReader = READERS.includes(tool);
  if (isReader || WRITERS.includes(tool)) {
    const tools = isReader ? READERS : WRITERS;
    if (content === undefined || content === '**' || content === '*')
      return { verdict, name, tool: tools };
    return fileRule(verdict, name, tools, content);
  }
  if (content !== undefined)
    return { why: `what stands in the brackets of ${tool} has no counterpart` };
  if (tool.startsWith('mcp__') && !tool.slice('mcp__'.length).includes('__')) {
    return { verdict, name, tool: [tool, `${tool}__*`] };
  }
  return { verdict, name, tool: [tool.replaceAll(/\*+/g, '*')] };
}

/**
 * `npm run:*` holds for its words and all behind them; a bare `*` stands for any text, spaces too. Inside a word that
 * would be more than one of our words, which no pattern says exactly.
 */
function bashRule(verdict: Verdict, name: string, content: string): Carried {
  const prefix = content.endsWith(':*') ? content.slice(0, -2) : undefined;
  const pattern = prefix === undefined ? content : `${prefix} *`;
  if (/[;|&<>`$(){}\\"'\n]/.test(pattern)) {
    return { why: 'it holds shell grammar; here every part of a command is judged by itself' };
  }
  const words = pattern.split(/\s+/).filter((word) => word !== '');
  const last = words.length - 1;
  const isLoose = words.some(
    (word, index) =>
      word.includes('*') && word !== '*' && (index < last || !/^[^*]+\*$/.test(word)),
  );
  if (isLoose && verdict !== 'allow') {
    return {
      why: 'its "*" inside a word also stands for spaces, so a rule here would stop less; write it anew',
    };
  }
  const command = words.map((word) => (word === '*' ? '**' : literalButForStars(word))).join(' ');
  const ending = words[last] ?? '';
  return {
    verdict,
    name,
    command: [ending !== '*' && ending.endsWith('*') ? `${command} **` : command],
  };
}

/** Only `*` is special in the client's words; what else would be in ours stands in quotes. */
function literalButForStars(word: string): string {
  return word
    .split('*')
    .map((part) => (part === '' ? '' : spell(part)))
    .join('*');
}

function fetchRule(verdict: Verdict, name: string, content: string | undefined): Carried {
  if (content === undefined) return { verdict, name, tool: ['WebFetch'] };
  const domain = /^domain:([\w.*-]+)$/.exec(content)?.[1];
  return domain === undefined
    ? { why: 'only domain: has a counterpart' }
    : { verdict, name, tool: ['WebFetch'], host: [domain] };
}

/** Claude Code's paths are those of `.gitignore`: `//` is the root, `/` the folder of the settings, a bare name any folder. */
function fileRule(
  verdict: Verdict,
  name: string,
  tool: readonly string[],
  content: string,
): Carried {
  if (/[[\]{}!\\]/.test(content)) return { why: 'only "*", "**" and "?" are special in our paths' };
  if (content.split('/').includes('..')) return { why: 'it has ".."; write where it leads' };
  const path = gitignorePath(content);
  return { verdict, name, tool, path: path.endsWith('/**') ? [path] : [path, `${path}/**`] };
}

function gitignorePath(content: string): string {
  const trimmed = content.replace(/\/+$/, '');
  if (content.startsWith('//')) return trimmed.slice(1);
  if (content.startsWith('~/')) return trimmed;
  if (content.startsWith('/')) return trimmed.slice(1);
  if (content.startsWith('./')) return trimmed.slice(2);
  return trimmed.includes('/') ? trimmed : `**/${trimmed}`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
