import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { CreateTicket } from '../create-ticket.tsx';
import { Dialog } from '../dialog.tsx';

export type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What happens when it is confirmed. */
  children: ReactNode;
  /** Names what happens: "Decline application". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `delete` for what cannot be taken back, and what stops something that people rely on. */
  tone?: 'primary' | 'secondary' | 'delete';
  busy?: boolean;
  /** What went wrong at the last try. */
  failure?: unknown;
  disabledReason?: string | undefined;
};

/** A question with two answers; Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t, errorText } = useTexts();
  const { busy = false, failure, disabledReason } = props;
  const failed =
    failure === undefined || failure === null ? undefined : (
      <>
        {errorText(failure)} <CreateTicket size="inline" what={props.title} error={failure} />
      </>
    );
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      locked={busy}
      state={disabledReason ?? failed}
      actions={
        <>
          <Button onClick={props.onClose} autoFocus>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button
            variant={props.tone ?? 'primary'}
            busy={busy}
            disabled={disabledReason !== undefined}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
