import { exchangeWords } from '@portal/contract/m365-backup/file-texts';
import { exchangeReadiness } from '@portal/contract/m365-backup/tenants';
import type { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import type { QueryOf } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import type { Tenant } from '../../platform/database/tenancy.ts';
import type { CsvColumn } from '../../platform/http/call.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import { isJust, searched } from '../../services/customer-rows.ts';
import { exchangeJson } from './repository.ts';

const item: Sql = sql`json_build_object('id', t.id, 'customerId', o.id, 'customerName', o.name, 'region', t.region,
  'name', t.name, 'domain', t.domain, 'applicationId', t.application_id, 'exchange', ${exchangeJson},
  'lastBackupAt', api_time(t.last_backup_at))`;

const readiness = (partnerId: string): Sql => sql`(
  select json_build_object('readiness', json_build_object('tenants', count(*),
    'notReady', count(*) filter (where m365_exchange_of(x.exchange_reason) = 'not-ready'),
    'unknown', count(*) filter (where m365_exchange_of(x.exchange_reason) = 'unknown')))
  from m365_tenant x where x.partner_id = ${partnerId})`;

/** Those of all customers of a partner, the worst first. */
export const tenantsOfPartner = (
  { partnerId }: Tenant,
  { exchange, search }: QueryOf<typeof listBackupTenants>,
): ListSpec => ({
  from: sql`m365_tenant t join organization o on o.partner_id = t.partner_id and o.id = t.customer_id`,
  item,
  sorts: {
    exchange: { by: sql`m365_exchange_urgency(t.exchange_reason)`, type: 'integer' },
    customerName: { by: sql`o.name`, type: 'text' },
    lastBackupAt: 'timestamptz?',
  },
  where: [
    sql`t.partner_id = ${partnerId}`,
    isJust(sql`m365_exchange_of(t.exchange_reason)`, exchange),
    searched(search, sql`o.name`, sql`t.name`, sql`t.domain`),
  ].filter((one) => one !== null),
  extra: readiness(partnerId),
});

type Cell = CsvColumn['cell'];
const exchangeOf = ({ exchange }: Parameters<Cell>[0]) => exchangeReadiness.parse(exchange);

export const tenantCells: Readonly<Record<'exchange' | 'exchangeMessage' | 'exchangeSince', Cell>> = {
  exchange: (row, language) => exchangeWords[exchangeOf(row).state][language],
  exchangeMessage: (row) => exchangeOf(row).message,
  exchangeSince: (row) => exchangeOf(row).since,
};
