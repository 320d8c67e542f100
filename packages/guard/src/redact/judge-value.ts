import type { TellingKind } from './telling-name.js';
import {
  type CharacterMix,
  COUNTED,
  entropyOf,
  isPlaceholder,
  isRandomLooking,
  isUuid,
  mixOf,
} from './value-shape.js';

export interface ValueContext {
  readonly kind: TellingKind;
  readonly name: string;
  readonly quoted: boolean;
  /** `NAME=value` with nothing around it, a flag, a header: no program text. */
  readonly plain: boolean;
}

const CODE =
  /^(?:[A-Za-z_$][\w$]*(?:\??\.|::|->)[A-Za-z_$]|[A-Za-z_$][\w$.:]*[([{]|new\s|await\s|function\b|return\b|&[a-z]|\*[a-z])/;
const PATH_OR_URL = /^(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/[\w.@-]+\/|~\/|[A-Za-z]:\\|\/[\w.-]+\/)/i;
const FILE_NAME =
  /\.(?:pem|key|crt|cer|txt|json|ya?ml|toml|env|js|ts|py|go|rs|java|html?|md|sh|conf|cfg|ini|xml|log|p12|pfx|jks)$/i;
const PLAIN_WORDS = /^[A-Za-z]+(?:[-_./ :][A-Za-z]+)*$/;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const CJK = /[\u3000-\u9fff\uff00-\uffef]/;
const SELECTOR = /\[[\w-]+[~|^$*]?=|^url\(/;
/** Two letters say little: only what looks like a key of a cloud is taken for one. */
const SHORT_NAME = /(?:^|[^A-Za-z])(?:ak|sk)$/i;
const AWS_SECRET = /^[A-Za-z0-9/+]{40}$/;
const DATE_OR_VERSION = /^v?\d+(?:[.:\-/T]\d+)+Z?$/;

/**
 * Whether a value next to a telling name is a secret and not a word, a type or an expression. Counting characters comes
 * first: most values that are none are sorted out by it, and what has letters and figures alone is no path and no code.
 */
export function isSecretValue(value: string, context: ValueContext): boolean {
  if (value.length < 4) return false;
  const mix = mixOf(value);
  if (context.kind === 'secret' && isTooPlain(value, mix, context)) return false;
  const hasSigns = mix.symbols > 0 || value.length > COUNTED;
  if (hasSigns && isOtherThing(value, context)) return false;
  if (isPlaceholder(value) || ADDRESS.test(value)) return false;
  if (SHORT_NAME.test(context.name) && (value.length < 16 || mix.digits < 2)) return false;
  return context.kind === 'password'
    ? isPassword(value, mix, context)
    : isSecretToken(value, mix, context);
}

/** Too short for a key, or bare without a figure: a word. Only a UUID and a key of AWS may have none. */
function isTooPlain(value: string, mix: CharacterMix, { quoted }: ValueContext): boolean {
  if (value.length < 8) return true;
  return !quoted && mix.digits === 0 && value.length !== 36 && value.length !== 40;
}

/** A path, a date, an expression, a selector, a sentence: told by the signs in it. */
function isOtherThing(value: string, context: ValueContext): boolean {
  if (value.includes('\uE000')) return true;
  if (
    (PATH_OR_URL.test(value) && !isRandomPath(value)) ||
    FILE_NAME.test(value) ||
    DATE_OR_VERSION.test(value)
  )
    return true;
  if (!context.quoted && (CODE.test(value) || CONSTANT.test(value))) return true;
  return SELECTOR.test(value) || CJK.test(value);
}

/** Base64 may begin with a slash and still be no path. */
function isRandomPath(value: string): boolean {
  const { upper, lower, digits } = mixOf(value);
  return (
    !value.includes('://') && upper >= 5 && lower >= 5 && digits >= 2 && isRandomLooking(value)
  );
}

function isPassword(value: string, mix: CharacterMix, context: ValueContext): boolean {
  if (/\s/.test(value)) return false;
  if (mix.lower + mix.upper + mix.digits === 0) return false;
  if (mix.digits === 0 && PLAIN_WORDS.test(value))
    return value.length >= 12 && isRandomLooking(value);
  if (!context.quoted && !context.plain) {
    if (IDENTIFIER.test(value)) return isRandomLooking(value) && mix.digits >= 2;
    return (
      value.length >= 6 && mix.digits > 0 && mix.lower + mix.upper > 0 && !/[()[\]{}]/.test(value)
    );
  }
  if (value.length < 5) return false;
  if (mix.lower + mix.upper === 0) return value.length >= 6 && context.quoted;
  if (mix.digits > 0) return !/^[a-z_]+\d$/.test(value) || value.length >= 8;
  return mix.symbols > 0 && /[^\w.\-:/, ]/.test(value) && !/^[\W_]|[:,]$/.test(value);
}

function isSecretToken(value: string, mix: CharacterMix, context: ValueContext): boolean {
  if (/\s/.test(value)) return false;
  if (isUuid(value)) return allowsUuid(context.name);
  if (AWS_SECRET.test(value) && /secret/i.test(context.name) && mix.upper >= 5 && mix.lower >= 5)
    return true;
  if (/^[\w+/=.~:|%@!$-]+$/.test(value)) {
    if (value.length >= 16) {
      if (!context.quoted && mix.digits === 0) return false;
      if (!context.quoted && !context.plain && IDENTIFIER.test(value) && mix.digits < 3)
        return false;
      if (PLAIN_WORDS.test(value) && mix.upper < 4) return false;
      return isRandomLooking(value);
    }
    return (
      value.length >= 8 &&
      (context.quoted || context.plain) &&
      mix.digits >= 2 &&
      mix.lower + mix.upper >= 2 &&
      entropyOf(value) >= 2.7 &&
      !/^[A-Za-z]+[-_.]?\d{1,4}$/.test(value) &&
      !/^[A-Za-z]+(?:[-_.][A-Za-z]+)*[-_.]?v?\d{0,3}$/.test(value)
    );
  }
  return (
    context.quoted &&
    value.length >= 8 &&
    mix.symbols > 0 &&
    mix.lower + mix.upper > 0 &&
    (mix.digits > 0 || (mix.symbols >= 3 && value.length >= 16)) &&
    entropyOf(value) >= 3
  );
}

/** Some vendors' keys are plain UUIDs: only a name that leaves no doubt makes one a secret. */
function allowsUuid(name: string): boolean {
  return /authorization|(?:api|auth|access|secret|private|client|bearer|license)[-_ ]?(?:key|token|secret)|secret$|[A-Z]_(?:TOKEN|KEY|SECRET)$|heroku|snyk/i.test(
    name,
  );
}
