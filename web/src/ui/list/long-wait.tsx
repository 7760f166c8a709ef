import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { Note } from '../status.tsx';
import classes from './list.module.css';

const longAfterMs = 10_000;

type LongWaitProps = {
  /** What is in view is of before; without it nothing is. */
  isBehind: boolean;
  refetch: () => void;
};

/** Drawn while an answer is waited for: after ten seconds it says so, and offers to ask anew. */
export function LongWait({ isBehind, refetch }: LongWaitProps) {
  const { t } = useTexts();
  const [tries, setTries] = useState(0);
  const [longSince, setLongSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setLongSince(tries), longAfterMs);
    return () => clearTimeout(timer);
  }, [tries]);
  if (longSince !== tries) return null;
  const again = (): void => {
    setTries(tries + 1);
    refetch();
  };
  const action = (
    <Button size="note" onClick={again}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div className={classes.longWait}>
      <Note tone="warn" title={t('ui.list.longWait')} live action={action}>
        <p>{t(isBehind ? 'ui.list.longWaitBehind' : 'ui.list.longWaitText')}</p>
      </Note>
    </div>
  );
}
