import { listConnections, type Connection } from '@portal/contract/connections';
import { getQueues } from '@portal/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { isBeingTested } from './tests.ts';
import classes from './connections.module.css';

/** An answer comes with the stream of events; this is for how long ago it was, and for a stream that broke. */
const refreshMs = 5000;
const whileTestedMs = 2000;

/** The outside systems of the installation: whether each answers, what waits for it, and a test. */
export function ConnectionsPage() {
  const { t } = useTexts();
  const connections = useQuery({
    ...api.query(listConnections),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isBeingTested) ? whileTestedMs : refreshMs),
  });
  return (
    <Page>
      <LoadState
        query={connections}
        errorTitle={t('connections.failed')}
        skeleton={<Skeletons rows={4} height={120} />}
      >
        {({ items }) => (
          <div className={classes.page}>
            <NoWorker />
            <ul className={classes.cards}>
              {items.map((connection) => (
                <li key={keyOf(connection)}>
                  <ConnectionCard connection={connection} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </LoadState>
    </Page>
  );
}

const keyOf = ({ system, region }: Connection): string => `${system} ${region ?? ''}`;

/** Workers ask; without one nothing here is of now. */
function NoWorker() {
  const { t } = useTexts();
  const { data } = useQuery({ ...api.query(getQueues), refetchInterval: refreshMs });
  if (data?.workers !== 0) return null;
  return (
    <Note tone="err" title={t('connections.noWorker')}>
      <p>{t('connections.noWorkerText')}</p>
    </Note>
  );
}
