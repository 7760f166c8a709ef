import { regions } from '@portal/contract/constants';
import { platforms, slaPercent } from '@portal/contract/virtual-data-center/constants';
import { createVdc, losesSla, vdcForm } from '@portal/contract/virtual-data-center/vdcs';
import { useTexts } from '../platform/use-texts.ts';
import { Consent } from '../prices/index.tsx';
import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateForm } from '../services/things/thing-form.tsx';
import { usePricedForm } from '../services/things/use-priced-form.ts';
import { CheckboxField, RadioCards, SelectField } from '../ui/form/choice-fields.tsx';
import { FormSection, FormRow } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useLabelled } from '../ui/form/use-labelled.ts';
import { ConfigurationFields, type CreateVdcValues } from './configuration-fields.tsx';
import { offerOf, vdcScreens, type VdcStatus } from './screens.ts';
import { useVdcCost } from './vdc-cost.tsx';
import { vdcs } from './vdcs.ts';

type FormProps = { status: VdcStatus };

/** Orders a vDC for the customer in the address. */
export const CreateVdcPage = () => (
  <ServiceFormPage of={vdcScreens}>{(status) => <CreateVdcForm status={status} />}</ServiceFormPage>
);

type PlaceProps = { form: ContractForm<CreateVdcValues>; status: VdcStatus };

/** What it is called and where it is, which never changes. */
function PlaceFields({ form, status }: PlaceProps) {
  const { t, format } = useTexts();
  const field = useLabelled(form, 'virtual-data-center.field');
  const { region, platform, bandwidthMbps, publicNetwork } = form.values;
  /** A bandwidth that is not offered there must not stand. */
  const moveTo = (place: { region: string; platform: string }): void => {
    const offered = offerOf(status, place)?.bandwidthsMbps ?? [];
    if (publicNetwork && (bandwidthMbps === null || !offered.includes(bandwidthMbps)))
      form.set('bandwidthMbps', offered[0] ?? null);
  };
  const offeredRegions = [...new Set(status.offers.map((offer) => offer.region))];
  const sla = format.percent(slaPercent.redundant);
  const offered = platforms.filter((value) => offerOf(status, { region, platform: value }));
  return (
    <FormSection>
      <FormRow>
        <TextField {...field('name')} required />
        <SelectField
          {...form.field('region')}
          onChange={(chosen) => {
            form.set('region', chosen);
            moveTo({ region: chosen, platform });
          }}
          label={t('services.column.region')}
          options={offeredRegions.map((value) => ({ value, label: value }))}
          required
        />
      </FormRow>
      <RadioCards
        {...field('platform')}
        onChange={(chosen) => {
          form.set('platform', chosen);
          form.set('partnerEnvironmentAcknowledged', false);
          moveTo({ region, platform: chosen });
        }}
        options={offered.map((value) => ({
          value,
          label: t(`virtual-data-center.platform.${value}`),
          description: t(`virtual-data-center.platformText.${value}`, { sla }),
        }))}
        required
      />
      {platform === 'partner' && <CheckboxField {...field('partnerEnvironmentAcknowledged')} required />}
    </FormSection>
  );
}

const initialValues = ({ offers: [first] }: VdcStatus): CreateVdcValues => ({
  name: '',
  region: first?.region ?? regions[0],
  platform: first?.platform ?? platforms[0],
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: true,
  firewall: true,
  bandwidthMbps: first?.bandwidthsMbps[0] ?? null,
  ispRedundancy: true,
  internalIp: '',
  internalNetmask: null,
  slaAcknowledged: false,
  partnerEnvironmentAcknowledged: false,
  costConsent: false,
});

function CreateVdcForm({ status }: FormProps) {
  const { form, cost } = usePricedForm(vdcs, {
    schema: vdcForm,
    initialValues: initialValues(status),
    send: (body, { write }) => write(createVdc, { body }),
    useCost: (values) => useVdcCost(values, status.customerName),
  });
  const { values } = form;
  return (
    <CreateForm kind={vdcs} form={form} cost={cost} status={status} region={values.region}>
      <PlaceFields form={form} status={status} />
      <ConfigurationFields form={form} offer={offerOf(status, values)} losesSla={losesSla(values)} />
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}
