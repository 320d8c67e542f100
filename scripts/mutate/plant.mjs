export const UNCHECKED = '// @ts-nocheck';

/**
 * The source with every given place planted: each asks at run time whether it is the one to be changed. So one build
 * serves all of them, in the process of a test and in every process it starts.
 */
export function plant(source, places, switchFile) {
  const roots = nest(places);
  return `${UNCHECKED}\n${render(source, 0, source.length, roots)}\n${asker(switchFile)}`;
}

/** Places inside other places become their children. */
function nest(places) {
  const roots = [];
  const open = [];
  for (const place of places.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while (open.length > 0 && open.at(-1).end <= place.start) open.pop();
    const node = { ...place, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function render(source, start, end, nodes) {
  let text = '';
  let at = start;
  for (const node of nodes) {
    text += source.slice(at, node.start);
    const same = render(source, node.start, node.end, node.children);
    text += node.isProperty
      ? `...(__changed(${node.id}) ? {} : { ${same} })`
      : `(__changed(${node.id}) ? (${node.changed}) : (${same}))`;
    at = node.end;
  }
  return text + source.slice(at, end);
}

/**
 * A function declaration is there before anything else of its module runs. While nothing is changed, processes that
 * tests start write down what they reach for the test that started them; in a test itself reached.mjs does.
 */
function asker(switchFile) {
  return `function __changed(id) {
  const all = globalThis;
  const files = process.getBuiltinModule('node:fs');
  if (all.__sluiceChange === undefined) {
    all.__sluiceChange = Number(files.readFileSync(${JSON.stringify(switchFile)}, 'utf8'));
    all.__sluiceReached ??= new Set();
  }
  if (all.__sluiceChange === 0 && !all.__sluiceReached.has(id)) {
    all.__sluiceReached.add(id);
    const file = process.env.SLUICE_TEST_FILE;
    if (file && !all.__vitest_worker__) {
      files.appendFileSync(${JSON.stringify(`${switchFile}-reached`)}, JSON.stringify({ file, isChild: true, ids: [id] }) + '\\n');
    }
  }
  return all.__sluiceChange === id;
}
`;
}
