/** What `codex-auto` was asked to do. */
export interface CodexAutoArguments {
  readonly kind: 'run' | 'plan' | 'help';
  /** `undefined`: the prompt comes from stdin or is asked for. */
  readonly prompt: string | undefined;
  readonly isNew: boolean;
  readonly isQuiet: boolean;
  /** Handed to `codex exec` as they are. */
  readonly codexArguments: readonly string[];
}

export type ArgumentsReading =
  | { readonly ok: true; readonly value: CodexAutoArguments }
  | { readonly ok: false; readonly fault: string };

/**
 * Reads the words after the program's name. The first word that is no option is the prompt, and so is a single word
 * such as `-x`: a prompt is never mistaken for an option of Codex, because Codex gets it on stdin.
 */
export function readArguments(words: readonly string[]): ArgumentsReading {
  let kind: CodexAutoArguments['kind'] = 'run';
  let isNew = false;
  let isQuiet = false;
  const codexArguments: string[] = [];
  let at = 0;
  loop: for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    switch (word) {
      case '--help':
      case '-h':
        kind = 'help';
        break;
      case '--plan':
      case '--dry-run':
        kind = 'plan';
        break;
      case '--new':
        isNew = true;
        break;
      case '--quiet':
        isQuiet = true;
        break;
      case '--codex-arg': {
        at += 1;
        const value = words[at];
        if (value === undefined) return { ok: false, fault: '--codex-arg needs a value' };
        codexArguments.push(value);
        break;
      }
      case '--':
        at += 1;
        break loop;
      default:
        if (/^--[a-z-]+$/.test(word)) {
          return { ok: false, fault: `"${word}" is not an option; put -- before such a prompt` };
        }
        break loop;
    }
  }
  const rest = words.slice(at);
  if (rest.length > 1) {
    return { ok: false, fault: `put the prompt in quotes: "${rest[1]}" is one word too many` };
  }
  const prompt = rest[0] === '-' ? undefined : rest[0];
  return { ok: true, value: { kind, prompt, isNew, isQuiet, codexArguments } };
}

export const helpText = `Asks Codex with the right context in front of the prompt.

Usage: codex-auto [options] [--] "<prompt>"
       codex-auto [options] -          the prompt comes on stdin
       codex-auto [options]            in a terminal: asks for prompts until /exit

Options:
  --new              Start a new session; otherwise the last one of this repository goes on
  --plan, --dry-run  Print the plan and the Codex command as JSON, and start nothing
  --quiet            Do not show what was added
  --codex-arg <arg>  Hand one argument to codex exec; may stand several times
  -h, --help         This text

Environment: CI_AUTO_TOOLS=off adds nothing; CI_AUTO_TOOLS_MODE=plan is --plan; SLUICE_CODEX names the program;
CI_CODEX_SESSION_MODE=exec keeps no session. Exit: what Codex exits with; 127 where it is missing; 2 wrong use.
`;
