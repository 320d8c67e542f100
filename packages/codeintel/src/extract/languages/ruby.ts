import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(module name: (constant) @name) @module
(module name: (scope_resolution name: (constant) @name)) @module
(class name: (constant) @name) @class
(class name: (scope_resolution name: (constant) @name)) @class
(method name: [(identifier) (constant) (operator) (setter)] @name body: (_)? @body) @method
(singleton_method name: (_) @name body: (_)? @body) @method
(assignment left: (constant) @name) @constant
(call method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @name) (#any-of? @_attribute "attr_accessor" "attr_reader" "attr_writer")) @field

(superclass [(constant) (scope_resolution)] @extends)
(call method: (identifier) @_include arguments: (argument_list [(constant) (scope_resolution)] @implements) (#any-of? @_include "include" "extend" "prepend"))

(call !receiver method: (identifier) @call)
(call receiver: (_) @receiver method: (identifier) @call)

(method_parameters (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(block_parameters (identifier) @local)
(assignment left: (identifier) @local right: (_) @value)
(assignment left: (instance_variable) @selffield right: (_) @value)
(argument_list (constant) @ref)
(call receiver: (constant) @ref)

(call method: (identifier) @_require arguments: (argument_list (string)) (#any-of? @_require "require" "require_relative" "load")) @import
(comment) @comment

[(if) (unless) (while) (until) (for) (rescue) (conditional) (if_modifier) (unless_modifier) (while_modifier) (until_modifier)] @nest
(elsif) @elif
(if alternative: (else) @else)
(case) @switch
(when) @case
(binary operator: ["&&" "||" "and" "or"]) @bool
[(lambda) (do_block) (block)] @lambda
`;

export const ruby: LanguageRules = {
  grammar: 'ruby',
  query,
  selfNames: ['self'],
  hasImplicitSelf: true,
  notCallees: [
    'require',
    'require_relative',
    'load',
    'attr_accessor',
    'attr_reader',
    'attr_writer',
    'include',
    'extend',
    'prepend',
    'private',
    'public',
    'protected',
    'raise',
    'puts',
    'lambda',
    'proc',
    'super',
  ],
  readImport: readRequire,
  isExported: () => true,
};

function readRequire(node: Node): readonly ImportFact[] {
  const path = node.childForFieldName('arguments')?.namedChild(0)?.text ?? '';
  const bare = path.replace(/^['"]|['"]$/g, '');
  if (bare === '') return [];
  const isRelative = node.childForFieldName('method')?.text === 'require_relative';
  const module = isRelative && !bare.startsWith('.') ? `./${bare}` : bare;
  const line = node.startPosition.row + 1;
  return [{ module, names: [{ imported: '*', local: '*' }], line, isReexport: true }];
}
