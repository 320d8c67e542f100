import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScript } from './parse-script.js';
import { ShellSyntaxError } from './script.js';

/** What bash itself makes of each text, in one process: the words of every command it runs, and whether it parses. */
function askBash(
  scripts: readonly string[],
): readonly { readonly parses: boolean; readonly words: string[][] }[] {
  const program = String.raw`
    exec 5>&1 >/dev/null
    words() {
      local said=$# word
      for word; do said+=$'\037'$word; done
      printf '%s\036' "$said" >&5
    }
    for name in ${'$'}{NAMES}; do eval "$name() { words $name \"\$@\"; }"; done
    for script; do
      if printf '%s' "$script" | command bash -n 2>/dev/null; then
        printf 'ok\035' >&5; (set -f; eval "$script"; wait) </dev/null 2>/dev/null
      else printf 'no\035' >&5; fi
      printf '\034' >&5
    done`;
  const output = execFileSync(
    'bash',
    ['--norc', '--noprofile', '-c', program, 'bash', ...scripts],
    {
      encoding: 'utf8',
      env: { NAMES: 'x y z', PATH: process.env.PATH },
      cwd: '/',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return output
    .split('\u001c')
    .slice(0, -1)
    .map((part) => {
      const [verdict = '', said = ''] = part.split('\u001d');
      const words = said
        .split('\u001e')
        .slice(0, -1)
        .map((entry) => entry.split('\u001f').slice(1));
      return { parses: verdict === 'ok', words };
    });
}

function askParser(script: string): readonly string[][] | 'refused' | 'unknown' {
  try {
    const commands = parseScript(script).commands.map(({ words }) =>
      words.map((word) => word.literal),
    );
    if (commands.some((words) => words.some((word) => word === undefined))) return 'unknown';
    return commands.map((words) => words.map((word) => word ?? ''));
  } catch (error) {
    if (error instanceof ShellSyntaxError) return 'refused';
    throw error;
  }
}

describe('the parser against bash itself', () => {
  test('S08 S10 S11 where the parser is sure of the words, bash passes exactly these', () => {
    const piece = fc.constantFrom(
      ...[
        'x',
        'y',
        ' ',
        ' ',
        "'",
        '"',
        '\\',
        'a',
        '$',
        "$'",
        '\\n',
        '\\x41',
        '#',
        '\n',
        ';',
        '&&',
        '|',
      ],
      ...[
        '(',
        ')',
        '{',
        '}',
        '<',
        '>',
        '=',
        '~',
        '-',
        '!',
        ',',
        '[',
        ']',
        '`',
        '\t',
        'é',
        '*',
        '0',
      ],
    );
    const texts = fc.sample(
      fc.array(piece, { minLength: 1, maxLength: 9 }).map((parts) => `x ${parts.join('')}`),
      { numRuns: 1_500, seed: 20_261_115 },
    );
    const plain = texts.filter((text) => !/[<>]|&&|\||`|\$\(|#!/.test(text));
    const truths = askBash(plain);
    let compared = 0;
    for (const [index, text] of plain.entries()) {
      const parsed = askParser(text);
      const truth = truths[index]!;
      if (!truth.parses) {
        expect(['refused', 'unknown'], `bash refuses ${JSON.stringify(text)}`).toContain(parsed);
        continue;
      }
      if (typeof parsed === 'string') continue;
      const known = parsed.filter(([name]) => name === 'x' || name === 'y');
      if (known.length !== parsed.length) continue;
      compared += 1;
      expect(truth.words, JSON.stringify(text)).toEqual(known);
    }
    expect(compared).toBeGreaterThan(150);
  });

  test('commands in lists, groups, branches, loops and functions are all found', () => {
    const scripts = [
      'x 1; y 2',
      'x 1 && y 2 || z 3',
      'x 1 | y 2',
      'if x 1; then y 2; else z 3; fi',
      'for i in 1 2; do x; done',
      'while x; do y; break; done',
      'case a in a) x 1;; *) y;; esac',
      '{ x 1; }; (y 2)',
      'f() { x 1; }; f',
      'function g { y 2; }; g',
      '! x 1',
      'time x 1',
      'x 1 &',
      'x $(y 2)',
      'x `y 2`',
      'x "$(y "$(z 3)")"',
      'x <<E\n$(y 2)\nE\nz 3',
      "x <<'E'\n$(y 2)\nE\nz 3",
      '[[ a == $(x 1) ]] && y 2',
      'echo $(( $(x 1) + 1 ))',
      'A=$(x 1) y 2',
      'x 1 # y 2\nz 3',
      'x 1 \\\n 2; y',
      'until x; do y; done',
      'case a in (a|b) x;& c) y;; esac',
    ];
    const truths = askBash(scripts);
    for (const [index, script] of scripts.entries()) {
      const { words, parses } = truths[index]!;
      expect(parses, script).toBe(true);
      const found = new Set(
        parseScript(script).commands.map((command) => command.words[0]?.literal),
      );
      for (const [name] of words) expect(found, script).toContain(name);
    }
  });
});

test('a coprocess is a command of its own, with its text', () => {
  expect(parseScript('coproc cat a').commands[0]).toMatchObject({ text: 'coproc' });
});
