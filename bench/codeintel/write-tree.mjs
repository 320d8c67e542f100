// A made-up repository of any size: the same words, files and commits each time. Words are as uneven as in real
// trees: a few in every file, most in a handful, and those of a folder belong together; about a third of the lines
// call something.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const known =
  'get set load save parse render retry connect close open schedule queue handle check update remove merge split encode decode validate expire lock watch request response token session user config router cache pod node status code connection file index query scheduler worker event stream buffer record policy key lost wrong fails preemption requeue'.split(
    ' ',
  );
const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru pla sti tro'.split(
    ' ',
  );
const WORDS = 12_000;
const COMMITS = 600;
const FILES_PER_FOLDER = 12;
const OF_THE_FOLDER = 0.6;

/** Writes `count` TypeScript, Go and Python files with a git history below `root` and gives it back. */
export function writeTree(root, count) {
  const random = generator(42);
  const vocabulary = words(random);
  const anyWord = () => vocabulary[Math.floor(WORDS ** random()) - 1];
  const paths = [];
  let topic = [];
  let folder = '';
  for (let number = 0; number < count; number += 1) {
    if (number % FILES_PER_FOLDER === 0) {
      topic = Array.from({ length: 40 }, anyWord);
      folder = join(topic[0], topic[1], `${topic[2]}_${number}`);
    }
    const word = () =>
      random() < OF_THE_FOLDER ? topic[Math.floor(random() * topic.length)] : anyWord();
    const kind = kinds[number % kinds.length];
    const path = join(folder, `${word()}_${word()}.${number}.${kind.extension}`);
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), fileOf(kind, word, random));
    paths.push(path);
  }
  commitAll(root, paths, random, anyWord);
  return root;
}

function generator(start) {
  let seed = start;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return ((seed >>> 8) + 1) / 2 ** 24;
  };
}

/** The known words stand among the first two thousand, where words of a few hundred files are. */
function words(random) {
  const made = new Set();
  while (made.size < WORDS) {
    const length = 2 + Math.floor(random() * 3);
    let word = '';
    for (let each = 0; each < length; each += 1)
      word += syllables[Math.floor(random() * syllables.length)];
    made.add(word);
  }
  const all = [...made];
  for (const [place, word] of known.entries()) all[20 + place * 30] = word;
  return all;
}

/** One commit with everything, then small ones with messages, so that there is a log to read. */
function commitAll(root, paths, random, anyWord) {
  const git = (args, input) =>
    execFileSync('git', ['-C', root, ...args], { input, stdio: ['pipe', 'ignore', 'inherit'] });
  git(['-c', 'init.defaultBranch=main', 'init', '-q']);
  const author = 'committer bench <bench@localhost>';
  const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const commits = [];
  for (let number = 0; number < COMMITS; number += 1) {
    const message = Array.from({ length: 9 }, anyWord).join(' ');
    commits.push(`commit refs/heads/main\n${author} ${1_700_000_000 + number * 3600} +0000\n`);
    commits.push(data(message));
    for (let each = 0; each < 2; each += 1) {
      const path = paths[Math.floor(random() * (paths.length - 1))];
      commits.push(`M 100644 inline ${path}\n${data(`${number}`)}`);
    }
  }
  git(['fast-import', '--quiet'], commits.join(''));
}

const camel = (one, other) => `${one}${other[0].toUpperCase()}${other.slice(1)}`;

/** A file of functions; each works with a few words of its own, as code does, between lines that say little. */
function fileOf({ head, begin, body, end }, word, random) {
  const functions = Array.from({ length: 2 + Math.floor(random() * 7) }, () => {
    const own = Array.from({ length: 5 }, word);
    const pick = () => own[Math.floor(random() * own.length)];
    const lines = Array.from({ length: 8 + Math.floor(random() * 14) }, () =>
      body[Math.floor(random() * body.length)](pick),
    );
    return [begin(word, pick), ...lines, end(pick)].join('\n');
  });
  return `${head}${functions.join('\n\n')}\n`;
}

const kinds = [
  {
    extension: 'ts',
    head: "import { logger } from '../logger.js';\nimport type { Options, Result } from '../types.js';\n\n",
    begin: (word, pick) =>
      `/**\n * Makes the ${pick()} of a ${pick()} ready before the ${word()} is used.\n */\nexport async function ${camel(pick(), word())}(${pick()}: string, options: Options): Promise<Result> {`,
    body: [
      (pick) => `  const ${pick()} = await options.${pick()}.${pick()}(options, 'value');`,
      (pick) => `  if (${pick()} === undefined) throw new Error('the value is missing');`,
      () => '  // This must not be done twice, because the caller may still hold the old one.',
      (pick) => `  for (const item of options.items) item.${pick()}(options);`,
      () => "  logger.debug('done', { options, result: undefined });",
      (pick) => `  options = { ...options, ${pick()}: undefined, isReady: options.isReady };`,
      () => '  let count = 0;\n  if (options.isReady && count < 10) {\n    count += 1;\n  }\n',
      () =>
        '  // Nothing else may be written here until the result has been seen by all of them.\n',
    ],
    end: (pick) => `  return { ok: true, value: ${pick()} };\n}`,
  },
  {
    extension: 'go',
    head: 'package main\n\nimport (\n\t"context"\n\t"fmt"\n)\n\n',
    begin: (word, pick) =>
      `// Returns the ${pick()} for which there is a ${pick()}, or an error.\nfunc ${camel(pick(), word())}(ctx context.Context, ${pick()} string) (*Result, error) {`,
    body: [
      (pick) => `\t${pick()}, err := ctx.${pick()}(ctx, "value")`,
      () => '\tif err != nil {\n\t\treturn nil, fmt.Errorf("could not do it: %w", err)\n\t}',
      () => '\t// The lock is held by the caller, so nothing else can change it here.',
      (pick) => `\tfor _, item := range items {\n\t\titem.${pick()}(ctx)\n\t}`,
      (pick) => `\tresult.${pick()} = options.Value\n\tresult.Ready = true`,
      () => '\tif options == nil || options.Ready {\n\t\tresult.Count += 1\n\t\tcontinue\n\t}\n',
      () =>
        '\t// Nothing else may be written here until the result has been seen by all of them.\n',
    ],
    end: (pick) => `\treturn &Result{Value: ${pick()}}, nil\n}`,
  },
  {
    extension: 'py',
    head: 'from __future__ import annotations\n\nimport logging\n\nlogger = logging.getLogger(__name__)\n\n\n',
    begin: (word, pick) =>
      `def ${pick()}_${word()}(${pick()}, *, options=None):\n    """Return the ${pick()} that belongs to the ${word()}, or None."""`,
    body: [
      (pick) => `    ${pick()} = options.${pick()}(options, timeout=30)`,
      () => '    if options is None:\n        raise ValueError("options are missing")',
      () => '    # It is checked again below, because another thread may have been here.',
      (pick) => `    for item in options.items:\n        item.${pick()}(options)`,
      (pick) => `    result["${pick()}"] = options\n    result["ready"] = True`,
      () =>
        '    if options is None or result["ready"]:\n        count += 1\n        result["count"] = count\n',
      () =>
        '    # Nothing else may be written here until the result has been seen by all of them.\n',
    ],
    end: (pick) => `    return ${pick()}\n`,
  },
];
