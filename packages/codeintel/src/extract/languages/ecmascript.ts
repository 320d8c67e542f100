import type { LanguageRules } from '../language-rules.js';
import { readEcmascriptImport } from './ecmascript-imports.js';

const shared = `
(function_declaration name: (identifier) @name body: (_) @body) @function
(generator_function_declaration name: (identifier) @name body: (_) @body) @function
(variable_declarator name: (identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)]) @function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class
(method_definition name: [(property_identifier) (private_property_identifier)] @name body: (_) @body) @method
(pair key: (property_identifier) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @method
(export_statement "default" @name value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @function
(export_statement "default" @name value: (class body: (_) @body)) @class
(assignment_expression left: (member_expression object: (_) @owner property: (property_identifier) @name) right: [(function_expression !name body: (_) @body) (arrow_function body: (_) @body)]) @function
(assignment_expression left: (member_expression object: (_) @owner property: (property_identifier) @name) right: (function_expression name: (identifier) body: (_) @body) (#not-eq? @name "exports")) @function
(assignment_expression left: (member_expression property: (property_identifier) @_exports) right: (function_expression name: (identifier) @name body: (_) @body) (#eq? @_exports "exports")) @function
(expression_statement (assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @name)
  right: (object [(method_definition) (pair value: [(function_expression) (arrow_function)])]) @body
  (#eq? @_module "module") (#eq? @name "exports")) @module)
(expression_statement (assignment_expression left: (identifier)
  right: (assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @name)
    right: (object [(method_definition) (pair value: [(function_expression) (arrow_function)])]) @body
    (#eq? @_module "module") (#eq? @name "exports")) @module))

(program (lexical_declaration (variable_declarator name: (identifier) @name) @constant))
(program (lexical_declaration (variable_declarator name: (identifier) @name value: [(call_expression) (new_expression) (await_expression) (member_expression) (identifier)] @value) @constant))
(program (variable_declaration (variable_declarator name: (identifier) @name) @variable))
(program (variable_declaration (variable_declarator name: (identifier) @name value: [(call_expression) (new_expression) (await_expression) (member_expression)] @value) @variable))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @constant)))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name value: [(call_expression) (new_expression) (await_expression) (member_expression) (identifier)] @value) @constant)))

(call_expression function: (identifier) @call)
(call_expression function: (super) @call)
(call_expression function: (member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @call))
(call_expression function: (subscript_expression object: (_) @receiver index: (identifier) @call))
(method_definition name: (computed_property_name (identifier) @name) body: (_) @body) @method
(new_expression constructor: (identifier) @new)
(new_expression constructor: (member_expression object: (_) @receiver property: (property_identifier) @new))

(variable_declarator name: (identifier) @local value: [(call_expression) (new_expression) (await_expression) (member_expression) (identifier) (this)] @value)
(variable_declarator name: (identifier) @local)
(object_pattern (shorthand_property_identifier_pattern) @local)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @local) value: [(identifier) (member_expression) (this) (call_expression) (await_expression)] @inside)
(array_pattern (identifier) @local)
(pair_pattern value: (identifier) @local)
(arrow_function parameter: (identifier) @local)
(rest_pattern (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)

(assignment_expression left: (member_expression object: (this) property: [(property_identifier) (private_property_identifier)] @selffield) right: [(call_expression) (new_expression) (await_expression) (member_expression) (identifier)] @value)
(assignment_expression left: (member_expression object: (this) property: [(property_identifier) (private_property_identifier)] @selffield))
(assignment_expression left: (subscript_expression object: (this) index: (identifier) @selffield) right: [(call_expression) (new_expression) (await_expression) (member_expression) (identifier)] @value)
(return_statement [(call_expression) (new_expression) (await_expression) (member_expression) (this) (identifier)] @return)
(arrow_function body: [(call_expression) (new_expression) (member_expression)] @return)

(arguments (identifier) @passed)
(arguments (array (identifier) @passed))
(arguments (object (pair value: (identifier) @passed)))
(arguments (object (shorthand_property_identifier) @passed))
(arguments (member_expression object: (this) @receiver property: [(property_identifier) (private_property_identifier)] @passed))
(arguments (member_expression object: (identifier) @refowner property: (property_identifier) @ref))
(assignment_expression left: (member_expression) right: (identifier) @passed)
(array (identifier) @ref)
(pair value: (identifier) @ref)
(object (shorthand_property_identifier) @ref)
(return_statement (identifier) @ref)
(assignment_expression right: (identifier) @ref)
(variable_declarator value: (identifier) @ref)
(template_substitution (identifier) @ref)
(binary_expression (identifier) @ref)
(member_expression object: (identifier) @ref)
(spread_element (identifier) @ref)
(decorator [(identifier) @call (call_expression function: (identifier) @call)])
(decorator (member_expression object: (_) @receiver property: (property_identifier) @call))

[(import_statement) (export_statement)] @import
(variable_declarator value: (call_expression function: (identifier) @_require (#eq? @_require "require"))) @import
(expression_statement (call_expression function: (identifier) @_require (#eq? @_require "require"))) @import
(call_expression function: (import)) @import
(expression_statement (assignment_expression left: (member_expression object: (identifier) @_module (#any-of? @_module "module" "exports")))) @import
(variable_declarator value: (assignment_expression left: (member_expression object: (identifier) @_module (#any-of? @_module "module" "exports"))) @import)
(assignment_expression right: (assignment_expression left: (member_expression object: (identifier) @_module (#any-of? @_module "module" "exports"))) @import)
(export_statement declaration: (_)) @export
(export_statement "default" value: (_)) @export
(comment) @comment

[(for_statement) (for_in_statement) (while_statement) (do_statement) (catch_clause) (ternary_expression)] @nest
(if_statement) @nest
(else_clause (if_statement) @elseif)
(else_clause) @else
(switch_statement) @switch
(switch_case) @case
(binary_expression operator: ["&&" "||" "??"]) @bool
[(arrow_function) (function_expression)] @lambda
(continue_statement label: (_)) @jump
(break_statement label: (_)) @jump
`;

const javascriptOnly = `
(class_declaration name: (identifier) @name body: (_) @body) @class
(assignment_expression left: (member_expression) right: (class name: (identifier) @name body: (_) @body)) @class
(assignment_expression left: (member_expression property: (property_identifier) @name) right: (class !name body: (_) @body)) @class
(class_heritage (identifier) @extends)
(class_heritage (member_expression) @extends)
(field_definition property: [(property_identifier) (private_property_identifier)] @name) @field
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: [(call_expression) (new_expression)] @value) @field
(field_definition property: (computed_property_name (identifier) @name) value: [(call_expression) (new_expression)] @value) @field
(field_definition property: (property_identifier) @name value: (arrow_function body: (_) @body)) @method
(formal_parameters (identifier) @local)
(assignment_pattern left: (identifier) @local)
`;

const typed = `
(class_declaration name: (type_identifier) @name body: (_) @body) @class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @class
(interface_declaration name: (type_identifier) @name body: (_) @body) @interface
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_body [name: (property_identifier) @name (enum_assignment name: (property_identifier) @name)] @constant)
(type_alias_declaration name: (type_identifier) @name) @type
(internal_module name: (identifier) @name body: (_) @body) @module
(function_signature name: (identifier) @name return_type: (_)? @declares) @function
(function_declaration name: (identifier) @name return_type: (_) @declares body: (_) @body) @function
(method_definition name: [(property_identifier) (private_property_identifier)] @name return_type: (_) @declares body: (_) @body) @method
(method_signature name: (property_identifier) @name return_type: (_)? @declares) @method
(abstract_method_signature name: (property_identifier) @name return_type: (_)? @declares) @method
(property_signature name: (property_identifier) @name type: (_)? @declares) @field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name type: (_) @declares) @field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name) @field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name !type value: [(call_expression) (new_expression)] @value) @field
(public_field_definition name: (computed_property_name (identifier) @name) type: (_) @declares) @field
(public_field_definition name: (computed_property_name (identifier) @name) !type value: [(call_expression) (new_expression)] @value) @field
(public_field_definition name: (property_identifier) @name value: (arrow_function body: (_) @body)) @method
(required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (_)? @declares) @field
(program (lexical_declaration (variable_declarator name: (identifier) @name type: (_) @declares) @constant))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name type: (_) @declares) @constant)))
(variable_declarator name: (identifier) @name value: (arrow_function return_type: (_) @declares body: (_) @body)) @function

(extends_clause value: (_) @extends)
(extends_type_clause type: (_) @extends)
(implements_clause (_) @implements)

(type_parameter name: (type_identifier) @local constraint: (constraint (_) @declares))
(required_parameter pattern: (identifier) @local type: (_)? @declares)
(required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @local) type: (_) @declares) @inside
(optional_parameter pattern: (identifier) @local type: (_)? @declares)
(variable_declarator name: (identifier) @local type: (_) @declares)
(type_annotation (type_identifier) @ref)
(type_arguments (type_identifier) @ref)
(union_type (type_identifier) @ref)
(array_type (type_identifier) @ref)
(generic_type name: (type_identifier) @ref)
(as_expression (type_identifier) @ref)
(nested_type_identifier module: (identifier) @refowner name: (type_identifier) @ref)
(type_query (identifier) @ref)
(non_null_expression (identifier) @ref)
(satisfies_expression (type_identifier) @ref)
`;

const elements = `
(jsx_opening_element name: (identifier) @call)
(jsx_self_closing_element name: (identifier) @call)
(jsx_opening_element name: (member_expression object: (_) @receiver property: (property_identifier) @call))
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (property_identifier) @call))
(jsx_expression (identifier) @passed)
`;

const rules: Omit<LanguageRules, 'grammar' | 'query'> = {
  selfNames: ['this'],
  hasImplicitSelf: false,
  forwards: ['call', 'apply', 'bind'],
  notCallees: ['require', 'import', 'super'],
  readImport: readEcmascriptImport,
  isExported: ({ isInExport }) => isInExport,
};

export const javascript: LanguageRules = {
  ...rules,
  grammar: 'javascript',
  query: `${javascriptOnly}${shared}${elements}`,
};

export const typescript: LanguageRules = {
  ...rules,
  grammar: 'typescript',
  query: `${typed}${shared}`,
};

export const tsx: LanguageRules = {
  ...rules,
  grammar: 'tsx',
  query: `${typed}${shared}${elements}`,
};
