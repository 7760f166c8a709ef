import { useEffect, useRef, useSyncExternalStore } from 'react';
import { lost, reach } from '../../platform/reach.ts';
import { useStore } from '../../platform/store.ts';
import { useTexts } from '../../platform/use-texts.ts';
import classes from './reach-bar.module.css';

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}

/** Says that the portal cannot be reached for as long as it cannot, above everything. */
export function ReachBar() {
  const { t } = useTexts();
  const isAway = useStore(reach, (state) => state.isAway);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isOnline) void lost();
  }, [isOnline]);
  useEffect(() => bar.current?.showPopover(), [isAway]);
  return (
    <div role="status">
      {isAway && (
        <p ref={bar} popover="manual" className={classes.bar}>
          {t(isOnline ? 'common.away' : 'common.offline')}
        </p>
      )}
    </div>
  );
}
