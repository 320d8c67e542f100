// The page of every error code, made from the code: where a code is given with words, those words are its cause and way
// out. What is put into them at run time stands as `…`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^(?:TIMEOUT|CANCELLED|INTERRUPTED)$/;
const PACKAGES = [
  'kernel',
  'agent',
  'gateway',
  'protocol',
  'store',
  'sandbox',
  'client',
  'bridges',
];

/** Markdown of the page, and every code on it. */
export async function errorPage(root) {
  const { errorCatalogue } = await import(`${root}packages/kernel/dist/index.js`);
  const { errorCodes } = await import(`${root}packages/protocol/dist/index.js`);
  const found = new Map();
  for (const name of PACKAGES) {
    for (const { code, words } of wordsIn(join(root, 'packages', name, 'src'))) {
      const entry = found.get(code) ?? new Set();
      found.set(code, entry.add(words));
    }
  }
  const results = new Set(Object.keys(errorCatalogue));
  const wire = new Set(errorCodes);
  const thrown = [...found.keys()].filter((code) => !results.has(code) && !wire.has(code));
  const causes = (code) =>
    [...(found.get(code) ?? ['The message names the cause'])].map(escaped).join('<br>');
  const table = (codes, row) => [...codes].sort().map((code) => `| \`${code}\` | ${row(code)} |`);
  const text = [
    '# Error codes',
    'Made from the code. `…` stands for what is filled in when it happens.',
    '## Of a call',
    'A call that does not complete gives a result of one shape, with `error_code`, `error` and `recommendations`; nothing is thrown.',
    ['| code | cause | way out |', '|---|---|---|']
      .concat(
        table(results, (code) => {
          const { cause, recommendations, isRetryable } = errorCatalogue[code];
          const again = isRetryable ? ' (may be tried again)' : '';
          return `${escaped(cause)} | ${recommendations.map(escaped).join(' ')}${again}`;
        }),
      )
      .join('\n'),
    '## Of a program',
    'Thrown where the program around has made a mistake, with `code` and a message that names the value and the way out.',
    ['| code | what is said, with the way out |', '|---|---|']
      .concat(table(thrown, causes))
      .join('\n'),
    '## Of the gateway',
    'In `error` frames, with `message` and often `next_action`.',
    ['| code | what is said, with the way out |', '|---|---|']
      .concat(table(wire, causes))
      .join('\n'),
  ].join('\n\n');
  return { text: `${text}\n`, codes: [...results, ...thrown, ...wire] };
}

function* wordsIn(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!/\.tsx?$/.test(entry.name) || /\.test\.tsx?$|\/testing\//.test(path)) continue;
    const { program } = parseSync(path, readFileSync(path, 'utf8'));
    yield* pairsIn(program);
  }
}

/** A code and the words beside it: as neighbours in the arguments of a call, or as fields of one object. */
function* pairsIn(node) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const child of node) yield* pairsIn(child);
    return;
  }
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    for (const [index, argument] of node.arguments.entries()) {
      const words = node.arguments
        .slice(index + 1)
        .map(textOf)
        .find((text) => text !== undefined && / /.test(text));
      for (const code of codesOf(argument)) if (saysMuch(words)) yield { code, words };
    }
  }
  if (node.type === 'ObjectExpression') {
    const field = (name) => node.properties.find((one) => one.key?.name === name)?.value;
    const words = textOf(field('message'));
    for (const code of codesOf(field('code'))) if (saysMuch(words)) yield { code, words };
  }
  for (const value of Object.values(node)) yield* pairsIn(value);
}

/** Words that are more than the places where something is filled in. */
function saysMuch(words) {
  return words !== undefined && words.replaceAll(/[^a-z]/gi, '').length > 8;
}

/** One code, or both that a condition chooses from. */
function codesOf(node) {
  if (node?.type === 'ConditionalExpression')
    return [...codesOf(node.consequent), ...codesOf(node.alternate)];
  return node?.type === 'Literal' && CODE.test(String(node.value)) ? [node.value] : [];
}

function textOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked).join('…');
    case 'BinaryExpression':
      return `${textOf(node.left) ?? '…'}${textOf(node.right) ?? '…'}`;
    case 'ConditionalExpression':
      return textOf(node.consequent) ?? textOf(node.alternate);
    default:
      return undefined;
  }
}

function escaped(text) {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('|', '\\|')
      .replaceAll('{{', '&#123;&#123;')
      // Braces at the end of a cell would be taken for its attributes.
      .replace(/\{([^{}]*)\}$/, '&#123;$1&#125;')
      .replaceAll(/\s*\n\s*/g, ' ')
  );
}
