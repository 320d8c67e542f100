// Sessions of Codex with every kind of tool and every way in which a call can end.
import { patch, shell } from './in-codex.mjs';

const call = (name, input, answer = 'yes') => [{ tools: [{ name, input, answer }] }];
const desk = (name, input, answer = 'yes') => [
  { tools: [{ namespace: 'mcp__desk', name, input, answer }] },
];
const search = (query) => [{ tools: [{ search: { query } }] }];
const program = (input, answer = 'yes') => [
  { tools: [{ name: 'exec', custom: true, input, answer }] },
];
const PATCH = '*** Begin Patch\n*** Add File: n/6.md\n+6\n*** End Patch';
const web = (id, action) => ({
  item: { type: 'web_search_call', id, status: 'completed', action },
});

const LONG = `python3 -c 'import time; time.sleep(60)'`;

export function codexKinds({ project }) {
  return [
    {
      moments: [
        ...shell('touch a.txt'),
        ...shell('touch b.txt', 'no'),
        ...shell('git status'),
        ...shell('echo patch rejected by user'),
        ...shell('false'),
        ...shell('no-such-program'),
        ...shell('touch c.txt', 'yes', { workdir: project }),
        ...shell('cat', 'yes', { tty: true, yield_time_ms: 300 }),
        ...call('write_stdin', { session_id: 1, chars: 'hello\n' }),
        ...shell('touch d.txt', 'yes', {
          sandbox_permissions: 'require_escalated',
          justification: 'x',
        }),
        ...shell('touch e.txt', 'no', {
          sandbox_permissions: 'require_escalated',
          justification: 'x',
        }),
        {
          tools: ['touch p1', 'touch p2'].map((cmd) => ({
            name: 'exec_command',
            input: { cmd },
            answer: 'yes',
          })),
        },
        ...shell("cat <<'EOF' > heredoc.txt\nrejected by user\nEOF\ncat heredoc.txt"),
      ],
    },
    {
      moments: [
        ...patch('*** Add File: n/x.md\n+one'),
        ...patch('*** Update File: n/x.md\n@@\n-one\n+two'),
        ...patch('*** Add File: n/y.md\n+one', 'no'),
        ...patch('*** Update File: n/x.md\n*** Move to: n/z.md\n@@\n-two\n+three'),
        ...patch('*** Add File: n/1.md\n+1\n*** Add File: n/2.md\n+2'),
        ...patch('*** Delete File: n/1.md'),
        ...patch('*** Delete File: n/2.md', 'no'),
        ...patch('*** Update File: n/none.md\n@@\n-x\n+y'),
        ...shell(
          "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: n/3.md\n+3\n*** End Patch\nEOF",
        ),
      ],
    },
    {
      moments: [
        ...search('list tickets'),
        ...desk('list_tickets', { state: 'open' }),
        ...desk('close_ticket', { number: '7' }, 'no'),
        ...desk('add_comment', { text: 'hello' }),
        ...call('list_mcp_resources', {}),
        ...call('view_image', { path: `${project}/picture.png` }),
        ...call('update_plan', { plan: [{ step: 'a', status: 'pending' }] }),
        ...call('request_user_input', { questions: [QUESTION] }),
        ...call('get_goal', {}),
        ...call('create_goal', { objective: 'be done' }),
        ...call('update_goal', { status: 'complete' }),
        { tools: [web('ws_1', { type: 'search', query: 'docs of it' }), ...shell('ls')[0].tools] },
        {
          tools: [
            web('ws_2', { type: 'open_page', url: 'https://a.example/x' }),
            ...shell('ls')[0].tools,
          ],
        },
        {
          tools: [
            web('ws_3', { type: 'find_in_page', url: 'https://a.example/x', pattern: 'y' }),
            ...shell('ls')[0].tools,
          ],
        },
        ...call('no_such_tool', { a: 1 }),
        {
          tools: [
            {
              item: {
                type: 'function_call',
                call_id: 'call_broken',
                name: 'exec_command',
                arguments: '{',
              },
            },
          ],
        },
        ...shell('pwd'),
      ],
    },
    {
      features: { unified_exec: false, shell_tool: true },
      moments: [
        ...call('shell_command', { command: 'touch f.txt' }),
        ...call('shell_command', { command: 'touch g.txt' }, 'no'),
        ...call('shell', { command: ['bash', '-lc', 'touch h.txt'] }),
        ...call('shell', { command: ['ls', '-l'] }),
      ],
    },
    {
      moments: [
        {
          tools: [
            {
              item: {
                type: 'local_shell_call',
                call_id: 'call_local',
                status: 'completed',
                action: { type: 'exec', command: ['ls', '-l'] },
              },
            },
          ],
        },
        ...shell('ls'),
      ],
    },
    {
      isAsking: false,
      moments: [...shell('touch i.txt'), ...patch('*** Add File: n/4.md\n+4'), ...shell('ls')],
    },
    {
      isAsking: false,
      moments: [...search('tickets'), ...desk('list_tickets', {}), ...shell('touch j.txt')],
    },
    { moments: [...shell('touch k.txt'), ...shell('touch l.txt', 'stop')] },
    { moments: [...shell('touch m.txt'), ...patch('*** Add File: n/5.md\n+5', 'stop')] },
    {
      moments: [
        ...shell('touch before-break.txt'),
        ...shell(LONG, 'broken off', { yield_time_ms: 30_000 }),
      ],
      interruptAfterMs: 1_500,
    },
    {
      moments: [
        ...shell('touch before-kill.txt'),
        ...shell(LONG, 'broken off', { yield_time_ms: 30_000 }),
      ],
      killAfterMs: 1_500,
    },
    {
      features: { multi_agent: true, collab: true },
      moments: [
        ...call('spawn_agent', { task_name: 'look', message: 'look' }),
        ...shell('touch by-agent.txt'),
        ...shell('ls'),
      ],
    },
    {
      model: 'gpt-6-sol',
      moments: [
        ...program(
          'const r = await tools.exec_command({ cmd: "touch coded.txt" }); text(r.output);',
        ),
        ...program('text("hello")'),
        ...program('text((await tools.exec_command({ cmd: "touch refused.txt" })).output);', 'no'),
        ...program(`await tools.apply_patch(${JSON.stringify(PATCH)});`),
        ...program('await tools.mcp__desk__list_tickets({ state: "open" });'),
        ...program('await tools.mcp__desk__close_ticket({ number: "7" });', 'no'),
      ],
    },
  ];
}

const QUESTION = {
  id: 'one',
  header: 'One',
  question: 'Which one?',
  options: ['this', 'that'].map((label) => ({ label, description: label })),
};
