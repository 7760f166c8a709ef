import { useMutation } from '@tanstack/react-query';
import { DeleteDialog, type DeleteDialogProps } from '../../ui/confirm/delete-dialog.tsx';

type OrderDeletionProps = Omit<DeleteDialogProps, 'opened' | 'onConfirm' | 'busy' | 'failure'> & {
  order: () => Promise<unknown>;
  /** Why what is shown could not be read anew. */
  unread?: unknown;
};

/** Asks, orders the deletion and closes; what the order is refused with stays in view. */
export function OrderDeletion({ order, unread, ...shown }: OrderDeletionProps) {
  const { onClose } = shown;
  const ordering = useMutation({ mutationFn: order, onSuccess: onClose });
  return (
    <DeleteDialog
      {...shown}
      opened
      onConfirm={() => ordering.mutate()}
      busy={ordering.isPending}
      failure={ordering.error ?? unread}
    />
  );
}
