import {
  countReplicationsInto,
  deleteVdc,
  getVdc,
  runningVms,
  vdcCan,
  vmsAtWork,
  type Vdc,
} from '@portal/contract/virtual-data-center/vdcs';
import type { PowerState } from '@portal/contract/virtual-data-center/power';
import { listVdcVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkTo, serviceHome } from '../platform/address.ts';
import { useApi } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../services/screens.ts';
import type { DialogAbout } from '../ui/use-dialog.tsx';
import type { DeletionCheck, GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import { TextButton, TextLink } from '../ui/link.tsx';
import { vdcPaths } from './paths.ts';
import { apartFrom } from './vms/namesakes.ts';

type Texts = ReturnType<typeof useTexts>;
/** As many as are named. */
const named = 200;
const mibPerGib = 1024;

/** How it ended: only one that succeeded is told without a word to it. */
const lastBackup = ({ t, format }: Texts, { lastRunAt, lastRunState }: Vm): string =>
  t(`virtual-data-center.delete.backup.${lastRunState}`, {
    at: lastRunAt === null ? absent : format.dateTime(lastRunAt),
  });

/** What was read of a vDC: it, its VMs, and how many are replicated into it; undefined while that is asked. */
function useWhatGoes({ id, region, platform }: Vdc) {
  const api = useApi();
  const anew = { staleTime: 0 } as const;
  const params = { region, platform: platform ?? 'vmware', vdcId: id } as const;
  return {
    params,
    vdc: useQuery({ ...api.query(getVdc, { id }), ...anew }),
    vms: useQuery({ ...api.query(listVdcVms, { vdcId: id, pageSize: named }), ...anew }),
    replications: useQuery({ ...api.query(countReplicationsInto, { ...params }), ...anew }),
  };
}
type Read = ReturnType<typeof useWhatGoes>;

const waits = ({ powerState }: Vm): boolean => powerState === 'waiting-for-input';

/** What is powered on, as the portal knows it; the system itself has the last word. `vmsIn` leads to those in a state. */
function vmChecks(
  { t }: Texts,
  { vms }: Read,
  { vdc, vmsIn }: { vdc: Vdc; vmsIn: (state: PowerState) => ReactNode },
): DeletionCheck[] | undefined {
  const text = (name: TextIn<'virtual-data-center.delete'>, values = {}) =>
    t(`virtual-data-center.delete.${name}`, values);
  if (!vdcCan.delete(vdc)) return [{ text: text('busy'), blocks: true }];
  if (vms.error) {
    const again = <TextButton onClick={() => void vms.refetch()}>{t('common.retry')}</TextButton>;
    return [{ text: text('vmsUnread'), blocks: true, remedy: again }];
  }
  if (!vms.data) return undefined;
  const { items } = vms.data;
  const waiting = items.filter(waits);
  const running = runningVms(vdc.used, items) - runningVms(null, waiting);
  const blocks = [
    { count: running, text: 'running' as const, remedy: vmsIn('powered-on') },
    { count: waiting.length, text: 'waiting' as const, remedy: vmsIn('waiting-for-input') },
    { count: vmsAtWork(items), text: 'atWork' as const, remedy: undefined },
  ].flatMap(({ count, text: name, remedy }) =>
    count > 0 ? [{ text: text(name, { count }), blocks: true, remedy }] : [],
  );
  if (blocks.length > 0) return blocks;
  return vdc.used === null
    ? [{ text: text('unknown'), blocks: false, isUnknown: true }]
    : [{ text: text('free'), blocks: false }];
}

/** While Disaster Recovery does not answer, the order waits for it. */
function replicationCheck(
  { t }: Texts,
  { replications }: Read,
  remedy: ReactNode,
): DeletionCheck | undefined {
  const text = (name: TextIn<'virtual-data-center.delete'>, values = {}) =>
    t(`virtual-data-center.delete.${name}`, values);
  if (replications.error) return { text: text('replicationsUnread'), blocks: false, isUnknown: true };
  if (!replications.data) return undefined;
  const count = replications.data.replications;
  return count > 0
    ? { text: text('replicated', { count }), blocks: true, remedy }
    : { text: text('notReplicated'), blocks: false };
}

/** Each VM with its disks and its last backup; of very many, how many more there are. */
function vmsThatGo(texts: Texts, { vms }: Read): GoesWithIt[] {
  const { t, format } = texts;
  if (!vms.data) return [];
  const { items, total } = vms.data;
  const more = (typeof total === 'number' ? total : Number.parseInt(total, 10)) - items.length;
  const apart = apartFrom(items, texts);
  const each = items.map((vm) => ({
    id: vm.id,
    text: vm.name,
    below: apart(vm),
    size: `${format.gib(vm.diskMiB / mibPerGib)}, ${lastBackup(texts, vm)}`,
  }));
  const others = { id: 'more', text: t('virtual-data-center.delete.moreVms', { count: more }) };
  return more > 0 ? [...each, others] : each;
}

type DeleteVdcProps = DialogAbout<Vdc> & { onOrdered?: () => unknown };

/** Orders the deletion of a vDC, with the word that is typed in both languages. */
export function DeleteVdcDialog({ thing, onClose, onOrdered }: DeleteVdcProps) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const read = useWhatGoes(thing);
  const vdc = read.vdc.data ?? thing;
  const { splaLicenses: count } = vdc;
  const wayTo = (href: string, name: 'showVms' | 'showReplications') => (
    <TextLink href={href} onClick={onClose}>
      {t(`virtual-data-center.delete.${name}`)}
    </TextLink>
  );
  const vmsIn = (powerState: PowerState) =>
    wayTo(linkTo(vdcPaths.onePath, { ...scope, vdcId: thing.id, powerState }), 'showVms');
  const isBackedUp = read.vms.data?.items.some(
    ({ tier, restorePoints }) => tier !== null || restorePoints > 0,
  );
  const whatStays = [
    ...(isBackedUp === true ? [t('virtual-data-center.delete.restorePoints')] : []),
    ...(count > 0 ? [t('virtual-data-center.spla.stay', { count })] : []),
  ];
  const ofVms = vmChecks(texts, read, { vdc, vmsIn });
  const ofCopies = replicationCheck(
    texts,
    read,
    wayTo(serviceHome('disaster-recovery', scope), 'showReplications'),
  );
  return (
    <OrderDeletion
      order={({ write }) => write(deleteVdc, { params: read.params })}
      unread={read.vdc.error}
      onClose={onClose}
      onOrdered={onOrdered}
      title={t('virtual-data-center.delete.title', { vdc: thing.name })}
      subtitle={t('virtual-data-center.delete.subtitle', { region: thing.region })}
      confirmLabel={t('virtual-data-center.vdcs.action.delete')}
      checks={ofVms && ofCopies && [...ofVms, ofCopies]}
      goesWithIt={vmsThatGo(texts, read)}
      warning={whatStays.join(' ') || undefined}
      word="DELETE"
      acknowledgement={t('virtual-data-center.delete.acknowledge')}
    />
  );
}
