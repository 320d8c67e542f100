import type { Rule } from './rule.js';

const FIELDS = new Set(['rule', 'kind', 'anchors', 'pattern', 'match', 'no-match', 'source']);

/**
 * Reads the rules of a text; `rules/README.md` has the form. Throws at the first thing that is not of it and says in which
 * line.
 */
export function readRules(text: string, licence: string): Rule[] {
  const notions = new Map<string, string>();
  const rules: Rule[] = [];
  let fields: Field[] = [];
  const close = (): void => {
    if (fields.length > 0) rules.push(ruleOf(fields, notions, licence));
    fields = [];
  };
  for (const field of fieldsOf(text)) {
    if (field.name === 'let' || field.name === 'rule') close();
    if (field.name === 'let') {
      const space = field.value.indexOf(' ');
      notions.set(
        field.value.slice(0, space),
        filled(field.value.slice(space + 1), notions, field),
      );
    } else if (!FIELDS.has(field.name)) {
      throw new Error(`Line ${field.line}: "${field.name}" is no field of a rule`);
    } else if (field.name !== 'rule' && fields.length === 0) {
      throw new Error(`Line ${field.line}: "${field.name}" stands before the first rule`);
    } else {
      fields.push(field);
    }
  }
  close();
  return rules;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** A line that begins with a space goes on with the field above, with nothing between them. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const { name, value } = /^(?<name>\S*)\s+(?<value>.*?)\s*$/.exec(line)?.groups ?? {};
    const last = fields.at(-1);
    if (name === undefined || value === undefined)
      throw new Error(`Line ${index + 1}: write a field, a space and its value`);
    if (name !== '') fields.push({ name, value, line: index + 1 });
    else if (last) fields[fields.length - 1] = { ...last, value: last.value + value };
    else throw new Error(`Line ${index + 1}: there is no field above to go on with`);
  }
  return fields;
}

function ruleOf(
  fields: readonly Field[],
  notions: ReadonlyMap<string, string>,
  licence: string,
): Rule {
  const all = (name: string) => fields.filter((field) => field.name === name);
  const one = (name: string): Field => {
    const [field, second] = all(name);
    if (field && !second) return field;
    const fault = field ? 'more than one' : 'no';
    throw new Error(`Line ${fields[0]?.line}: rule "${fields[0]?.value}" has ${fault} "${name}"`);
  };
  const values = (name: string) => all(name).map(({ value }) => value);
  if (all('match').length === 0) one('match');
  return {
    name: one('rule').value,
    kind: one('kind').value,
    anchors: all('anchors').flatMap((field) => filled(field.value, notions, field).split(' ')),
    pattern: filled(one('pattern').value, notions, one('pattern')),
    match: values('match'),
    noMatch: values('no-match'),
    source: one('source').value,
    licence,
  };
}

/** With what stands for each `${NOTION}`. */
function filled(text: string, notions: ReadonlyMap<string, string>, { line }: Field): string {
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_whole, name: string) => {
    const value = notions.get(name);
    if (value === undefined) throw new Error(`Line ${line}: no "let ${name}" stands above`);
    return value;
  });
}
