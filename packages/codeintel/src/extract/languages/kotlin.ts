import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(class_declaration "class" (type_identifier) @name) @class
(class_declaration "interface" (type_identifier) @name) @interface
(class_declaration "enum" (type_identifier) @name) @enum
(object_declaration (type_identifier) @name) @class
(type_alias (type_identifier) @name) @type
(enum_entry (simple_identifier) @name) @constant
(function_declaration (simple_identifier) @name (function_body)? @body) @function
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @variable)
(class_body (property_declaration (variable_declaration (simple_identifier) @name (user_type)? @declares)) @field)
(class_parameter (binding_pattern_kind) (simple_identifier) @name (user_type) @declares) @field

(delegation_specifier (user_type) @implements)
(delegation_specifier (constructor_invocation (user_type) @extends))

(call_expression . (simple_identifier) @call)
(call_expression . (navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @call)))

(parameter (simple_identifier) @local (user_type) @declares)
(class_parameter (simple_identifier) @local (user_type) @declares)
(property_declaration (variable_declaration (simple_identifier) @local (user_type) @declares))
(property_declaration (variable_declaration (simple_identifier) @local .) (call_expression) @value)
(user_type (type_identifier) @ref)
(value_argument (simple_identifier) @ref)

[(import_header) (package_header)] @import
[(line_comment) (multiline_comment)] @comment

[(for_statement) (while_statement) (do_while_statement) (catch_block)] @nest
(if_expression) @nest
(if_expression alternative: (control_structure_body (if_expression) @elseif))
(if_expression alternative: (control_structure_body) @else)
(when_expression) @switch
(when_entry (when_condition)) @case
[(conjunction_expression) (disjunction_expression)] @bool
(lambda_literal) @lambda
`;

export const kotlin: LanguageRules = {
  grammar: 'kotlin',
  query,
  selfNames: ['this'],
  hasImplicitSelf: true,
  notCallees: [],
  readImport: readKotlinImport,
  isExported: ({ signature }) => !/^(\w+\s+)*private\b/.test(signature),
};

function readKotlinImport(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  const text = (node.text.split('\n', 1)[0] ?? '').replace(/;\s*$/, '');
  const [path = '', alias] = text
    .replace(/^(import|package)\s+/, '')
    .trim()
    .split(/\s+as\s+/);
  if (path === '') return [];
  const all = [{ imported: '*', local: '*' }];
  if (node.type === 'package_header') return [{ module: path, names: all, line, isReexport: true }];
  if (path.endsWith('.*'))
    return [{ module: path.slice(0, -2), names: all, line, isReexport: false }];
  const cut = path.lastIndexOf('.');
  const imported = path.slice(cut + 1);
  const names = [{ imported, local: alias ?? imported }];
  return [{ module: path.slice(0, Math.max(cut, 0)), names, line, isReexport: false }];
}
