import { FastifyOtelInstrumentation } from '@fastify/otel';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

export type Tracing = {
  /** Makes a span of every request; does nothing when tracing is off. */
  instrument(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
};

export const noTracing: Tracing = { instrument: async () => undefined, close: async () => undefined };

/** Sends OpenTelemetry traces when OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise spans cost nothing. */
export function startTracing(config: Config, serviceName: string): Tracing {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return noTracing;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    // What stands behind the path may be a search, or the token of an invitation.
    requestHook: (span, request) => {
      span.setAttribute('url.path', request.url.split('?', 1)[0] ?? '');
    },
  });
  instrumentation.setTracerProvider(provider);
  return {
    instrument: async (app) => {
      await app.register(instrumentation.plugin());
    },
    close: () => provider.shutdown(),
  };
}

/** Runs `work` in a span of its own. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  trace.getTracer('cloud-portal').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
