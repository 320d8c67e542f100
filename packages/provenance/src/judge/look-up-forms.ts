import { readMailbox, shapeOf } from '../fields/value-shape.js';
import { canonicalForms, formOfNumber, formsOfDate } from '../text/canonical-forms.js';
import { decodedParts } from '../text/decode.js';
import { namesInOtherLanguages } from '../text/translated-names.js';

/** The writings under which a value may stand in a text. */
export function lookUpForms(value: string | number | boolean): readonly string[] {
  if (typeof value === 'boolean') return [];
  if (typeof value === 'number') {
    return Number.isInteger(value) ? [String(value), formOfNumber(value)] : [formOfNumber(value)];
  }
  const forms = [value, ...decodedParts(value)];
  const shape = shapeOf(value);
  // The name before an address decides nothing.
  if (shape === 'mail') forms.push(...addressOf(value));
  if (shape === 'url') forms.push(...urlForms(value));
  if (shape === 'date' || shape === 'word') forms.push(...formsOfDate(value));
  if (shape === 'number') forms.push(...canonicalForms(value));
  if (shape === 'phone') forms.push(value.replace(/^(?:\+|00)\d{1,3}[\s(.-]/, ''));
  if (shape === 'word') forms.push(...namesInOtherLanguages(value));
  forms.push(...hostOfNetwork(value));
  return forms;
}

/** `198.51.100.7` of `198.51.100.7/32`: whoever names the machine means it, however a tool wants it written. */
function hostOfNetwork(value: string): readonly string[] {
  const [, host] = /^(\d{1,3}(?:\.\d{1,3}){3})(?:\/32|:\d{1,5})$/.exec(value) ?? [];
  return host === undefined ? [] : [host];
}

function addressOf(mail: string): readonly string[] {
  const mailbox = readMailbox(mail.trim());
  return mailbox ? [mailbox.address] : [];
}

/** An address without its scheme and `www.`, and its host alone: whoever names the host means what lies there. */
function urlForms(url: string): readonly string[] {
  const bare = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/.]+$/, '');
  const plain = bare.replace(/^www\./i, '');
  const host = plain.split(/[/?#:]/)[0] ?? plain;
  return [...new Set([bare, plain, `www.${plain}`, host, `www.${host}`])];
}
