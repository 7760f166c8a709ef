import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '@portal/contract/http';
import type { ReactNode } from 'react';
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
  /** What else has to be empty; undefined while it is asked. */
  others?: readonly (DeletionCheck | undefined)[];
  goesWithIt: readonly GoesWithIt[];
  order: (context: SendContext) => Promise<unknown>;
};

type Left = {
  list: Counted;
  /** Where its texts are: `unread`, `nothingLeft` and `left`. */
  texts: string;
  /** The way to what is left. */
  remedy: ReactNode;
};

/** Whether a list is empty, which it has to be; undefined until it is read. */
export function useLeft({ list, texts, remedy }: Left): DeletionCheck | undefined {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const left = useQuery({ ...api.query(list, { ...scope, pageSize: 1 }), staleTime: 0 });
  if (left.error) {
    const again = <TextButton onClick={() => void left.refetch()}>{t('common.retry')}</TextButton>;
    return { text: t(`${texts}.unread`), blocks: true, remedy: again };
  }
  if (!left.data) return undefined;
  const { total } = left.data;
  if (total === 0) return { text: t(`${texts}.nothingLeft`), blocks: false };
  const count = typeof total === 'number' ? total : Number.parseInt(total, 10);
  return { text: t(`${texts}.left`, { count }), blocks: true, remedy };
}

/** What blocks the end of the service; undefined until all of it is read. */
function useChecks({ of, blockedBy, others = [], onClose }: EndServiceProps): DeletionCheck[] | undefined {
  const { t } = useTexts();
  const texts = `${of.service}.end`;
  const remedy = <TextButton onClick={onClose}>{t(`${texts}.show`)}</TextButton>;
  const all = [useLeft({ list: blockedBy, texts, remedy }), ...others];
  const known = all.filter((check) => check !== undefined);
  return known.length === all.length ? known : undefined;
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
