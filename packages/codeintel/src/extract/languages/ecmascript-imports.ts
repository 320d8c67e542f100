import type { Node } from 'web-tree-sitter';
import type { ImportedName, ImportFact } from '../file-facts.js';

/** Imports, re-exports, `require`, `import()`, `module.exports` and `export default` of one statement. */
export function readEcmascriptImport(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  switch (node.type) {
    case 'import_statement':
      return readImportStatement(node, line);
    case 'export_statement':
      return readExport(node, line);
    case 'variable_declarator':
      return readRequire(node, line);
    case 'expression_statement':
    case 'assignment_expression':
      return readAssignedExport(node, line);
    default:
      return fromModule(moduleOf(firstArgument(node)), [{ imported: '*', local: '' }], line, false);
  }
}

function readImportStatement(node: Node, line: number): readonly ImportFact[] {
  const names: ImportedName[] = [];
  let source = node.childForFieldName('source');
  for (const clause of node.namedChildren) {
    if (clause?.type === 'import_require_clause') {
      source = clause.childForFieldName('source');
      const local = clause.namedChild(0)?.text ?? '';
      names.push({ imported: '*', local });
    }
    if (clause?.type !== 'import_clause') continue;
    for (const part of clause.namedChildren) {
      if (part?.type === 'identifier') names.push({ imported: 'default', local: part.text });
      else if (part?.type === 'namespace_import') {
        names.push({ imported: '*', local: part.namedChild(0)?.text ?? '' });
      } else if (part?.type === 'named_imports') names.push(...readSpecifiers(part));
    }
  }
  return fromModule(moduleOf(source), names, line, false);
}

function readSpecifiers(list: Node): readonly ImportedName[] {
  const names: ImportedName[] = [];
  for (const each of list.namedChildren) {
    const imported = unquote(each?.childForFieldName('name')?.text ?? '');
    if (imported === '') continue;
    names.push({ imported, local: unquote(each?.childForFieldName('alias')?.text ?? imported) });
  }
  return names;
}

function readExport(node: Node, line: number): readonly ImportFact[] {
  const module = moduleOf(node.childForFieldName('source'));
  const clause = node.namedChildren.find((each) => each?.type === 'export_clause');
  if (clause) return [{ module, names: readSpecifiers(clause), line, isReexport: true }];
  const namespace = node.namedChildren.find((each) => each?.type === 'namespace_export');
  if (namespace) {
    const local = namespace.namedChild(0)?.text ?? '';
    return fromModule(module, [{ imported: '*', local }], line, true);
  }
  if (module !== '') return fromModule(module, [{ imported: '*', local: '*' }], line, true);
  const isDefault = node.children.some((each) => each?.type === 'default');
  if (!isDefault) return [];
  const value = node.childForFieldName('declaration') ?? node.childForFieldName('value');
  const name = value?.type === 'identifier' ? value.text : value?.childForFieldName('name')?.text;
  return name === undefined ? [] : ownExport([{ imported: name, local: 'default' }], line);
}

function readRequire(node: Node, line: number): readonly ImportFact[] {
  const module = moduleOf(firstArgument(node.childForFieldName('value')));
  const name = node.childForFieldName('name');
  if (name?.type !== 'object_pattern') {
    return fromModule(module, [{ imported: '*', local: name?.text ?? '' }], line, false);
  }
  return fromModule(module, readPattern(name), line, false);
}

function readPattern(pattern: Node): readonly ImportedName[] {
  return pattern.namedChildren.flatMap((part) => {
    if (part?.type === 'shorthand_property_identifier_pattern') {
      return [{ imported: part.text, local: part.text }];
    }
    const imported = part?.childForFieldName('key')?.text;
    const local = part?.childForFieldName('value')?.text;
    return imported === undefined || local === undefined ? [] : [{ imported, local }];
  });
}

/**
 * `module.exports = a`, `module.exports = { a, b: c }`, `exports.a = b`, also `exports = module.exports = a` and
 * `const a = module.exports = {}`; a bare `require('./a')` too.
 */
function readAssignedExport(node: Node, line: number): readonly ImportFact[] {
  const assignment = node.type === 'assignment_expression' ? node : node.namedChild(0);
  if (assignment?.type === 'call_expression') {
    return fromModule(moduleOf(firstArgument(assignment)), [], line, false);
  }
  const left = assignment?.childForFieldName('left')?.text ?? '';
  const right = lastValue(assignment);
  if (right === null) return [];
  const isWhole = left === 'module.exports';
  const declarator = node.parent?.type === 'variable_declarator' ? node.parent : null;
  const declared = declarator?.childForFieldName('name');
  if (isWhole && declared?.type === 'identifier') {
    return ownExport([{ imported: declared.text, local: 'default' }], line);
  }
  const property = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
  if (isWhole && right.type === 'object') {
    return ownExport(
      right.namedChildren.flatMap((each) => (each ? objectEntry(each) : [])),
      line,
    );
  }
  const required = right.type === 'call_expression' ? moduleOf(firstArgument(right)) : '';
  const isRequire = required !== '' && right.childForFieldName('function')?.text === 'require';
  if (isWhole && isRequire) {
    return fromModule(required, [{ imported: '*', local: '*' }], line, true);
  }
  const local = isWhole ? 'default' : property;
  if (local === undefined) return [];
  // A function that is given a name of its own is still known by that of its property.
  const own = right.type === 'function_expression' && !isWhole ? local : nameOf(right);
  const imported = right.type === 'identifier' ? right.text : own;
  return ownExport([{ imported: imported ?? (isWhole ? 'exports' : local), local }], line);
}

/** What `a = b = c` assigns in the end. */
function lastValue(assignment: Node | null): Node | null {
  const right = assignment?.childForFieldName('right') ?? null;
  return right?.type === 'assignment_expression' ? lastValue(right) : right;
}

function nameOf(node: Node): string | undefined {
  return node.childForFieldName('name')?.text;
}

function objectEntry(entry: Node): readonly ImportedName[] {
  if (entry.type === 'shorthand_property_identifier') {
    return [{ imported: entry.text, local: entry.text }];
  }
  const key = entry.childForFieldName('key')?.text ?? entry.childForFieldName('name')?.text;
  const value = entry.childForFieldName('value');
  if (key === undefined) return [];
  return [{ imported: value?.type === 'identifier' ? value.text : key, local: key }];
}

function ownExport(names: readonly ImportedName[], line: number): readonly ImportFact[] {
  return names.length === 0 ? [] : [{ module: '', names, line, isReexport: true }];
}

function fromModule(
  module: string,
  names: readonly ImportedName[],
  line: number,
  isReexport: boolean,
): readonly ImportFact[] {
  return module === '' ? [] : [{ module, names, line, isReexport }];
}

function firstArgument(call: Node | null): Node | null {
  return call?.childForFieldName('arguments')?.namedChild(0) ?? null;
}

function moduleOf(source: Node | null): string {
  return source?.type === 'string' ? unquote(source.text) : '';
}

function unquote(text: string): string {
  return text.replace(/^['"`]|['"`]$/g, '');
}
