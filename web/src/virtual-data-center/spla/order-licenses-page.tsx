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
import { useState } from 'react';
import { linkTo, useWords } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import {
  createAgreement,
  OrderCostCard,
  OrderCostLine,
  shownPrices,
  useAgreement,
  useConsentText,
  withAgreedPrices,
} from '../../prices/index.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { useCreateForm } from '../../services/things/use-thing-form.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../../ui/form/layout.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { ContractForm } from '../../ui/form/types.ts';
import { LoadState } from '../../ui/states.tsx';
import { splaPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { useLicenseCost } from './license-cost.ts';
import { licenseName } from './words.ts';

type Values = { vdcId: string; product: string; quantity: number | null; costConsent: boolean };
type Offer = { vdcs: readonly Vdc[]; licenses: readonly AvailableSplaLicense[]; refetch: () => unknown };

const mostVdcs = 100;

/** Orders licenses for a vDC of the customer in the address. */
export function OrderLicensesPage() {
  const { scope } = useServiceScope();
  return (
    <ServiceFormPage of={vdcScreens}>
      {({ customerName }) => <OrderLicenses key={scope.customerId} customerName={customerName} />}
    </ServiceFormPage>
  );
}

/** First what there is to choose from. */
function OrderLicenses({ customerName }: { customerName: string }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const vdcs = useQuery(api.query(listVdcs, { ...scope, pageSize: mostVdcs, sort: 'name' }));
  const licenses = useQuery(api.query(listAvailableSplaLicenses, scope));
  const refetch = () => Promise.all([vdcs.refetch(), licenses.refetch()]);
  const data = vdcs.data &&
    licenses.data && {
      vdcs: vdcs.data.items.filter(takesSplaLicenses),
      licenses: licenses.data.items,
      refetch,
    };
  const query = {
    data,
    error: vdcs.error ?? licenses.error,
    isFetching: vdcs.isFetching || licenses.isFetching,
    refetch,
  };
  return (
    <LoadState query={query} errorTitle={t('virtual-data-center.spla.availableFailed')}>
      {(offer: Offer) => <OrderForm offer={offer} customerName={customerName} />}
    </LoadState>
  );
}

/** The vDC in the address, or the only one. */
function useFirstVdc({ vdcs }: Offer): string {
  const { vdc } = useWords('vdc');
  const [first, second] = vdcs;
  if (vdcs.some(({ id }) => id === vdc)) return vdc ?? '';
  return first && !second ? first.id : '';
}

/** Why it cannot be ordered as it is; undefined when it can. */
function useMissing({ vdcs }: Offer, license: AvailableSplaLicense | undefined): string | undefined {
  const { t } = useTexts();
  const refusal = useOrderRefusal(vdcScreens);
  if (refusal !== undefined) return refusal;
  if (vdcs.length === 0) return t('virtual-data-center.spla.noVdc');
  return license?.price === null ? t('virtual-data-center.spla.noPriceText') : undefined;
}

function OrderForm({ offer, customerName }: { offer: Offer; customerName: string }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const [agreement] = useState(createAgreement);
  const initialValues: Values = { vdcId: useFirstVdc(offer), product: '', quantity: 1, costConsent: false };
  const form = useCreateForm(
    { id: 'spla-licenses', texts: 'virtual-data-center.spla' },
    {
      schema: withAgreedPrices(splaLicenseForm, agreement),
      initialValues,
      send: (body, { write, idempotencyKey }) =>
        write(orderSplaLicense, { query: scope, body, idempotencyKey }),
      leadsTo: () => linkTo(splaPaths.listPath, scope),
    },
  );
  const { product, quantity } = form.values;
  const license = offer.licenses.find((one) => one.product === product);
  const cost = useLicenseCost({ license, quantity }, { error: null, refetch: offer.refetch }, customerName);
  useAgreement(form, agreement, shownPrices(cost));
  const isPriced = cost.estimate.data !== undefined;
  return (
    <>
      <FormLayout form={form} side={isPriced && <OrderCostCard cost={cost} />}>
        <OrderFields form={form} offer={offer} />
        <FormSection>
          <CheckboxField {...form.field('costConsent')} label={useConsentText(cost)} required />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('virtual-data-center.spla.create.title')}
        cancelHref={linkTo(splaPaths.listPath, scope)}
        disabledReason={useMissing(offer, license)}
        summary={isPriced && <OrderCostLine cost={cost} />}
      />
    </>
  );
}

function OrderFields({ form, offer }: { form: ContractForm<Values>; offer: Offer }) {
  const texts = useTexts();
  const { t } = texts;
  const field = (name: string) => t(`virtual-data-center.spla.field.${name}`);
  const licenseLabel = (license: AvailableSplaLicense) =>
    license.price
      ? licenseName(texts, license)
      : t('virtual-data-center.spla.withoutPrice', { license: licenseName(texts, license) });
  return (
    <FormSection>
      <SelectField
        {...form.field('vdcId')}
        label={field('vdc')}
        placeholder={field('chooseVdc')}
        options={offer.vdcs.map(({ id, name, region }) => ({ value: id, label: `${name} (${region})` }))}
        required
      />
      <SelectField
        {...form.field('product')}
        label={field('license')}
        placeholder={field('chooseLicense')}
        help={field('licenseHelp')}
        options={offer.licenses.map((license) => ({
          value: license.product,
          label: licenseLabel(license),
          disabled: license.price === null,
        }))}
        required
      />
      <NumberField
        {...form.field('quantity')}
        label={field('quantity')}
        help={field('quantityHelp')}
        min={splaQuantityBounds.min}
        max={splaQuantityBounds.max}
        required
      />
    </FormSection>
  );
}
