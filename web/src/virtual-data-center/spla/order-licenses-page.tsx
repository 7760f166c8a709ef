import {
  listAvailableSplaLicenses,
  orderSplaLicense,
  splaLicenseForm,
  takesSplaLicenses,
  type AvailableSplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaQuantityBounds } from '@portal/contract/virtual-data-center/spla-catalog';
import { listVdcs, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import {
  Consent,
  estimateOfOne,
  settledEstimate,
  type OrderCost,
  type ShownEstimate,
} from '../../prices/index.tsx';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { usePricedForm } from '../../services/things/use-priced-form.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormSection } from '../../ui/form/layout.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { ContractForm } from '../../ui/form/types.ts';
import { useLabelled } from '../../ui/form/use-labelled.ts';
import { LoadState, together } from '../../ui/states.tsx';
import { vdcScreens, type VdcStatus } from '../screens.ts';
import { licenseName, splaLicenses } from './words.ts';

type Values = { vdcId: string; product: string; quantity: number | null; costConsent: boolean };
type Offer = { vdcs: readonly Vdc[]; licenses: readonly AvailableSplaLicense[] };
type OrderProps = { status: VdcStatus };

const mostVdcs = 100;

/** Orders licenses for a vDC of the customer in the address. */
export const OrderLicensesPage = () => (
  <ServiceFormPage of={vdcScreens}>{(status) => <OrderLicenses status={status} />}</ServiceFormPage>
);

/** First what there is to choose from. */
function OrderLicenses({ status }: OrderProps) {
  const api = useApi();
  const { t } = useTexts();
  const vdcs = useQuery(api.query(listVdcs, { pageSize: mostVdcs, sort: 'name' }));
  const licenses = useQuery(api.query(listAvailableSplaLicenses));
  const data = vdcs.data &&
    licenses.data && { vdcs: vdcs.data.items.filter(takesSplaLicenses), licenses: licenses.data.items };
  return (
    <LoadState
      query={together([vdcs, licenses], data)}
      errorTitle={t('virtual-data-center.spla.availableFailed')}
    >
      {(offer: Offer) => <OrderForm offer={offer} status={status} />}
    </LoadState>
  );
}

/** The vDC in the address, or the only one. */
function useFirstVdc({ vdcs }: Offer): string {
  const { vdc } = useWords(['vdc']);
  const [first, second] = vdcs;
  if (vdcs.some(({ id }) => id === vdc)) return vdc ?? '';
  return first && !second ? first.id : '';
}

type Wanted = { license: AvailableSplaLicense | undefined; quantity: number | null };

/** What so many cost in a calendar month; undefined without a price. */
function estimateOf({ license, quantity: typed }: Wanted): ShownEstimate | undefined {
  if (!license?.price) return undefined;
  const count = splaLicenseForm.shape.quantity.safeParse(typed).data ?? 1;
  return estimateOfOne(license.price, { count, hours: null });
}

/** What such an order costs while its form is filled in. */
function useLicenseCost(wanted: Wanted, customerName: string): OrderCost {
  const { t, format } = useTexts();
  return {
    texts: 'virtual-data-center.spla.cost',
    estimate: settledEstimate(estimateOf(wanted)),
    lineText: ({ product, quantity, explanation: { customerPrice, currency } }) => ({
      name: t(`service-texts.product.${product}`),
      note: t('virtual-data-center.spla.cost.each', {
        count: format.number(Number(quantity)),
        price: format.price(customerPrice, currency),
      }),
    }),
    customerName,
  };
}

/** Why it cannot be ordered as it is; undefined when it can. */
function useMissing({ vdcs }: Offer, license: AvailableSplaLicense | undefined): string | undefined {
  const { t } = useTexts();
  if (vdcs.length === 0) return t('virtual-data-center.spla.noVdc');
  return license?.price === null ? t('virtual-data-center.spla.noPriceText') : undefined;
}

function OrderForm({ offer, status }: OrderProps & { offer: Offer }) {
  const initialValues: Values = { vdcId: useFirstVdc(offer), product: '', quantity: 1, costConsent: false };
  const licenseIn = ({ product }: Values) => offer.licenses.find((one) => one.product === product);
  const { form, cost } = usePricedForm(splaLicenses, {
    schema: splaLicenseForm,
    initialValues,
    send: (body, { write }) => write(orderSplaLicense, { body }),
    useCost: (values) => useLicenseCost({ ...values, license: licenseIn(values) }, status.customerName),
  });
  const incomplete = useMissing(offer, licenseIn(form.values));
  return (
    <CreateForm kind={splaLicenses} form={form} cost={cost} status={status} incomplete={incomplete}>
      <OrderFields form={form} offer={offer} />
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}

function OrderFields({ form, offer }: { form: ContractForm<Values>; offer: Offer }) {
  const texts = useTexts();
  const { t } = texts;
  const field = useLabelled(form, 'virtual-data-center.spla.field');
  const text = (name: TextIn<'virtual-data-center.spla.field'>) =>
    t(`virtual-data-center.spla.field.${name}`);
  const labelOf = (license: AvailableSplaLicense) => {
    const name = licenseName(texts, license);
    return license.price ? name : t('virtual-data-center.spla.withoutPrice', { license: name });
  };
  return (
    <FormSection>
      <SelectField
        {...field('vdcId')}
        placeholder={text('chooseVdc')}
        options={offer.vdcs.map(({ id, name, region }) => ({ value: id, label: `${name} (${region})` }))}
        required
      />
      <SelectField
        {...field('product')}
        placeholder={text('chooseLicense')}
        help={text('licenseHelp')}
        options={offer.licenses.map((license) => ({
          value: license.product,
          label: labelOf(license),
          disabled: license.price === null,
        }))}
        required
      />
      <NumberField {...field('quantity')} {...splaQuantityBounds} help={text('quantityHelp')} required />
    </FormSection>
  );
}
