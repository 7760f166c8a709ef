import { useMutation } from '@tanstack/react-query';
import { DeleteDialog, type DeleteDialogProps } from '../../ui/confirm/delete-dialog.tsx';
import type { ServiceScreens } from '../screens.ts';
import { useReadAgain } from '../use-read-again.ts';

type OrderDeletionProps = Omit<DeleteDialogProps, 'opened' | 'onConfirm' | 'busy' | 'failure'> & {
  of: ServiceScreens;
  order: () => Promise<unknown>;
  /** Why what is shown could not be read anew. */
  unread?: unknown;
};

/** Asks, orders the deletion and closes; what the order is refused with stays in view. */
export function OrderDeletion({ of, order, unread, ...shown }: OrderDeletionProps) {
  const { onClose } = shown;
  const readAgain = useReadAgain(of);
  const ordering = useMutation({ mutationFn: order, onSuccess: onClose, onSettled: readAgain });
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
