// Prompts that should bring no context, and prompts that should, each asked in one checkout after the other.

/** Lines of `silent` or `code`, a tab, and the prompt; `#` begins a comment. */
export function readPrompts(text) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind, prompt] = line.split('\t');
      return { prompt, isCode: kind === 'code' };
    });
}

/** A prompt that should bring nothing is asked everywhere; one about code where its turn comes. */
export async function measureSilence({ prompts, checkouts, ask }) {
  const noisy = [];
  const mute = [];
  const counts = { silent: 0, code: 0 };
  for (const [number, { prompt, isCode }] of prompts.entries()) {
    const places = isCode ? [checkouts[number % checkouts.length]] : checkouts;
    for (const root of places) {
      const text = await ask(root, prompt);
      counts[isCode ? 'code' : 'silent'] += 1;
      if (isCode && text === '') mute.push({ prompt, root });
      if (!isCode && text !== '') noisy.push({ prompt, root });
    }
  }
  return { noisy, mute, counts };
}
