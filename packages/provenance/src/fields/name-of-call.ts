import { isAct } from './asked-act.js';
import { isReading, nameWords } from './tool-kind.js';

/** Fields in which a tool that does several things is told which one. */
const OPERATION = new Set([
  'action',
  'operation',
  'op',
  'verb',
  'method',
  'accion',
  'aktion',
  'acao',
  'azione',
]);
const ONE_NAME = /^\p{L}[\p{L}_ -]{1,29}$/u;

/** What a request by HTTP does. */
const METHODS = new Map([
  ['get', 'get'],
  ['head', 'get'],
  ['options', 'get'],
  ['post', 'create'],
  ['put', 'update'],
  ['patch', 'update'],
  ['delete', 'delete'],
]);

/**
 * The name that says what a call does: `calendar` with `action: "delete"` deletes, `http_get` with `method: "DELETE"`
 * does too. An operation that only reads makes no tool harmless whose own name says that it acts.
 */
export function nameOfCall(name: string, args: unknown): string {
  const operation = operationOf(args);
  if (operation === undefined) return name;
  const words = nameWords(operation);
  if (words.some(isAct)) return `${name}_${operation}`;
  if (!words.some(isReading)) return name;
  return nameWords(name).some(isAct) ? name : `${operation}_${name}`;
}

function operationOf(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
  for (const [field, value] of Object.entries(args)) {
    if (typeof value !== 'string' || !ONE_NAME.test(value)) continue;
    if (OPERATION.has(nameWords(field).join('_')))
      return METHODS.get(value.toLowerCase()) ?? (field === 'method' ? undefined : value);
  }
  return undefined;
}

/**
 * Whether a tool whose name is a state, such as `member_status`, is told what the state shall be: a field beside another
 * has its name. Alone it may say of what to look for.
 */
export function isStateSet(name: string, args: unknown): boolean {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return false;
  const state = nameWords(name).at(-1) ?? '';
  const fields = Object.keys(args).map((field) => nameWords(field).join('_'));
  return (
    fields.length > 1 &&
    fields.some((field) => SET_TO.has(field) || field === state || field === `new_${state}`) &&
    STATES.has(state)
  );
}

const STATES = new Set('status state estado stato statut zustand info'.split(' '));
const SET_TO = new Set(['value', 'new_value', 'set_to']);

/** A statement that changes a database, or a mutation, in whatever field. A search for the word is none. */
export function isChangingStatement(value: unknown): boolean {
  return typeof value === 'string' && (SQL.test(value) || GRAPHQL.test(value));
}

const SQL =
  /(?:^|[;)])\s*(?:insert\s+into|update\s+\S+\s+set|delete\s+from|(?:drop|alter|create(?:\s+or\s+replace)?)\s+(?:table|view|index|schema|database|user|role|function|procedure|trigger|policy|column|sequence|type|extension)|truncate\s+\S|(?:grant|revoke)\s+[\w\s,]+\s+(?:on|to|from)|merge\s+into|replace\s+into|call\s+\w+\s*\()/i;
const GRAPHQL = /^\s*mutation\b[^{]{0,400}\{/;
