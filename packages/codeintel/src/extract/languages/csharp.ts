import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(class_declaration name: (identifier) @name body: (_)? @body) @class
(struct_declaration name: (identifier) @name body: (_)? @body) @class
(record_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name body: (_)? @body) @interface
(enum_declaration name: (identifier) @name body: (_)? @body) @enum
(enum_member_declaration name: (identifier) @name) @constant
(delegate_declaration name: (identifier) @name) @type
(method_declaration returns: (_) @declares name: (identifier) @name body: (_)? @body) @method
(constructor_declaration name: (identifier) @name body: (_)? @body) @method
(local_function_statement name: (identifier) @name body: (_)? @body) @function
(property_declaration type: (_) @declares name: (identifier) @name) @field
(field_declaration (variable_declaration type: (_) @declares (variable_declarator name: (identifier) @name))) @field
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @field

(base_list [(identifier) (qualified_name) (generic_name)] @extends)

(invocation_expression function: (identifier) @call)
(invocation_expression function: (generic_name (identifier) @call))
(invocation_expression function: (member_access_expression expression: _ @receiver name: (identifier) @call))
(invocation_expression function: (member_access_expression expression: _ @receiver name: (generic_name (identifier) @call)))
(invocation_expression function: (conditional_access_expression condition: (_) @receiver (member_binding_expression name: (identifier) @call)))
(object_creation_expression type: (identifier) @new)
(object_creation_expression type: (generic_name (identifier) @new))

(parameter type: (_) @declares name: (identifier) @local)
(local_declaration_statement (variable_declaration type: (_) @declares (variable_declarator name: (identifier) @local)))
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @local (object_creation_expression type: (_) @construct))))
(local_declaration_statement (variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @local [(invocation_expression) (await_expression)] @value)))
(foreach_statement left: (identifier) @local)
(parameter type: (identifier) @ref)
(type_argument_list (identifier) @ref)
(argument (identifier) @ref)

(using_directive) @import
(comment) @comment

[(for_statement) (foreach_statement) (while_statement) (do_statement) (catch_clause) (conditional_expression)] @nest
(if_statement) @nest
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: _ @else)
(switch_statement) @switch
(switch_section) @case
(binary_expression operator: ["&&" "||" "??"]) @bool
(lambda_expression) @lambda
(goto_statement) @jump
`;

export const csharp: LanguageRules = {
  grammar: 'c-sharp',
  query,
  selfNames: ['this'],
  hasImplicitSelf: true,
  hasOverloads: true,
  notCallees: ['nameof', 'typeof', 'sizeof', 'default'],
  readImport: readUsing,
  isExported: ({ signature }) => !/\bprivate\b/.test(signature.split('(', 1)[0] ?? ''),
};

function readUsing(node: Node): readonly ImportFact[] {
  const text = node.text.replace(/^(global\s+)?using\s+(static\s+)?/, '').replace(/;$/, '');
  const [left = '', right] = text.split('=').map((part) => part.trim());
  const line = node.startPosition.row + 1;
  return right === undefined
    ? [{ module: left, names: [{ imported: '*', local: '*' }], line, isReexport: false }]
    : [{ module: right, names: [{ imported: '*', local: left }], line, isReexport: false }];
}
