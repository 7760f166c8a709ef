import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { secondsSince } from '../ui/ages.ts';
import { Note } from '../ui/status.tsx';
import { Fact } from './fact.tsx';

type Ends = { endsAt: string | null };

const warnedSeconds = 14 * 24 * 60 * 60;

/** Until when the secret that the system renews is good. */
export function SecretEnds({ endsAt }: Ends) {
  const { t, format } = useTexts();
  return endsAt !== null && <Fact name={t('connections.secret.until')}>{format.dateTime(endsAt)}</Fact>;
}

/** Nothing has renewed it for long: a person has to look before it is too late. */
export const SecretWarning = ({ endsAt }: Ends) => endsAt !== null && <Warning endsAt={endsAt} />;

function Warning({ endsAt }: { endsAt: string }) {
  const { t } = useTexts();
  const left = -secondsSince(endsAt, useNow(endsAt));
  if (left > warnedSeconds) return null;
  return (
    <Note
      tone={left > 0 ? 'warn' : 'err'}
      title={t(left > 0 ? 'connections.secret.soon' : 'connections.secret.over')}
    >
      <p>{t('connections.secret.toDo')}</p>
    </Note>
  );
}
