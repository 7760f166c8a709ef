import { DeleteDialog, type DeleteDialogProps } from '../../ui/confirm/delete-dialog.tsx';
import { useSend, type SendContext } from '../../ui/use-send.ts';

type OrderDeletionProps = Omit<DeleteDialogProps, 'opened' | 'onConfirm' | 'busy' | 'failure'> & {
  order: (context: SendContext) => Promise<unknown>;
  /** Once it is ordered; left out, it closes. */
  onOrdered?: (() => unknown) | undefined;
  /** Why what is shown could not be read anew. */
  unread?: unknown;
};

/** Asks, orders the deletion and closes; what the order is refused with stays in view. */
export function OrderDeletion({ order, onOrdered, unread, ...shown }: OrderDeletionProps) {
  const { onClose } = shown;
  const ordering = useSend({ call: order, onSuccess: onOrdered ?? onClose });
  return (
    <DeleteDialog
      {...shown}
      opened
      onConfirm={() => ordering.send()}
      busy={ordering.isBusy}
      failure={ordering.failure ?? unread}
    />
  );
}
