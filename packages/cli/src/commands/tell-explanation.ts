import type { ExplainedRule } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { ruleWords } from '@sluice/policy';
import type { Io } from '../command-line/command.js';
import { languageOf, wordsOf } from '../command-line/language.js';
import { lineFor } from '../terminal/break-at-spaces.js';
import { paint } from '../terminal/paint.js';
import { paddedTo } from '../terminal/screen.js';
import { type ExplainWords, explainWords } from './explain-words.js';
import type { LookedAtCall } from './look-at-call.js';

/** Where the reasons stand, behind the verdict and the gate. */
const WHY_COLUMN = 16;
/** Where the words of a rule stand, behind its verdict. */
const RULE_COLUMN = 25;

/** The walk of a call through the gates, as a person reads it. */
export function tellExplanation(io: Io, { explanation, onThePast, limits }: LookedAtCall): void {
  const color = paint(io.hasColor);
  const words = wordsOf(io, explainWords);
  const paints = { pass: color.green, ask: color.yellow, stop: color.red };
  for (const gate of explanation.gates) {
    const shown = (text: string) => visibleText(words.said(text), 'words');
    const [why = '', ...more] = shown(gate.why).split('\n');
    const mark = paints[gate.verdict](words.marks[gate.verdict]);
    const below = [
      ...more,
      ...(gate.where ? [`${words.where}${shown(gate.where)}`] : []),
      ...(gate.needs ? [words.needs(gate.needs)] : []),
      ...(gate.nextAction ? [shown(gate.nextAction)] : []),
    ];
    const lines = [
      `${mark}  ${paddedTo(words.gates[gate.gate], 8)}  ${why}`,
      ...below.map((line) => `${' '.repeat(WHY_COLUMN)}${line}`),
    ];
    for (const line of lines) io.out(`${lineFor(io, line, WHY_COLUMN)}\n`);
    for (const rule of gate.rules ?? []) {
      const line = `${' '.repeat(WHY_COLUMN)}${ruleLine(rule, words)}`;
      io.out(`${lineFor(io, line, RULE_COLUMN)}\n`);
    }
  }
  const indent = ' '.repeat(WHY_COLUMN);
  if (onThePast.length > 0) {
    io.out(`${lineFor(io, `${indent}${words.onThePast}`, WHY_COLUMN)}\n`);
  }
  for (const rule of onThePast) {
    const { name: named, verdict, at } = rule;
    const what = ruleWords(rule)[languageOf(io)];
    const limit = limits.get(rule);
    const used = limit ? `; ${words.used(limit)}` : '';
    const said = visibleText(`${named}: ${what}${used} (${at.file}:${at.line})`, 'words');
    const line = `${indent}  ${paddedTo(words.rules[verdict], 5)}  ${said}`;
    io.out(`${lineFor(io, line, RULE_COLUMN)}\n`);
  }
  io.out(`${color.bold(words.verdicts[explanation.verdict])}\n`);
}

/** One rule that spoke: what it says, where it stands, whether it decided or why it does not count. */
function ruleLine(rule: ExplainedRule, words: ExplainWords): string {
  const mark = rule.decided ? '→' : rule.waivedBy === undefined ? ' ' : '×';
  const name =
    rule.name === undefined || rule.rule.startsWith(`${rule.name}:`) ? '' : `${rule.name}: `;
  const why =
    rule.waivedBy === undefined ? '' : `; ${words.doesNotCount} ${words.said(rule.waivedBy)}`;
  const said = `${name}${words.said(rule.rule)} (${words.said(rule.where)}${why})`;
  return `${mark} ${paddedTo(words.rules[rule.verdict], 5)}  ${visibleText(said, 'words')}`;
}
