import type { Node } from 'web-tree-sitter';
import type { ImportedName, ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(function_item name: (identifier) @name return_type: (_)? @declares body: (_) @body) @function
(impl_item body: (declaration_list (function_item name: (identifier) @name return_type: (_)? @declares body: (_) @body) @method))
(trait_item body: (declaration_list (function_item name: (identifier) @name return_type: (_)? @declares body: (_) @body) @method))
(function_signature_item name: (identifier) @name return_type: (_)? @declares) @method
(struct_item name: (type_identifier) @name body: (_)? @body) @class
(union_item name: (type_identifier) @name body: (_) @body) @class
(enum_item name: (type_identifier) @name body: (_) @body) @enum
(enum_variant name: (identifier) @name) @constant
(trait_item name: (type_identifier) @name body: (_) @body) @interface
(type_item name: (type_identifier) @name type: (_) @declares) @type
(mod_item name: (identifier) @name body: (_) @body) @module
(const_item name: (identifier) @name type: (_) @declares) @constant
(static_item name: (identifier) @name type: (_) @declares) @variable
(field_declaration name: (field_identifier) @name type: (_) @declares) @field
(macro_definition name: (identifier) @name) @macro
(impl_item type: (type_identifier) @name) @scope
(impl_item type: (generic_type type: (type_identifier) @name)) @scope
(impl_item type: (scoped_type_identifier name: (type_identifier) @name)) @scope
(impl_item type: (reference_type type: (type_identifier) @name)) @scope

(impl_item trait: (_) @implements type: (_) @receiver)
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @extends))

(call_expression function: (identifier) @call)
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @call))
(call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @call))
(call_expression function: (generic_function function: (identifier) @call))
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @call)))
(call_expression function: (generic_function function: (scoped_identifier path: (_) @receiver name: (identifier) @call)))
(macro_invocation macro: (identifier) @call)
(token_tree (identifier) @call . (token_tree) @_arguments (#match? @_arguments "^\\\\("))
(struct_expression name: (type_identifier) @ref)

(type_parameter name: (type_identifier) @local bounds: (trait_bounds . (_) @declares))
(parameter pattern: (identifier) @local type: (_) @declares)
(parameter pattern: (mut_pattern (identifier) @local) type: (_) @declares)
(parameter pattern: (tuple_pattern (identifier) @local))
(closure_parameters (identifier) @local)
(closure_parameters (parameter pattern: (identifier) @local type: (_) @declares))
(let_declaration pattern: (identifier) @local type: (_) @declares)
(let_declaration pattern: (identifier) @local !type value: (_)? @value)
(let_declaration pattern: (identifier) @local !type value: (struct_expression name: (_) @construct))
(let_declaration pattern: (tuple_pattern (identifier) @local))
(let_condition pattern: (tuple_struct_pattern (identifier) @local) value: (_) @value)
(for_expression pattern: (identifier) @local)
(match_pattern (tuple_struct_pattern type: (_) (identifier) @local))

(type_arguments (type_identifier) @ref)
(parameter type: [(type_identifier) @ref (reference_type type: (type_identifier) @ref)])
(field_declaration type: (type_identifier) @ref)
(function_item return_type: (type_identifier) @ref)
(arguments (identifier) @passed)
(arguments (scoped_identifier path: (identifier) @receiver name: (identifier) @passed))
(field_initializer value: (identifier) @ref)
(let_declaration value: (identifier) @ref)
(binary_expression right: (identifier) @ref)
(scoped_identifier path: (identifier) @refowner name: (identifier) @ref)
(generic_type type: (type_identifier) @ref)

[(use_declaration) (mod_item) (extern_crate_declaration)] @import
[(line_comment) (block_comment)] @comment

[(for_expression) (while_expression) (loop_expression)] @nest
(if_expression) @nest
(else_clause (if_expression) @elseif)
(else_clause) @else
(match_expression) @switch
(match_arm) @case
(binary_expression operator: ["&&" "||"]) @bool
(closure_expression) @lambda
(break_expression (label)) @jump
(continue_expression (label)) @jump
`;

export const rust: LanguageRules = {
  grammar: 'rust',
  query,
  selfNames: ['self', 'Self'],
  hasImplicitSelf: false,
  notCallees: ['Some', 'Ok', 'Err', 'None', 'Box', 'self', 'Self', 'super', 'crate'],
  passedNames: /^[a-z]\w/,
  passesMethods: true,
  readImport: readRustImport,
  isExported: ({ signature }) => signature.startsWith('pub'),
};

function readRustImport(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  const isReexport = node.namedChild(0)?.type === 'visibility_modifier';
  if (node.type === 'mod_item') {
    if (node.childForFieldName('body') !== null) return [];
    const name = node.childForFieldName('name')?.text ?? '';
    return [{ module: `self::${name}`, names: [{ imported: '*', local: name }], line, isReexport }];
  }
  const tree = node.childForFieldName('argument');
  if (tree === null) return [];
  const found: { path: string; name: ImportedName }[] = [];
  readUseTree(tree.text.replace(/\s+/g, ' '), '', found, 0);
  const byModule = new Map<string, ImportedName[]>();
  for (const { path, name } of found) {
    const names = byModule.get(path);
    if (names === undefined) byModule.set(path, [name]);
    else names.push(name);
  }
  return [...byModule].map(([module, names]) => ({ module, names, line, isReexport }));
}

/** Flattens `a::{b, c::{self as d, *}}` into path and name pairs. */
function readUseTree(
  text: string,
  prefix: string,
  found: { path: string; name: ImportedName }[],
  depth: number,
): void {
  const trimmed = text.trim();
  const open = trimmed.indexOf('{');
  if (open >= 0 && trimmed.endsWith('}') && depth < 12) {
    const path = join(prefix, trimmed.slice(0, open).replace(/::\s*$/, ''));
    for (const part of splitTop(trimmed.slice(open + 1, -1)))
      readUseTree(part, path, found, depth + 1);
    return;
  }
  const [whole = '', alias] = trimmed.split(' as ');
  const path = join(prefix, whole.trim());
  const cut = path.lastIndexOf('::');
  const module = cut < 0 ? '' : path.slice(0, cut);
  const last = cut < 0 ? path : path.slice(cut + 2);
  if (last === '*') found.push({ path: module, name: { imported: '*', local: '*' } });
  else if (last === 'self') {
    const local = alias?.trim() ?? module.slice(module.lastIndexOf(':') + 1);
    found.push({ path: module, name: { imported: '*', local } });
  } else if (last !== '') {
    found.push({ path: module, name: { imported: last, local: alias?.trim() ?? last } });
  }
}

function splitTop(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part.trim() !== '');
}

function join(prefix: string, path: string): string {
  if (prefix === '') return path;
  return path === '' ? prefix : `${prefix}::${path}`;
}
