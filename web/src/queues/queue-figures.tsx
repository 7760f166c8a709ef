import { getQueues, queueStates, type Queues } from '@portal/contract/queues';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf, secondsSince } from '../ui/ages.ts';
import { Note, StatusWord } from '../ui/status.tsx';
import { refreshMs } from './use-reading-again.ts';
import classes from './queues.module.css';

/** How the queue stands and whether a worker lives; the list below is there without it, too. */
export function QueueFigures() {
  const { t } = useTexts();
  const { data } = useQuery({ ...api.query(getQueues), refetchInterval: refreshMs });
  if (!data) return null;
  return (
    <>
      {data.workers === 0 && (
        <Note tone="err" title={t('queues.worker.none')}>
          <p>{t('queues.worker.noneText')}</p>
        </Note>
      )}
      <Figures queues={data} />
    </>
  );
}

function Figures({ queues }: { queues: Queues }) {
  const { t, language, format } = useTexts();
  const { oldestWaitingAt } = queues;
  const ago = useAgo(oldestWaitingAt);
  return (
    <dl className={classes.figures}>
      {queueStates.map((state) => (
        <div key={state}>
          <dt>{queueStateTexts[language][state]}</dt>
          <dd>{format.number(queues.operations[state])}</dd>
          {state === 'waiting' && oldestWaitingAt !== null && (
            <dd className={classes.note}>{t('queues.oldest', { ago })}</dd>
          )}
        </div>
      ))}
      <WorkerFigure {...queues} />
    </dl>
  );
}

function WorkerFigure({ workers, workerSeenAt }: Pick<Queues, 'workers' | 'workerSeenAt'>) {
  const { t } = useTexts();
  const ago = useAgo(workerSeenAt);
  return (
    <div>
      <dt>{t('queues.worker.title')}</dt>
      <dd>
        <StatusWord
          tone={workers > 0 ? 'ok' : 'err'}
          word={workers > 0 ? t('queues.worker.alive', { count: workers }) : t('queues.worker.gone')}
        />
      </dd>
      <dd className={classes.note}>
        {workerSeenAt === null ? t('queues.worker.never') : t('queues.worker.seen', { ago })}
      </dd>
    </div>
  );
}

/** "3 min ago", ticking by itself. */
function useAgo(at: string | null): string {
  const { t } = useTexts();
  const now = useNow(at);
  if (at === null) return absent;
  const { unit, count } = agePartsOf(secondsSince(at, now));
  return t(`ui.age.${unit}`, { count });
}
