import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OfferOf } from './offer-form.tsx';
import type { ChoosingProps } from './order-line.ts';
import { ProductList } from './product-list.tsx';

/** Chooses a product, then its term, billing period and quantity. */
export function LineDialog(props: ChoosingProps) {
  const { line, onClose } = props;
  const { t } = useTexts();
  const [item, setItem] = useState(line?.item);
  const frame = {
    opened: true,
    size: 'wide',
    onClose,
    title: line?.name ?? t('m365-licenses.order.add'),
    actions: <Button onClick={onClose}>{t('common.cancel')}</Button>,
  } as const;
  if (item !== undefined) return <OfferOf {...props} item={item} frame={frame} />;
  return (
    <Dialog {...frame}>
      <ProductList onChoose={setItem} />
    </Dialog>
  );
}
