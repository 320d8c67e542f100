import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(class_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration name: (identifier) @name body: (_) @body) @class
(interface_declaration name: (identifier) @name body: (_) @body) @interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @interface
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_constant name: (identifier) @name) @constant
(method_declaration type: (_) @declares name: (identifier) @name body: (_)? @body) @method
(constructor_declaration name: (identifier) @name body: (_) @body) @method
(field_declaration type: (_) @declares declarator: (variable_declarator name: (identifier) @name)) @field
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @declares name: (identifier) @name) @field))
(annotation_type_element_declaration type: (_) @declares name: (identifier) @name) @method

(superclass (_) @extends)
(super_interfaces (type_list (_) @implements))
(extends_interfaces (type_list (_) @extends))

(method_invocation !object name: (identifier) @call)
(method_invocation object: (_) @receiver name: (identifier) @call)
(object_creation_expression type: [(type_identifier) @new (generic_type (type_identifier) @new) (scoped_type_identifier (_) @receiver (type_identifier) @new .)])
(explicit_constructor_invocation constructor: [(super) (this)] @call)
(method_reference . (_) @receiver (identifier) @call .)

(type_parameter (type_identifier) @local (type_bound . (_) @declares))
(formal_parameter type: (_) @declares name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(local_variable_declaration type: (_) @declares declarator: (variable_declarator name: (identifier) @local))
(local_variable_declaration type: (type_identifier) @_var declarator: (variable_declarator name: (identifier) @local value: (_) @value) (#eq? @_var "var"))
(enhanced_for_statement type: (_) @declares name: (identifier) @local)
(resource type: (_) @declares name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(inferred_parameters (identifier) @local)
(instanceof_expression right: (_) @declares name: (identifier) @local)

(formal_parameter type: (type_identifier) @ref)
(field_declaration type: (type_identifier) @ref)
(local_variable_declaration type: (type_identifier) @ref)
(method_declaration type: (type_identifier) @ref)
(type_arguments (type_identifier) @ref)
(generic_type . (type_identifier) @ref)
(cast_expression type: (type_identifier) @ref)
(instanceof_expression right: (type_identifier) @ref)
(catch_type (type_identifier) @ref)
(throws (type_identifier) @ref)
(class_literal (type_identifier) @ref)
(argument_list (identifier) @ref)
(field_access object: (identifier) @refowner field: (identifier) @ref)
(marker_annotation name: (identifier) @ref)
(annotation name: (identifier) @ref)

[(import_declaration) (package_declaration)] @import
[(line_comment) (block_comment)] @comment

[(for_statement) (enhanced_for_statement) (while_statement) (do_statement) (catch_clause) (ternary_expression)] @nest
(if_statement) @nest
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: _ @else)
(switch_expression) @switch
(switch_label (_)) @case
(binary_expression operator: ["&&" "||"]) @bool
(lambda_expression) @lambda
(break_statement (identifier)) @jump
(continue_statement (identifier)) @jump
`;

export const java: LanguageRules = {
  grammar: 'java',
  query,
  selfNames: ['this'],
  hasImplicitSelf: true,
  hasOverloads: true,
  notCallees: ['super', 'this', 'new'],
  readImport: readJavaImport,
  isExported: ({ signature }) => !/^(@\w+(\([^)]*\))?\s+)*(\w+\s+)*private\b/.test(signature),
};

/** The file's own package is module `.` under its name; an import names package and type. */
function readJavaImport(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  const path = node.namedChildren.find((each) => each?.type.endsWith('identifier'))?.text ?? '';
  if (path === '') return [];
  if (node.type === 'package_declaration') {
    return [{ module: path, names: [{ imported: '*', local: '*' }], line, isReexport: true }];
  }
  const isAll = node.namedChildren.some((each) => each?.type === 'asterisk');
  const cut = path.lastIndexOf('.');
  const name = path.slice(cut + 1);
  return [
    isAll
      ? { module: path, names: [{ imported: '*', local: '*' }], line, isReexport: false }
      : {
          module: path.slice(0, Math.max(cut, 0)),
          names: [{ imported: name, local: name }],
          line,
          isReexport: false,
        },
  ];
}
