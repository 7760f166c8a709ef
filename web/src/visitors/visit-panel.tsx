import { auditEventText } from '@portal/contract/audit-log/texts';
import { getVisit, shownChanges, type VisitWithChanges } from '@portal/contract/visitors';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Fact, FactList, PanelSection, SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { logOfVisit } from './addresses.ts';
import { KindWord, useEnd } from './visit-columns.tsx';
import classes from './visitors.module.css';

/** One visit: who, why, until when, and what was changed. */
export function VisitPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const visit = useQuery({ ...api.query(getVisit, { id }), staleTime: 0 });
  return (
    <SidePanel title={visit.data?.userName ?? t('visitors.visit')} onClose={onClose}>
      <LoadState query={visit} errorTitle={t('visitors.unread')} skeleton={<Skeletons rows={6} />}>
        {(read: VisitWithChanges) => (
          <>
            <Facts visit={read} />
            <Changes visit={read} />
          </>
        )}
      </LoadState>
    </SidePanel>
  );
}

function Facts({ visit }: { visit: VisitWithChanges }) {
  const { t, format } = useTexts();
  const end = useEnd();
  return (
    <FactList>
      <Fact name={t('visitors.column.organization')}>{visit.organizationName}</Fact>
      <Fact name={t('visitors.column.kind')}>
        <KindWord kind={visit.kind} />
      </Fact>
      <Fact name={t('visitors.column.reason')}>{visit.reason || absent}</Fact>
      <Fact name={t('visitors.column.beganAt')}>{format.dateTime(visit.beganAt)}</Fact>
      <Fact name={t('visitors.column.endsAt')}>{end(visit)}</Fact>
    </FactList>
  );
}

function Changes({ visit }: { visit: VisitWithChanges }) {
  const { t, format, language } = useTexts();
  const { changed, changes } = visit;
  return (
    <PanelSection title={t('visitors.changed')}>
      {changed.length === 0 ? (
        <p className={classes.none}>{t('visitors.nothing')}</p>
      ) : (
        <ol className={classes.changes}>
          {changed.map(({ id, at, event, target }) => (
            <li key={id}>
              <strong>{auditEventText(event, language)}</strong>
              <span>{target}</span>
              <small>{format.dateTime(at)}</small>
            </li>
          ))}
        </ol>
      )}
      {changes > shownChanges && <p className={classes.none}>{t('visitors.more', { count: changes })}</p>}
      <p>
        <TextLink href={logOfVisit(visit)}>{t('visitors.log')}</TextLink>
      </p>
    </PanelSection>
  );
}
