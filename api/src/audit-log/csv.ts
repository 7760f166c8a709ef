import { auditColumnTexts, auditEventText, type AuditColumn } from '@portal/contract/audit-log/texts';
import { serviceText } from '@portal/contract/services/texts';
import * as z from 'zod';
import type { CsvColumn } from '../platform/http/call.ts';

const named = z.object({ name: z.string() }).nullable();
const nameOf = (value: unknown): string => named.parse(value)?.name ?? '';

const column = (name: AuditColumn, cell: CsvColumn['cell']): CsvColumn => ({
  ...auditColumnTexts[name],
  cell,
});

/** The columns of the audit log as a file. */
export const auditColumns: readonly CsvColumn[] = [
  column('at', (item) => item['at']),
  column('event', (item, language) => auditEventText(String(item['event']), language)),
  column('eventCode', (item) => item['event']),
  column('service', ({ service }, language) =>
    typeof service === 'string' ? serviceText(service, language) : '',
  ),
  column('user', (item) => item['userName']),
  column('actingAs', (item) => nameOf(item['actingAs'])),
  column('target', (item) => item['target']),
  column('targetCustomer', (item) => nameOf(item['targetCustomer'])),
  column('partner', (item) => item['partnerName']),
  column('customer', (item) => item['customerName']),
  column('ip', (item) => item['ip']),
  column('requestId', (item) => item['requestId']),
  column('details', (item) => JSON.stringify(item['details'])),
];
