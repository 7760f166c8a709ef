import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { DeletionCheck } from '../../ui/confirm/delete-dialog.tsx';
import { TextButton, TextLink } from '../../ui/link.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { useServiceScope, type EndedService } from '../screens.ts';
import { OrderDeletion } from './order-deletion.tsx';

type EndServiceProps = DialogAbout<EndedService>;

/** What blocks the end of the service; undefined until all of it is read. */
function useChecks({ thing: { of }, onClose }: EndServiceProps): DeletionCheck[] | undefined {
  const api = useApi();
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const read = useQueries({
    queries: of.emptied.map(({ list, filter }) => ({
      ...api.query(list, { ...filter, pageSize: 1 }),
      staleTime: 0,
    })),
  });
  const checks = of.emptied.flatMap(({ texts, path }, place): DeletionCheck[] => {
    const { data, error, refetch } = read[place] ?? {};
    const text = (name: 'unread' | 'nothingLeft' | 'left' | 'show', values = {}) =>
      t(`${texts}.${name}`, values);
    if (error) {
      const again = <TextButton onClick={() => void refetch?.()}>{t('common.retry')}</TextButton>;
      return [{ text: text('unread'), blocks: true, remedy: again }];
    }
    if (!data) return [];
    if (data.total === 0) return [{ text: text('nothingLeft'), blocks: false }];
    const count = Number.parseInt(String(data.total), 10);
    const shown = <TextButton onClick={onClose}>{text('show')}</TextButton>;
    const remedy = path ? <TextLink href={linkTo(path, scope)}>{text('show')}</TextLink> : shown;
    return [{ text: text('left', { count }), blocks: true, remedy }];
  });
  return checks.length === of.emptied.length ? checks : undefined;
}

const useNothing = () => [];

/** Ends the service for the customer once nothing is left in it. */
export function EndService(props: EndServiceProps) {
  const { thing, onClose } = props;
  const { of, customerName } = thing;
  const { useGoesWithIt = useNothing } = of;
  const { t } = useTexts();
  const service = t(`service.${of.service}`);
  return (
    <OrderDeletion
      order={({ write }) => write(of.life.disable, { body: {} })}
      onClose={onClose}
      title={t('services.end.title', { service, customer: customerName })}
      subtitle={t(`${of.service}.end.subtitle`)}
      confirmLabel={t('services.end.action', { service })}
      checks={useChecks(props)}
      goesWithIt={useGoesWithIt()}
      acknowledgement={t(`${of.service}.end.acknowledge`)}
    />
  );
}
