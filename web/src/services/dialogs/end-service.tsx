import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@portal/contract/http';
import type * as z from 'zod';
import { api } from '../../platform/api.ts';
import type { ScopeQuery } from '../../platform/managed-customer.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { DeletionCheck, GoesWithIt } from '../../ui/confirm/delete-dialog.tsx';
import { TextButton } from '../../ui/link.tsx';
import type { SendContext } from '../../ui/use-send.ts';
import { useServiceScope, type ServiceScreens } from '../screens.ts';
import { OrderDeletion } from './order-deletion.tsx';

export type EndDialogProps = { customerName: string; onClose: () => void };
type Counted = Endpoint & {
  query: z.ZodType<unknown, ScopeQuery & { pageSize?: unknown }>;
  response: z.ZodType<{ total: number | '10000+' }>;
};
type EndServiceProps = EndDialogProps & {
  of: ServiceScreens;
  /** The list that has to be empty first. */
  blockedBy: Counted;
  goesWithIt: readonly GoesWithIt[];
  order: (context: SendContext) => Promise<unknown>;
};

/** What blocks the end of the service; undefined until it is read. */
function useChecks({ of, blockedBy, onClose }: EndServiceProps): readonly DeletionCheck[] | undefined {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const left = useQuery({ ...api.query(blockedBy, { ...scope, pageSize: 1 }), staleTime: 0 });
  if (left.error) {
    const remedy = <TextButton onClick={() => void left.refetch()}>{t('common.retry')}</TextButton>;
    return [{ text: t(`${of.service}.end.unread`), blocks: true, remedy }];
  }
  if (!left.data) return undefined;
  const { total } = left.data;
  if (total === 0) return [{ text: t(`${of.service}.end.nothingLeft`), blocks: false }];
  const count = typeof total === 'number' ? total : Number.parseInt(total, 10);
  const remedy = <TextButton onClick={onClose}>{t(`${of.service}.end.show`)}</TextButton>;
  return [{ text: t(`${of.service}.end.left`, { count }), blocks: true, remedy }];
}

/** Ends the service for the customer once nothing is left in it. Its texts are under `end` of the service. */
export function EndService(props: EndServiceProps) {
  const { of, customerName, goesWithIt, order, onClose } = props;
  const { t } = useTexts();
  const service = t(`service.${of.service}`);
  return (
    <OrderDeletion
      order={order}
      onClose={onClose}
      title={t('services.end.title', { service, customer: customerName })}
      subtitle={t(`${of.service}.end.subtitle`)}
      confirmLabel={t('services.end.action', { service })}
      checks={useChecks(props)}
      goesWithIt={goesWithIt}
      acknowledgement={t(`${of.service}.end.acknowledge`)}
    />
  );
}
