import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, ConsoleSpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';

/**
 * Sends the spans of this process where the environment says, in the names of the OpenTelemetry specification. One file
 * when built: the library is loaded by nobody who has not asked for it. The function it gives sends what is left.
 */
export function exportSpans(to: 'otlp' | 'console'): () => Promise<void> {
  const exporter = to === 'console' ? new ConsoleSpanExporter() : new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sluice' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    trace.disable();
    context.disable();
    await provider.shutdown();
  };
}
