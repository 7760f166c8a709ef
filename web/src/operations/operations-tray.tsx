import { IconCircleDashed } from '@tabler/icons-react';
import { Suspense } from 'react';
import { needTexts } from '../platform/i18n.ts';
import { useTexts } from '../platform/use-texts.ts';
import { late } from '../ui/late.ts';
import { usePopup } from '../ui/popup/use-popup.ts';
import { useOperations } from './use-operations.ts';
import classes from './tray.module.css';

const TrayPanel = late(
  () => import('./tray-panel.tsx'),
  'TrayPanel',
  () => needTexts('operations', 'service-texts'),
);

/** The header's icon with the number of operations under way; it opens the tray and never goes anywhere by itself. */
export function OperationsTray() {
  const { t } = useTexts();
  const { popup, button } = usePopup();
  const { running, hasOwner } = useOperations();
  const label = running === 0 ? t('app.tray.open') : t('app.tray.openRunning', { count: running });
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
        {running > 0 && (
          <span className={classes.counter} aria-hidden>
            {running}
          </span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {running > 0 && t('app.tray.running', { count: running })}
      </span>
      {popup.isOpen && (
        <Suspense>
          <TrayPanel popup={popup} />
        </Suspense>
      )}
    </>
  );
}
