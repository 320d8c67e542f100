// Callers and callees as javac knows them: the Java of the machine compiles the sources, as far as they can be without
// their libraries, and says what each call means.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./calls-of.java', import.meta.url));

/** Answers for a checkout; `paths` are the files that are compiled together. */
export function javaAnswers(root, paths) {
  const options = { input: paths.join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 };
  const methods = new Set();
  const callers = new Map();
  const callees = new Map();
  const uses = new Map();
  const add = (map, key, place) => map.set(key, [...(map.get(key) ?? []), place]);
  for (const line of execFileSync('java', [program, root], options).split('\n')) {
    const [kind, path, at, name, otherPath, otherLine, otherName] = line.split('\t');
    const key = `${path}:${at}`;
    const other = { path: otherPath, line: Number(otherLine), name: otherName };
    if (kind === 'method') methods.add(`${key}:${name}`);
    else if (kind === 'callee') add(callees, key, other);
    else if (kind === 'call') add(callers, key, other);
    if (kind === 'call' || kind === 'use') add(uses, key, other);
  }
  const keyOf = (path, { line }) => `${path}:${line + 1}`;
  return {
    name: 'javac',
    /** `undefined` where no method with a body is named on the line. */
    async answer(path, place) {
      const key = keyOf(path, place);
      if (![...methods].some((method) => method.startsWith(`${key}:`))) return undefined;
      return { callers: callers.get(key) ?? [], callees: callees.get(key) ?? [] };
    },
    async references(path, place) {
      return uses.get(keyOf(path, place)) ?? [];
    },
    async close() {
      methods.clear();
    },
  };
}
