import { afterEach, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { openCodebase } from '../search/codebase.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { CodeGraph } from './code-graph.js';

let made: TemporaryRepository | undefined;
afterEach(() => made?.dispose());

test('I-22 who calls a constructor is told by how many arguments it takes', async () => {
  made = temporaryRepository({
    'a/Failure.java': `package a;
public class Failure extends Base {
  public Failure(String message) { super(message); }
  public Failure(String message, Throwable cause) { super(message); }
}
`,
    'a/Base.java':
      'package a;\npublic class Base {\n  public Base(String message) {}\n  public Base() {}\n}\n',
    'a/Use.java': `package a;
class Use {
  void one() { new Failure("a"); }
  void two(Throwable cause) { new Failure("a", cause); }
}
`,
  });
  const options = {
    root: made.root,
    cacheFolder: made.cacheFolder,
    makeExtractor: createExtractor,
  };
  await buildIndex(options);
  const codebase = await openCodebase(options, '');
  const graph = new CodeGraph(codebase);
  const callersOf = (path: string, line: number): readonly string[] => {
    const node = graph
      .nodesOf(path)
      .find(({ symbol }) => symbol.kind === 'method' && symbol.startLine === line);
    return node ? graph.callers(node).map((edge) => edge.node.id) : [];
  };
  expect(callersOf('a/Failure.java', 3)).toEqual(['a/Use.java::Use.one']);
  expect(callersOf('a/Failure.java', 4)).toEqual(['a/Use.java::Use.two']);
  expect(callersOf('a/Base.java', 3)).toEqual([
    'a/Failure.java::Failure.Failure',
    'a/Failure.java::Failure.Failure',
  ]);
  expect(callersOf('a/Base.java', 4)).toEqual([]);
  codebase.close();
});
