import type { Node } from 'web-tree-sitter';
import type { ImportedName, ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(class_declaration name: (name) @name body: (_) @body) @class
(trait_declaration name: (name) @name body: (_) @body) @class
(interface_declaration name: (name) @name body: (_) @body) @interface
(enum_declaration name: (name) @name body: (_) @body) @enum
(enum_case name: (name) @name) @constant
(function_definition name: (name) @name return_type: (_)? @declares body: (_) @body) @function
(method_declaration name: (name) @name return_type: (_)? @declares body: (_)? @body) @method
(const_declaration (const_element . (name) @name)) @constant
(property_declaration type: (_)? @declares (property_element name: (variable_name (name) @name))) @field
(property_promotion_parameter type: (_)? @declares name: (variable_name (name) @name)) @field

(base_clause (_) @extends)
(class_interface_clause (_) @implements)
(use_declaration (name) @implements)

(function_call_expression function: (name) @call)
(function_call_expression function: (qualified_name (name) @call))
(member_call_expression object: (_) @receiver name: (name) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @call)
(scoped_call_expression scope: (_) @receiver name: (name) @call)
(object_creation_expression (name) @new)
(object_creation_expression (qualified_name (name) @new))

(simple_parameter type: (_)? @declares name: (variable_name) @local)
(assignment_expression left: (variable_name) @local right: (object_creation_expression (name) @construct))
(assignment_expression left: (variable_name) @local)
(named_type (name) @ref)
(class_constant_access_expression . (name) @ref)

[(namespace_use_declaration) (namespace_definition)] @import
[(require_expression) (require_once_expression) (include_expression) (include_once_expression)] @import
(comment) @comment

[(if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement) (catch_clause) (conditional_expression)] @nest
(else_if_clause) @elif
(else_clause) @else
(switch_statement) @switch
(case_statement) @case
(match_expression) @switch
(match_conditional_expression) @case
(binary_expression operator: ["&&" "||" "and" "or" "??"]) @bool
[(anonymous_function) (arrow_function)] @lambda
(goto_statement) @jump
`;

export const php: LanguageRules = {
  grammar: 'php',
  query,
  selfNames: ['$this', 'self', 'static'],
  hasImplicitSelf: false,
  notCallees: ['isset', 'empty', 'unset', 'array', 'list'],
  readImport: readUse,
  isExported: ({ signature }) => !/\bprivate\b/.test(signature.split('(', 1)[0] ?? ''),
};

function readUse(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  const text = node.text.slice(0, 2000);
  if (node.type.endsWith('_expression')) {
    const path = /['"]([^'"]+)['"]/.exec(text)?.[1];
    if (path === undefined) return [];
    const module = path.startsWith('/') ? `.${path}` : `./${path}`;
    return [{ module, names: [{ imported: '*', local: '*' }], line, isReexport: true }];
  }
  if (node.type === 'namespace_definition') return [];
  const body = text.replace(/^use\s+(function\s+|const\s+)?/, '').replace(/;\s*$/, '');
  const group = /^([^{]*)\{([^}]*)\}$/.exec(body);
  const parts = (group?.[2] ?? body).split(',').map((part) => `${group?.[1] ?? ''}${part.trim()}`);
  return parts.flatMap((part) => {
    const [path = '', alias] = part.split(/\s+as\s+/);
    const cut = path.lastIndexOf('\\');
    const imported = path.slice(cut + 1);
    if (imported === '') return [];
    const names: readonly ImportedName[] = [{ imported, local: alias ?? imported }];
    return [{ module: path.slice(0, Math.max(cut, 0)), names, line, isReexport: false }];
  });
}
