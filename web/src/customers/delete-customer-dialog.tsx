import { deleteCustomer, previewCustomerDeletion, type Blocker } from '@portal/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DeletionCheck, GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import { DeleteDialog } from '../ui/confirm/delete-dialog.tsx';
import { TextButton, TextLink } from '../ui/link.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { serviceHome } from '../platform/address.ts';
import { useSend } from '../ui/use-send.ts';

const askAgainMs = 5000;

type DeleteCustomerDialogProps = {
  customer: { id: string; name: string; organizationNumber: string };
  onClose: () => void;
  /** Where the page would be of what is gone. */
  onDeleted?: (() => void) | undefined;
};

/** Each blocker in a sentence, with the place where it is removed; what is in order is said as well. */
function useChecks(
  customerId: string,
  blockers: readonly Blocker[] | undefined,
): DeletionCheck[] | undefined {
  const { t } = useTexts();
  if (!blockers) return undefined;
  const remedy = ({ kind, service }: Blocker) =>
    kind === 'runningOperations' || kind === 'linkedTenants' || service === null ? undefined : (
      <TextLink href={serviceHome(service, { customerId })}>{t(`customers.delete.remedy.${kind}`)}</TextLink>
    );
  if (blockers.length === 0) {
    return (['noServices', 'noOperations'] as const).map((key) => ({
      text: t(`customers.delete.${key}`),
      blocks: false,
    }));
  }
  return blockers.map((blocker) => ({
    text: t(`customers.delete.blocker.${blocker.kind}`, {
      count: blocker.count,
      service: blocker.service === null ? '' : t(`service.${blocker.service}`),
    }),
    blocks: true,
    remedy: remedy(blocker),
  }));
}

function useGoesWithIt(goes: { users: number; invitations: number } | undefined): GoesWithIt[] {
  const { t } = useTexts();
  return (['users', 'invitations'] as const).flatMap((kind) => {
    const count = goes?.[kind] ?? 0;
    return count > 0 ? [{ text: t(`customers.delete.goes.${kind}`, { count }) }] : [];
  });
}

/** First what blocks, then what goes with the customer, then its name and the tick. */
export function DeleteCustomerDialog({ customer, onClose, onDeleted }: DeleteCustomerDialogProps) {
  const { t } = useTexts();
  const { id, name, organizationNumber } = customer;
  const preview = useQuery({
    ...api.query(previewCustomerDeletion, { id }),
    staleTime: 0,
    refetchInterval: askAgainMs,
  });
  const removal = useSend({
    call: ({ write }) => write(deleteCustomer, { query: { id } }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('customers.delete.done', { customer: name }));
      onDeleted?.();
    },
  });
  const checks = useChecks(id, preview.data?.blockers);
  const retry = <TextButton onClick={() => void preview.refetch()}>{t('common.retry')}</TextButton>;
  const unread = [{ text: t('customers.delete.previewFailed'), blocks: true, remedy: retry }];
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.send()}
      title={t('customers.delete.title', { customer: name })}
      subtitle={t('customers.delete.subtitle', { number: organizationNumber })}
      confirmLabel={t('customers.action.delete')}
      checks={checks ?? (preview.error ? unread : undefined)}
      goesWithIt={useGoesWithIt(preview.data?.goesWithIt)}
      word={name}
      acknowledgement={t('customers.delete.acknowledge')}
      busy={removal.isBusy}
      failure={removal.failure}
    />
  );
}
