import { useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { useSend, type SendOptions } from '../use-send.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type QuestionProps<Answer> = Pick<ConfirmDialogProps, 'title' | 'children'> &
  Pick<SendOptions<void, Answer>, 'call' | 'onSuccess'> & {
    /** Names what happens: "End the notice". */
    label: string;
  };

type ConfirmButtonProps<Answer> = QuestionProps<Answer> & Pick<ButtonProps, 'icon' | 'disabledReason'>;

/** A button that asks before it sends. */
export function ConfirmButton<Answer>({ icon, disabledReason, ...question }: ConfirmButtonProps<Answer>) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button icon={icon} disabledReason={disabledReason} onClick={() => setAsks(true)}>
        {question.label}
      </Button>
      {asks && <Question {...question} onClose={() => setAsks(false)} />}
    </>
  );
}

function Question<Answer>(props: QuestionProps<Answer> & { onClose: () => void }) {
  const { label, title, children, call, onSuccess, onClose } = props;
  const { send, isBusy, failure } = useSend<void, Answer>({
    call,
    onSuccess: async (answer) => {
      await onSuccess?.(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => send()}
      title={title}
      confirmLabel={label}
      busy={isBusy}
      failure={failure}
    >
      {children}
    </ConfirmDialog>
  );
}
