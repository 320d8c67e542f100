import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';
import { withoutMarks } from './declaration-marks.js';

const shared = `
(function_definition type: (_) @declares declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @function
(function_definition type: (_) @declares declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)) body: (_) @body) @function
(function_definition type: (_) @declares declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) body: (_) @body) @function
(declaration type: (_) @declares declarator: (function_declarator declarator: (identifier) @name)) @function
(declaration type: (_) @declares declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))) @function
(declaration type: (_) @declares declarator: (init_declarator declarator: (identifier) @name)) @variable
(declaration type: (_) @declares declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))) @variable
(declaration type: (_) @declares declarator: (init_declarator declarator: (array_declarator declarator: (identifier) @name))) @variable
(declaration type: (_) @declares declarator: (identifier) @name) @variable
(struct_specifier name: (type_identifier) @name body: (_) @body) @class
(union_specifier name: (type_identifier) @name body: (_) @body) @class
(enum_specifier name: (type_identifier) @name body: (_) @body) @enum
(enumerator name: (identifier) @name) @constant
(type_definition type: (_) @declares declarator: (type_identifier) @name) @type
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @type
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @type
(preproc_function_def name: (identifier) @name) @macro
(preproc_def name: (identifier) @name value: (_)) @macro
(field_declaration type: (_) @declares declarator: (field_identifier) @name) @field
(field_declaration type: (_) @declares declarator: (pointer_declarator declarator: (field_identifier) @name)) @field
(field_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))) @field

(call_expression function: (identifier) @call)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @call))

(parameter_declaration type: (_) @declares declarator: [(identifier) @local (pointer_declarator declarator: (identifier) @local) (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @local)) (array_declarator declarator: (identifier) @local)])
(parameter_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @local))))
(declaration type: (_) @declares declarator: [(identifier) @local (pointer_declarator declarator: (identifier) @local) (init_declarator declarator: [(identifier) @local (pointer_declarator declarator: (identifier) @local)])])

(parameter_declaration type: (type_identifier) @ref)
(parameter_declaration type: (struct_specifier name: (type_identifier) @ref))
(field_declaration type: (type_identifier) @ref)
(field_declaration type: (struct_specifier name: (type_identifier) @ref !body))
(declaration type: (type_identifier) @ref)
(declaration type: (struct_specifier name: (type_identifier) @ref !body))
(function_definition type: (type_identifier) @ref)
(type_descriptor type: (type_identifier) @ref)
(type_descriptor type: (struct_specifier name: (type_identifier) @ref))
(argument_list (identifier) @passed)
(argument_list (pointer_expression argument: (identifier) @passed))
(initializer_list (identifier) @passed)
(initializer_pair value: (identifier) @passed)
(initializer_list (pointer_expression argument: (identifier) @passed))
(initializer_pair value: (pointer_expression argument: (identifier) @passed))
(conditional_expression (identifier) @passed)
(cast_expression value: (identifier) @passed)
(assignment_expression right: (identifier) @passed)
(init_declarator value: (identifier) @passed)
(return_statement (identifier) @passed)
(binary_expression (identifier) @ref)
(case_statement value: (identifier) @ref)

(preproc_include) @import
(comment) @comment

[(for_statement) (while_statement) (do_statement) (conditional_expression)] @nest
(if_statement) @nest
(else_clause (if_statement) @elseif)
(else_clause) @else
(switch_statement) @switch
(case_statement value: (_)) @case
(binary_expression operator: ["&&" "||"]) @bool
(goto_statement) @jump
`;

const function2 = (declarator: string): string => `
(function_definition type: (_)? @declares declarator: ${declarator} body: (_) @body) @method
(function_definition type: (_)? @declares declarator: (pointer_declarator declarator: ${declarator}) body: (_) @body) @method
(function_definition type: (_)? @declares declarator: (reference_declarator ${declarator}) body: (_) @body) @method
`;
const leaf = '[(identifier) (destructor_name) (operator_name)] @name';
const qualified1 = `(function_declarator declarator: (qualified_identifier name: ${leaf}) @owner)`;
const qualified2 = `(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: ${leaf})) @owner)`;
const qualified3 = `(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: ${leaf}))) @owner)`;

const plusPlus = `
${function2(qualified1)}
${function2(qualified2)}
${function2(qualified3)}
(function_definition type: (_) @declares declarator: (reference_declarator (function_declarator declarator: [(identifier) (field_identifier)] @name)) body: (_) @body) @function
(function_definition type: (_)? @declares declarator: (function_declarator declarator: [(field_identifier) (identifier) (destructor_name) (operator_name)] @name) body: (_) @body) @function
(function_definition type: (_) @declares declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name)) body: (_) @body) @function
(class_specifier name: (type_identifier) @name body: (_) @body) @class
(class_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @class
(field_declaration type: (_) @declares declarator: (function_declarator declarator: (field_identifier) @name)) @method
(field_declaration type: (_) @declares declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name))) @method
(field_declaration type: (_) @declares declarator: (reference_declarator (function_declarator declarator: (field_identifier) @name))) @method
(field_declaration type: (_) @declares declarator: (reference_declarator (field_identifier) @name)) @field
(namespace_definition name: (namespace_identifier) @name body: (_) @body) @scope
(alias_declaration name: (type_identifier) @name type: (_) @declares) @type
(concept_definition name: (identifier) @name) @type

(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)

(call_expression function: (qualified_identifier scope: (_) @receiver name: (identifier) @call))
(call_expression function: (qualified_identifier scope: (_) @receiver name: (qualified_identifier name: (identifier) @call)))
(call_expression function: (template_function name: (identifier) @call))
(call_expression function: (qualified_identifier scope: (_) @receiver name: (template_function name: (identifier) @call)))
(call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (field_identifier) @call)))
(new_expression type: (type_identifier) @new)
(new_expression type: (qualified_identifier scope: (_) @receiver name: (type_identifier) @new))

(parameter_declaration type: (_) @declares declarator: (reference_declarator (identifier) @local))
(optional_parameter_declaration type: (_) @declares declarator: (identifier) @local)
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [(identifier) @local (reference_declarator (identifier) @local) (pointer_declarator declarator: (identifier) @local)] value: (_) @value))
(for_range_loop type: (_) @declares declarator: [(identifier) @local (reference_declarator (identifier) @local)])
(template_argument_list (type_descriptor type: (type_identifier) @ref))
(qualified_identifier scope: (namespace_identifier) @ref)
(qualified_identifier scope: (namespace_identifier) @refowner name: (type_identifier) @ref)

(catch_clause) @nest
(for_range_loop) @nest
(lambda_expression) @lambda
`;

const notCallees = [
  'sizeof',
  'alignof',
  'offsetof',
  'typeof',
  'defined',
  'static_cast',
  'dynamic_cast',
  'const_cast',
  'reinterpret_cast',
  'decltype',
  'noexcept',
  'static_assert',
  '__attribute__',
];

const rules = {
  notCallees,
  /** Names in capitals are constants and macros. */
  passedNames: /[a-z]/,
  prepare: withoutMarks,
  readImport: readInclude,
  isExported: ({ signature }: { readonly signature: string }) => !/^static\b/.test(signature),
};

export const c: LanguageRules = {
  ...rules,
  grammar: 'c',
  query: shared,
  selfNames: [],
  hasImplicitSelf: false,
  hasLocalDeclarations: true,
};

export const cpp: LanguageRules = {
  ...rules,
  grammar: 'cpp',
  query: `${plusPlus}${shared}`,
  selfNames: ['this'],
  hasImplicitSelf: true,
  hasLocalDeclarations: true,
};

/** `"a.h"` is looked for beside the file, `<a.h>` on the include path: the brackets stay. */
function readInclude(node: Node): readonly ImportFact[] {
  const path = node.childForFieldName('path')?.text ?? '';
  const module = path.startsWith('"') ? path.slice(1, -1) : path;
  if (module === '') return [];
  const line = node.startPosition.row + 1;
  return [{ module, names: [{ imported: '*', local: '*' }], line, isReexport: true }];
}
