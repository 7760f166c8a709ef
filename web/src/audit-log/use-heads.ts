import { auditColumnTexts, type AuditColumn } from '@portal/contract/audit-log/texts';
import { useTexts } from '../platform/use-texts.ts';

/** What the columns, facts and filters of the log are called, as its file calls them. */
export function useHeads(): (column: AuditColumn) => string {
  const { language } = useTexts();
  return (column) => auditColumnTexts[column][language];
}
