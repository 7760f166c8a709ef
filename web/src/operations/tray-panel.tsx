import { IconX } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Popup } from '../ui/popup/popup.tsx';
import type { PopupState } from '../ui/popup/use-popup.ts';
import { ErrorState, Skeletons } from '../ui/states.tsx';
import { useBelow } from '../ui/viewport.ts';
import { OperationRow } from './operation-row.tsx';
import { useOperationCounts, useOperations } from './use-operations.ts';
import popups from '../ui/popup/popup.module.css';
import classes from './tray.module.css';

/** The tray itself: 392 wide under its icon, over the full width on a phone. */
export function TrayPanel({ popup }: { popup: PopupState }) {
  const { t } = useTexts();
  const { close } = popup;
  const phone = useBelow('sm');
  const count = useOperationCounts().join(' · ') || undefined;
  if (phone) {
    return (
      <Dialog opened onClose={close} title={t('operations.title')} subtitle={count}>
        <div className={classes.sheet}>
          <Operations onFollow={close} />
        </div>
      </Dialog>
    );
  }
  return (
    <Popup
      popup={popup}
      role="dialog"
      label={t('operations.title')}
      gap={8}
      className={`${popups.parts} ${classes.panel}`}
    >
      <div className={classes.head}>
        <h2>{t('operations.title')}</h2>
        <span>{count}</span>
        <IconButton icon={IconX} label={t('common.close')} onClick={close} />
      </div>
      <Operations onFollow={close} />
    </Popup>
  );
}

function Operations({ onFollow }: { onFollow: () => void }) {
  const { t } = useTexts();
  const { query, operations } = useOperations();
  if (query.data === undefined && query.error !== null) {
    const retry = () => void query.refetch();
    return <ErrorState title={t('operations.unreadable')} error={query.error} onRetry={retry} />;
  }
  if (query.data === undefined) return <Skeletons rows={3} />;
  if (operations.length === 0) {
    return (
      <div className={classes.empty}>
        <p>{t('operations.none')}</p>
        <p>{t('operations.noneText')}</p>
      </div>
    );
  }
  return (
    <>
      <ul className={classes.rows}>
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} onFollow={onFollow} />
        ))}
      </ul>
      <p className={classes.kept}>{t('operations.kept')}</p>
    </>
  );
}
