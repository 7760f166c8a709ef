import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import type { ResponseOf } from '@portal/contract/http';
import { getLicenseProduct } from '@portal/contract/m365-licenses/products';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useLabelled } from '../../ui/form/use-labelled.ts';
import { LoadState } from '../../ui/states.tsx';
import type { ChoosingProps, OrderLine } from './order-line.ts';

type Item = ResponseOf<typeof getLicenseProduct>;
type Offer = Item['offers'][number];
type OfferOfProps = ChoosingProps & { item: string; frame: Omit<DialogProps, 'children'> };

/** The terms and billing periods that the system sells of a product at this moment. */
export function OfferOf({ item, frame, ...choosing }: OfferOfProps) {
  const api = useApi();
  const { t } = useTexts();
  const product = useQuery(api.query(getLicenseProduct, { item }));
  const refusalOf = useOfferRefusal(choosing);
  const [first, ...others] = product.data?.offers.filter((offer) => refusalOf(offer) === undefined) ?? [];
  if (product.data && first)
    return <OfferForm {...choosing} item={product.data} offers={[first, ...others]} refusalOf={refusalOf} />;
  return (
    <Dialog {...frame}>
      <LoadState query={product} errorTitle={t('m365-licenses.products.oneFailed')}>
        {({ offers: [offer] }) => <p>{offer && refusalOf(offer)}</p>}
      </LoadState>
    </Dialog>
  );
}

/** Why a term cannot be chosen; undefined when it can. */
function useOfferRefusal({ line, lines }: ChoosingProps) {
  const { t } = useTexts();
  return ({ product, price }: Offer): string | undefined => {
    if (price === null) return t('m365-licenses.order.noPriceText');
    const isTaken = lines.some((one) => one !== line && one.product === product);
    return isTaken ? t('m365-licenses.order.taken') : undefined;
  };
}

/** As many as are sold of it. */
const choiceOf = ({ product, minQuantity, maxQuantity }: Offer) =>
  z.object({ product: z.literal(product), quantity: z.number().int().min(minQuantity).max(maxQuantity) });

type OfferFormProps = ChoosingProps & {
  item: Item;
  offers: readonly [Offer, ...Offer[]];
  refusalOf: (offer: Offer) => string | undefined;
};

function OfferForm({ item, offers, refusalOf, ...choosing }: OfferFormProps) {
  const { line, onChoose, onClose, confirmLabel } = choosing;
  const { t } = useTexts();
  const [first, ...others] = offers;
  const found = offers.find(({ product }) => product === line?.product) ?? first;
  const initialValues: { product: string; quantity: number | null } = {
    product: found.product,
    quantity: Number(line?.quantity ?? found.minQuantity),
  };
  const form = useContractForm({
    schema: z.discriminatedUnion('product', [choiceOf(first), ...others.map(choiceOf)]),
    initialValues,
    onSubmit: (body) => Promise.resolve(body),
    onSuccess: (body) => onChoose(lineOf(item, body)),
  });
  const field = useLabelled(form, 'm365-licenses.field');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={item.name}
      subtitle={item.id}
      confirmLabel={confirmLabel ?? t(`m365-licenses.order.${line ? 'save' : 'addThis'}`)}
    >
      <FormLayout form={form} plain>
        <RadioCards {...field('product')} isStacked options={useOptions(item, refusalOf)} required />
        <NumberField {...field('quantity')} min={1} required />
      </FormLayout>
    </FormDialog>
  );
}

function lineOf({ id: item, name, offers }: Item, chosen: { product: string; quantity: number }): OrderLine {
  const offer = offers.find(({ product }) => product === chosen.product);
  if (!offer) throw new Error(`${chosen.product} is not offered.`);
  const { product, term, billingPeriod } = offer;
  return { product, item, name, term, billingPeriod, quantity: String(chosen.quantity) };
}

/** Each term and billing period with its price of a seat. */
export function useOptions({ offers }: Item, refusalOf: OfferFormProps['refusalOf']) {
  const { t, format, language } = useTexts();
  return offers.map((offer) => {
    const { product, term, billingPeriod, price } = offer;
    const per = t(`m365-licenses.per.${billingPeriod}`);
    return {
      value: product,
      label: `${licenseWords.term[term][language]} · ${licenseWords.billingPeriod[billingPeriod][language]}`,
      description:
        price &&
        t('m365-licenses.order.price', { price: format.price(price.customerPrice, price.currency), per }),
      disabledReason: refusalOf(offer),
    };
  });
}
