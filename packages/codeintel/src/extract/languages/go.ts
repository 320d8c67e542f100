import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

/** What a function gives back, the first of several. */
const RESULT = `[
  (type_identifier) (pointer_type) (qualified_type) (generic_type) (slice_type) (map_type)
  (parameter_list . (parameter_declaration type: (_) @declares))
] @declares`;

const query = `
(function_declaration name: (identifier) @name body: (_)? @body) @function
(function_declaration name: (identifier) @name result: ${RESULT} body: (_)? @body) @function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (field_identifier) @name body: (_)? @body) @method
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (field_identifier) @name result: ${RESULT} body: (_)? @body) @method
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @class
(type_spec name: (type_identifier) @name type: (interface_type)) @interface
(type_spec name: (type_identifier) @name type: (_)) @type
(type_spec name: (type_identifier) @name type: [(slice_type) (map_type)] @declares) @type
(type_alias name: (type_identifier) @name type: (_) @declares) @type
(field_declaration name: (field_identifier) @name type: (_) @declares) @field
(method_elem name: (field_identifier) @name) @method
(method_elem name: (field_identifier) @name result: [(type_identifier) (pointer_type) (qualified_type) (slice_type) (map_type) (parameter_list . (parameter_declaration type: (_) @declares))] @declares) @method
(source_file (const_declaration (const_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec name: (identifier) @name type: (_) @declares) @variable))
(source_file (var_declaration (var_spec name: (identifier) @name !type value: (expression_list . (_) @value)) @variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name type: (_) @declares) @variable)))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name !type value: (expression_list . (_) @value)) @variable)))

(field_declaration !name type: [(type_identifier) (qualified_type)] @extends)
(type_elem [(type_identifier) (qualified_type)] @extends)

(call_expression function: (identifier) @call)
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @call))
(call_expression function: (index_expression operand: (identifier) @call))

(parameter_declaration name: (identifier) @local type: (_) @declares)
(variadic_parameter_declaration name: (identifier) @local)
(var_spec name: (identifier) @local type: (_) @declares)
(var_spec name: (identifier) @local !type value: (expression_list . [(call_expression) (identifier) (selector_expression)] @value))
(var_spec name: (identifier) @local value: (expression_list . (composite_literal type: (_) @construct)))
(short_var_declaration left: (expression_list (identifier) @local))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . [(call_expression) (identifier) (selector_expression) (index_expression)] @value))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (composite_literal type: (_) @construct)))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (unary_expression operand: (composite_literal type: (_) @construct))))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (type_assertion_expression type: (_) @declares)))
(range_clause left: (expression_list (identifier) @local))
(range_clause left: (expression_list (_) . (identifier) @local) right: [(identifier) (selector_expression) (call_expression)] @value)
(type_parameter_declaration name: (identifier) @local type: (type_constraint . (_) @declares))
(type_switch_statement alias: (expression_list (identifier) @local))

(composite_literal type: (type_identifier) @ref)
(composite_literal type: (qualified_type package: (package_identifier) @refowner name: (type_identifier) @ref))
(parameter_declaration type: [(type_identifier) @ref (pointer_type (type_identifier) @ref) (slice_type element: (type_identifier) @ref)])
(parameter_declaration type: [(qualified_type package: (package_identifier) @refowner name: (type_identifier) @ref) (pointer_type (qualified_type package: (package_identifier) @refowner name: (type_identifier) @ref))])
(field_declaration type: [(type_identifier) @ref (pointer_type (type_identifier) @ref) (slice_type element: (type_identifier) @ref)])
(field_declaration type: [(qualified_type package: (package_identifier) @refowner name: (type_identifier) @ref) (pointer_type (qualified_type package: (package_identifier) @refowner name: (type_identifier) @ref))])
(function_declaration result: [(type_identifier) @ref (pointer_type (type_identifier) @ref)])
(method_declaration result: [(type_identifier) @ref (pointer_type (type_identifier) @ref)])
(type_assertion_expression type: (type_identifier) @ref)
(argument_list (identifier) @passed)
(argument_list (selector_expression operand: (identifier) @receiver field: (field_identifier) @passed))
(keyed_element value: (literal_element (identifier) @passed))
(literal_value (literal_element (identifier) @passed))
(keyed_element value: (literal_element (selector_expression operand: (identifier) @receiver field: (field_identifier) @passed)))
(literal_value (literal_element (selector_expression operand: (identifier) @receiver field: (field_identifier) @passed)))
(return_statement (expression_list (identifier) @passed))
(return_statement (expression_list (selector_expression operand: (identifier) @receiver field: (field_identifier) @passed)))
(assignment_statement right: (expression_list (identifier) @passed))
(assignment_statement right: (expression_list (selector_expression operand: (identifier) @receiver field: (field_identifier) @passed)))
(binary_expression right: (identifier) @ref)
(binary_expression right: (selector_expression operand: (identifier) @refowner field: (field_identifier) @ref))

(import_spec) @import
(comment) @comment

[(for_statement) (if_statement)] @nest
(if_statement alternative: (if_statement) @elseif)
(if_statement alternative: _ @else)
[(expression_switch_statement) (type_switch_statement) (select_statement)] @switch
[(expression_case) (type_case) (communication_case)] @case
(binary_expression operator: ["&&" "||"]) @bool
(func_literal) @lambda
(goto_statement) @jump
(break_statement (label_name)) @jump
(continue_statement (label_name)) @jump
`;

export const go: LanguageRules = {
  grammar: 'go',
  query,
  selfNames: [],
  hasImplicitSelf: false,
  hasPlainLists: true,
  passedNames: /./,
  passesMethods: true,
  notCallees: [
    'bool',
    'byte',
    'error',
    'float32',
    'float64',
    'int',
    'int16',
    'int32',
    'int64',
    'int8',
    'rune',
    'string',
    'uint',
    'uint16',
    'uint32',
    'uint64',
    'uint8',
    'uintptr',
    'append',
    'cap',
    'clear',
    'close',
    'complex',
    'copy',
    'delete',
    'imag',
    'len',
    'make',
    'max',
    'min',
    'new',
    'panic',
    'print',
    'println',
    'real',
    'recover',
  ],
  readImport: readGoImport,
  isExported: ({ name }) => /^\p{Lu}/u.test(name),
};

function readGoImport(node: Node): readonly ImportFact[] {
  const module = (node.childForFieldName('path')?.text ?? '').replace(/^["`]|["`]$/g, '');
  if (module === '') return [];
  const alias = node.childForFieldName('name')?.text;
  return [
    {
      module,
      names: alias === '_' ? [] : [{ imported: '*', local: alias ?? packageName(module) }],
      line: node.startPosition.row + 1,
      isReexport: false,
    },
  ];
}

/** The name a package goes by when its path ends in a version (`yaml.v3`, `jwt/v5`) or has a `go-` in front. */
function packageName(module: string): string {
  const parts = module.split('/');
  const last = parts.at(-1) ?? '';
  const name = /^v\d+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  return name
    .replace(/\.v\d+$/, '')
    .replace(/^go-/, '')
    .replace(/-go$/, '')
    .replaceAll('-', '_');
}
