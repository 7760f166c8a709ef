import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialog.tsx';
import classes from './form-dialog.module.css';

type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'subtitle' | 'size'> & {
  /** Of the `FormLayout` among the children. */
  form: { id: string; submitting: boolean };
  /** Names what happens: "Save credit limit". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `delete` for what takes something away. */
  tone?: 'primary' | 'delete';
  /** Why there is nothing to confirm; disables the action. */
  disabledReason?: string | undefined;
  children: ReactNode;
};

/** A dialog that asks for something and sends it: Cancel and the action in its foot, locked while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { form, confirmLabel, cancelLabel, tone = 'primary', disabledReason, children, ...dialog } = props;
  const { t } = useTexts();
  return (
    <Dialog
      {...dialog}
      opened
      locked={form.submitting}
      state={disabledReason}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel ?? t('common.cancel')}</Button>
          <Button
            type="submit"
            form={form.id}
            variant={tone}
            busy={form.submitting}
            disabled={disabledReason !== undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.body}>{children}</div>
    </Dialog>
  );
}
