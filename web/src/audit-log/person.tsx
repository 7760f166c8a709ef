import type { AuditEntry } from '@portal/contract/audit-log/entries';
import { IconUserShield } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import classes from './audit-log.module.css';

type Person = Pick<AuditEntry, 'userName' | 'ip' | 'actingAs'>;

/** Who it was, in words: what came from nowhere the portal did by itself. */
export function usePersonName(): (person: Person) => string {
  const { t } = useTexts();
  return ({ userName, ip }) => userName || t(ip === null ? 'audit-log.portal' : 'audit-log.nobody');
}

/** Who did it, and as whom while impersonating. */
export function PersonCell({ entry }: { entry: Person }) {
  const { t } = useTexts();
  const nameOf = usePersonName();
  const isNobody = entry.userName === '';
  return (
    <span className={classes.person}>
      <span data-muted={isNobody || undefined}>{nameOf(entry)}</span>
      {entry.actingAs && (
        <span className={classes.actingAs}>
          <IconUserShield size={14} stroke={1.8} aria-hidden />
          <span>{t('audit-log.actingAs', { organization: entry.actingAs.name })}</span>
        </span>
      )}
    </span>
  );
}
