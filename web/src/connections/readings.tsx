import type { Connection, ConnectionReadings } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';
import { useAgo } from '../ui/use-ago.ts';
import { Fact } from './fact.tsx';
import classes from './connections.module.css';

type OfConnection = Pick<Connection, 'readings'>;
type Readings = { readings: ConnectionReadings };

/** How old the oldest is of what is shown of it. */
export function ReadingsAge({ readings }: OfConnection) {
  const { t, format } = useTexts();
  const oldestAt = readings?.oldestAt ?? null;
  const ago = useAgo(oldestAt);
  if (readings === null) return null;
  return (
    <Fact name={t('connections.reading.age')}>
      {oldestAt === null ? t('connections.never') : <span title={format.dateTime(oldestAt)}>{ago}</span>}
    </Fact>
  );
}

/** What of it is not read, and what could not be: each with its reason. */
export const ReadingNotes = ({ readings }: OfConnection) =>
  readings !== null && (
    <>
      {readings.failingCount > 0 && <Failing readings={readings} />}
      {readings.unreadableCount > 0 && <Unreadable readings={readings} />}
    </>
  );

/** What a reading is called, and whose it is. */
function useReadingName(): (of: { reading: string; customerName: string | null }) => string {
  const { t, exists } = useTexts();
  return ({ reading, customerName }) => {
    const key = `connections.reading.of.${reading.replaceAll('.', '-')}`;
    return [exists(key) ? t(key) : reading, customerName].filter(Boolean).join(' · ');
  };
}

function Failing({ readings: { failing, failingCount } }: Readings) {
  const { t, format } = useTexts();
  const nameOf = useReadingName();
  return (
    <Note tone="warn" title={t('connections.reading.failing', { count: failingCount })}>
      <ul className={classes.elements}>
        {failing.map((one) => (
          <li key={nameOf(one)}>
            {t(one.readAt === null ? 'connections.reading.neverRead' : 'connections.reading.notRead', {
              name: nameOf(one),
              reason: t(`connections.reason.${one.reason}`),
              since: format.dateTime(one.since),
              at: format.dateTime(one.readAt),
            })}
          </li>
        ))}
      </ul>
      <More count={failingCount - failing.length} />
    </Note>
  );
}

function Unreadable({ readings: { unreadable, unreadableCount } }: Readings) {
  const { t, format } = useTexts();
  const nameOf = useReadingName();
  return (
    <Note tone="warn" title={t('connections.reading.unreadable', { count: unreadableCount })}>
      <p>{t('connections.reading.unreadableText', { count: unreadableCount })}</p>
      <ul className={classes.elements}>
        {unreadable.map((one) => (
          <li key={`${nameOf(one)} ${one.id} ${one.reason} ${one.since}`}>
            {t('connections.reading.element', {
              name: nameOf(one),
              id: one.id ?? t('connections.reading.noId'),
              since: format.dateTime(one.since),
            })}{' '}
            <span lang="en">{one.reason}</span>
          </li>
        ))}
      </ul>
      <More count={unreadableCount - unreadable.length} />
    </Note>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTexts();
  return count > 0 && <p>{t('connections.reading.more', { count })}</p>;
}
