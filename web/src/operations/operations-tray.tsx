import { IconCircleDashed } from '@tabler/icons-react';
import { Suspense } from 'react';
import { needTexts } from '../platform/i18n.ts';
import { useTexts } from '../platform/use-texts.ts';
import { late } from '../ui/late.ts';
import { usePopup } from '../ui/popup/use-popup.ts';
import { useOperationCounts, useOperations } from './use-operations.ts';
import classes from './tray.module.css';

const TrayPanel = late(
  () => import('./tray-panel.tsx'),
  'TrayPanel',
  () => needTexts('operations', 'service-texts'),
);

/** The header's icon with the number of operations that wait for a person or are under way; it opens the tray and never goes anywhere by itself. */
export function OperationsTray() {
  const { t } = useTexts();
  const { popup, button } = usePopup();
  const { running, waiting, hasOwner } = useOperations();
  const counts = useOperationCounts();
  const label = [t('app.tray.open'), ...counts].join(', ');
  if (!hasOwner) return null;
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
      >
        <IconCircleDashed size={22} stroke={1.8} aria-hidden />
        {counts.length > 0 && (
          <span className={classes.counter} aria-hidden>
            {running + waiting}
          </span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {counts.join(', ')}
      </span>
      {popup.isOpen && (
        <Suspense>
          <TrayPanel popup={popup} />
        </Suspense>
      )}
    </>
  );
}
