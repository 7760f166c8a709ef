import { deleteSplaLicense, type SplaLicense } from '@portal/contract/virtual-data-center/spla';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { licenseName } from './words.ts';

/** Deletes licenses, and says first until when they are billed. */
export function DeleteLicenseDialog({ thing: license, onClose }: DialogAbout<SplaLicense>) {
  const texts = useTexts();
  const { t, format } = texts;
  const { id, vdcName, billedQuantity } = license;
  const text = (name: TextIn<'virtual-data-center.spla.delete'>, values = {}) =>
    t(`virtual-data-center.spla.delete.${name}`, values);
  return (
    <OrderDeletion
      order={({ write }) => write(deleteSplaLicense, { query: { id } })}
      onClose={onClose}
      title={text('title', { license: licenseName(texts, license) })}
      subtitle={text('subtitle', { vdc: vdcName })}
      confirmLabel={t('virtual-data-center.spla.action.delete')}
      checks={[{ text: text('billed', { count: format.number(billedQuantity) }), blocks: false }]}
      acknowledgement={text('acknowledge')}
    />
  );
}
