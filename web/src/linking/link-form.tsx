import { getCustomer } from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { agreedTo } from '@portal/contract/prices';
import { linkStorageTenant, type OneStorageTenant } from '@portal/contract/linking';
import { maxQuotaGiB } from '@portal/contract/s3-storage/buckets';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '../customers/index.tsx';
import { isApiError } from '../platform/api-error.ts';
import { api, callEndpoint, keyOf } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CostCard } from '../prices/index.tsx';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { TextLink } from '../ui/link.tsx';
import { MissingPage } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { tenantOf, tenantsPath } from './addresses.ts';
import { TenantContentsCard } from './tenant-contents.tsx';
import { useReadAgain } from './use-linking.ts';
import classes from './linking.module.css';

type Scope = { customerId: string; partnerId: string };
type LinkFormProps = { tenant: OneStorageTenant; scope: Scope; onLook: () => void };

const bytesPerGiB = 2 ** 30;

/** What is stored in it, in what estimates are asked for: whole GiB, and at least one. */
const sizeOf = ({ contents }: OneStorageTenant): number =>
  Math.min(maxQuotaGiB, Math.max(1, Math.ceil((contents?.usedBytes ?? 0) / bytesPerGiB)));

const isLess = ({ contents }: OneStorageTenant): boolean => (contents?.usedBytes ?? 0) < bytesPerGiB;

function useEstimate({ tenant, scope }: LinkFormProps) {
  const body = { region: tenant.region, sizeGiB: sizeOf(tenant) };
  return useQuery({
    queryKey: keyOf(estimateS3, { ...scope, ...body }),
    queryFn: ({ signal }) => callEndpoint(estimateS3, { query: scope, body, signal }),
    enabled: tenant.contents !== null,
  });
}

/** The last step: the customer is chosen, what it gets and what it costs is in view. */
export function LinkForm(props: LinkFormProps) {
  const { t } = useTexts();
  const { customerId, partnerId } = props.scope;
  const customer = useQuery(api.query(getCustomer, { id: customerId, partnerId }));
  const partners = useQuery(api.query(listPartners, undefined));
  const skeleton = <Skeletons rows={6} height={40} />;
  return (
    <LoadState
      query={customer}
      errorTitle={t('linking.choose.failed')}
      skeleton={skeleton}
      missing={<MissingPage />}
    >
      {({ name }: { name: string }) => (
        <LoadState query={partners} errorTitle={t('customers.partner.failed')} skeleton={skeleton}>
          {({ items }) => {
            const isSuspended = items.some(({ id, state }) => id === partnerId && state === 'suspended');
            const Shown = isSuspended ? Refused : Form;
            return <Shown {...props} customerName={name} />;
          }}
        </LoadState>
      )}
    </LoadState>
  );
}

type FormProps = LinkFormProps & { customerName: string };

const namesOf = ({ tenant, customerName }: FormProps) => ({
  tenant: tenant.tenant,
  customer: customerName,
  region: tenant.region,
});

function OtherCustomer({ tenant, scope }: LinkFormProps) {
  const { t } = useTexts();
  return (
    <p>
      <TextLink href={tenantOf({ id: tenant.id, partnerId: scope.partnerId })}>
        {t('linking.link.other')}
      </TextLink>
    </p>
  );
}

/** Why nothing can be linked to customers of a suspended partner, in place of a form that would be refused. */
function Refused(props: FormProps) {
  const { t } = useTexts();
  return (
    <div className={classes.refused}>
      <h2 className={classes.heading}>{t('linking.link.title', namesOf(props))}</h2>
      <OtherCustomer {...props} />
      <Note title={t('api.linking.error.linkPartnerSuspended')} />
      <TenantContentsCard tenant={props.tenant} onLook={props.onLook} />
    </div>
  );
}

const schema = linkStorageTenant.body.pick({ ownershipConfirmed: true });

function useForm({ tenant, scope, customerName }: FormProps, estimate: ReturnType<typeof useEstimate>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useContractForm({
    schema,
    initialValues: { ownershipConfirmed: false },
    errorTitle: t('linking.link.failed'),
    onSubmit: async (confirmed, { idempotencyKey }) => {
      const agreedPrices = estimate.data ? agreedTo(estimate.data) : [];
      const body = { ...confirmed, tenantId: tenant.id, agreedPrices };
      try {
        return await callEndpoint(linkStorageTenant, { query: scope, body, idempotencyKey });
      } catch (error) {
        if (isApiError(error) && error.errorKey === 'priceChanged')
          void queries.invalidateQueries({ queryKey: keyOf(estimateS3) });
        throw error;
      }
    },
    leavesOnSuccess: true,
    onSuccess: () => {
      notifySuccess(t('linking.link.ordered', { tenant: tenant.tenant, customer: customerName }));
      void readAgain();
      void navigate({ to: tenantsPath, search: { search: tenant.tenant } });
    },
  });
}

function Form(props: FormProps) {
  const { tenant, customerName, onLook } = props;
  const { t, format, errorText } = useTexts();
  const estimate = useEstimate(props);
  const form = useForm(props, estimate);
  const refusal = useRefusal('operations.manage');
  const names = namesOf(props);
  const unpriced = estimate.error ? errorText(estimate.error) : t('linking.link.notYet');
  return (
    <>
      <FormLayout
        form={form}
        side={
          <CostCard
            query={estimate}
            lineText={() => ({
              name: t('linking.link.costLine', { size: format.gib(sizeOf(tenant)) }),
              note: t(isLess(tenant) ? 'linking.link.costLess' : 'linking.link.costNote'),
            })}
            customerName={customerName}
            hint={t('linking.link.costHint')}
          />
        }
      >
        <FormSection title={t('linking.link.title', names)}>
          <OtherCustomer {...props} />
          <ul className={classes.points}>
            {(['gets', 'marked', 'metered', 'untouched', 'blocks'] as const).map((point) => (
              <li key={point}>{t(`linking.link.${point}`, names)}</li>
            ))}
          </ul>
          <CheckboxField
            {...form.field('ownershipConfirmed')}
            label={t('linking.link.confirm', names)}
            required
          />
        </FormSection>
        <TenantContentsCard tenant={tenant} onLook={onLook} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('linking.link.button')}
        cancelHref={tenantsPath}
        disabledReason={refusal ?? (estimate.data ? undefined : unpriced)}
      />
    </>
  );
}
