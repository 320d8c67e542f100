import { defineConfig } from 'vitepress';

const guides = [
  ['support-desk', 'A support desk with approvals'],
  ['durable-restart', 'A question that outlives its process'],
  ['browser', 'Streaming to a browser'],
  ['ai-sdk', 'With the AI SDK'],
  ['openai-agents', 'With OpenAI Agents'],
  ['langchain', 'With LangChain and LangGraph'],
  ['mcp-server', 'An MCP server behind Sluice'],
  ['own-tools', 'Your own tools'],
  ['own-modes', 'Your own modes'],
  ['own-store', 'Your own store'],
  ['own-sandbox', 'Your own sandbox'],
  ['telemetry', 'Telemetry'],
  ['conversations', 'Conversations'],
  ['testing', 'Testing your tools'],
  ['embedding', 'Embedding agent and gateway'],
  ['deployment', 'Deployment'],
];
const migrations = [
  ['kode-sdk', 'From Kode SDK'],
  ['ai-sdk', 'From the AI SDK'],
  ['openai-agents', 'From OpenAI Agents'],
  ['langgraph', 'From LangGraph interrupts'],
];
const pages = (folder, list) => list.map(([name, text]) => ({ text, link: `/${folder}/${name}` }));

export default defineConfig({
  title: 'Sluice',
  description: 'The tool runtime for AI agents',
  base: '/docs/',
  outDir: '../../packages/cli/docs-site',
  cacheDir: '.cache/vitepress',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // No script stands in a page: the gateway lets only files of its own run.
  metaChunk: true,
  appearance: false,
  markdown: { theme: 'github-light-high-contrast' },
  transformHtml: (html) => html.replaceAll(/<script id="check-mac-os">.*?<\/script>/gs, ''),
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: {
      label: '中文',
      lang: 'zh-CN',
      themeConfig: {
        i18nRouting: false,
        sidebar: [
          { text: '十分钟上手', link: '/zh/start' },
          { text: '概念', link: '/zh/concepts' },
          { text: '运维', link: '/zh/operate' },
        ],
      },
    },
  },
  themeConfig: {
    // Only some pages are in both languages.
    i18nRouting: false,
    search: { provider: 'local' },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guide/support-desk' },
      { text: 'Reference', link: '/reference/api/' },
    ],
    sidebar: [
      {
        text: 'Sluice',
        items: [
          { text: 'Ten minutes', link: '/start' },
          { text: 'Concepts', link: '/concepts' },
          { text: 'Operating it', link: '/operate' },
        ],
      },
      { text: 'Guides', items: pages('guide', guides) },
      { text: 'Coming from', items: pages('migrate', migrations) },
      {
        text: 'Reference',
        items: [
          { text: 'API', link: '/reference/api/' },
          { text: 'Error codes', link: '/reference/errors' },
        ],
      },
    ],
  },
});
