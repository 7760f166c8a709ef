import { deleteVdc, getVdc, vdcCan, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import { OrderDeletion } from '../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../services/screens.ts';
import type { ThingDialogProps } from '../services/things/things-page.tsx';
import type { DeletionCheck } from '../ui/confirm/delete-dialog.tsx';

/** What stands in the way, as far as the mirror knows; the system itself has the last word. */
function checkOf({ t }: TextSource, vdc: Vdc): DeletionCheck {
  const text = (name: string, values = {}) => t(`virtual-data-center.delete.${name}`, values);
  if (!vdcCan.delete(vdc)) return { text: text('busy'), blocks: true };
  if (vdc.used === null) return { text: text('unknown'), blocks: false };
  const { runningVms: count } = vdc.used;
  return count > 0
    ? { text: text('running', { count }), blocks: true }
    : { text: text('free'), blocks: false };
}

/** Orders the deletion of a vDC, with the word that is typed in both languages. */
export function DeleteVdcDialog({ thing, onClose }: ThingDialogProps<Vdc>) {
  const texts = useTexts();
  const { t } = texts;
  const { scope } = useServiceScope();
  const { id: vdcId, region, platform } = thing;
  const current = useQuery({ ...api.query(getVdc, { ...scope, id: vdcId }), staleTime: 0 });
  const { splaLicenses: count } = current.data ?? thing;
  const params = { region, platform: platform ?? 'vmware', vdcId } as const;
  return (
    <OrderDeletion
      order={({ write }) => write(deleteVdc, { params, query: scope })}
      unread={current.error}
      onClose={onClose}
      title={t('virtual-data-center.delete.title', { vdc: thing.name })}
      subtitle={t('virtual-data-center.delete.subtitle', { region })}
      confirmLabel={t('virtual-data-center.vdcs.action.delete')}
      checks={[checkOf(texts, current.data ?? thing)]}
      warning={count > 0 ? t('virtual-data-center.spla.stay', { count }) : undefined}
      word="DELETE"
      acknowledgement={t('virtual-data-center.delete.acknowledge')}
    />
  );
}
