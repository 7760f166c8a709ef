import * as z from 'zod';
import { id } from './fields.ts';
import { defineEndpoint } from './http.ts';
import { partnerStates } from './partners.ts';
import { minor, month, productKey } from './prices.ts';
import { services } from './services/services.ts';

/** What partners pay, and what their customers do, without VAT: sums of the lines that are billed. */
const paid = { partnerMinor: minor, customerMinor: minor };

export const getRevenue = defineEndpoint({
  name: 'getRevenue',
  module: 'revenue',
  method: 'GET',
  path: '/operator/revenue/',
  summary:
    'What all partners pay for a month, excluding VAT, by service and product, the ten that pay most, and the twelve months before.',
  access: { may: 'pricing.read', of: ['operator'] },
  scope: 'self',
  query: z.object({ month: month.optional() }),
  response: z.object({
    month,
    currency: z.string(),
    total: z.object(paid),
    /** Thirteen, the last of them the month itself; null where nothing has a cost or an energy. */
    months: z.array(
      z.object({
        month,
        partnerMinor: minor.nullable(),
        customerMinor: minor.nullable(),
        kWh: z.number().nullable(),
        /** Of the regions that have a factor. */
        kgCo2e: z.number().nullable(),
      }),
    ),
    /** The largest first, as are their products. */
    services: z.array(z.object({ service: z.enum(services), ...paid })),
    products: z.array(
      z.object({
        service: z.enum(services),
        product: productKey,
        /** Of an imported one. */
        name: z.string().nullable(),
        ...paid,
      }),
    ),
    /** The ten that pay most; one that was deleted has no name any more. */
    partners: z.array(
      z.object({ id, name: z.string().nullable(), state: z.enum(partnerStates).nullable(), ...paid }),
    ),
  }),
});
export type Revenue = z.infer<typeof getRevenue.response>;

export const revenueEndpoints = [getRevenue];
