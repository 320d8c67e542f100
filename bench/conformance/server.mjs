// The server that the conformance suite asks for: its tools, resources and prompts, over standard streams.
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const text = (words) => ({ type: 'text', text: words });
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' };
const resource = (uri, mimeType, words) => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});
const takes = (...names) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};
const OPTIONS = ['option1', 'option2', 'option3'];
const titled = (title) =>
  ['First', 'Second', 'Third'].map((word, at) => ({
    const: `value${at + 1}`,
    title: `${word} ${title}`,
  }));
const ENUMS = {
  untitledSingle: { type: 'string', enum: OPTIONS },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
};

const server = new Server(
  { name: 'conformance', version: '1.0.0' },
  {
    capabilities: {
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      prompts: { listChanged: true },
      logging: {},
      completions: {},
    },
  },
);

const ask = async (message, properties, required = []) => {
  const requestedSchema = { type: 'object', properties, required };
  return server.request({ method: 'elicitation/create', params: { message, requestedSchema } });
};
const completed = ({ action, content }) =>
  `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`;

const tools = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => image,
  test_audio_content: () => ({ type: 'audio', data: SOUND, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  test_multiple_content_types: () => [
    text('Multiple content types test:'),
    image,
    resource(
      'test://mixed-content-resource',
      'application/json',
      JSON.stringify({ test: 'data', value: 123 }),
    ),
  ],
  async test_tool_with_logging() {
    for (const data of [
      'Tool execution started',
      'Tool processing data',
      'Tool execution completed',
    ]) {
      await server.sendLoggingMessage({ level: 'info', data });
      await sleep(50);
    }
    return text('Logged three times');
  },
  async test_tool_with_progress(_, { _meta, notify }) {
    for (const progress of [0, 50, 100]) {
      if (_meta?.progressToken !== undefined) {
        const params = { progressToken: _meta.progressToken, progress, total: 100 };
        await notify({ method: 'notifications/progress', params });
      }
      await sleep(50);
    }
    return text(String(_meta?.progressToken));
  },
  test_error_handling() {
    throw new Error('This tool intentionally returns an error for testing');
  },
  async test_sampling({ prompt }) {
    const { content } = await server.createMessage({
      messages: [{ role: 'user', content: text(prompt) }],
      maxTokens: 100,
    });
    return text(`LLM response: ${content.text}`);
  },
  async test_elicitation({ message }) {
    const properties = {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    };
    const { action, content } = await ask(message, properties, ['username', 'email']);
    return text(`User response: action: ${action}, content: ${JSON.stringify(content)}`);
  },
  test_elicitation_sep1034_defaults: async () => text(completed(await ask('Defaults', DEFAULTS))),
  test_elicitation_sep1330_enums: async () => text(completed(await ask('Enums', ENUMS))),
  json_schema_2020_12_tool: () => text('done'),
};

const SCHEMAS = {
  test_sampling: takes('prompt'),
  test_elicitation: takes('message'),
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
};

server.setRequestHandler('tools/list', () => ({
  tools: Object.keys(tools).map((name) => ({
    name,
    description: `Conformance tool ${name}`,
    inputSchema: SCHEMAS[name] ?? { type: 'object', properties: {} },
  })),
}));
server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
  try {
    const content = await tools[params.name](params.arguments ?? {}, mcpReq);
    return { content: [content].flat() };
  } catch (error) {
    return { content: [text(error.message)], isError: true };
  }
});

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;
server.setRequestHandler('resources/list', () => ({
  resources: ['static-text', 'static-binary', 'watched-resource'].map((name) => ({
    uri: `test://${name}`,
    name,
    description: name,
    mimeType: name === 'static-binary' ? 'image/png' : 'text/plain',
  })),
}));
server.setRequestHandler('resources/templates/list', () => ({
  resourceTemplates: [
    { uriTemplate: 'test://template/{id}/data', name: 'data', mimeType: 'application/json' },
  ],
}));
server.setRequestHandler('resources/read', ({ params: { uri } }) => {
  const id = TEMPLATE.exec(uri)?.[1];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
  }
  if (uri === 'test://static-binary')
    return { contents: [{ uri, mimeType: 'image/png', blob: PIXEL }] };
  const words = 'This is the content of the static text resource.';
  return { contents: [{ uri, mimeType: 'text/plain', text: words }] };
});
server.setRequestHandler('resources/subscribe', () => ({}));
server.setRequestHandler('resources/unsubscribe', () => ({}));

const say = (...contents) => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});
const prompts = {
  test_simple_prompt: () => say(text('This is a simple prompt for testing.')),
  test_prompt_with_arguments: ({ arg1, arg2 }) =>
    say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  test_prompt_with_embedded_resource: ({ resourceUri }) =>
    say(
      resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ),
  test_prompt_with_image: () => say(image, text('Please analyze the image above.')),
};
const ARGUMENTS = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
};
server.setRequestHandler('prompts/list', () => ({
  prompts: Object.keys(prompts).map((name) => ({
    name,
    description: name,
    arguments: (ARGUMENTS[name] ?? []).map((argument) => ({
      name: argument,
      description: argument,
      required: true,
    })),
  })),
}));
server.setRequestHandler('prompts/get', ({ params }) =>
  prompts[params.name](params.arguments ?? {}),
);
server.setRequestHandler('completion/complete', () => ({
  completion: { values: ['paris', 'park', 'party'], total: 150, hasMore: false },
}));
server.setRequestHandler('logging/setLevel', () => ({}));

await server.connect(new StdioServerTransport());
