import type { Node } from 'web-tree-sitter';
import type { ImportFact } from '../file-facts.js';
import type { LanguageRules } from '../language-rules.js';

const query = `
(function_definition name: (word) @name body: (_) @body) @function
(program (variable_assignment name: (variable_name) @name) @variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @variable)

(command name: (command_name (word) @call))

(command name: (command_name (word) @_source) (#any-of? @_source "source" ".")) @import
(comment) @comment

[(for_statement) (c_style_for_statement) (while_statement) (if_statement)] @nest
(elif_clause) @elif
(else_clause) @else
(case_statement) @switch
(case_item) @case
(list) @case
`;

export const bash: LanguageRules = {
  grammar: 'bash',
  query,
  selfNames: [],
  hasImplicitSelf: false,
  notCallees: [
    'source',
    'echo',
    'printf',
    'cd',
    'test',
    'local',
    'export',
    'return',
    'exit',
    'set',
    'shift',
    'read',
    'eval',
    'exec',
    'trap',
    'true',
    'false',
    'unset',
    'declare',
    'readonly',
    'wait',
    'kill',
  ],
  readImport: readSource,
  isExported: () => true,
};

/** `source "$DIR/lib.sh"`: what stands before the last variable is unknown, the rest is kept. */
function readSource(node: Node): readonly ImportFact[] {
  const path = (node.childForFieldName('argument')?.text ?? '').replace(/^['"]|['"]$/g, '');
  const known = path.replace(/^.*[})"']\/|^\$\w+\//, './');
  if (known === '' || known.includes('$')) return [];
  const module = known.startsWith('.') || known.startsWith('/') ? known : `./${known}`;
  const line = node.startPosition.row + 1;
  return [{ module, names: [{ imported: '*', local: '*' }], line, isReexport: true }];
}
