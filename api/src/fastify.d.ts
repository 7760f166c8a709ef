import type { Endpoint } from '@portal/contract/http';
import 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
