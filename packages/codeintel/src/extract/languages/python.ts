import type { Node } from 'web-tree-sitter';
import type { ImportedName, ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(function_definition name: (identifier) @name return_type: (_)? @declares body: (block . (expression_statement (string) @doc)) @body) @function
(function_definition name: (identifier) @name return_type: (_)? @declares body: (_) @body) @function
(class_definition name: (identifier) @name body: (block . (expression_statement (string) @doc)) @body) @class
(class_definition name: (identifier) @name body: (_) @body) @class
(module (expression_statement (assignment left: (identifier) @name) @variable))
(module (expression_statement (assignment left: (identifier) @name type: (_) @declares) @variable))
(module (expression_statement (assignment left: (identifier) @name !type right: [(call) (attribute)] @value) @variable))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @field)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name type: (_) @declares) @field)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name !type right: [(call) (attribute)] @value) @field)))

(class_definition superclasses: (argument_list [(identifier) (attribute)] @extends))
(class_definition superclasses: (argument_list (subscript value: (_) @extends)))

(call function: (identifier) @call)
(call function: (attribute object: (_) @receiver attribute: (identifier) @call))
(decorator (identifier) @call)
(decorator (attribute object: (_) @receiver attribute: (identifier) @call))

(parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(typed_parameter . (identifier) @local type: (_) @declares)
(default_parameter name: (identifier) @local)
(typed_default_parameter name: (identifier) @local type: (_) @declares)
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(assignment left: (identifier) @local type: (_) @declares)
(assignment left: (identifier) @local !type right: [(call) (attribute) (identifier) (await)] @value)
(assignment left: (identifier) @local !type)
(assignment left: (pattern_list (identifier) @local))
(for_statement left: (identifier) @local)
(for_statement left: (pattern_list (identifier) @local))
(for_in_clause left: (identifier) @local)
(as_pattern (call) @value alias: (as_pattern_target (identifier) @local))
(except_clause (as_pattern alias: (as_pattern_target (identifier) @local)))
(named_expression name: (identifier) @local value: (_) @value)

(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @selffield) type: (_) @declares (#eq? @_self "self"))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @selffield) !type right: [(call) (identifier) (attribute) (await)] @value (#eq? @_self "self"))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @selffield) (#eq? @_self "self"))
(return_statement [(call) (identifier) (attribute) (await)] @return)

(type (identifier) @ref)
(type (generic_type (identifier) @ref))
(type (attribute object: (identifier) @refowner attribute: (identifier) @ref))
(argument_list (identifier) @passed)
(argument_list (attribute object: (identifier) @receiver attribute: (identifier) @passed) (#eq? @receiver "self"))
(argument_list (attribute object: (identifier) @refowner attribute: (identifier) @ref))
(keyword_argument value: (identifier) @passed)
(list (identifier) @ref)
(tuple (identifier) @ref)
(pair value: (identifier) @ref)
(return_statement (identifier) @ref)
(assignment right: (identifier) @ref)
(attribute object: (identifier) @ref)
(except_clause (identifier) @ref)
(raise_statement (identifier) @ref)
(comparison_operator (identifier) @ref)

[(import_statement) (import_from_statement)] @import
(comment) @comment

[(if_statement) (for_statement) (while_statement) (except_clause) (conditional_expression)] @nest
(elif_clause) @elif
(if_statement alternative: (else_clause) @else)
(match_statement) @switch
(case_clause) @case
(boolean_operator) @bool
(lambda) @lambda
(for_in_clause) @case
(if_clause) @case
`;

export const python: LanguageRules = {
  grammar: 'python',
  query,
  selfNames: ['self', 'cls'],
  hasImplicitSelf: false,
  notCallees: ['super'],
  readImport: readPythonImport,
  isExported: ({ name }) => !name.startsWith('_') || /^__\w+__$/.test(name),
};

/** `import a.b as c` names module `a.b`; `from ..x import y` names module `..x`. */
function readPythonImport(node: Node): readonly ImportFact[] {
  const line = node.startPosition.row + 1;
  const items = node.childrenForFieldName('name').filter((each) => each !== null);
  if (node.type === 'import_statement') {
    return items.map((item) => {
      const { imported, local } = nameOf(item);
      const isAliased = item.type === 'aliased_import';
      return {
        module: imported,
        names: [{ imported: '*', local: isAliased ? local : imported }],
        line,
        isReexport: false,
      };
    });
  }
  const module = (node.childForFieldName('module_name')?.text ?? '').replace(/\s/g, '');
  const isAll = node.namedChildren.some((each) => each?.type === 'wildcard_import');
  const names: readonly ImportedName[] = isAll
    ? [{ imported: '*', local: '*' }]
    : items.map((item) => nameOf(item));
  // A package's names are what its files import: `from .core import x` in `__init__.py` offers `x`.
  return module === '' ? [] : [{ module, names, line, isReexport: true }];
}

function nameOf(item: Node): ImportedName {
  const imported = (item.childForFieldName('name') ?? item).text;
  return { imported, local: item.childForFieldName('alias')?.text ?? imported };
}
