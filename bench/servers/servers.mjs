// Published MCP servers that run without a network of their own, and one call of each. Keys are words that open nothing:
// a server that needs one to start has it, and answers the call with its own error, bare and wrapped alike.
const nothing = 'not-a-key';

export const servers = [
  {
    name: '@modelcontextprotocol/server-filesystem',
    args: ['.'],
    call: ['list_directory', { path: '.' }],
  },
  { name: '@modelcontextprotocol/server-everything', call: ['echo', { message: 'hello' }] },
  { name: '@modelcontextprotocol/server-memory', call: ['read_graph', {}] },
  {
    name: '@modelcontextprotocol/server-sequential-thinking',
    call: [
      'sequentialthinking',
      { thought: 'one', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    ],
  },
  { name: '@modelcontextprotocol/server-github', call: ['search_repositories', { query: 'x' }] },
  {
    name: '@modelcontextprotocol/server-gitlab',
    env: { GITLAB_PERSONAL_ACCESS_TOKEN: nothing, GITLAB_API_URL: 'http://127.0.0.1:9' },
    call: ['search_repositories', { search: 'x' }],
  },
  {
    name: '@modelcontextprotocol/server-slack',
    env: { SLACK_BOT_TOKEN: nothing, SLACK_TEAM_ID: 'T0' },
    call: ['slack_list_channels', {}],
  },
  {
    name: '@modelcontextprotocol/server-brave-search',
    env: { BRAVE_API_KEY: nothing },
    call: ['brave_web_search', { query: 'x' }],
  },
  {
    name: '@modelcontextprotocol/server-google-maps',
    env: { GOOGLE_MAPS_API_KEY: nothing },
    call: ['maps_geocode', { address: 'x' }],
  },
  {
    name: '@modelcontextprotocol/server-everart',
    env: { EVERART_API_KEY: nothing },
    call: ['generate_image', { prompt: 'x' }],
  },
  {
    name: '@modelcontextprotocol/server-postgres',
    args: ['postgresql://127.0.0.1:9/none'],
    call: ['query', { sql: 'select 1' }],
  },
  { name: '@cyanheads/git-mcp-server', call: ['git_status', { path: '.' }] },
  {
    name: '@notionhq/notion-mcp-server',
    env: { NOTION_TOKEN: nothing },
    call: ['API-get-self', {}],
  },
  {
    name: '@upstash/context7-mcp',
    call: ['resolve-library-id', { query: 'x', libraryName: 'react' }],
  },
  {
    name: 'figma-developer-mcp',
    args: ['--stdio', '--figma-api-key', nothing],
    call: ['get_figma_data', { fileKey: 'abc' }],
  },
  {
    name: 'firecrawl-mcp',
    env: { FIRECRAWL_API_KEY: nothing },
    call: ['firecrawl_scrape', { url: 'http://127.0.0.1:9/' }],
  },
  { name: 'mcp-fetch-server', call: ['fetch_txt', { url: 'http://127.0.0.1:9/' }] },
  {
    name: 'mcp-server-code-runner',
    call: ['run-code', { code: 'console.log(6*7)', languageId: 'javascript' }],
  },
  { name: 'tavily-mcp', env: { TAVILY_API_KEY: nothing }, call: ['tavily_search', { query: 'x' }] },
  { name: 'time-mcp', call: ['current_time', { format: 'YYYY-MM-DD' }] },
];
