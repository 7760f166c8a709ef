import { disableCloudConnect, listCloudBackups } from '@portal/contract/cloud-connect/tenants';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import { sizeText } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import type { EndedService } from '../services/screens.ts';
import type { DeletionCheck, GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import { TextButton } from '../ui/link.tsx';
import type { DialogAbout } from '../ui/use-dialog.tsx';

type Texts = ReturnType<typeof useTexts>;
type Stored = ResponseOf<typeof listCloudBackups>;

/** Each backup by its name, with what it holds as far as the system tells it. */
function backupsThatGo({ t, language }: Texts, { items }: Stored): GoesWithIt[] {
  return items.map(({ id, name, restorePoints, machines, usedBytes }) => {
    const points = t('cloud-connect.end.restorePoints', { count: restorePoints });
    const of =
      machines === null
        ? t('cloud-connect.end.untold')
        : t('cloud-connect.end.machines', { count: machines });
    const size = usedBytes === null ? undefined : sizeText(usedBytes, language);
    return { id, text: name, below: `${of}, ${points}`, size };
  });
}

/** What all of them come to: how large they are, and of how many machines. */
function allOfThem({ t, format, language }: Texts, stored: Stored): string {
  const { items, usedBytes, servers, workstations, vms } = stored;
  return t('cloud-connect.end.backups', {
    count: items.length,
    size: sizeText(usedBytes, language),
    machines: format.number(servers + workstations + vms),
  });
}

/** Nothing is agreed to that was not read: what could not be read blocks. */
function checksOf(
  texts: Texts,
  { stored, error, again }: { stored: Stored | undefined; error: unknown; again: () => void },
): DeletionCheck[] | undefined {
  const { t } = texts;
  if (error !== null) {
    const remedy = <TextButton onClick={again}>{t('common.retry')}</TextButton>;
    return [{ text: t('cloud-connect.end.unread'), blocks: true, remedy }];
  }
  if (!stored) return undefined;
  return stored.items.length === 0 ? [{ text: t('cloud-connect.end.nothingLeft'), blocks: false }] : [];
}

/** Ends the service. What is stored is named, one by one, and goes with it only when that is confirmed. */
export function EndDialog({ thing: { of, customerName }, onClose }: DialogAbout<EndedService>) {
  const api = useApi();
  const texts = useTexts();
  const { t } = texts;
  const read = useQuery({ ...api.query(listCloudBackups), staleTime: 0 });
  // What was read before may no longer be all that is stored.
  const stored = read.isFetchedAfterMount ? read.data : undefined;
  const error = read.isFetchedAfterMount ? read.error : null;
  const hasBackups = stored !== undefined && stored.items.length > 0;
  const service = t(`service.${of.service}`);
  const backups = stored?.items.map(({ id }) => id) ?? [];
  return (
    <OrderDeletion
      order={({ write }) =>
        write(disableCloudConnect, { body: { backups, backupsAcknowledged: hasBackups } })
      }
      onClose={onClose}
      title={t('services.end.title', { service, customer: customerName })}
      subtitle={t('cloud-connect.end.subtitle')}
      confirmLabel={t('services.end.action', { service })}
      checks={checksOf(texts, { stored, error, again: () => void read.refetch() })}
      goesWithIt={hasBackups ? backupsThatGo(texts, stored) : []}
      warning={hasBackups ? allOfThem(texts, stored) : undefined}
      word={hasBackups ? 'DELETE' : undefined}
      acknowledgement={t(
        hasBackups ? 'cloud-connect.end.acknowledgeBackups' : 'cloud-connect.end.acknowledge',
      )}
    />
  );
}
