// A made-up repository of any size: the same words, sizes and folders each time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const verbs =
  'get set load save parse render retry connect close open schedule queue handle check update remove merge split encode decode validate expire lock watch'.split(
    ' ',
  );
const nouns =
  'request response token session user config router cache pod node status code connection file index query scheduler worker event stream buffer record policy key'.split(
    ' ',
  );

/** Writes `count` TypeScript, Go and Python files below `root` and gives it back. */
export function writeTree(root, count) {
  let seed = 42;
  const pick = (list) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return list[seed % list.length];
  };
  for (let number = 0; number < count; number += 1) {
    const { extension, text } = kinds[number % kinds.length];
    const path = join(
      root,
      pick(nouns),
      pick(verbs),
      `${pick(verbs)}_${pick(nouns)}_${number}.${extension}`,
    );
    const functions = Array.from({ length: 12 + (number % 30) }, (_, each) =>
      text({
        name: `${pick(verbs)}_${pick(nouns)}_${pick(nouns)}${each}`,
        a: pick(nouns),
        b: pick(nouns),
        call: `${pick(verbs)}_${pick(nouns)}`,
        comment: `${pick(verbs)} the ${pick(nouns)} of the ${pick(nouns)}`,
      }),
    );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${extension === 'go' ? 'package main\n\n' : ''}${functions.join('\n')}`);
  }
  return root;
}

const kinds = [
  {
    extension: 'ts',
    text: ({ name, a, b, call, comment }) =>
      `/** ${comment} */\nexport function ${name}(${a}: string, ${b}1: number): string {\n  if (${b}1 > 3) return ${call}(${a});\n  return ${a} + String(${b}1);\n}\n`,
  },
  {
    extension: 'go',
    text: ({ name, a, b, call, comment }) =>
      `// ${comment}\nfunc ${name}(${a} string, ${b}1 int) string {\n\tif ${b}1 > 3 {\n\t\treturn ${call}(${a})\n\t}\n\treturn ${a}\n}\n`,
  },
  {
    extension: 'py',
    text: ({ name, a, b, call, comment }) =>
      `def ${name}(${a}, ${b}1):\n    """${comment}"""\n    if ${b}1 > 3:\n        return ${call}(${a})\n    return ${a}\n`,
  },
];
