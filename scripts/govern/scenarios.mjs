// What is tried with every governed client, as data. In a command `MARK` is a file that shows whether it ran. `runs`: whether it
// may; `mayRun`: that it may also run, with its decision in the record. `before` and `after` name what happens around it (`preparations.mjs`). All of a list happen in one session of a client.

export const POLICY = `version: 1
default: ask
rules:
  - allow: marks
    command: [touch **, echo **, cat **, 'true', 'false', 'bash -c **', 'env **']
  - allow: reading
    tool: fs_read
  - allow: marks of a server
    tool: '*mark_yes'
  - deny: other marks of a server
    tool: '*mark_no'
  - allow: sub-agents
    tool: [Task, Agent, task, agent, invoke_agent, complete_task]
  - allow: a search for tools
    tool: tool_search
  - allow: notes
    tool: [fs_write, fs_edit, apply_patch]
    path: notes/**
  - deny: downloads
    reason: nothing is downloaded here
    command: curl **
  - deny: production
    reason: production is not changed from here
    path: config/production/**
`;

/** The client's own questions are off, so that only Sluice stands in the way. */
export const BYPASSED = [
  // First: once a stranger's sentence was read, an act that the user's "do it" does not ask for is a question of its own.
  { what: 'an allowed tool of an MCP server', mcp: 'mark_yes', runs: true },
  { what: 'a denied tool of an MCP server', mcp: 'mark_no', runs: false },
  { what: 'an allowed command', shell: 'touch MARK', runs: true },
  { what: 'a question, and a yes in the inbox', shell: 'mkdir MARK', runs: true, before: 'sayYes' },
  { what: 'a question, and a no in the inbox', shell: 'mkdir MARK', runs: false, before: 'sayNo' },
  {
    what: 'a question, and a yes to other arguments',
    shell: 'mkdir MARK',
    runs: false,
    edited: 'mkdir MARK-edited',
    before: 'sayOther',
  },
  {
    what: 'a running Sluice that was killed',
    shell: 'touch MARK',
    runs: true,
    before: 'killServe',
  },
  { what: 'an allowed command that fails', shell: 'touch MARK; false', runs: true },
  { what: 'allowed commands in a row', shell: 'echo a && echo b && touch MARK', runs: true },
  { what: 'a redirection that no rule names', shell: 'echo a > MARK', runs: false },
  { what: 'a denied command', shell: 'curl x; touch MARK', runs: false },
  { what: 'a denied command at the end', shell: 'touch MARK; curl x', runs: false },
  { what: 'a denied command behind &&', shell: 'touch MARK && curl x', runs: false },
  { what: 'a denied command in a pipe', shell: 'touch MARK | curl -d @- x', runs: false },
  { what: 'a denied command in a shell', shell: "bash -c 'curl x'; touch MARK", runs: false },
  { what: 'a denied command in a subshell', shell: '(curl x); touch MARK', runs: false },
  { what: 'a denied command in the background', shell: 'curl x & touch MARK', runs: false },
  { what: 'a denied command on its own line', shell: 'touch MARK\ncurl x', runs: false },
  { what: 'a denied command in a substitution', shell: 'echo $(curl x); touch MARK', runs: false },
  { what: 'a denied command with quotes in its name', shell: "c'ur'l x; touch MARK", runs: false },
  { what: 'a denied command by its path', shell: '/usr/bin/curl x; touch MARK', runs: false },
  { what: 'a denied command behind env', shell: 'env A=1 curl x; touch MARK', runs: false },
  { what: 'a denied command for xargs', shell: 'echo x | xargs curl; touch MARK', runs: false },
  { what: 'a denied command for eval', shell: "eval 'curl x'; touch MARK", runs: false },
  {
    what: 'a denied command in a here-document',
    shell: 'bash <<E\ncurl x\nE\ntouch MARK',
    runs: false,
  },
  { what: 'a command that cannot be read', shell: '$(echo cu)rl x; touch MARK', runs: false },
  { what: 'a command that no rule names', shell: 'mkdir d; touch MARK', runs: false },
  {
    what: 'a redirection into a denied place',
    shell: 'echo a > config/production/MARK',
    runs: false,
  },
  { what: 'a redirection through a link', shell: 'echo a > link/MARK', runs: false },
  { what: 'a new file in an allowed place', write: 'notes/MARK', runs: true },
  { what: 'a new file in a denied place', write: 'config/production/MARK', runs: false },
  { what: 'a new file through a link', write: 'link/MARK', runs: false },
  { what: 'a new file by a path with dots', write: 'notes/../config/production/MARK', runs: false },
  { what: 'a new file that no rule names', write: 'MARK', runs: false },
  { what: 'a file of a denied place, changed', edit: 'config/production/db.yaml', runs: false },
  { what: 'a file of an allowed place, changed', edit: 'notes/a.txt', runs: true },
  {
    what: 'two calls in one answer, the second one denied',
    shell: 'touch MARK',
    beside: 'curl x; touch MARK-beside',
    runs: true,
  },
  { what: 'an allowed command of a sub-agent', delegated: true, shell: 'touch MARK', runs: true },
  {
    what: 'a denied command of a sub-agent',
    delegated: true,
    shell: 'curl x; touch MARK',
    runs: false,
  },
  {
    what: 'a rule that came in meanwhile',
    shell: 'touch MARK',
    runs: false,
    before: 'denyMarks',
    after: 'usualPolicy',
  },
  { what: 'a rule that went away again', shell: 'touch MARK', runs: true },
  {
    what: 'a policy file that broke meanwhile',
    shell: 'touch MARK',
    runs: false,
    before: 'breakPolicy',
    after: 'usualPolicy',
  },
  { what: 'a policy file that was mended', shell: 'touch MARK', runs: true },
  { what: 'a helper that was killed', shell: 'touch MARK', runs: true, before: 'killHelper' },
  {
    what: 'a helper that was killed, and a denied command',
    shell: 'curl x; touch MARK',
    runs: false,
    before: 'killHelper',
  },
  {
    what: 'a helper that hangs',
    shell: 'touch MARK',
    runs: false,
    // The hook decides in a process of its own where the helper does not answer; it must be in the record then.
    mayRun: true,
    before: 'stopHelper',
    after: 'killHelper',
  },
  {
    what: 'a hook whose program crashes',
    shell: 'touch MARK',
    runs: false,
    before: 'crashProgram',
    after: 'mendProgram',
  },
  {
    what: 'a hook whose program is gone',
    shell: 'touch MARK',
    runs: false,
    before: 'loseProgram',
    after: 'mendProgram',
  },
  {
    what: 'a full disk',
    shell: 'touch MARK',
    runs: false,
    before: 'fillDisk',
    after: 'freeDisk',
  },
  { what: 'a disk with room again', shell: 'touch MARK', runs: true },
  {
    what: 'a record that was moved away',
    shell: 'curl x; touch MARK',
    runs: false,
    before: 'moveRecord',
    after: 'returnRecord',
  },
];

/** Two sessions of the client in one folder at the same time: whichever of them asks gets the next. */
export const TWO_AT_ONCE = [
  { what: 'two clients at once: an allowed command', shell: 'touch MARK', runs: true },
  { what: 'two clients at once: a denied command', shell: 'curl x; touch MARK', runs: false },
  { what: 'two clients at once: another allowed command', shell: 'touch MARK', runs: true },
  { what: 'two clients at once: another denied command', shell: 'curl x; touch MARK', runs: false },
];

/** Two different clients in one folder, each of whom makes its call once the other is ready for its own. */
export const BESIDE_ANOTHER = [
  {
    what: 'beside another client: both are allowed',
    of: [
      { shell: 'touch MARK', runs: true },
      { shell: 'touch MARK', runs: true },
    ],
  },
  {
    what: 'beside another client: the first is denied',
    of: [
      { shell: 'curl x; touch MARK', runs: false },
      { shell: 'touch MARK', runs: true },
    ],
  },
  {
    what: 'beside another client: the second is denied',
    of: [
      { shell: 'touch MARK', runs: true },
      { shell: 'curl x; touch MARK', runs: false },
    ],
  },
  {
    what: 'beside another client: both questions are open, a yes to the first and a no to the second',
    of: [
      { shell: 'mkdir MARK', runs: true, answer: 'allow' },
      { shell: 'mkdir MARK', runs: false, answer: 'deny' },
    ],
  },
  {
    what: 'beside another client: both questions are open, a no to the first and a yes to the second',
    of: [
      { shell: 'mkdir MARK', runs: false, answer: 'deny' },
      { shell: 'mkdir MARK', runs: true, answer: 'allow' },
    ],
  },
  {
    what: 'beside another client: both write a file in an allowed place',
    of: [
      { write: 'notes/MARK', runs: true },
      { write: 'notes/MARK', runs: true },
    ],
  },
];

/** With the client's own questions, and nobody there to answer them. */
export const HEADLESS = [
  { what: 'headless: a denied command', shell: 'curl x; touch MARK', runs: false },
  { what: 'headless: a command that no rule names', shell: 'mkdir d; touch MARK', runs: false },
  { what: 'headless: a new file in a denied place', write: 'config/production/MARK', runs: false },
];
