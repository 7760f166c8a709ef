import {
  changeCloudConnectQuota,
  maxQuotaGiB,
  quotaForm,
  type CloudTenant,
} from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { Consent } from '../prices/index.tsx';
import { CreateForm } from '../services/things/thing-form.tsx';
import { useThingRefusal } from '../services/things/things.ts';
import { usePricedForm } from '../services/things/use-priced-form.ts';
import { FormSection } from '../ui/form/layout.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { Note } from '../ui/status.tsx';
import { useCloudCost } from './cloud-cost.ts';
import { homePath } from './paths.ts';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { bytesPerGiB, usedGiBOf } from './tenant.ts';

type QuotaFormProps = { tenant: CloudTenant; status: CloudStatus };
type Values = { quotaGiB: number | null; costConsent: boolean; version: number };

const kindOf = ({ version }: CloudTenant) =>
  ({
    of: cloudScreens,
    id: `cloud-connect-quota-${version}`,
    texts: 'cloud-connect.quota',
    listPath: homePath,
  }) as const;

/** The API refuses a quota below what is used; so does the form, at its field. */
const schemaFor = (tenant: CloudTenant) =>
  quotaForm.refine(({ quotaGiB }) => quotaGiB >= usedGiBOf(tenant), {
    path: ['quotaGiB'],
    error: 'quotaBelowUsage',
    params: { values: { usedGiB: usedGiBOf(tenant) } },
    when: ({ value }) => quotaForm.pick({ quotaGiB: true }).safeParse(value).success,
  });

export function QuotaForm({ tenant, status }: QuotaFormProps) {
  const { t, format } = useTexts();
  const { region, quotaGiB, version, usedBytes } = tenant;
  const initialValues: Values = { quotaGiB, costConsent: false, version };
  const kind = kindOf(tenant);
  const refusal = useThingRefusal(cloudScreens)(tenant);
  const { form, cost } = usePricedForm(kind, {
    schema: schemaFor(tenant),
    initialValues,
    send: (body, { write }) => write(changeCloudConnectQuota, { body }),
    useCost: (values) =>
      useCloudCost({ region, quotaGiB: values.quotaGiB, customerName: status.customerName }),
  });
  const isSame = form.values.quotaGiB === quotaGiB;
  return (
    <CreateForm
      does="edit"
      kind={kind}
      form={form}
      cost={cost}
      status={status}
      region={region}
      incomplete={refusal ?? (isSame ? t('cloud-connect.quota.same') : undefined)}
    >
      {refusal !== undefined && (
        <Note title={t('cloud-connect.quota.notNow')}>
          <p>{refusal}</p>
        </Note>
      )}
      <FormSection>
        <NumberField
          {...form.field('quotaGiB')}
          label={t('cloud-connect.field.quotaGiB')}
          help={t('cloud-connect.field.quotaNow', {
            quota: format.gib(quotaGiB),
            used: format.gib(Math.ceil(usedBytes / bytesPerGiB)),
          })}
          unit="GiB"
          min={usedGiBOf(tenant)}
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
