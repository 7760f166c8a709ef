import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, timestamp } from '../fields.ts';
import { listOf, listQuery } from '../http.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { exchangeReadiness, exchangeStates } from './tenants.ts';

const { made, readsOfPartner } = endpointsOf('m365-backup');
const count = z.number().int().nonnegative();

export const customerTenant = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  region: z.enum(regions),
  name: z.string(),
  domain: z.string().nullable(),
  applicationId: z.string().nullable(),
  exchange: exchangeReadiness,
  /** Null: never. */
  lastBackupAt: timestamp.nullable(),
});
export type CustomerTenant = z.infer<typeof customerTenant>;

export const listBackupTenants = readsOfPartner('listBackupTenants', '/m365-backup/tenants-of-customers/', {
  summary: 'The tenants of all customers, and whether they are ready for the end of Exchange Web Services.',
  query: listQuery(['exchange', 'customerName', 'lastBackupAt']).extend({
    partnerId: id.optional(),
    exchange: z.enum(exchangeStates).optional(),
  }),
  response: listOf(customerTenant).extend({
    /** Of all tenants, whatever is asked for. */
    readiness: z.object({ tenants: count, notReady: count, unknown: count }),
  }),
  csv: true,
});

export const tenantsOfCustomersEndpoints = made;
