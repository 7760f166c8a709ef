import { regions, type Region } from '@portal/contract/constants';
import { enableCloudConnect, enableForm, maxQuotaGiB } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { Consent } from '../prices/index.tsx';
import { CreateForm } from '../services/things/thing-form.tsx';
import { usePricedForm } from '../services/things/use-priced-form.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useCloudCost } from './cloud-cost.ts';
import { homePath } from './paths.ts';
import { cloudScreens, type CloudStatus } from './screens.ts';

type Values = { region: Region; quotaGiB: number | null; costConsent: boolean };

const enabling = {
  of: cloudScreens,
  id: 'cloud-connect',
  texts: 'cloud-connect.enabling',
  listPath: homePath,
} as const;

/** Where it has failed before, as it has to be ended there first; else the first that answers, else the first connected. */
const firstRegion = ({ region, regions: known }: CloudStatus): Region =>
  region ?? (known.find(({ reachable }) => reachable === 'yes') ?? known[0])?.region ?? regions[0];

export function EnableForm({ status }: { status: CloudStatus }) {
  const { t } = useTexts();
  const { customerName } = status;
  const initialValues: Values = { region: firstRegion(status), quotaGiB: null, costConsent: false };
  const { form, cost } = usePricedForm(enabling, {
    schema: enableForm,
    initialValues,
    send: (body, { write }) => write(enableCloudConnect, { body }),
    useCost: ({ region, quotaGiB }) => useCloudCost({ region, quotaGiB, customerName }),
  });
  const options = status.regions.map(({ region, reachable }) => ({
    value: region,
    label: region,
    description: t(`cloud-connect.reachable.${reachable}`),
  }));
  return (
    <CreateForm kind={enabling} form={form} cost={cost} status={status} region={form.values.region}>
      <FormSection>
        <RadioCards
          {...form.field('region')}
          label={t('services.column.region')}
          help={t('cloud-connect.field.regionHelp')}
          options={options}
          required
        />
        <NumberField
          {...form.field('quotaGiB')}
          label={t('cloud-connect.field.quotaGiB')}
          help={t('cloud-connect.field.quotaHelp')}
          unit="GiB"
          min={1}
          max={maxQuotaGiB}
          step={1024}
          required
        />
      </FormSection>
      <FormSection>
        <Consent form={form} cost={cost} />
      </FormSection>
    </CreateForm>
  );
}
