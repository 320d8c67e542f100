import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFile, replaceFile } from '@sluice/autocontext';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientFiles, type McpClient } from './client-files.js';
import { writeKept } from './kept-entries.js';
import { type FilePlan, planUnwrap, planWrap } from './plan-entries.js';

let base: string;
let project: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-wrap-install-'));
  project = join(base, 'project');
  mkdirSync(project);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const env = () => ({ HOME: base });
const wish = (servers: readonly string[] = [], program = '/opt/sluice.cjs') => ({
  servers,
  declared: ['--tools', '*'],
  wrapper: { node: '/bin/node', program },
});

async function apply(plans: readonly (FilePlan | undefined)[]): Promise<void> {
  for (const plan of plans) {
    if (!plan) continue;
    await writeKept(plan.keptPath, plan.kept);
    replaceFile(findFile(plan.file.path), plan.text);
  }
}
async function install(client: McpClient, asked = wish()) {
  const plans: FilePlan[] = [];
  for (const file of clientFiles(client, env(), project)) {
    const plan = await planWrap(file, env(), asked);
    if (plan) plans.push(plan);
    await apply([plan]);
  }
  return plans.flatMap(({ entries }) => entries);
}
async function uninstall(client: McpClient, servers: readonly string[] = []) {
  const said = [];
  for (const file of clientFiles(client, env(), project)) {
    const plan = await planUnwrap(file, env(), servers);
    said.push(...(plan?.entries ?? []));
    await apply([plan]);
  }
  return said;
}
function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const SERVER = {
  command: 'npx',
  args: ['-y', '@x/files', '.'],
  env: { TOKEN: 'kept' },
  timeout: 9,
};
const BEHIND = [
  '/opt/sluice.cjs',
  'wrap',
  '--name',
  'files',
  '--tools',
  '*',
  '--',
  'npx',
  '-y',
  '@x/files',
  '.',
];

const places: readonly [McpClient, string, (server: unknown) => unknown][] = [
  ['claude', '.claude.json', (s) => ({ numStartups: 3, mcpServers: { files: s } })],
  ['claude', 'project/.mcp.json', (s) => ({ mcpServers: { files: s } })],
  ['gemini', '.gemini/settings.json', (s) => ({ theme: 'x', mcpServers: { files: s } })],
  ['gemini', 'project/.gemini/settings.json', (s) => ({ mcpServers: { files: s } })],
  ['vscode', 'project/.vscode/mcp.json', (s) => ({ inputs: [], servers: { files: s } })],
  ['vscode', '.config/Code/User/mcp.json', (s) => ({ servers: { files: s } })],
  ['cursor', '.cursor/mcp.json', (s) => ({ mcpServers: { files: s } })],
  ['cursor', 'project/.cursor/mcp.json', (s) => ({ mcpServers: { files: s } })],
];

describe.each(places)('W-01 %s, %s', (client, where, document) => {
  test.each([undefined, 2, '\t'])(
    'a server goes behind sluice wrap and comes back byte for byte, laid out by %j',
    async (indent) => {
      const text = JSON.stringify(document(SERVER), null, indent);
      const path = put(join(base, where), text);
      expect(await install(client)).toMatchObject([{ server: 'files', isChange: true }]);
      const wrapped = JSON.parse(readFileSync(path, 'utf8'));
      expect(wrapped).toEqual(document({ ...SERVER, command: '/bin/node', args: BEHIND }));
      expect(await install(client)).toMatchObject([{ isChange: false, isRefused: false }]);
      expect(await uninstall(client)).toMatchObject([{ isChange: true }]);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});

test('W-01 the server of one folder in Claude Code’s own file is wrapped for that folder alone', async () => {
  const projects = {
    [project]: { mcpServers: { a: SERVER } },
    '/elsewhere': { mcpServers: { b: SERVER } },
  };
  const text = JSON.stringify({ projects }, null, 2);
  const path = put(join(base, '.claude.json'), text);
  expect((await install('claude')).map(({ server }) => server)).toEqual(['a']);
  expect(JSON.parse(readFileSync(path, 'utf8')).projects['/elsewhere']).toEqual(
    projects['/elsewhere'],
  );
  await uninstall('claude');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('W-01 opencode says a program as one list, and its variables stay', async () => {
  const local = { type: 'local', command: ['npx', 'x'], environment: { A: '1' }, enabled: true };
  const text = `{ // mine\n  "mcp": { "f": ${JSON.stringify(local)}, },\n}\n`;
  const path = put(join(project, 'opencode.jsonc'), text);
  await install('opencode');
  expect(readFileSync(path, 'utf8')).toContain(
    '"command":["/bin/node","/opt/sluice.cjs","wrap","--name","f","--tools","*","--","npx","x"],"environment":{"A":"1"},"enabled":true',
  );
  await uninstall('opencode');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('W-01 an address goes behind sluice wrap with its headers in the environment, never among the words', async () => {
  const secret = ['Bearer', 'abc'].join(' ');
  const web = { type: 'http', url: 'https://a.example/mcp', headers: { 'X-Api-Key': secret } };
  const text = JSON.stringify({ mcpServers: { web } }, null, 2);
  const path = put(join(project, '.mcp.json'), text);
  await install('claude');
  const { web: wrapped } = JSON.parse(readFileSync(path, 'utf8')).mcpServers;
  expect(wrapped).toEqual({
    type: 'stdio',
    command: '/bin/node',
    args: [
      '/opt/sluice.cjs',
      'wrap',
      '--name',
      'web',
      '--tools',
      '*',
      '--header-from',
      'X-Api-Key=SLUICE_HEADER_X_API_KEY',
      'https://a.example/mcp',
    ],
    env: { SLUICE_HEADER_X_API_KEY: secret },
  });
  await uninstall('claude');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('W-01 headers whose names differ in a sign alone keep a value each', async () => {
  const headers = { 'X-Key': 'one', X_Key: 'two', 'X-Key-2': 'three' };
  const web = { type: 'http', url: 'https://a.example/mcp', headers };
  const path = put(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { web } }));
  await install('claude');
  const { args, env: given } = JSON.parse(readFileSync(path, 'utf8')).mcpServers.web;
  const passed = args
    .filter((word: string) => word.includes('=SLUICE_HEADER_'))
    .map((word: string) => word.split('='));
  expect(Object.fromEntries(passed.map(([name, at]: string[]) => [name, given[at ?? '']]))).toEqual(
    headers,
  );
});

test('W-01 a blank file holds no server, and is no reason to stop', async () => {
  for (const text of ['', ' \r\n', '\ufeff\n']) {
    put(join(base, '.claude.json'), text);
    put(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { a: SERVER } }));
    expect(await install('claude')).toMatchObject([{ server: 'a', isChange: true }]);
    await uninstall('claude');
    expect(readFileSync(join(base, '.claude.json'), 'utf8')).toBe(text);
  }
});

const TOML = `model = "gpt"\r
notes = """\r
[mcp_servers.fake]\r
"""\r
\r
[mcp_servers.files] # the files\r
command = 'npx'\r
args = [\r
  "-y", # yes\r
  "[@x/files]",\r
]\r
startup_timeout_sec = 20\r
\r
  # about the variables\r
[mcp_servers.files.env]\r
TOKEN = "x"\r
\r
[mcp_servers."my web"]\r
url = "https://a.example/mcp"\r
[[profiles]]\r
name = "p"`;

test('W-01 Codex’s TOML is edited in place, in both scopes: texts that look like tables, comments and line ends stay', async () => {
  const paths = [join(base, '.codex/config.toml'), join(project, '.codex/config.toml')];
  for (const path of paths) put(path, TOML);
  expect(await install('codex')).toMatchObject([
    { server: 'files', name: 'files', isChange: true },
    { server: 'my web', name: 'my-web', isChange: true },
    { server: 'files' },
    { server: 'my web' },
  ]);
  const text = readFileSync(paths[0]!, 'utf8');
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text).toContain('"--", "npx", "-y", "[@x/files]" ]\r\nstartup_timeout_sec = 20');
  expect(text).toContain('  # about the variables\r\n[mcp_servers.files.env]\r\nTOKEN = "x"');
  expect(text).toContain(
    '"wrap", "--name", "my-web", "--tools", "*", "https://a.example/mcp" ]\r\n[[profiles]]',
  );
  await uninstall('codex');
  for (const path of paths) expect(readFileSync(path, 'utf8')).toBe(TOML);
});

test('W-01 only the named servers are touched, and nobody else’s bytes', async () => {
  const text = '{"mcpServers":{ "a" : {"command":"x"},"b":{"command":"y","args":[ ]} },"z":  1}';
  const path = put(join(project, '.mcp.json'), text);
  await install('claude', wish(['b']));
  expect(readFileSync(path, 'utf8')).toMatch(
    /^\{"mcpServers":\{ "a" : \{"command":"x"\},"b":\{"command":"\/bin\/node",.*\} \},"z": {2}1\}$/,
  );
  await uninstall('claude', ['b']);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('W-01 what others write meanwhile stays, a file laid out anew is undone, a changed entry is left alone', async () => {
  const path = put(
    join(project, '.mcp.json'),
    JSON.stringify({ mcpServers: { a: SERVER, b: SERVER } }),
  );
  await install('claude');
  const now = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...now, more: true }, null, 4));
  expect(await uninstall('claude', ['a'])).toMatchObject([{ isChange: true }]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    more: true,
    mcpServers: { a: SERVER },
  });
  now.mcpServers.b.args.push('--more');
  now.mcpServers.a = SERVER;
  writeFileSync(path, JSON.stringify(now));
  expect(await uninstall('claude', ['b'])).toMatchObject([
    { isChange: false, isRefused: true, said: expect.stringContaining('changed since') },
  ]);
});

test('W-01 a newer program takes the place of the older one, and the first text comes back', async () => {
  const text = JSON.stringify({ mcpServers: { a: SERVER } });
  const path = put(join(project, '.mcp.json'), text);
  await install('claude');
  expect(await install('claude', wish([], '/new/sluice.cjs'))).toMatchObject([{ isChange: true }]);
  expect(readFileSync(path, 'utf8')).toContain('/new/sluice.cjs');
  expect(readFileSync(path, 'utf8')).not.toContain('/opt/sluice.cjs');
  await uninstall('claude');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test.each([
  [{ type: 'sse', url: 'https://a.example' }, 'SSE'],
  [{ command: 'sluice', args: ['mcp', '--mode', 'coding'] }, 'server of Sluice'],
  [
    { command: '/bin/node', args: ['/x/sluice.cjs', 'wrap', '--name', 'a', '--', 'x'] },
    'server of Sluice',
  ],
  [{ note: 1 }, 'neither a command nor an address'],
  [{ command: 7 }, 'neither'],
  [{ url: 'https://a.example', oauth: {} }, 'signs in by "oauth"'],
  ['text', 'no object'],
])('W-01 an entry such as %j is left alone, and said', async (entry, words) => {
  put(join(project, '.mcp.json'), JSON.stringify({ mcpServers: { a: entry } }));
  expect(await install('claude')).toMatchObject([
    { isRefused: true, said: expect.stringContaining(words) },
  ]);
});

test('W-02 servers whose names would be alike in rules get names that are not', async () => {
  const servers = { 'My Files': SERVER, 'my-files': SERVER, 文件: SERVER, __proto: SERVER };
  put(join(project, '.mcp.json'), JSON.stringify({ mcpServers: servers }));
  const names = (await install('claude')).map(({ name }) => name);
  expect(new Set(names).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,31}$/);
});

test.each(['{', '[]x', '{"mcpServers":{"a":{},"a":{}}}'])(
  'W-01 a file such as %s is refused whole',
  async (text) => {
    const path = put(join(project, '.mcp.json'), text);
    await expect(install('claude')).rejects.toThrow(/\.mcp\.json: .*mend the file first/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('W-01 whatever a file holds, install and uninstall leave every byte as it was', async () => {
  const texts = fc.array(fc.string(), { maxLength: 3 });
  const entry = fc.record({
    command: fc.string({ minLength: 1 }),
    args: texts,
    env: fc.dictionary(fc.string(), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), entry, { maxKeys: 4 }),
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(0, 1, 2, '\t'),
      async (servers, other, indent) => {
        const text = JSON.stringify({ other, mcpServers: servers, end: 1 }, null, indent);
        const path = put(join(project, '.mcp.json'), text);
        await install('claude');
        await uninstall('claude');
        expect(readFileSync(path, 'utf8')).toBe(text);
      },
    ),
    { numRuns: 100 },
  );
});

test.each(['gemini', 'cursor', 'codex'] as const)(
  'W-01 in the home folder, where the project of %s is the user, each entry is named once',
  async (client) => {
    const [user, inProject] = clientFiles(client, env(), base);
    if (!user || !inProject) throw new Error('a client has both');
    expect(inProject.path).toBe(user.path);
    const text =
      user.format === 'toml'
        ? '[mcp_servers.notes]\ncommand = "npx"\n'
        : '{"mcpServers":{"notes":{"command":"npx"}}}';
    put(user.path, text);
    const plans: FilePlan[] = [];
    for (const file of [user, inProject]) {
      const plan = await planWrap(file, env(), wish(), plans);
      if (plan) plans.push(plan);
    }
    expect(plans.map(({ file, entries }) => [file.scope, entries.length])).toEqual([['user', 1]]);
    // The project's alone is looked at where only that is asked for.
    expect((await planWrap(inProject, env(), wish()))?.entries).toHaveLength(1);
  },
);
