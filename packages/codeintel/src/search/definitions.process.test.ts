import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { openCodebase } from './codebase.js';
import { definitionsOf } from './definitions.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

const files = {
  'src/http.ts': 'export class Server {\n  open(port: number) {\n    return port;\n  }\n}\n',
  'src/pool.ts': 'export function take() {\n  const attempts = 3;\n  return attempts;\n}\n',
};

async function found(name: string, qualifier: readonly string[] = []) {
  made = temporaryRepository(files);
  const codebase = await openCodebase({ ...made, makeExtractor: createExtractor }, name);
  try {
    const { found: all, unknown } = definitionsOf(codebase, { name, qualifier });
    return { places: all.map(({ path, symbol }) => `${path}:${symbol.startLine}`), unknown };
  } finally {
    codebase.close();
  }
}

test('O-20 a name is looked up with what stands before it', async () => {
  expect((await found('open', ['Server'])).places).toEqual(['src/http.ts:2']);
  expect((await found('open', ['http'])).places).toEqual(['src/http.ts:2']);
});

test('O-20 a qualifier that is not there is told', async () => {
  const { places, unknown } = await found('open', ['Proxy']);
  expect(places).toEqual([]);
  expect(unknown).toBe('there is no Proxy.open here; open is defined in src/http.ts');
});

test('O-20 a value inside a function defines nothing that is looked up', async () => {
  expect((await found('attempts')).places).toEqual([]);
});
