import { listAuditLog, type AuditEntry } from '@portal/contract/audit-log/entries';
import { auditEventText } from '@portal/contract/audit-log/texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { AppLink, TextLink } from '../ui/link.tsx';
import { LoadState } from '../ui/states.tsx';
import { useMinute } from '../ui/use-minute.ts';
import type { LogSearch } from './addresses.ts';
import { changeText } from './details.tsx';
import { usePersonName } from './person.tsx';
import { shortMinute } from '../platform/when.ts';
import classes from './latest-changes.module.css';

const shown = 5;

type LatestChangesProps = {
  customerId: string;
  /** The customer's log that says this. */
  hrefOf: (words: LogSearch) => string;
};

/** What was changed last of a customer, and the way to all of it. */
export function LatestChanges({ customerId, hrefOf }: LatestChangesProps) {
  const { t } = useTexts();
  const latest = useQuery(api.query(listAuditLog, { customerId, kind: 'changes', pageSize: shown }));
  return (
    <section className={classes.section} aria-labelledby="latest-changes">
      <div className={classes.head}>
        <h2 id="latest-changes">{t('audit-log.latest.title')}</h2>
        <TextLink href={hrefOf({})}>{t('audit-log.latest.all')}</TextLink>
      </div>
      <LoadState query={latest} errorTitle={t('audit-log.latest.failed')} skeleton={<Pending />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none}>{t('audit-log.latest.none')}</p>
          ) : (
            <ul>
              {items.map((entry) => (
                <Change key={entry.id} entry={entry} hrefOf={hrefOf} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </section>
  );
}

type ChangeProps = Pick<LatestChangesProps, 'hrefOf'> & { entry: AuditEntry };

function Change({ entry, hrefOf }: ChangeProps) {
  const texts = useTexts();
  const now = useMinute();
  const nameOf = usePersonName();
  const { id, at, event, target, targetCustomer } = entry;
  // Whose page it is need not be said again.
  const what = changeText(texts, { ...entry, target: target === targetCustomer?.name ? '' : target });
  return (
    <li>
      <div className={classes.first}>
        <AppLink href={hrefOf({ entry: id, entryAt: at })}>{auditEventText(event, texts.language)}</AppLink>
        <time dateTime={at}>{shortMinute(at, now, texts.language)}</time>
      </div>
      <p>
        {what !== '' && `${what} · `}
        <span>{nameOf(entry)}</span>
      </p>
    </li>
  );
}

function Pending() {
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <ul aria-hidden>
        {Array.from({ length: shown }, (_, index) => (
          <li key={index}>
            <span className={classes.pending} />
          </li>
        ))}
      </ul>
    </div>
  );
}
