import type { ResponseOf } from '@portal/contract/http';
import { startLicenseTerm } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { getLicenseProduct } from '@portal/contract/m365-licenses/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { createAgreement, shownPrices, useAgreement, withAgreedPrices } from '../../prices/index.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useLabelled } from '../../ui/form/use-labelled.ts';
import { LoadState } from '../../ui/states.tsx';
import { CostConsent } from '../order/cost-consent.tsx';
import { useOrderCost } from '../order/license-cost.ts';
import { useOptions } from '../order/offer-form.tsx';

type DialogProps = { license: License; onClose: () => void };
type Item = ResponseOf<typeof getLicenseProduct>;
type Offers = readonly [Item['offers'][number], ...Item['offers']];

/** Begins a term again of what goes on by the month, as the system sells it at this moment. */
export function NewTermDialog({ license, onClose }: DialogProps) {
  const api = useApi();
  const { t } = useTexts();
  const item = license.extendedFrom;
  const product = useQuery({
    ...api.query(getLicenseProduct, { item: item ?? '' }),
    enabled: item !== null,
  });
  const [first, ...others] = product.data?.offers.filter(({ price }) => price !== null) ?? [];
  if (product.data && first)
    return <NewTermForm {...{ license, onClose }} item={product.data} offers={[first, ...others]} />;
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title={t('m365-licenses.newTerm.title', { name: license.name })}
      actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <LoadState query={product} errorTitle={t('m365-licenses.products.oneFailed')}>
        {() => <p>{t('m365-licenses.newTerm.noPrice')}</p>}
      </LoadState>
    </Dialog>
  );
}

const schema = startLicenseTerm.body.omit({ agreedPrices: true, version: true });

type FormProps = DialogProps & { item: Item; offers: Offers };

/** Agrees to the price that is shown, and to no other. */
function useNewTermForm({ license, item, offers: [first, ...others], onClose }: FormProps) {
  const { t } = useTexts();
  const [agreement] = useState(createAgreement);
  const initialValues: { product: string; costConsent: boolean } = {
    product: first.product,
    costConsent: false,
  };
  const form = useContractForm({
    schema: withAgreedPrices(schema, agreement),
    initialValues,
    errorTitle: t('m365-licenses.failed.startLicenseTerm'),
    onSubmit: (body, { write }) =>
      write(startLicenseTerm, {
        query: { id: license.id },
        body: { ...body, version: license.version },
      }),
    onSuccess: onClose,
  });
  const { product, term, billingPeriod } =
    others.find((offer) => offer.product === form.values.product) ?? first;
  const quantity = String(license.purchased);
  const line = { product, term, billingPeriod, quantity, item: item.id, name: item.name };
  const cost = useOrderCost([line], '');
  useAgreement(form, agreement, shownPrices(cost));
  return { form, cost };
}

function NewTermForm(props: FormProps) {
  const { license, item, onClose } = props;
  const { t } = useTexts();
  const { form, cost } = useNewTermForm(props);
  const field = useLabelled(form, 'm365-licenses.field');
  const text = (key: TextIn<'m365-licenses.newTerm'>, values = {}) =>
    t(`m365-licenses.newTerm.${key}`, values);
  const options = useOptions(item, ({ price }) =>
    price === null ? t('m365-licenses.order.noPriceText') : undefined,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={text('title', { name: license.name })}
      confirmLabel={text('confirm')}
      disabledReason={cost.isBehind ? t('prices.cost.notShown') : undefined}
    >
      <FormLayout form={form} plain>
        {(['now', 'seats', 'refund'] as const).map((one) => (
          <p key={one}>{text(one, { count: license.purchased })}</p>
        ))}
        <RadioCards {...field('product')} isStacked options={options} required />
        <CostConsent form={form} cost={cost} />
      </FormLayout>
    </FormDialog>
  );
}
