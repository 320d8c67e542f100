// A model that says what a scenario scripts, in the form of whoever asks: Anthropic's messages, OpenAI's responses and chat
// completions, Gemini's generateContent. Each request that offers tools gets the next step; other requests (titles, summaries)
// get a fixed text. Listens on 127.0.0.1 only.
import { createServer } from 'node:http';

/**
 * `next({ offered, text })` gives a step, `{ tools: [{ name, input, custom? }] }` or `{ text }`, and may take its time; in
 * OpenAI's responses a tool may also be a `{ search }` for tools or a whole `{ item }`. A tool may have an `id` for its call.
 * It is told which tools are offered, each with its namespace where it has one, and the whole request as text.
 */
export async function startModel(next) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname: path } = new URL(request.url, 'http://127.0.0.1');
    const body = readBody(Buffer.concat(chunks).toString('utf8'));
    const answer = formOf(path);
    if (request.method !== 'POST' || answer === undefined) {
      return answerJson(response, { object: 'list', data: [], models: [], totalTokens: 1 });
    }
    const tools = toolsOf(body);
    const isMain = tools.length > 0;
    requests.push({ path, body, isMain });
    answer(
      response,
      { path, body, number: requests.length },
      isMain
        ? await next({ offered: offeredIn(tools), text: JSON.stringify(body) })
        : { text: 'x' },
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Newer models of OpenAI get their tools as an entry of the input. */
function toolsOf({ tools = [], input }) {
  const more = Array.isArray(input) ? input.filter(({ type }) => type === 'additional_tools') : [];
  return [...tools, ...more.flatMap((entry) => entry.tools)];
}

/** The tools of a request, in whichever form. */
function offeredIn(tools, namespace) {
  return tools.flatMap((tool) => {
    const { name, functionDeclarations, tools: inside } = { ...tool, ...tool.function };
    if (functionDeclarations !== undefined) return offeredIn(functionDeclarations);
    if (inside !== undefined) return offeredIn(inside, name);
    return [{ name, ...(namespace === undefined ? {} : { namespace }) }];
  });
}

function formOf(path) {
  if (path.endsWith('/chat/completions')) return answerChat;
  if (path.endsWith('/responses')) return answerResponses;
  if (path.endsWith('/messages')) return answerMessages;
  return path.includes('enerateContent') ? answerGemini : undefined;
}

function readBody(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function answerChat(response, { body, number }, { text, tools = [] }) {
  const calls = tools.map(({ name, input }, index) => ({
    index,
    id: `call_${number}_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: text ?? null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const finish = calls.length > 0 ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const shared = { id: `chat_${number}`, created: 1, model: body.model };
  if (!body.stream) {
    const choices = [{ index: 0, message, finish_reason: finish }];
    return answerJson(response, { ...shared, object: 'chat.completion', choices, usage });
  }
  const chunk = (delta, finish_reason, more = {}) => ({
    ...shared,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
    ...more,
  });
  sendEvents(response, [chunk(message, null), chunk({}, finish, { usage }), '[DONE]']);
}

function answerGemini(response, { path }, { text, tools = [] }) {
  const parts = [
    ...(text === undefined ? [] : [{ text }]),
    ...tools.map(({ name, input }) => ({ functionCall: { name, args: input } })),
  ];
  const value = {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  };
  if (path.includes(':stream')) return sendEvents(response, [value]);
  answerJson(response, value);
}

function answerMessages(response, { path, body, number }, { text, tools = [] }) {
  if (path.endsWith('/count_tokens')) return answerJson(response, { input_tokens: 1 });
  const content = [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...tools.map(({ name, input, id }, index) => ({
      type: 'tool_use',
      id: id ?? `toolu_${number}_${index}`,
      name,
      input,
    })),
  ];
  const stop_reason = tools.length > 0 ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 10, output_tokens: 5 };
  const message = { id: `msg_${number}`, type: 'message', role: 'assistant', model: body.model };
  if (!body.stream) {
    const whole = { ...message, content, stop_reason, stop_sequence: null, usage };
    return answerJson(response, whole);
  }
  const blocks = content.flatMap((block, index) => [
    {
      type: 'content_block_start',
      index,
      content_block: block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} },
    },
    {
      type: 'content_block_delta',
      index,
      delta:
        block.type === 'text'
          ? { type: 'text_delta', text: block.text }
          : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
    },
    { type: 'content_block_stop', index },
  ]);
  const start = { ...message, content: [], stop_reason: null, stop_sequence: null, usage };
  sendEvents(response, [
    { type: 'message_start', message: start },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ]);
}

function answerResponses(response, { number }, { text, tools = [] }) {
  const id = `resp_${number}`;
  const items = [
    ...(text === undefined
      ? []
      : [
          {
            type: 'message',
            role: 'assistant',
            id: `msg_${number}`,
            content: [{ type: 'output_text', text }],
          },
        ]),
    ...tools.map((tool, index) => itemOf(tool, tool.id ?? `call_${number}_${index}`)),
  ];
  const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
  sendEvents(response, [
    { type: 'response.created', response: { id } },
    ...items.map((item) => ({ type: 'response.output_item.done', item })),
    { type: 'response.completed', response: { id, usage } },
  ]);
}

function itemOf({ name, namespace, input, custom, search, item }, call_id) {
  if (item !== undefined) return item;
  if (search !== undefined)
    return { type: 'tool_search_call', call_id, execution: 'client', arguments: search };
  return {
    ...(custom ? { type: 'custom_tool_call', input } : { type: 'function_call' }),
    ...(custom ? {} : { arguments: JSON.stringify(input) }),
    ...(namespace === undefined ? {} : { namespace }),
    call_id,
    name,
  };
}

function answerJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendEvents(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (typeof event !== 'string' && event.type) response.write(`event: ${event.type}\n`);
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}
