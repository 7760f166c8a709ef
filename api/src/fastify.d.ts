import 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint's record, for metrics and logs. */
    endpoint?: string;
  }
}
