import * as z from 'zod';
import { id } from './fields.ts';
import { serviceDefinitions } from './services/list.ts';

/** One message of the event stream: what changed, never the data itself; the screens read again what they show. */
export const portalEvent = z.object({
  topic: z.enum([
    'operation',
    ...serviceDefinitions.flatMap(({ topics }) => topics),
    'customers',
    'users',
    'legal-documents',
    'notices',
    'tickets',
    'connections',
    'queues',
    'price-lists',
    'session',
  ]),
  customerId: id.nullable(),
  id: id.nullable(),
});
export type PortalEvent = z.infer<typeof portalEvent>;
