// Prompts that should bring no context, and prompts that should, each asked in one checkout after the other.

/** Lines of `silent` or `code`, the prompt and, where it is about one program, its name; `#` begins a comment. */
export function readPrompts(text) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, prompt, program] = line.split('\t');
      return { prompt, isCode: kind === 'code', program };
    });
}

/** A prompt that should bring nothing is asked everywhere; one about code where its turn comes, or its program is. */
export async function measureSilence({ prompts, checkouts, ask }) {
  const noisy = [];
  const mute = [];
  const counts = { silent: 0, code: 0 };
  for (const [number, { prompt, isCode, program }] of prompts.entries()) {
    const own = checkouts.filter((root) => program === undefined || root.includes(program));
    const places = isCode ? own.slice(number % Math.max(1, own.length)).slice(0, 1) : checkouts;
    for (const root of places) {
      const text = await ask(root, prompt);
      counts[isCode ? 'code' : 'silent'] += 1;
      if (isCode && text === '') mute.push({ prompt, root });
      if (!isCode && text !== '') noisy.push({ prompt, root });
    }
  }
  return { noisy, mute, counts };
}
