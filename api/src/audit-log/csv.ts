import { auditEventText } from '@portal/contract/audit-texts';
import * as z from 'zod';
import type { CsvColumn } from '../platform/call.ts';

/** Product names; the same in both languages. */
const serviceNames: Record<string, string> = { 's3-storage': 'S3 Storage' };

const named = z.object({ name: z.string() }).nullable();
const nameOf = (value: unknown): string => named.parse(value)?.name ?? '';

/** The columns of the audit log as a file. */
export const auditColumns: readonly CsvColumn[] = [
  { en: 'Time', sv: 'Tid', cell: (item) => item['at'] },
  { en: 'Event', sv: 'Händelse', cell: (item, language) => auditEventText(String(item['event']), language) },
  { en: 'Event code', sv: 'Händelsekod', cell: (item) => item['event'] },
  { en: 'Service', sv: 'Tjänst', cell: (item) => serviceNames[String(item['service'])] ?? item['service'] },
  { en: 'User', sv: 'Användare', cell: (item) => item['userName'] },
  { en: 'Acting as', sv: 'Agerar som', cell: (item) => nameOf(item['actingAs']) },
  { en: 'Target', sv: 'Mål', cell: (item) => item['target'] },
  { en: 'Target customer', sv: 'Berörd kund', cell: (item) => nameOf(item['targetCustomer']) },
  { en: 'Partner', sv: 'Partner', cell: (item) => item['partnerName'] },
  { en: 'Customer', sv: 'Kund', cell: (item) => item['customerName'] },
  { en: 'IP address', sv: 'IP-adress', cell: (item) => item['ip'] },
  { en: 'Reference', sv: 'Referens', cell: (item) => item['requestId'] },
  { en: 'Details', sv: 'Detaljer', cell: (item) => JSON.stringify(item['details']) },
];
