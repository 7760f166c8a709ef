import {
  countReplicationsInto,
  deleteVdc,
  getVdc,
  runningVms,
  vdcCan,
  vmsAtWork,
  type Vdc,
} from '@portal/contract/virtual-data-center/vdcs';
import { listVdcVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../services/screens.ts';
import type { DialogAbout } from '../ui/use-dialog.tsx';
import type { DeletionCheck, GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import { TextButton } from '../ui/link.tsx';

type Texts = ReturnType<typeof useTexts>;
/** As many as are named. */
const named = 200;
const mibPerGib = 1024;

const lastBackup = ({ t, format }: Texts, { lastRunAt, lastRunState }: Vm): string => {
  if (lastRunAt === null) return t('virtual-data-center.delete.vm.neverBackedUp');
  const name = lastRunState === 'failed' ? 'backupFailed' : 'lastBackup';
  return t(`virtual-data-center.delete.vm.${name}`, { at: format.dateTime(lastRunAt) });
};

/** What was read of a vDC: it, its VMs, and how many are replicated into it; undefined while that is asked. */
function useWhatGoes({ id, region, platform }: Vdc) {
  const { scope } = useServiceScope();
  const anew = { staleTime: 0 } as const;
  const params = { region, platform: platform ?? 'vmware', vdcId: id } as const;
  return {
    params,
    vdc: useQuery({ ...api.query(getVdc, { ...scope, id }), ...anew }),
    vms: useQuery({ ...api.query(listVdcVms, { ...scope, vdcId: id, pageSize: named }), ...anew }),
    replications: useQuery({ ...api.query(countReplicationsInto, { ...scope, ...params }), ...anew }),
  };
}
type Read = ReturnType<typeof useWhatGoes>;

/** What is powered on, as the portal knows it; the system itself has the last word. */
function vmCheck({ t }: Texts, { vms }: Read, vdc: Vdc): DeletionCheck | undefined {
  const text = (name: string, values = {}) => t(`virtual-data-center.delete.${name}`, values);
  if (!vdcCan.delete(vdc)) return { text: text('busy'), blocks: true };
  if (vms.error) {
    const again = <TextButton onClick={() => void vms.refetch()}>{t('common.retry')}</TextButton>;
    return { text: text('vmsUnread'), blocks: true, remedy: again };
  }
  if (!vms.data) return undefined;
  const atWork = vmsAtWork(vms.data.items);
  if (atWork > 0) return { text: text('atWork', { count: atWork }), blocks: true };
  const count = runningVms(vdc.used, vms.data.items);
  if (count > 0) return { text: text('running', { count }), blocks: true };
  return vdc.used === null
    ? { text: text('unknown'), blocks: false, isUnknown: true }
    : { text: text('free'), blocks: false };
}

/** While Disaster Recovery does not answer, the order waits for it. */
function replicationCheck({ t }: Texts, { replications }: Read): DeletionCheck | undefined {
  const text = (name: string, values = {}) => t(`virtual-data-center.delete.${name}`, values);
  if (replications.error) return { text: text('replicationsUnread'), blocks: false, isUnknown: true };
  if (!replications.data) return undefined;
  const count = replications.data.replications;
  return count > 0
    ? { text: text('replicated', { count }), blocks: true }
    : { text: text('notReplicated'), blocks: false };
}

/** Each VM with its disks and its last backup; of very many, how many more there are. */
function vmsThatGo(texts: Texts, { vms }: Read): GoesWithIt[] {
  const { t, format } = texts;
  if (!vms.data) return [];
  const { items, total } = vms.data;
  const more = (typeof total === 'number' ? total : Number.parseInt(total, 10)) - items.length;
  const each = items.map((vm) => ({
    id: vm.id,
    text: vm.name,
    size: `${format.gib(vm.diskMiB / mibPerGib)}, ${lastBackup(texts, vm)}`,
  }));
  const others = { id: 'more', text: t('virtual-data-center.delete.moreVms', { count: more }) };
  return more > 0 ? [...each, others] : each;
}

/** Orders the deletion of a vDC, with the word that is typed in both languages. */
export function DeleteVdcDialog({ thing, onClose }: DialogAbout<Vdc>) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const read = useWhatGoes(thing);
  const vdc = read.vdc.data ?? thing;
  const { splaLicenses: count } = vdc;
  const checks = [vmCheck(texts, read, vdc), replicationCheck(texts, read)];
  const known = checks.filter((check) => check !== undefined);
  return (
    <OrderDeletion
      order={({ write }) => write(deleteVdc, { params: read.params, query: scope })}
      unread={read.vdc.error}
      onClose={onClose}
      title={t('virtual-data-center.delete.title', { vdc: thing.name })}
      subtitle={t('virtual-data-center.delete.subtitle', { region: thing.region })}
      confirmLabel={t('virtual-data-center.vdcs.action.delete')}
      checks={known.length === checks.length ? known : undefined}
      goesWithIt={vmsThatGo(texts, read)}
      warning={count > 0 ? t('virtual-data-center.spla.stay', { count }) : undefined}
      word="DELETE"
      acknowledgement={t('virtual-data-center.delete.acknowledge')}
    />
  );
}
