import { regions } from '@portal/contract/constants';
import type { ResponseOf } from '@portal/contract/http';
import { linkExistingTenant, listExistingTenants, type ExistingTenant } from '@portal/contract/linking';
import { IconDatabaseSearch, IconExternalLink, IconLink, IconRefresh, IconUnlink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useReadingAgain } from '../platform/use-reading-again.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DataAge } from '../ui/age.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Page, PageFacts } from '../ui/page.tsx';
import { useBelow } from '../ui/viewport.ts';
import { tenantOf, tenantsPath, type TenantsSearch } from './addresses.ts';
import { useLinkedServices } from './linked-services.ts';
import { useTenantColumns } from './tenant-columns.tsx';
import { useTenantName } from './tenant-state.tsx';
import { useSurvey } from './use-linking.ts';
import { late } from '../ui/late.ts';
import classes from './linking.module.css';

const UnlinkDialog = late(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');

/** Nothing tells the operator of what workers find. */
const refreshMs = 5000;

/** As old as the region that was heard of longest ago. A survey is made every quarter of an hour. */
function ageOf({ surveys }: ResponseOf<typeof listExistingTenants>): DataAge {
  const isRead = surveys.length > 0 && surveys.every(({ readAt }) => readAt !== null);
  const times = surveys.flatMap(({ readAt }) => (readAt === null ? [] : [Date.parse(readAt)]));
  const at = isRead ? new Date(Math.min(...times)).toISOString() : null;
  return { at, unreachable: surveys.some(({ reason }) => reason !== null), staleAfterSeconds: 1800 };
}

/** Tenants that were there before the portal: whose it is, and what can be done about it. */
export function TenantsPage() {
  const { t } = useTexts();
  const state: TenantsSearch = useWords([...listWords, 'region', 'state']);
  const go = useGo();
  const nameOf = useTenantName();
  const survey = useSurvey();
  const [unlinking, setUnlinking] = useState<ExistingTenant | null>(null);
  useReadingAgain(listExistingTenants, refreshMs);
  const narrow = useBelow('md');
  const again = <ReadAgain narrow={narrow} survey={survey} />;
  return (
    <Page>
      {narrow ? again : <PageFacts>{again}</PageFacts>}
      <DataList
        id="existing-tenants"
        label={t('linking.title')}
        endpoint={listExistingTenants}
        state={state}
        onStateChange={(next: TenantsSearch) => void go(linkTo(tenantsPath, next))}
        columns={useTenantColumns()}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowActions={useActions(setUnlinking)}
        filters={useFilters()}
        ageOf={ageOf}
        searchLabel={t('linking.search')}
        csvName={t('linking.file')}
        errorTitle={t('linking.failed')}
        empty={{
          icon: IconDatabaseSearch,
          title: t('linking.empty'),
          text: t('linking.emptyText'),
          action: null,
        }}
      />
      <Suspense>
        {unlinking && <UnlinkDialog tenant={unlinking} onClose={() => setUnlinking(null)} />}
      </Suspense>
    </Page>
  );
}

type ReadAgainProps = { narrow: boolean; survey: ReturnType<typeof useSurvey> };

/** Beside the age of the list; on a phone above it. */
function ReadAgain({ narrow, survey: { send, isBusy } }: ReadAgainProps) {
  const { t } = useTexts();
  const label = t('linking.refresh.button');
  if (narrow) {
    return (
      <div className={classes.tools}>
        <Button variant="quiet" size="toolbar" icon={IconRefresh} busy={isBusy} onClick={() => send()}>
          {label}
        </Button>
      </div>
    );
  }
  return <IconButton icon={IconRefresh} label={label} busy={isBusy} onClick={() => send()} />;
}

function useFilters() {
  const { t } = useTexts();
  return [
    {
      id: 'state',
      label: t('linking.column.state'),
      options: (['free', 'linked'] as const).map((value) => ({ value, label: t(`linking.state.${value}`) })),
    },
    {
      id: 'region',
      label: t('linking.column.region'),
      options: regions.map((value) => ({ value, label: value })),
    },
  ];
}

/** What can be done about a tenant; why not is told. */
function useActions(onUnlink: (tenant: ExistingTenant) => void) {
  const { t } = useTexts();
  const refusal = useRefusal(linkExistingTenant);
  const services = useLinkedServices();
  return (tenant: ExistingTenant): readonly RowAction[] => {
    const { id, service, state, customer } = tenant;
    if (customer === null) {
      const nameless = state === 'nameless' ? t('api.linking.error.tenantNameless') : undefined;
      return [
        {
          label: t('linking.link.action'),
          icon: IconLink,
          disabledReason: nameless ?? refusal,
          href: tenantOf({ id }),
        },
      ];
    }
    return [
      {
        label: t(`${service}.linking.open`),
        icon: IconExternalLink,
        href: services[service].hrefOf(customer),
      },
      {
        label: t('linking.unlink.action'),
        icon: IconUnlink,
        separated: true,
        disabledReason: refusal ?? (state === 'linked' ? undefined : t('linking.unlink.busy')),
        onSelect: () => onUnlink(tenant),
      },
    ];
  };
}
