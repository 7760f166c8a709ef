import { getCustomer } from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { linkExistingTenant, type OneTenant } from '@portal/contract/linking';
import { agreedTo, type Estimate } from '@portal/contract/prices';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { linkTo, useGo } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { isApiError } from '../platform/api-error.ts';
import { useApi } from '../platform/api.ts';
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
import { useLinkedServices } from './linked-services.ts';
import { TenantContentsCard } from './tenant-contents.tsx';
import classes from './linking.module.css';

type Scope = { customerId: string; partnerId: string };
type LinkFormProps = { tenant: OneTenant; scope: Scope; onLook: () => void };

/** The last step: the customer is chosen, what it gets and what it costs is in view. */
export function LinkForm(props: LinkFormProps) {
  const api = useApi();
  const { t } = useTexts();
  const { customerId } = props.scope;
  const customer = useQuery(api.query(getCustomer, { id: customerId }));
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
            const isSuspended = items.some(
              ({ id, state }) => id === props.scope.partnerId && state === 'suspended',
            );
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

const schema = linkExistingTenant.body.pick({ ownershipConfirmed: true });

function useForm({ tenant, customerName }: FormProps, estimate: UseQueryResult<Estimate>) {
  const { t } = useTexts();
  const go = useGo();
  return useContractForm({
    schema,
    initialValues: { ownershipConfirmed: false },
    errorTitle: t('linking.link.failed'),
    onSubmit: async (confirmed, { write }) => {
      const agreedPrices = estimate.data ? agreedTo(estimate.data) : [];
      const body = { ...confirmed, tenantId: tenant.id, agreedPrices };
      try {
        return await write(linkExistingTenant, { body });
      } catch (error) {
        if (isApiError(error) && error.errorKey === 'priceChanged') void estimate.refetch();
        throw error;
      }
    },
    leavesOnSuccess: true,
    onSuccess: () => {
      notifySuccess(t('linking.link.ordered', { tenant: tenant.tenant, customer: customerName }));
      void go(linkTo(tenantsPath, { search: tenant.tenant }));
    },
  });
}

function Form(props: FormProps) {
  const { tenant, customerName, onLook } = props;
  const { t, errorText } = useTexts();
  const { service } = tenant;
  const linked = useLinkedServices()[service];
  const estimate = linked.useEstimate(props.tenant);
  const lineText = linked.useLineText(tenant);
  const form = useForm(props, estimate);
  const refusal = useRefusal(linkExistingTenant);
  const names = namesOf(props);
  const unpriced = estimate.error ? errorText(estimate.error) : t('linking.link.notYet');
  return (
    <>
      <FormLayout
        form={form}
        side={
          <CostCard
            query={estimate}
            lineText={lineText}
            customerName={customerName}
            hint={t(`${service}.linking.costHint`)}
          />
        }
      >
        <FormSection title={t('linking.link.title', names)}>
          <OtherCustomer {...props} />
          <ul className={classes.points}>
            <li>{t(`${service}.linking.gets`, names)}</li>
            <li>{t('linking.link.marked')}</li>
            <li>{t('linking.link.metered')}</li>
            <li>{t(`${service}.linking.untouched`)}</li>
            <li>{t('linking.link.blocks', { service: t(`service.${service}`) })}</li>
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
