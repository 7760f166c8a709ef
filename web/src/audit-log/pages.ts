import { listAuditLog, listMyAuditLog } from '@portal/contract/audit-log/entries';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { logPaths } from './addresses.ts';

const common = {
  title: 'audit-log.title',
  navigation: 'app.navigation.auditLog',
  scope: 'none',
  texts: ['audit-log', 'prices', 'service-texts'],
} as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: logPaths.all,
    may: listAuditLog,
    load: async () => (await import('./audit-log-page.tsx')).AuditLogPage,
  }),
  definePage({
    ...common,
    path: logPaths.me,
    may: listMyAuditLog,
    load: async () => (await import('./audit-log-page.tsx')).MyAuditLogPage,
  }),
];
