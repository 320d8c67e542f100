// The cases of `npm run e2e:clients` for a prompt that refers to what the one before it was shown.
import { ask, BYPASS, contextOf, newHome, sluice } from './e2e-home.mjs';

export function followUpCases(tools) {
  return [
    followUp(tools, 'claude', ['--continue']),
    followUp(tools, 'codex', ['exec', 'resume', '--last', BYPASS, '-']),
  ];
}

function followUp(tools, client, again) {
  return {
    title: `${client}: "it" in a second prompt is what the first was shown, and no line of that comes again`,
    async run(need) {
      const home = await newHome(tools, client);
      // Who calls what is known from the index.
      sluice(home, ['index']);
      const first = await ask(home, 'How does verifyToken work?');
      const shown = contextOf(home, first.request) ?? '';
      need(shown.includes('src/auth.ts'), `first: ${shown}`);
      const { request } = await ask(home, 'Who calls it?', { args: again });
      const texts = tools.lib.locate(request, '<<<sluice-data-').map(({ text }) => text);
      const last = texts.at(-1) ?? '';
      need(last !== shown && last.includes('loginUser'), `second: ${last}`);
      need(!last.includes('3: export function verifyToken'), `shown again: ${last}`);
      return [`second:  ${last.split('\n').find((line) => line.startsWith('### ')) ?? ''}`];
    },
  };
}
