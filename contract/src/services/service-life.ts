import * as z from 'zod';
import { regions } from '../constants.ts';
import { timestamp } from '../fields.ts';
import { nothing, type Endpoint } from '../http.ts';
import { carriedOperation } from '../operations.ts';
import { serviceState } from './services.ts';
import { ofCustomer, ordered, sharing, type Own } from './endpoints.ts';

/** How a service is for a customer. */
export const serviceStatus = z.object({
  customerName: z.string(),
  state: serviceState,
  operation: carriedOperation.nullable(),
  /** The customer has closed partner access for whoever asks: they read, but change nothing. */
  closed: z.boolean(),
  regions: z.array(
    z.object({
      region: z.enum(regions),
      endpoint: z.string(),
      /** `unknown` until it has been asked once. */
      reachable: z.enum(['yes', 'no', 'unknown']),
      syncedAt: timestamp.nullable(),
    }),
  ),
  /** Regions where the customer has a tenant that was there before, and since when it is the customer's. */
  linked: z.array(z.object({ region: z.enum(regions), linkedAt: timestamp })),
});

const read = { scope: 'customer', query: ofCustomer, access: { may: 'services.read' } } as const;
const status = {
  ...read,
  method: 'GET',
  summary: 'Whether the service is enabled for the customer, and how each region is.',
  response: serviceStatus,
} as const;
const refresh = {
  ...read,
  method: 'POST',
  summary: 'Asks for what is mirrored to be read anew; the screens hear when it is.',
  response: nothing,
  status: 202,
  changes: 'nothing',
} as const;
const order = {
  scope: 'customer',
  query: ofCustomer,
  access: { may: 'services.order' },
  method: 'POST',
  order: true,
  body: z.object({}),
  response: ordered,
  status: 202,
  changes: ['operations', 'customers'],
} as const;
const enable = {
  ...order,
  errors: ['serviceNotOffered', 'serviceAlreadyEnabled', 'operationOpen'],
} as const;
const disable = {
  ...order,
  errors: ['serviceNotEnabled', 'serviceNotEmpty', 'serviceNeeded', 'operationOpen'],
} as const;

/** What a service says of one of the four beside what all share. */
type Named<Shared> = Own<Shared & { module: string }> & { name: string };

/** The endpoints of the service, as `endpointsOf` keeps them. */
type Kept<Module extends string> = { module: Module; made: Endpoint[] };

/** Makes the four endpoints of a service's life: how it stands, enabling, ending, and reading anew what is mirrored. */
export function serviceLife<
  const Module extends string,
  const Path extends string,
  const S extends Named<typeof status>,
  const E extends Named<typeof enable>,
  const D extends Named<typeof disable>,
  const R extends Named<typeof refresh>,
>({ module, made }: Kept<Module>, path: Path, own: { status: S; enable: E; disable: D; refresh: R }) {
  const at = <const Last extends string>(last: Last) => `${path}/${last}/` as const;
  return {
    status: sharing(made, { ...status, module })(own.status.name, at('status'), own.status),
    enable: sharing(made, { ...enable, module })(own.enable.name, at('enable'), own.enable),
    disable: sharing(made, { ...disable, module })(own.disable.name, at('disable'), own.disable),
    refresh: sharing(made, { ...refresh, module })(own.refresh.name, at('refresh'), own.refresh),
  };
}
