import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';

/**
 * A policy file with one more rule at the end of its list. Every other byte stays as it is: comments, order, blank
 * lines. `rule` is one entry of `rules`, as `writeRules` writes it.
 */
export function addRule(file: string, rule: string): string {
  const { rules } = listIn(file);
  if (rules === undefined) return `${withLineEnd(file)}rules:\n${indented(rule, '  ')}`;
  const last = rules.items.at(-1);
  if (rules.isFlow || last === undefined) return withBlockList(file, rule);
  const at = endOfLine(file, last);
  const dash = file.lastIndexOf('\n', startOf(last)) + 1;
  const indent = /^ */.exec(file.slice(dash))?.[0] ?? '  ';
  return `${withLineEnd(file.slice(0, at))}${indented(rule, indent)}${file.slice(at).replace(/^\r?\n/, '')}`;
}

/** The file without the rule of this name; nothing where there is none. */
export function removeRule(file: string, name: string): string | undefined {
  const { rules } = listIn(file);
  const items = rules?.items ?? [];
  const item = items.find((one) => nameOf(one) === name);
  if (!rules || !item) return undefined;
  if (rules.isFlow || items.length === 1) return withoutInDocument(file, items.indexOf(item));
  const from = file.lastIndexOf('\n', startOf(item)) + 1;
  return file.slice(0, from) + file.slice(endOfLine(file, item)).replace(/^\r?\n/, '');
}

function listIn(file: string): {
  readonly rules: { readonly items: readonly Node[]; readonly isFlow: boolean } | undefined;
} {
  const rules: unknown = parseDocument(file).get('rules', true);
  if (!isSeq(rules)) return { rules: undefined };
  const items = rules.items.filter((item): item is Node => isMap(item) || isScalar(item));
  return { rules: { items, isFlow: rules.flow === true } };
}

function nameOf(rule: Node): unknown {
  if (!isMap(rule)) return undefined;
  return ['allow', 'ask', 'deny']
    .map((verdict) => rule.get(verdict))
    .find((one) => one !== undefined);
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** The end of the last line of a node, a comment behind it included. */
function endOfLine(file: string, node: Node): number {
  const end = file.slice(0, node.range?.[1] ?? 0).trimEnd().length;
  const line = file.indexOf('\n', end);
  return line === -1 ? file.length : line;
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function indented(rule: string, indent: string): string {
  const lines = rule.replace(/\n$/, '').split('\n');
  const own = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  return `${lines.map((line) => (line === '' ? '' : indent + line.slice(own))).join('\n')}\n`;
}

/** A list on one line is written out before it grows. */
function withBlockList(file: string, rule: string): string {
  const document = parseDocument(file);
  const rules: unknown = document.get('rules', true);
  const added: unknown = parseDocument(rule).contents;
  if (isSeq(rules) && isSeq(added)) {
    rules.flow = false;
    rules.items.push(...added.items);
  }
  return document.toString({ lineWidth: 0 });
}

function withoutInDocument(file: string, index: number): string {
  const document = parseDocument(file);
  document.deleteIn(['rules', index]);
  return document.toString({ lineWidth: 0 });
}
