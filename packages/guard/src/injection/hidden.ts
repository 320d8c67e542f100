import { type Base64Run, base64Runs } from '../redact/base64-runs.js';
import { buildFlow, textOfUnits } from './flow.js';
import type { GonePlaces } from './gone-places.js';
import { leetBlocks, withoutLeet } from './leet.js';
import { builtInSigns } from './rule-index.js';
import { SignReader } from './sign-reader.js';
import type { Span } from './span.js';
import { takeOrders } from './take-orders.js';

/** A place where an order was disguised, in offsets of the original text. */
export interface Disguise {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

/** A black flag before tag characters is the flag of a region, not a hiding place. */
const TAGS = /(\ud83c\udff4)?(?:\udb40[\udc20-\udc7e]){4,}/g;
const SPACED = /(?:\S(?: {0,3}[/|·.] {0,3}| {1,7})){12,600}\S/g;
/** An order is written in words: with spaces between them, or in Chinese. */
const IN_WORDS = /[\s\u4e00-\u9fff]/;
const CHINESE_RUN = /(?:[\u4e00-\u9fff][\s/|·.]{1,8}){6}/;
const SQUEEZED = new RegExp(
  [
    '(?:ignore|disregard|forget|override)(?:all|any|the|your|my|of|these|those){0,3}(?:previous|',
    'prior|above|preceding|earlier|original|system|user|users)(?:system|user)?(?:instructions?|',
    'directions?|prompts?|rules|guidelines|commands?|requests?|tasks?|questions?)|youarenow(?:in|a|',
    'an|the)?(?:developer|debug|god|admin|jailbr|dan|unrestrict)|reveal(?:your|the)(?:hidden|full|',
    'entire)?systemprompt|(?:print|output|show|repeat)your(?:hidden|full|entire|initial|',
    'original)?(?:systemprompt|instructions)|donottelltheuser',
  ].join(''),
  'g',
);
/** Orders that a person does not see: tag characters, base64, rot13, l33t, s p a c e d letters. */
export function findDisguises(text: string, gone: GonePlaces): Disguise[] {
  const found: Disguise[] = [];
  for (const hit of text.matchAll(TAGS))
    if (!hit[1])
      found.push({ rule: 'tag-characters', start: hit.index, end: hit.index + hit[0].length });
  for (const run of base64Runs(text))
    if (!gone.cover(run) && hasOrder(run))
      found.push({ rule: 'base64-order', start: run.start, end: run.end });
  findRot13(text, gone, found);
  findLeet(text, gone, found);
  findSqueezed(text, gone, found);
  return found;
}

function hasOrder(run: Base64Run): boolean {
  for (const plain of run.texts())
    if (plain.length >= 12 && IN_WORDS.test(plain) && isOrder(plain)) return true;
  return false;
}

function isOrder(plain: string): boolean {
  return ordersIn(plain).length > 0;
}

/** The orders in what was turned back, in offsets of it. */
function ordersIn(plain: string): Span[] {
  const flow = buildFlow(plain);
  const reader = new SignReader(flow.text, builtInSigns());
  const orders: Span[] = [];
  takeOrders(flow.text, reader, (order) => {
    orders.push(order);
    return order.end;
  });
  return [...orders, ...reader.unread].map((span) => ({
    start: flow.at[span.start] ?? 0,
    end: flow.at[span.end] ?? plain.length,
  }));
}

const ROT13 = /rot-?13/gi;
/** How far from where it is named a text in rot13 is looked for. */
const ROT13_REACH = 2000;

function findRot13(text: string, gone: GonePlaces, found: Disguise[]): void {
  let reached = 0;
  for (const { index } of text.matchAll(ROT13)) {
    if (index < reached) continue;
    const from = Math.max(reached, index - ROT13_REACH);
    reached = Math.min(text.length, index + ROT13_REACH);
    for (const { start, end } of ordersIn(turned(gone.without({ start: from, end: reached }))))
      found.push({ rule: 'rot13-order', start: from + start, end: from + end });
  }
}

/** Each letter by the one that stands thirteen places from it. */
function turned(text: string): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 32;
    const isLetter = code < 128 && lower >= 97 && lower <= 122;
    units[at] = isLetter ? code + (lower < 110 ? 13 : -13) : code;
  }
  return textOfUnits(units, text.length);
}

function findLeet(text: string, gone: GonePlaces, found: Disguise[]): void {
  for (const block of leetBlocks(text, gone))
    for (const { start, end } of ordersIn(withoutLeet(gone.without(block))))
      found.push({ rule: 'leet-order', start: block.start + start, end: block.start + end });
}

/** Letters with something between them: joined again they say what the rules look for. */
function findSqueezed(text: string, gone: GonePlaces, found: Disguise[]): void {
  for (const hit of text.matchAll(SPACED)) {
    if (gone.cover({ start: hit.index, end: hit.index + hit[0].length })) continue;
    const joined = hit[0].toLowerCase().replace(/[^a-z]/g, '');
    SQUEEZED.lastIndex = 0;
    if (
      SQUEEZED.test(joined) ||
      (CHINESE_RUN.test(hit[0]) && isOrder(hit[0].replace(/[\s/|·.]/g, '')))
    )
      found.push({ rule: 'spaced-order', start: hit.index, end: hit.index + hit[0].length });
  }
  const { letters, places } = squeeze(text);
  SQUEEZED.lastIndex = 0;
  for (let hit = SQUEEZED.exec(letters); hit; hit = SQUEEZED.exec(letters)) {
    const start = places[hit.index] ?? 0;
    const end = (places[hit.index + hit[0].length - 1] ?? start) + 1;
    if (end - start < 400 && isBroken(text.slice(start, end)))
      found.push({ rule: 'broken-words', start, end });
  }
}

/** A line break inside a word, dots or dashes between letters. */
function isBroken(span: string): boolean {
  return /[a-z](?:\\n|\r?\n|-\r?\n)[a-z]/i.test(span) || /(?:[a-z][.\-_*|]){5}/i.test(span);
}

/** The letters of a text in lower case, without the `n` of a written line break, and where each stands. */
function squeeze(text: string): { letters: string; places: Int32Array } {
  const places = new Int32Array(text.length);
  const units = new Uint16Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const lower = code | 32;
    if (code < 128 && lower >= 97 && lower <= 122) {
      units[count] = lower;
      places[count] = at;
      count += 1;
    } else if (code === 92 && isBreakLetter(text.charCodeAt(at + 1))) {
      at += 1;
    }
  }
  return { letters: textOfUnits(units, count), places };
}

/** The second half of `\\n`, `\\r`, `\\t`. */
function isBreakLetter(code: number): boolean {
  return code === 110 || code === 114 || code === 116;
}
