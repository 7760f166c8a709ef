import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'endpoint' | 'status'>;
  outbound: Histogram<'host' | 'outcome'>;
  operations: Counter<'kind' | 'outcome'>;
  eventStreams: Gauge;
  refusedTokens: Counter<'why'>;
};

/** Prometheus metrics of one process; durations in seconds. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_seconds',
      help: 'Time to answer, by endpoint and status.',
      labelNames: ['endpoint', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    outbound: new Histogram({
      name: 'portal_outbound_seconds',
      help: 'Time of calls to outside systems, by host and outcome.',
      labelNames: ['host', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
      registers: [registry],
    }),
    operations: new Counter({
      name: 'portal_operations_total',
      help: 'Operations by kind and outcome of a try.',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    refusedTokens: new Counter({
      name: 'portal_refused_tokens_total',
      help: 'Tokens that a step of sign-in refused: forged, expired, or of a session that is over.',
      labelNames: ['why'],
      registers: [registry],
    }),
    eventStreams: new Gauge({
      name: 'portal_event_streams',
      help: 'Open event streams.',
      registers: [registry],
    }),
  };
}
