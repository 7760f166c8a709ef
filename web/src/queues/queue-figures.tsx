import { getQueues, queueStates, type Queues } from '@portal/contract/queues';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Figure, Figures } from '../ui/figures.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { useAgo } from '../ui/use-ago.ts';

/** The figures look now and then: nobody tells of a worker that lives no more. */
const refreshMs = 10_000;

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
      <Counts queues={data} />
    </>
  );
}

function Counts({ queues }: { queues: Queues }) {
  const { t, language, format } = useTexts();
  const { oldestWaitingAt } = queues;
  const ago = useAgo(oldestWaitingAt);
  return (
    <Figures>
      {queueStates.map((state) => (
        <Figure
          key={state}
          name={queueStateTexts[language][state]}
          value={format.number(queues.operations[state])}
          note={state === 'waiting' && oldestWaitingAt !== null ? t('queues.oldest', { ago }) : undefined}
        />
      ))}
      <WorkerFigure {...queues} />
    </Figures>
  );
}

function WorkerFigure({ workers, workerSeenAt }: Pick<Queues, 'workers' | 'workerSeenAt'>) {
  const { t } = useTexts();
  const ago = useAgo(workerSeenAt);
  return (
    <Figure
      name={t('queues.worker.title')}
      value={
        <StatusWord
          tone={workers > 0 ? 'ok' : 'err'}
          word={workers > 0 ? t('queues.worker.alive', { count: workers }) : t('queues.worker.gone')}
        />
      }
      note={workerSeenAt === null ? t('queues.worker.never') : t('queues.worker.seen', { ago })}
    />
  );
}
