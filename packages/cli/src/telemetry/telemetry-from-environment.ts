import { createOpenTelemetry, type Telemetry } from '@sluice/agent';
import { messageOf } from '@sluice/plain';
import type { Io } from '../command-line/command.js';

export interface OpenTelemetry {
  readonly telemetry: Telemetry;
  /** Sends what is left. Where it cannot be sent, that is told and nothing else is held up. */
  close(): Promise<void>;
}

/**
 * Spans where the usual variables ask for them: `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`), or
 * `OTEL_TRACES_EXPORTER=otlp|console`. `OTEL_SDK_DISABLED=true` and `OTEL_TRACES_EXPORTER=none` switch them off. What is
 * said and done stays out of them unless `OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true`.
 */
export async function telemetryFromEnvironment(
  env: Io['env'],
  warn: (message: string) => void,
): Promise<OpenTelemetry | undefined> {
  const to = wantedExporter(env, warn);
  if (to === undefined) return undefined;
  const { exportSpans } = await import('./export-spans.js');
  const finish = exportSpans(to);
  const captureContent = env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === 'true';
  return {
    telemetry: await createOpenTelemetry({ captureContent }),
    async close() {
      try {
        await finish();
      } catch (error) {
        warn(`the last spans were not sent: ${messageOf(error)}`);
      }
    },
  };
}

function wantedExporter(
  env: Io['env'],
  warn: (message: string) => void,
): 'otlp' | 'console' | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const named = env.OTEL_TRACES_EXPORTER ?? '';
  if (named === 'otlp' || named === 'console') return named;
  if (named !== '' && named !== 'none')
    warn(`OTEL_TRACES_EXPORTER=${named} is not known here; use otlp, console or none`);
  if (named !== '') return undefined;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  return all || traces ? 'otlp' : undefined;
}
