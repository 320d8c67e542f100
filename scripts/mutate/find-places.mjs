import { parseSync } from 'vite';

/**
 * The places of one source file at which a small change would change what the program does. A place is
 * `{ start, end, kind, changed, isProperty }`: the text between `start` and `end` would become `changed`; a property is
 * left out of its object. Texts for people, limits that are numbers, types and imports are no places.
 */
export function findPlaces(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const places = [];
  const add = (node, kind, changed) =>
    places.push({ start: node.start, end: node.end, kind, changed, isProperty: false });
  const text = (node) => source.slice(node.start, node.end);
  walk(program, undefined, (node, parent) => visit(node, parent, { add, text, places }));
  return places.sort((a, b) => a.start - b.start || b.end - a.end);
}

function visit(node, parent, { add, text, places }) {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return add(node.test, 'condition turned round', `!(${text(node.test)})`);
    case 'Literal':
      return visitLiteral(node, parent, add, text);
    case 'BinaryExpression':
      return visitBinary(node, parent, add, text);
    case 'LogicalExpression': {
      const [left, right] = [text(node.left), text(node.right)];
      if (node.operator === '??') return add(node, 'fallback left out', left);
      const other = node.operator === '&&' ? '||' : '&&';
      return add(node, `${node.operator} to ${other}`, `(${left}) ${other} (${right})`);
    }
    case 'UnaryExpression':
      if (node.operator === '!' && !isTestOf(node, parent))
        add(node, '! left out', text(node.argument));
      return undefined;
    case 'ObjectExpression':
      for (const entry of node.properties) {
        if (entry.type !== 'Property' || entry.kind !== 'init') continue;
        const { start, end } = entry;
        places.push({ start, end, kind: 'property left out', changed: '', isProperty: true });
      }
      return undefined;
    case 'ArrayExpression':
      if (node.elements.length > 0) add(node, 'list emptied', '[]');
      return undefined;
    case 'ExpressionStatement':
      if (isLeftOutWhole(node.expression)) add(node.expression, 'statement left out', 'undefined');
      return undefined;
    default:
      return undefined;
  }
}

function visitLiteral(node, parent, add, text) {
  if (isName(node, parent)) return;
  if (typeof node.value === 'boolean') {
    add(node, `${node.value} to ${!node.value}`, String(!node.value));
  } else if (node.value === 0 || node.value === 1) {
    add(node, `${node.value} to ${1 - node.value}`, String(1 - node.value));
  } else if (typeof node.value === 'string' && isCode(node.value)) {
    add(node, `${text(node)} emptied`, "''");
  }
}

const EQUAL = { '===': '!==', '!==': '===' };
const BOUND = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const SUM = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };

function visitBinary(node, parent, add, text) {
  const other = isTestOf(node, parent)
    ? BOUND[node.operator]
    : (EQUAL[node.operator] ?? BOUND[node.operator] ?? sumOf(node));
  if (!other) return;
  const changed = `(${text(node.left)}) ${other} (${text(node.right)})`;
  add(node, `${node.operator} to ${other}`, changed);
}

function sumOf(node) {
  const isText = [node.left, node.right].some(
    (side) =>
      side.type === 'TemplateLiteral' ||
      (side.type === 'Literal' && typeof side.value === 'string') ||
      (side.type === 'BinaryExpression' && sumOf(side) === undefined),
  );
  return isText ? undefined : SUM[node.operator];
}

/** A condition as a whole is turned round already. */
function isTestOf(node, parent) {
  return parent?.test === node;
}

/** A word of the program (a state, a code, a key), not a text for people. */
function isCode(value) {
  return /^[\w:./-]{2,}$/.test(value);
}

function isName(node, parent) {
  return (
    /^(?:Import|Export)/.test(parent.type) ||
    (parent.key === node && !parent.computed) ||
    (parent.type === 'ExpressionStatement' && parent.directive !== undefined)
  );
}

/** Calls and assignments whose value nobody uses. */
function isLeftOutWhole(expression) {
  const inner = unwrap(expression);
  if (inner.type === 'AssignmentExpression') return true;
  return inner.type === 'CallExpression' && inner.callee.type !== 'Super';
}

function unwrap(expression) {
  if (expression.type === 'AwaitExpression') return unwrap(expression.argument);
  return expression.type === 'ChainExpression' ? expression.expression : expression;
}

const TRANSPARENT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function walk(node, parent, see) {
  if (node.type.startsWith('TS')) {
    if (TRANSPARENT.has(node.type)) walk(node.expression, node, see);
    return;
  }
  see(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, node, see);
    }
  }
}
