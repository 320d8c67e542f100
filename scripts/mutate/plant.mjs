/**
 * The source with every given place planted: each asks at run time whether it is the one to be changed. So one build
 * serves all of them, in the process of a test and in every process it starts.
 */
export function plant(source, places, switchFile) {
  const roots = nest(places);
  return `// @ts-nocheck\n${render(source, 0, source.length, roots)}\n${asker(switchFile)}`;
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

/** A function declaration is there before anything else of its module runs. */
function asker(switchFile) {
  return `function __changed(id) {
  const all = globalThis;
  if (all.__sluiceChange === undefined) {
    all.__sluiceChange = Number(
      process.getBuiltinModule('node:fs').readFileSync(${JSON.stringify(switchFile)}, 'utf8'),
    );
  }
  (all.__sluiceReached ??= new Set()).add(id);
  return all.__sluiceChange === id;
}
`;
}
