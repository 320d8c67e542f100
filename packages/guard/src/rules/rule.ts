/** A rule as data. Examples are templates of `expandExample`. */
export interface Rule {
  readonly name: string;
  readonly kind: string;
  /** Text that must stand where the pattern begins (secrets), or words that must occur (injection). */
  readonly anchors: readonly string[];
  readonly pattern: string;
  readonly match: readonly string[];
  readonly noMatch: readonly string[];
  readonly source: string;
  readonly licence: string;
}

/**
 * Reads a rule table. One line is one rule, its columns parted by ` :: `:
 * name, kind, anchors (parted by spaces), pattern, must match, must not match (both parted by
 * ` ;; `), source. Empty lines and lines that begin with `#` are skipped.
 */
export function readRuleTable(table: string, licence: string): Rule[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => readRule(line, licence));
}

function readRule(line: string, licence: string): Rule {
  const columns = line.split(' :: ').map((column) => column.trim());
  const [name = '', kind = '', anchors = '', pattern = '', match = '', noMatch = '', source = ''] =
    columns;
  if (columns.length !== 7 || !name || !kind || !pattern || !match || !source)
    throw new Error(
      `Rule line "${line.slice(0, 60)}" has ${columns.length} columns; write name :: kind :: anchors :: pattern :: match :: no match :: source`,
    );
  return {
    name,
    kind,
    anchors: anchors === '-' ? [] : anchors.split(' '),
    pattern,
    match: match.split(' ;; '),
    noMatch: noMatch === '-' ? [] : noMatch.split(' ;; '),
    source,
    licence,
  };
}
