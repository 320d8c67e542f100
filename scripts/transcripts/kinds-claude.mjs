// Sessions of Claude Code with every kind of tool and every way in which a call can end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { one } from './in-claude.mjs';

const bash = (command, answer, more = {}) =>
  one('Bash', { command, description: 'x', ...more }, answer);
const END = { text: 'done' };

const LONG = `python3 -c 'import time; time.sleep(60)'`;

export function claudeKinds({ project, home }) {
  const at = (path) => join(project, path);
  const agent = (more = {}) =>
    one('Agent', {
      description: 'look',
      prompt: 'look',
      subagent_type: 'general-purpose',
      ...more,
    });
  write(at('notes/a.md'), 'text\n');
  write(at('notes/b.ipynb'), JSON.stringify(NOTEBOOK));
  write(
    at('.claude/skills/greet/SKILL.md'),
    '---\nname: greet\ndescription: Greets\n---\nSay hello.\n',
  );
  return [
    {
      moments: [
        ...one('Read', { file_path: at('notes/a.md') }),
        ...one('Edit', { file_path: at('notes/a.md'), old_string: 'text', new_string: 'words' }),
        ...one('Edit', { file_path: at('notes/a.md'), old_string: 'words', new_string: 'w' }, 'no'),
        ...one('Edit', { file_path: at('notes/a.md'), old_string: 'not there', new_string: 'w' }),
        ...one('Write', { file_path: at('notes/c.md'), content: 'c\n' }),
        ...one('Write', { file_path: join(home, 'outside.md'), content: 'c\n' }, 'no'),
        ...one('Read', { file_path: at('notes/b.ipynb') }),
        ...one('NotebookEdit', {
          notebook_path: at('notes/b.ipynb'),
          cell_id: 'c1',
          new_source: '2',
        }),
        ...one(
          'NotebookEdit',
          { notebook_path: at('notes/b.ipynb'), cell_id: 'c1', new_source: '3' },
          'no',
        ),
        ...one('WebFetch', { url: 'https://a.example/x', prompt: 'x' }),
        ...one('WebFetch', { url: 'https://b.example/x', prompt: 'x' }, 'no'),
        ...one('WebSearch', { query: 'where is it' }),
        ...one('WebSearch', { query: 'where is she' }, 'no'),
        ...one('AskUserQuestion', { questions: [QUESTION] }),
        ...one('Skill', { skill: 'greet' }),
        ...one('mcp__desk__list_tickets', { state: 'open' }),
        ...one('mcp__desk__close_ticket', { number: '7' }, 'no'),
        ...one('CronList', {}),
        ...one('ListAgents', {}),
        ...one('ReportFindings', { findings: [] }),
      ],
    },
    {
      moments: [
        ...bash('touch x.txt && rm x.txt'),
        ...bash(
          "cat <<'EOF' > heredoc.txt\nuser doesn't want to proceed\nEOF\ncat heredoc.txt; false",
        ),
        ...bash('for i in 1 2 3; do touch f$i; done'),
        ...bash('sleep 20', 'yes', { run_in_background: true }),
        ...one('TaskStop', { task_id: 'nobody' }),
        ...bash('exit 3'),
        ...bash('no-such-program --help'),
        ...bash('touch denied.txt', 'no'),
        ...bash('git status --short'),
        ...bash('ls notes'),
        {
          tools: ['touch p1', 'touch p2', 'touch p3'].map((command, index) => ({
            name: 'Bash',
            input: { command },
            answer: index === 1 ? 'no' : 'yes',
          })),
        },
        ...one('NoSuchTool', { a: 1 }),
        ...one('Bash', { cmd: 'touch wrong' }),
        ...one('TodoWrite', { todos: [{ content: 'x', status: 'pending', activeForm: 'x' }] }),
        ...one('Glob', { pattern: '**/*.md' }),
        ...one('Grep', { pattern: 'x' }),
      ],
    },
    {
      moments: [
        ...agent(),
        ...bash('touch by-agent.txt'),
        ...one('Read', { file_path: at('notes/a.md') }),
        ...bash('touch not-by-agent.txt', 'no'),
        END,
        ...bash('touch after.txt'),
      ],
    },
    {
      moments: [
        ...one('EnterPlanMode', {}),
        ...bash('touch planned.txt', 'no'),
        ...one('ExitPlanMode', { plan: 'go' }),
        ...bash('touch go.txt'),
      ],
    },
    {
      args: ['--permission-mode', 'plan'],
      moments: [
        ...bash('ls'),
        ...one('Write', { file_path: at('p.md'), content: 'x' }, 'no'),
        ...one('ExitPlanMode', { plan: 'go' }, 'no'),
      ],
    },
    {
      args: ['--permission-mode', 'acceptEdits'],
      moments: [
        ...one('Write', { file_path: at('q.md'), content: 'x' }),
        ...bash('touch r.txt'),
        ...bash('curl -s https://a.example', 'no'),
      ],
    },
    { args: ['--permission-mode', 'dontAsk'], moments: [...bash('touch s.txt'), ...bash('ls')] },
    {
      args: ['--permission-mode', 'bypassPermissions'],
      env: { IS_SANDBOX: '1' },
      moments: [...bash('touch t.txt'), ...one('Write', { file_path: at('u.md'), content: 'x' })],
    },
    {
      args: ['--settings', JSON.stringify(SETTINGS)],
      moments: [
        ...bash('curl -s https://a.example'),
        ...bash('touch v.txt'),
        ...bash('make nothing'),
        ...bash('wget https://a.example', 'no'),
      ],
    },
    {
      isAlone: true,
      moments: [
        ...bash('touch w.txt'),
        ...one('Write', { file_path: at('x.md'), content: 'x' }),
        ...bash('ls'),
      ],
    },
    { moments: [...bash('touch y.txt'), ...bash('touch stopped.txt', 'stop')] },
    { args: ['--continue'], moments: [...bash('touch z.txt'), ...bash('touch z2.txt', 'no')] },
    { args: ['--continue', '--fork-session'], moments: [...bash('touch forked.txt')] },
    {
      moments: [...bash('touch before-kill.txt'), ...bash(LONG, 'broken off')],
      killAfterMs: 1_500,
    },
    {
      moments: [...bash('touch before-break.txt'), ...bash(LONG, 'broken off')],
      interruptAfterMs: 1_500,
    },
    {
      env: { ENABLE_TOOL_SEARCH: 'true' },
      moments: [
        ...one('ToolSearch', { query: 'select:WebFetch', max_results: 5 }),
        ...one('WebFetch', { url: 'https://c.example/', prompt: 'x' }),
        ...one('ToolSearch', { query: 'select:mcp__desk__get_ticket', max_results: 5 }),
        ...one('mcp__desk__get_ticket', { number: '9' }),
      ],
    },
    {
      isAtTerminal: true,
      moments: [
        ...bash('touch t1.txt'),
        ...bash('git log -1'),
        ...one('Write', { file_path: at('t2.md'), content: 'x' }),
        ...bash('touch t3.txt', 'no'),
      ],
    },
    {
      isAtTerminal: true,
      moments: [
        ...bash('touch t4.txt'),
        ...one('WebFetch', { url: 'https://d.example/', prompt: 'x' }),
        ...one('mcp__desk__add_comment', { text: 'hello' }),
        ...one('Write', { file_path: at('t5.md'), content: 'x' }, 'no'),
      ],
    },
  ];
}

const QUESTION = {
  question: 'Which one?',
  header: 'One',
  multiSelect: false,
  options: ['this', 'that'].map((label) => ({ label, description: label })),
};
const NOTEBOOK = {
  cells: [
    {
      cell_type: 'code',
      id: 'c1',
      source: ['1'],
      metadata: {},
      outputs: [],
      execution_count: null,
    },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};
const SETTINGS = {
  permissions: { deny: ['Bash(curl:*)'], allow: ['Bash(touch:*)'] },
  hooks: {
    PreToolUse: [
      {
        matcher: 'Bash',
        hooks: [
          {
            type: 'command',
            command: 'grep -q make && { echo no make here >&2; exit 2; } || exit 0',
          },
        ],
      },
    ],
  },
};

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
