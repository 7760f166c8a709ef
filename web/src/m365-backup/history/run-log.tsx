import type { getBackupRun } from '@portal/contract/m365-backup/runs';
import type { ResponseOf } from '@portal/contract/http';
import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { shortMoment } from '../../platform/when.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { PanelSection } from '../../ui/side-panel.tsx';
import { LogIcon } from './log-icon.tsx';
import classes from './history.module.css';

type Log = ResponseOf<typeof getBackupRun>['log'];
type Item = NonNullable<Log>['items'][number];

const isProblem = ({ status }: Item): boolean => status === 'error' || status === 'warning';
const shownFirst = 20;

/** What the run said, the last first. */
export function RunLog({ log }: { log: Log }) {
  const { t } = useTexts();
  return (
    <PanelSection title={t('m365-backup.history.log.title')}>
      {log === null ? <p>{t('m365-backup.history.log.unread')}</p> : <Lines log={log} />}
    </PanelSection>
  );
}

function Lines({ log: { items, leftOut } }: { log: NonNullable<Log> }) {
  const { t, language } = useTexts();
  const problems = items.filter(isProblem);
  const [which, setWhich] = useState<'all' | 'problems'>('all');
  const [isWhole, setWhole] = useState(false);
  const chosen = (which === 'all' ? items : problems).toReversed();
  const shown = isWhole ? chosen : chosen.slice(0, shownFirst);
  const more = chosen.length - shown.length;
  return (
    <>
      {problems.length > 0 && (
        <Segments
          label={t('m365-backup.history.log.which')}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: t('m365-backup.history.log.all', { count: items.length }) },
            { value: 'problems', label: t('m365-backup.history.log.problems', { count: problems.length }) },
          ]}
        />
      )}
      <ol className={classes.log}>
        {shown.map((item, index) => (
          <li key={index}>
            <LogIcon status={item.status} />
            <span className={classes.message}>{item.message}</span>
            <time dateTime={item.startedAt}>
              {shortMoment(item.startedAt, new Date(item.startedAt), language)}
            </time>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <div>
          <Button variant="quiet" size="toolbar" onClick={() => setWhole(true)}>
            {t('m365-backup.history.log.more', { count: more })}
          </Button>
        </div>
      )}
      {leftOut > 0 && <p>{t('m365-backup.history.log.leftOut', { count: leftOut })}</p>}
    </>
  );
}
