import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { modelText } from '@sluice/kernel';
import type { Telemetry, TurnFacts } from './telemetry.js';

export interface OpenTelemetryOptions {
  /** Puts arguments and results of tools into the spans. Off by default: they may hold anything. */
  readonly captureContent?: boolean;
  /** Without it the program's global tracer provider. */
  readonly tracer?: Tracer;
}

const MAX_CONTENT_CHARS = 8_000;

/**
 * Spans under the names of the GenAI conventions, one tree for each turn, sub-agents included. The interface only:
 * without an SDK they go nowhere. The tree holds also where the program has set no context manager.
 */
export async function createOpenTelemetry(options: OpenTelemetryOptions = {}): Promise<Telemetry> {
  const { context, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const tracer = options.tracer ?? trace.getTracer('sluice');

  /** Turns under way by session, and calls by their id, as the parents of what they lead to. */
  const turns = new Map<string, Context>();
  const calls = new Map<string, Context>();

  const inSpan = async <T>(
    name: string,
    kind: number,
    attributes: Attributes,
    place: Place,
    run: () => Promise<T>,
    describe: (span: Span, result: T) => void,
  ): Promise<T> => {
    const active = context.active();
    const parent = trace.getSpan(active) ? active : (place.parent ?? active);
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const own = trace.setSpan(parent, span);
    if (place.key !== undefined) place.kept?.set(place.key, own);
    try {
      const result = await context.with(own, run);
      describe(span, result);
      return result;
    } catch (error) {
      span.setAttribute('error.type', errorType(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      if (place.key !== undefined) place.kept?.delete(place.key);
      span.end();
    }
  };

  return {
    turn: (facts, run) =>
      inSpan(
        'invoke_agent sluice',
        SpanKind.INTERNAL,
        {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.agent.name': 'sluice',
          ...common(facts),
        },
        { parent: calls.get(facts.parentCallId ?? ''), kept: turns, key: facts.sessionId },
        run,
        () => undefined,
      ),
    answer: (model, facts, run) =>
      inSpan(
        `chat ${model.id}`,
        SpanKind.CLIENT,
        {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': model.provider,
          'gen_ai.request.model': model.id.slice(model.provider.length + 1) || model.id,
          ...common(facts),
        },
        { parent: turns.get(facts.sessionId) },
        run,
        (span, answer) => {
          if ('isAborted' in answer) return void span.setAttribute('error.type', 'aborted');
          span.setAttribute('gen_ai.response.finish_reasons', [answer.reason]);
          if (!answer.usage) return;
          span.setAttribute('gen_ai.usage.input_tokens', answer.usage.inputTokens);
          span.setAttribute('gen_ai.usage.output_tokens', answer.usage.outputTokens);
        },
      ),
    tool: (request, facts, run) =>
      inSpan(
        `execute_tool ${request.name}`,
        SpanKind.INTERNAL,
        {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': request.name,
          'gen_ai.tool.type': 'function',
          ...(request.id === undefined ? {} : { 'gen_ai.tool.call.id': request.id }),
          ...(options.captureContent
            ? { 'gen_ai.tool.call.arguments': textOf(request.arguments) }
            : {}),
          ...common(facts),
        },
        { parent: turns.get(facts.sessionId), kept: calls, key: request.id },
        run,
        (span, outcome) => {
          span.setAttribute('sluice.tool.call.state', outcome.state);
          if (options.captureContent) {
            span.setAttribute(
              'gen_ai.tool.call.result',
              modelText(outcome).slice(0, MAX_CONTENT_CHARS),
            );
          }
          if (!outcome.isError) return;
          span.setAttribute('error.type', outcome.errorCode ?? 'TOOL_ERROR');
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
      ),
  };
}

/** Where a span stands in the tree where nothing else says so, and under which key it is found by its children. */
interface Place {
  readonly parent: Context | undefined;
  readonly kept?: Map<string, Context>;
  readonly key?: string | undefined;
}

function common(facts: TurnFacts): Attributes {
  return { 'gen_ai.conversation.id': facts.sessionId, 'gen_ai.agent.id': facts.agentId };
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, MAX_CONTENT_CHARS);
}

function errorType(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : '_OTHER';
}
