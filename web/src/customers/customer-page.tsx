import { getCustomer, type Customer } from '@portal/contract/customers';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { customerHome, useGo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { entriesOf } from '../ui/list/row-menu.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import { MissingPage, Page, PageAbout, PageAction } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { customersPath } from './addresses.ts';
import { useCustomerActions } from './customer-actions.ts';
import { useCustomerDialog } from './customer-dialogs.tsx';
import { useCustomerFacts } from './customer-facts-line.tsx';
import { useCustomerTabs, type CustomerTab } from './customer-tabs.ts';
import type { CustomerPlace, ServiceAtCustomer } from './service-at-customer.ts';
import { late } from '../ui/late.ts';
import classes from './customer-page.module.css';

const OverviewTab = late(() => import('./overview-tab.tsx'), 'OverviewTab');
const ServicesTab = late(() => import('./services-tab.tsx'), 'ServicesTab');
const UsersTab = late(() => import('./users-tab.tsx'), 'UsersTab');
const DetailsTab = late(() => import('./details-tab.tsx'), 'DetailsTab');

/** What the services and other capabilities bring to the page. */
export type CustomerParts = {
  services: readonly ServiceAtCustomer[];
  Pricing: ComponentType<{ customerId: string }>;
  Activity: ComponentType<{ customerId: string }>;
  LatestChanges: ComponentType<{ customerId: string }>;
};

/** A customer, for those who look after it. */
export function CustomerPage(parts: CustomerParts) {
  const { id = '', partnerId } = useWords(['id', 'partnerId']);
  return <OneCustomer key={id} place={{ id, partnerId }} parts={parts} />;
}

function OneCustomer({ place, parts }: { place: CustomerPlace; parts: CustomerParts }) {
  const { t } = useTexts();
  const query = useQuery(api.query(getCustomer, place));
  const { data: customer } = query;
  const { manage, menu, dialog } = useActions(place, customer);
  const { tabs, current } = useCustomerTabs(useWords(['tab']).tab);
  // What the tab shows is asked for beside the customer, not after it.
  const isUnread = customer === undefined && query.error !== null;
  return (
    <Page title={customer?.name} action={{ ...manage, children: t('customers.page.manage') }}>
      <PageAbout facts={useCustomerFacts(customer)} />
      <Tabs
        label={t('customers.page.title')}
        tabs={tabs.map((tab) => ({
          label: t(`customers.page.tab.${tab}`),
          href: customerHome({ ...place, ...(tab !== 'overview' && { tab }) }),
          isCurrent: tab === current,
          count: customer && countOf(tab, customer),
        }))}
        actions={
          <>
            <PageAction />
            {menu}
          </>
        }
      />
      {isUnread ? (
        <LoadState query={query} errorTitle={t('customers.edit.unread')} missing={<MissingPage />}>
          {() => null}
        </LoadState>
      ) : (
        <Suspense fallback={<Skeletons rows={4} height={120} />}>
          <Content tab={current} place={place} customer={customer} parts={parts} />
        </Suspense>
      )}
      {dialog}
    </Page>
  );
}

const countOf = (tab: CustomerTab, { activeServices, users }: Customer): number | undefined => {
  if (tab === 'services') return activeServices.filter(({ state }) => state !== 'not-enabled').length;
  return tab === 'users' ? users : undefined;
};

/** Nothing of it is drawn before the customer is known. */
const unknownYet = { name: '', organizationNumber: '', closedUntil: null, deletedOn: null };

/** The one that is primary, and the rest of what can be done with the customer. */
function useActions({ id, partnerId }: CustomerPlace, customer: Customer | undefined) {
  const { t } = useTexts();
  const go = useGo();
  const { ask, dialog } = useCustomerDialog(() => void go(customersPath));
  const { manage, others } = useCustomerActions({ partnerId, ask })(customer ?? { id, ...unknownYet });
  const { href, disabledReason } = manage;
  const menu: ReactNode = others && (
    <MenuButton
      iconOnly
      label={t('ui.list.actions', { row: customer?.name ?? '' })}
      entries={customer ? entriesOf([others.impersonate, others.edit, others.remove]) : []}
      className={classes.menu}
    >
      <IconDots size={18} aria-hidden />
    </MenuButton>
  );
  return { manage: { href, disabledReason }, menu, dialog };
}

type ContentProps = {
  tab: CustomerTab;
  place: CustomerPlace;
  customer: Customer | undefined;
  parts: CustomerParts;
};

function Content({ tab, place, customer, parts }: ContentProps) {
  const { services, Pricing, Activity } = parts;
  switch (tab) {
    case 'services':
      return <ServicesTab place={place} customer={customer} services={services} />;
    case 'users':
      return <UsersTab place={place} customer={customer} />;
    case 'pricing':
      return <Pricing customerId={place.id} />;
    case 'activity':
      return <Activity customerId={place.id} />;
    case 'details':
      return <DetailsTab customer={customer} />;
    default:
      return <OverviewTab place={place} customer={customer} parts={parts} />;
  }
}
