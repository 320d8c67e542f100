import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

const TOKENS = [
  'ghp_{w36}',
  'github_pat_{w22}_{w59}',
  'sk-ant-api03-{W93}AA',
  'AKIAQ7ZK2MXB4TNRV5LS',
];
const FILLER =
  'The token of the service that was given out to everybody in the house is this one now: ';

/** A line of 80 characters of which the last `kept` are the token's, and its rest on the lines below. */
function wrapped(token: string, kept: number, newline = '\n'): string {
  const text = FILLER.slice(-(80 - kept)).padStart(80 - kept, '.') + token;
  const lines = text.match(/.{1,80}/g) ?? [];
  return `${lines.join(newline)}${newline}and more of it\n`;
}

test.each(TOKENS)('%s is found wherever a terminal breaks it', (row) => {
  const token = expandExample(row);
  for (const newline of ['\n', '\r\n'])
    for (let kept = 1; kept < Math.min(token.length - 14, 60); kept += 1) {
      const { text } = redact(wrapped(token, kept, newline));
      const rest = token.slice(kept + 2, kept + 14);
      expect(text, `${kept} characters on the first line`).not.toContain(rest);
      expect(text).toContain('and more of it');
      expect(redact(text).text).toBe(text);
    }
});

test.each([
  'a line of prose that is long enough to be one which a terminal broke at gh\nosts in the machine and p_x',
  'const something = anotherThing.thatIsLong.enoughToBe.wrapped.byAnybody.gi\nthub_actions_runner = 1',
  `${'-'.repeat(60)}\n${'-'.repeat(60)}\n`,
])('nothing is redacted in %j', (text) => {
  expect(redact(text).text).toBe(text);
});

test('a short line was broken by a person, and its end is no beginning of a token', () => {
  const text = `my gh\np_${expandExample('{w36}')}\n`;
  expect(redact(text).text).toContain('my gh\n');
});
