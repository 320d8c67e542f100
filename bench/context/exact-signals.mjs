// Prompts made of a checkout's own symbols and lines; the definition or the line must stand in the first snippet.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSnippets } from './read-snippets.mjs';

const definitions = {
  py: /^\s*(?:async\s+)?(?:def|class)\s+([A-Za-z_]\w{4,})/,
  js: /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class)\s+([A-Za-z_$][\w$]{4,})/,
  go: /^func\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w{4,})\s*\(/,
  rs: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:fn|struct|enum|trait)\s+([A-Za-z_]\w{4,})/,
  java: /^\s*(?:public|protected|private|static|final|abstract|\s)+[\w<>[\], ?]+\s+([A-Za-z_]\w{4,})\s*\([^;]*$/,
  c: /^[A-Za-z_][\w\s*]+\s\**([A-Za-z_]\w{4,})\s*\([^;]*$/,
  rb: /^\s*(?:def|class|module)\s+(?:self\.)?([A-Za-z_]\w{4,})/,
  php: /^\s*(?:public|protected|private|static|abstract|final|\s)*(?:function|class|interface)\s+([A-Za-z_]\w{4,})/,
  cs: /^\s*(?:public|protected|private|internal|static|override|virtual|async|\s)+[\w<>[\], ?]+\s+([A-Za-z_]\w{4,})\s*\([^;]*$/,
  kt: /^\s*(?:public|private|internal|override|suspend|\s)*(?:fun|class|object)\s+(?:[\w.]+\.)?([A-Za-z_]\w{4,})/,
};
const languages = {
  ...{
    py: 'py',
    js: 'js',
    mjs: 'js',
    cjs: 'js',
    ts: 'js',
    tsx: 'js',
    jsx: 'js',
    go: 'go',
    rs: 'rs',
  },
  ...{ java: 'java', c: 'c', h: 'c', cc: 'c', cpp: 'c', rb: 'rb', php: 'php', cs: 'cs', kt: 'kt' },
};
const NOT_OWN =
  /(?:^|\/)(?:tests?|testdata|spec|__tests__|vendor|node_modules|fixtures?|examples?|docs?|bench\w*|playground)(?:\/|$)|_test\.|\.test\.|\.spec\.|\.d\.ts$|\.min\./i;
const NO_NAME =
  /^(?:constructor|function|return|class|export|async|static|public|private|switch|while|catch)$/;

const aboutSymbol = [
  (name) => `how does ${name} work?`,
  (name) => `explain ${name}`,
  (name) => `why would ${name} fail here?`,
  (name) => `${name} 是怎么工作的？`,
  (name) => `add a parameter to ${name}`,
];
const aboutLine = [
  (path, line) => `what happens at ${path}:${line}?`,
  (path, line) => `explain @${path}#L${line}`,
  (path, line) => `${path}:${line}-${line + 4} 这里在做什么？`,
];

/** Prompts with the place each asks for; the same for the same tree and number. */
export function promptsOf(root, count) {
  const places = uniqueDefinitions(root);
  if (places.length === 0) return [];
  const random = generator(count);
  return Array.from({ length: count }, (_, number) => {
    const { name, path, line, last, language } = places[Math.floor(random() * places.length)];
    if (number % 4 !== 3) {
      const prompt = aboutSymbol[number % aboutSymbol.length](name);
      return { prompt, path, line, language };
    }
    const asked = Math.min(line + 3, last);
    const prompt = aboutLine[(number >> 2) % aboutLine.length](path, asked);
    return { prompt, path, line: asked, language };
  });
}

export async function measureExact({ root, prompts, ask, isIndexed }) {
  const scored = [];
  for (const { prompt, path, line, language } of prompts) {
    const snippets = readSnippets(await ask(root, prompt, { isIndexed }));
    const shows = (snippet) => snippet?.path === path && snippet.lines.has(line);
    scored.push({
      prompt,
      path,
      line,
      language,
      first: shows(snippets[0]),
      any: snippets.some(shows),
    });
  }
  return scored;
}

/** Names that one line of the tree defines, so that a prompt with one can mean nothing else. */
function uniqueDefinitions(root) {
  const options = { encoding: 'utf8', maxBuffer: 1 << 28 };
  const files = execFileSync('git', ['-C', root, 'ls-files'], options).split('\n');
  const found = new Map();
  for (const path of files) {
    const language = languages[path.split('.').pop()];
    if (language === undefined || NOT_OWN.test(path)) continue;
    const lines = linesOf(join(root, path));
    const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    for (const [number, line] of lines.entries()) {
      const name = definitions[language].exec(line)?.[1];
      if (name === undefined || NO_NAME.test(name)) continue;
      const place = { name, path, line: number + 1, last, language };
      found.set(name, [...(found.get(name) ?? []), place]);
    }
  }
  return [...found.values()].flatMap((places) => (places.length === 1 ? places : []));
}

function linesOf(path) {
  try {
    const text = readFileSync(path, 'utf8');
    return text.length > 400_000 ? [] : text.split('\n');
  } catch {
    return [];
  }
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
